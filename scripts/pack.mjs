import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { makeStatement, packageSubject, signStatement } from './provenance.mjs';
import { readWords, root, runQuietly, stop } from './run-command.mjs';

const { values } = readWords(
  { options: { key: { type: 'string' }, builder: { type: 'string' } } },
  'npm run pack -- [--key PRIVATE.pem] [--builder URI]',
);
// Read first: a mistyped name should not cost a build.
const privatePem = values.key === undefined ? undefined : readKey(values.key);
const startedOn = new Date().toISOString();
ensureNode();
ensurePackages();
const node = ensurePinnedNode();
build(node);
// The same packer that a running service uses: what it hands out is this file, byte for byte.
const { packCommand } = await import('../packages/server/dist/adapters/own-packages.js');
const cli = join(root, 'packages', 'cli');
const { bytes, version } = await packCommand(cli);
const base = `waymark-cli-${version}`;
const statement = makeStatement({
  subjects: [
    packageSubject(`${base}.tgz`, bytes),
    // Inside the command: what a running service hands out as the middleware.
    packageSubject(`pulse-${version}.tgz`, readFileSync(join(cli, 'dist', 'packages', 'pulse.tgz'))),
  ],
  source: readSource(),
  lockFile: readFileSync(join(root, 'package-lock.json')),
  tools: {
    node: versionOf(node),
    npm: versionOf('npm'),
    platform: `${process.platform}-${process.arch}`,
  },
  builder: values.builder,
  times: { startedOn, finishedOn: new Date().toISOString() },
});
const provenance = privatePem === undefined ? statement : signStatement(statement, privatePem);
writeFileSync(join(root, `${base}.tgz`), bytes);
writeFileSync(join(root, `${base}.cdx.json`), readFileSync(join(cli, 'dist', 'sbom.cdx.json')));
writeFileSync(join(root, `${base}.provenance.json`), `${JSON.stringify(provenance, null, 2)}\n`);
console.log(`Packed ${base}.tgz. Install the command with: npm install -g ./${base}.tgz`);
console.log(
  `Beside it: ${base}.cdx.json, what it is made of, and ${base}.provenance.json, where it comes from,`,
);
console.log(
  privatePem === undefined ? 'not signed: nothing proves who made them; --key FILE signs.' : 'signed.',
);

function readKey(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return stop(`There is no key ${file}.`);
  }
}

/** The commit that is packed, and whether anything differs from it; outside of git neither is known. */
function readSource() {
  const head = runQuietly('git', ['rev-parse', 'HEAD']);
  if (!head.succeeded) return {};
  const changes = runQuietly('git', ['status', '--porcelain']);
  return { commit: head.output.trim(), isDirty: !changes.succeeded || changes.output.trim() !== '' };
}

function versionOf(program) {
  return runQuietly(program, ['--version']).output.trim();
}
