import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPack } from './check-pack.mjs';
import { readStatement } from './provenance.mjs';
import { stop } from './run-command.mjs';

const { values, positionals } = parseArgs({
  options: { key: { type: 'string' }, sbom: { type: 'string' }, provenance: { type: 'string' } },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined || positionals.length > 1)
  stop('Usage: npm run pack:verify -- FILE.tgz [--key PUBLIC.pem] [--sbom FILE] [--provenance FILE]');
const beside = file.replace(/\.tgz$/u, '');
const provenanceText = read(values.provenance ?? `${beside}.provenance.json`).toString('utf8');
const checks = checkPack({
  name: basename(file),
  packed: read(file),
  billText: read(values.sbom ?? `${beside}.cdx.json`).toString('utf8'),
  provenanceText,
  publicPem: values.key === undefined ? undefined : read(values.key).toString('utf8'),
});
for (const { title, problem } of checks)
  console.log(problem === undefined ? `ok      ${title}` : `wrong   ${title}: ${problem}`);
if (values.key === undefined) console.log(`not checked: who made it. ${signatureNote()}`);
const isGood = checks.every(({ problem }) => problem === undefined);
console.log(isGood ? `${file} is what its provenance says.` : `${file} is not what its provenance says.`);
process.exitCode = isGood ? 0 : 1;

function read(name) {
  try {
    return readFileSync(name);
  } catch {
    return stop(`${name} cannot be read.`);
  }
}

function signatureNote() {
  try {
    const isSigned = readStatement(provenanceText).signatures.length > 0;
    return isSigned ? 'Give the public key of its maker with --key.' : 'The provenance is not signed.';
  } catch {
    return 'The provenance cannot be read.';
  }
}
