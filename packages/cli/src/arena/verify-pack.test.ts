import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { PROOF_PACK_SIGNATURE_TYPE, proofPackFiles } from '@waymark/contract';
import canonicalize from 'canonicalize';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { verifyPack } from './verify-pack.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1' }];
const at = '2026-01-01T00:00:00.000Z';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const pack = JSON.stringify({
  schema_version: 'proof-pack.v1',
  pack_id: 'p1',
  created_at: at,
  entry: { slug: 'acme', name: 'Acme', category: 'blockchain' },
  report: {
    run_id: 'r1',
    url: 'https://waymark.dev/reports/r1',
    sha256: sha256('report'),
    page_url: 'https://acme.dev',
    audited_at: at,
    status: 'passed',
    completion_state: 'passed_runtime',
    verdict: 'It works.',
  },
  finding: null,
  reproduction: { environment: '', packages: [] },
  acceptance: { checks: [] },
  limitations: [],
});

type Change = {
  files?: Record<string, string>;
  manifest?: Record<string, unknown>;
  typ?: string;
  kid?: string;
  /** What is changed after the manifest was written. */
  after?: Record<string, string>;
};

function makePack({
  files = {},
  manifest = {},
  typ = PROOF_PACK_SIGNATURE_TYPE,
  kid = 'k1',
  after = {},
}: Change) {
  const texts = {
    ...Object.fromEntries(proofPackFiles.map((name) => [name, name])),
    'proof-pack.json': pack,
    ...files,
  };
  const unsigned = {
    schema_version: 'proof-pack-manifest.v1',
    pack_id: 'p1',
    created_at: at,
    issuer: 'https://waymark.dev',
    jwks_uri: 'https://waymark.dev/jwks',
    report_sha256: sha256('report'),
    files: Object.entries(texts).map(([name, text]) => ({
      name,
      size_bytes: Buffer.byteLength(text),
      sha256: sha256(text),
    })),
    ...manifest,
  };
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ, kid })).toString('base64url');
  const input = `${header}.${Buffer.from(canonicalize(unsigned) ?? '').toString('base64url')}`;
  const proof = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const signature = `${header}..${proof.toString('base64url')}`;
  const all = { ...texts, 'manifest.json': JSON.stringify({ ...unsigned, signature }), ...after };
  const entries = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync(entries));
}

const wrong = (archive: Buffer) =>
  verifyPack(archive, keys)
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

describe('waymark arena verify', () => {
  it('accepts what was signed', () => {
    expect(wrong(makePack({}))).toEqual([]);
  });

  it.each<[string, Change, string[]]>([
    ['a changed script', { after: { 'acceptance-test.sh': 'exit 0' } }, ['acceptance-test.sh']],
    ['a file that nobody signed', { after: { '../../evil.sh': 'x' } }, ['contents']],
    ['a manifest without a file', { manifest: { files: [] } }, ['contents']],
    ['the pack of another report', { manifest: { report_sha256: sha256('other') } }, ['schema']],
    ['the signature of a report', { typ: 'waymark-report+jws' }, ['signature']],
    ['a key that is not in the set', { kid: 'k2' }, ['signature']],
    ['a manifest that is none', { after: { 'manifest.json': '[]' } }, ['manifest.json']],
  ])('refuses %s', (_name, change, names) => {
    expect(wrong(makePack(change))).toEqual(names);
  });

  it('refuses a manifest that was changed after it was signed', () => {
    const manifest = { created_at: '2027-01-01T00:00:00.000Z' };
    const signed = JSON.parse(strFromU8(unzipSync(makePack({}))['manifest.json'] ?? new Uint8Array()));
    const archive = makePack({ after: { 'manifest.json': JSON.stringify({ ...signed, ...manifest }) } });
    expect(wrong(archive)).toEqual(['signature']);
  });

  it('refuses what is no archive, and one that would fill the disk', () => {
    expect(wrong(Buffer.from('no archive'))).toEqual(['archive']);
    const most = 1024 * 1024;
    const huge = makePack({ after: { 'trace.jsonl': ' '.repeat(most + 1) } });
    expect(huge.length).toBeLessThan(most / 10);
    expect(verifyPack(huge, keys, most)).toMatchObject([{ name: 'archive', ok: false }]);
  });
});
