import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { checkPack, isMiddleware } from './check-pack.mjs';
import { readStatement } from './provenance.mjs';
import { readWords, stop } from './run-command.mjs';

const usage = 'npm run pack:verify -- FILE.tgz [--key PUBLIC.pem] [--sbom FILE] [--provenance FILE]';

const { values, positionals } = readWords(
  {
    options: { key: { type: 'string' }, sbom: { type: 'string' }, provenance: { type: 'string' } },
    allowPositionals: true,
  },
  usage,
);
const [file] = positionals;
if (file === undefined || positionals.length > 1) stop(`Usage: ${usage}`);
const packed = read(file);
const beside = file.replace(/\.tgz$/u, '');
const provenanceText = read(values.provenance ?? `${beside}.provenance.json`).toString('utf8');
const name = basename(file);
const checks = checkPack({
  name,
  packed,
  // The middleware is made of our own code alone and has no bill.
  billText: isMiddleware(name) ? '' : read(values.sbom ?? `${beside}.cdx.json`).toString('utf8'),
  provenanceText,
  publicPem: values.key === undefined ? undefined : read(values.key).toString('utf8'),
});
for (const { title, problem } of checks)
  console.log(problem === undefined ? `ok      ${title}` : `wrong   ${title}: ${problem}`);
const isGood = checks.every(({ problem }) => problem === undefined);
if (values.key === undefined) console.log(`unknown who made it: ${signatureNote()}`);
console.log(verdict());
process.exitCode = isGood ? 0 : 1;

function verdict() {
  if (!isGood) return `${file} is not what its provenance says.`;
  if (values.key !== undefined) return `${file} is what its provenance says, and the key has signed that.`;
  return `${file} is what its provenance says; nothing here proves who made either.`;
}

function read(name) {
  try {
    return readFileSync(name);
  } catch {
    return stop(`${name} cannot be read.`);
  }
}

function signatureNote() {
  try {
    return readStatement(provenanceText).signatures.length > 0
      ? 'the signature was not checked; give the public key of the maker with --key.'
      : 'the provenance is not signed, and whoever can replace the package can replace it too.';
  } catch {
    return 'the provenance cannot be read.';
  }
}
