import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { packFiles } from '../packages/server/dist/lib/tarball.js';
import { packagesInBundle } from './bundled-packages.mjs';
import { checkPack } from './check-pack.mjs';
import { isSignedBy, makeStatement, readStatement, signStatement, subjectOf } from './provenance.mjs';
import { root } from './run-command.mjs';
import { billOfMaterials, packagesInBill } from './sbom.mjs';

const dist = (name) => readFileSync(join(root, 'packages/cli/dist', name));
const require = createRequire(import.meta.url);
const library = dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'));
const schema = (name) => JSON.parse(readFileSync(join(library, 'res', 'schema', name), 'utf8'));

function validateBill(bill) {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  // What the schema names and ajv-formats lacks: an IRI may hold what a URI must encode, and no address is checked.
  ajv.addFormat('iri-reference', (text) => URL.canParse(text, 'https://base.example'));
  ajv.addFormat('idn-email', (text) => text.includes('@'));
  for (const part of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    const { $id: _own, ...definitions } = schema(`${part}.SNAPSHOT.schema.json`);
    ajv.addSchema(definitions, `http://cyclonedx.org/schema/${part}.SNAPSHOT.schema.json`);
  }
  const isValid = ajv.compile(schema('bom-1.6.SNAPSHOT.schema.json'));
  return isValid(bill) ? [] : isValid.errors;
}

describe('the bill of materials', () => {
  const bill = JSON.parse(dist('sbom.cdx.json').toString('utf8'));

  it('is what CycloneDX 1.6 asks for', () => {
    expect(validateBill(bill)).toEqual([]);
    expect(validateBill({ ...bill, components: [{ type: 'library' }] })).not.toEqual([]);
  });

  it('names every package of the bundles, with its hash, and leads from one to the other', () => {
    const names = new Set(packagesInBill(bill).map((each) => each.slice(0, each.lastIndexOf('@'))));
    const bundled = packagesInBundle(dist('waymark.mjs').toString('utf8'));
    expect(bundled).toContain('pino');
    expect(bundled.filter((name) => !names.has(name))).toEqual([]);
    expect(names).not.toContain('vitest');
    const refs = new Set(bill.dependencies.map(({ ref }) => ref));
    for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
    const server = bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/%40waymark/server@'));
    expect(server.dependsOn.some((ref) => ref.startsWith('pkg:npm/pino@'))).toBe(true);
  });

  it('is the same for modules in another order, and refuses one that the lock file does not know', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const moduleIds = [
      'node_modules/pino/pino.js',
      'packages/server/dist/index.js',
      'node_modules/hono/dist/index.js',
    ];
    const make = (ids) =>
      billOfMaterials({ root, lock, moduleIds: ids.map((id) => join(root, id)), subject: 'packages/cli' });
    expect(make(moduleIds.toReversed())).toEqual(make(moduleIds));
    expect(() =>
      billOfMaterials({
        root,
        lock: { packages: {} },
        moduleIds: [join(root, 'node_modules/pino/x.js')],
        subject: 'packages/cli',
      }),
    ).toThrow('node_modules/pino');
  });
});

const ed25519 = generateKeyPairSync('ed25519');
const pem = (key) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' });

function stateOf(bytes, name = 'waymark-cli-0.1.0.tgz') {
  return makeStatement({
    subjects: [subjectOf(name, bytes)],
    source: { commit: 'c'.repeat(40), isDirty: true },
    lockFile: Buffer.from('{}'),
    tools: { node: 'v24', npm: '11', platform: 'linux-x64' },
    times: { startedOn: '2026-11-16T00:00:00.000Z', finishedOn: '2026-11-16T00:00:01.000Z' },
  });
}

describe('the provenance', () => {
  it('says what was packed from what, and that it had changes', () => {
    const { subject, predicate } = stateOf(Buffer.from('packed'));
    expect(subject[0].digest.sha256).toMatch(/^[0-9a-f]{64}$/u);
    expect(predicate.buildDefinition.resolvedDependencies).toMatchObject([
      { digest: { gitCommit: 'c'.repeat(40) }, annotations: { dirty: true } },
      { name: 'package-lock.json' },
    ]);
  });

  it.each([
    ['Ed25519', ed25519],
    ['ECDSA', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ])('signed with %s is believed for that key and these bytes alone', (_kind, keys) => {
    const envelope = signStatement(stateOf(Buffer.from('packed')), pem(keys.privateKey));
    const isGood = (text, key = keys) => isSignedBy(readStatement(text), pem(key.publicKey));
    expect(isGood(JSON.stringify(envelope))).toBe(true);
    const other = generateKeyPairSync(keys === ed25519 ? 'ed25519' : 'ec', { namedCurve: 'P-256' });
    expect(isGood(JSON.stringify(envelope), other)).toBe(false);
    const payload = Buffer.from(JSON.stringify(stateOf(Buffer.from('another')))).toString('base64');
    expect(isGood(JSON.stringify({ ...envelope, payload }))).toBe(false);
  });

  it('takes no key that it could not check', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(() => signStatement(stateOf(Buffer.from('x')), pem(privateKey))).toThrow('Ed25519 or ECDSA');
  });
});

describe('verifying a packed file', () => {
  const name = 'waymark-cli-0.1.0.tgz';
  const billText = dist('sbom.cdx.json').toString('utf8');
  const licenses = { path: 'dist/third-party-licenses.txt', content: dist('third-party-licenses.txt') };
  const pack = (bill = billText, extra = '') =>
    packFiles([
      licenses,
      { path: 'dist/sbom.cdx.json', content: Buffer.from(bill) },
      { path: 'dist/gateway-process.mjs', content: Buffer.from(`// node_modules/pino/pino.js\n${extra}`) },
    ]);
  const problemsOf = (input) =>
    checkPack({ name, billText, ...input }).flatMap(({ problem }) => problem ?? []);
  const state = (bytes) => JSON.stringify(stateOf(bytes, name));

  it('finds nothing wrong with what was packed', async () => {
    const packed = await pack();
    expect(problemsOf({ packed, provenanceText: state(packed) })).toEqual([]);
    const signed = JSON.stringify(signStatement(stateOf(packed, name), pem(ed25519.privateKey)));
    const publicPem = pem(ed25519.publicKey);
    expect(problemsOf({ packed, provenanceText: signed, publicPem })).toEqual([]);
    expect(problemsOf({ packed, provenanceText: state(packed), publicPem })).toEqual(['it is not signed']);
  });

  it('finds a file that was changed, another bill, and what the bill does not name', async () => {
    const packed = await pack();
    const other = await pack(billText, '// node_modules/stowaway/index.js\n');
    expect(problemsOf({ packed: other, provenanceText: state(packed) })).toEqual([
      'sha256 and sha512 differ',
      'stowaway is inside and not named',
    ]);
    expect(problemsOf({ packed, provenanceText: state(packed), billText: '{}' })).toEqual(['they differ']);
    const bill = JSON.parse(billText);
    const short = JSON.stringify({
      ...bill,
      components: bill.components.filter((each) => each.name !== 'pino'),
    });
    const cut = await pack(short);
    const [, ...problems] = problemsOf({ packed: cut, provenanceText: state(cut) });
    expect(problems).toEqual([expect.stringContaining('pino is inside and not named')]);
  });

  it('finds a statement about something else, and an archive that is cut off', async () => {
    const packed = await pack();
    const provenanceText = JSON.stringify(stateOf(packed, 'other.tgz'));
    expect(problemsOf({ packed, provenanceText })).toEqual([`it says nothing of ${name}`]);
    expect(problemsOf({ packed: packed.subarray(0, 100), provenanceText: state(packed) })).toHaveLength(3);
  });
});
