import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packCommand } from '../packages/server/dist/adapters/own-packages.js';
import { packFiles } from '../packages/server/dist/adapters/tarball.js';
import { checkPack } from './check-pack.mjs';
import { makeStatement, packageSubject, signStatement } from './provenance.mjs';
import { readTarball } from './read-tarball.mjs';
import { root } from './run-command.mjs';

const cli = join(root, 'packages/cli');
const name = 'waymark-cli-0.1.0.tgz';
const pulseName = 'pulse-0.1.0.tgz';
const billText = readFileSync(join(cli, 'dist/sbom.cdx.json'), 'utf8');
const { bytes: whole } = await packCommand(cli);
// The bundles and grammars are megabytes and would be packed again for each test.
const files = new Map(
  [...readTarball(whole)].map(([path, content]) => [
    path,
    /^dist\/[^/]+\.(?:mjs|wasm)$/u.test(path) ? Buffer.from('// node_modules/pino/pino.js\n') : content,
  ]),
);
const pulse = files.get('dist/packages/pulse.tgz');
const packed = await repack(files, {});
const keys = generateKeyPairSync('ed25519');
const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' });

const stateOf = (...subjects) =>
  makeStatement({
    subjects,
    source: {},
    lockFile: Buffer.from('{}'),
    tools: { node: 'v24', npm: '11', platform: 'linux-x64' },
    times: { startedOn: '2026-11-16T00:00:00.000Z', finishedOn: '2026-11-16T00:00:01.000Z' },
  });
const honest = [packageSubject(name, packed), packageSubject(pulseName, pulse)];
const sign = (statement) =>
  JSON.stringify(signStatement(statement, keys.privateKey.export({ type: 'pkcs8', format: 'pem' })));

/** The same package with some files added or replaced. */
function repack(original, changes) {
  const all = new Map([...original, ...Object.entries(changes)]);
  return packFiles([...all].map(([path, content]) => ({ path, content: Buffer.from(content) })));
}

/** What an unsigned statement says once somebody has put the hashes of another package into it. */
const adjusted = (bytes) => ({ ...honest[0], digest: packageSubject(name, bytes).digest });

const problemsOf = (input) => checkPack({ name, billText, ...input }).flatMap(({ problem }) => problem ?? []);
const manifestWith = (from, more) =>
  JSON.stringify({ ...JSON.parse(from.get('package.json').toString('utf8')), ...more });

describe('verifying a packed file', () => {
  it('finds nothing wrong with what was packed, nor with the middleware in it', () => {
    const provenanceText = JSON.stringify(stateOf(...honest));
    expect(problemsOf({ packed, provenanceText })).toEqual([]);
    expect(problemsOf({ name: pulseName, packed: pulse, provenanceText })).toEqual([]);
    expect(problemsOf({ packed, provenanceText, publicPem })).toEqual(['it is not signed']);
    expect(problemsOf({ packed, provenanceText: sign(stateOf(...honest)), publicPem })).toEqual([]);
  });

  it('finds nothing wrong with the command as it is built', () => {
    const provenanceText = JSON.stringify(stateOf(packageSubject(name, whole), honest[1]));
    expect(problemsOf({ packed: whole, provenanceText })).toEqual([]);
  });

  it.each([
    ['a program', { 'dist/evil.js': 'x' }, 'dist/evil.js is inside and not listed'],
    [
      'a package',
      { 'node_modules/evil/index.js': 'x' },
      'node_modules/evil/index.js is inside and not listed',
    ],
    ['a file that npm builds', { 'binding.gyp': '{}' }, 'binding.gyp is inside and not listed'],
    ['other words', { 'README.md': 'x' }, 'README.md is another than the one listed'],
  ])('finds %s that the provenance does not list', async (_what, changes, problem) => {
    const other = await repack(files, changes);
    const provenanceText = JSON.stringify(stateOf(adjusted(other), honest[1]));
    expect(problemsOf({ packed: other, provenanceText })).toEqual([problem]);
  });

  it.each([['dist/evil.js'], ['node_modules/evil/index.js'], ['binding.gyp']])(
    'takes no %s even where the provenance lists it',
    async (path) => {
      const other = await repack(files, { [path]: 'x' });
      const provenanceText = JSON.stringify(stateOf(packageSubject(name, other), honest[1]));
      expect(problemsOf({ packed: other, provenanceText })).toEqual([`${path} has no place in this package`]);
    },
  );

  it('takes no script and no dependency, of the middleware either', async () => {
    const more = { scripts: { postinstall: 'x' }, dependencies: { 'left-pad': '1' } };
    const problem = 'package.json has scripts (postinstall); package.json has dependencies (left-pad)';
    const pulseFiles = readTarball(pulse);
    const otherPulse = await repack(pulseFiles, { 'package.json': manifestWith(pulseFiles, more) });
    const other = await repack(files, {
      'package.json': manifestWith(files, more),
      'dist/packages/pulse.tgz': otherPulse,
    });
    const subjects = [packageSubject(name, other), packageSubject(pulseName, otherPulse)];
    expect(problemsOf({ packed: other, provenanceText: JSON.stringify(stateOf(...subjects)) })).toEqual([
      problem,
      problem,
    ]);
    const stale = problemsOf({
      packed: other,
      provenanceText: JSON.stringify(stateOf(subjects[0], honest[1])),
    });
    expect(stale).toEqual([
      problem,
      'sha256 and sha512 differ',
      'package.json is another than the one listed',
      problem,
    ]);
  });

  it('finds another bill, and what the bill does not name', async () => {
    const provenanceText = JSON.stringify(stateOf(...honest));
    expect(problemsOf({ packed, provenanceText, billText: '{}' })).toEqual(['they differ']);
    const other = await repack(files, {
      'dist/gateway-process.mjs': '// node_modules/stowaway/index.js\n',
    });
    const lied = JSON.stringify(stateOf(packageSubject(name, other), honest[1]));
    expect(problemsOf({ packed: other, provenanceText: lied })).toEqual(['stowaway is inside and not named']);
  });

  it('finds a statement about something else, one that lists nothing, and an archive that is cut off', () => {
    const of = (...subjects) => ({ packed, provenanceText: JSON.stringify(stateOf(...subjects)) });
    expect(new Set(problemsOf(of(honest[1])))).toEqual(new Set([`it says nothing of ${name}`]));
    const { annotations: _files, ...bare } = honest[0];
    expect(problemsOf(of(bare, honest[1]))).toEqual(['it lists no file']);
    expect(problemsOf({ ...of(...honest), packed: packed.subarray(0, 100) })).toHaveLength(8);
  });
});

describe('reading an archive', () => {
  const one = (content) => packFiles([{ path: 'a.js', content: Buffer.from(content) }]);
  const altered = async (alter) => gzipSync(alter(gunzipSync(await one('x'))));
  const set = (at, text) => (tar) => {
    tar.write(text, at, 'latin1');
    return tar;
  };

  it.each([
    ['a link', set(156, '2'), 'no plain file'],
    ['a header of another kind', set(156, 'x'), 'no plain file'],
    ['a name in two parts', set(345, 'package/evil'), 'no plain file'],
    ['a file outside', set(0, 'passage'), 'outside of package/'],
    ['a file twice', (tar) => Buffer.concat([tar.subarray(0, 1024), tar]), 'inside twice'],
    ['a file behind its end', (tar) => Buffer.concat([tar.subarray(0, 1536), tar]), 'follows the end'],
  ])('refuses %s', async (_what, alter, problem) => {
    const other = await altered(alter);
    expect(() => readTarball(other)).toThrow(problem);
  });
});

describe('npm run pack:verify', () => {
  const script = fileURLToPath(new URL('verify-pack.mjs', import.meta.url));

  function verify(provenanceText, ...args) {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
    try {
      writeFileSync(join(folder, name), packed);
      writeFileSync(join(folder, 'waymark-cli-0.1.0.cdx.json'), billText);
      writeFileSync(join(folder, 'waymark-cli-0.1.0.provenance.json'), provenanceText);
      writeFileSync(join(folder, 'public.pem'), publicPem);
      const { stdout, status } = spawnSync(process.execPath, [script, name, ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      return { status, lines: stdout.trimEnd().split('\n') };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('says plainly that nothing proves who made what is not signed', () => {
    const { status, lines } = verify(JSON.stringify(stateOf(...honest)));
    expect(lines.at(-2)).toMatch(/^unknown who made it: the provenance is not signed/u);
    expect(lines.at(-1)).toBe(`${name} is what its provenance says; nothing here proves who made either.`);
    expect(status).toBe(0);
  });

  it('says so too of a signature that nobody checked, and not of one that was', () => {
    const signed = sign(stateOf(...honest));
    expect(verify(signed).lines.at(-2)).toMatch(/^unknown who made it: the signature was not checked/u);
    const { status, lines } = verify(signed, '--key', 'public.pem');
    expect(lines.join('\n')).not.toContain('unknown');
    expect(lines.at(-1)).toContain('and the key has signed that');
    expect(status).toBe(0);
  });
});
