import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { packFiles } from '../packages/server/dist/adapters/tarball.js';
import { packagesInBundle } from './bundled-packages.mjs';
import { isSignedBy, makeStatement, packageSubject, readStatement, signStatement } from './provenance.mjs';
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

function stateOf(...subjects) {
  return makeStatement({
    subjects,
    source: { commit: 'c'.repeat(40), isDirty: true },
    lockFile: Buffer.from('{}'),
    tools: { node: 'v24', npm: '11', platform: 'linux-x64' },
    times: { startedOn: '2026-11-16T00:00:00.000Z', finishedOn: '2026-11-16T00:00:01.000Z' },
  });
}

const small = await packFiles([{ path: 'LICENSE', content: Buffer.from('packed') }]);
const another = await packFiles([{ path: 'LICENSE', content: Buffer.from('another') }]);
const stateOfBytes = (bytes) => stateOf(packageSubject('waymark-cli-0.1.0.tgz', bytes));

describe('the provenance', () => {
  it('says what was packed from what, and that it had changes', () => {
    const { subject, predicate } = stateOfBytes(small);
    expect(subject[0].digest.sha256).toMatch(/^[0-9a-f]{64}$/u);
    expect(subject[0].annotations.files).toEqual({ LICENSE: expect.stringMatching(/^[0-9a-f]{64}$/u) });
    expect(predicate.buildDefinition.resolvedDependencies).toMatchObject([
      { digest: { gitCommit: 'c'.repeat(40) }, annotations: { dirty: true } },
      { name: 'package-lock.json' },
    ]);
  });

  it.each([
    ['Ed25519', ed25519],
    ['ECDSA', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ])('signed with %s is believed for that key and these bytes alone', (_kind, keys) => {
    const envelope = signStatement(stateOfBytes(small), pem(keys.privateKey));
    const isGood = (text, key = keys) => isSignedBy(readStatement(text), pem(key.publicKey));
    expect(isGood(JSON.stringify(envelope))).toBe(true);
    const other = generateKeyPairSync(keys === ed25519 ? 'ed25519' : 'ec', { namedCurve: 'P-256' });
    expect(isGood(JSON.stringify(envelope), other)).toBe(false);
    const payload = Buffer.from(JSON.stringify(stateOfBytes(another))).toString('base64');
    expect(isGood(JSON.stringify({ ...envelope, payload }))).toBe(false);
  });

  it('takes no key that it could not check', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(() => signStatement(stateOfBytes(small), pem(privateKey))).toThrow('Ed25519 or ECDSA');
  });
});
