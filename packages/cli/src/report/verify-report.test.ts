import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { sampleAudit } from '@waymark/testkit';
import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import { type Evidence, verifyReport } from './verify-report.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key: JsonWebKey = { ...publicKey.export({ format: 'jwk' }), kid: 'k1' };
const { report, artifacts } = sampleAudit({ runId: 'r', attemptId: 'a' });

function signed(
  value: object,
  header: object = { alg: 'ES256', typ: 'waymark-report+jws', kid: 'k1' },
): string {
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const head = encode(JSON.stringify(header));
  const input = Buffer.from(`${head}.${encode(canonicalize(value) ?? '')}`);
  const proof = sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${head}..${proof.toString('base64url')}`;
}

function evidence(change: Partial<Evidence> = {}): Evidence {
  const readArtifact: Evidence['readArtifact'] = async ({ id }) =>
    Buffer.from(artifacts.find((each) => each.id === id)?.content ?? '');
  return {
    document: JSON.stringify(report),
    signature: signed(report),
    keys: [key],
    readArtifact,
    ...change,
  };
}

async function wrongNames(change: Partial<Evidence>): Promise<string[]> {
  return (await verifyReport(evidence(change))).filter(({ ok }) => !ok).map(({ name }) => name);
}

describe('a report is believed', () => {
  it('whatever its layout and the order of its members', async () => {
    const reversed = Object.fromEntries(Object.entries(report).reverse());
    for (const document of [JSON.stringify(report), JSON.stringify(reversed, null, 4)])
      expect(await wrongNames({ document })).toEqual([]);
  });

  it('without its files when they are not to be checked', async () => {
    const checks = await verifyReport(evidence({ readArtifact: undefined }));
    expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['schema', true],
      ['signature', true],
    ]);
  });
});

describe('a report is refused', () => {
  const header = { alg: 'ES256', typ: 'waymark-report+jws', kid: 'k1' };
  const signatures: Record<string, string> = {
    'of another text': signed({ ...report, verdict: 'Better.' }),
    'of another type': signed(report, { ...header, typ: 'oauth-id-jag+jwt' }),
    'of another algorithm': signed(report, { ...header, alg: 'none' }),
    'with demands that nobody knows': signed(report, { ...header, crit: ['x'], x: 1 }),
    'by an unknown key': signed(report, { ...header, kid: 'k2' }),
    'that is cut off': signed(report).slice(0, -8),
    'that is nonsense': 'nonsense',
    'that is empty': '',
  };

  it.each(Object.entries(signatures))('with a signature %s', async (_what, signature) => {
    expect(await wrongNames({ signature })).toEqual(['signature']);
  });

  it('when a file is missing or another one', async () => {
    expect(await wrongNames({ readArtifact: async () => undefined })).toEqual(['artifacts/cmd-1.log']);
    expect(await wrongNames({ readArtifact: async () => Buffer.from('x') })).toEqual(['artifacts/cmd-1.log']);
  });

  it('when its log is no chain, though its hash is right', async () => {
    const log = {
      ...artifacts[0],
      id: 'art-trace',
      type: 'event_log' as const,
      fileName: 'trace.jsonl',
      content: '{}\n',
    };
    const other = sampleAudit({
      runId: 'r',
      attemptId: 'a',
      artifacts: [...artifacts, { ...log, title: '', mimeType: '', replacements: 0 }],
    });
    const wrong = await wrongNames({
      document: JSON.stringify(other.report),
      signature: signed(other.report),
      readArtifact: async ({ id }) =>
        Buffer.from(other.artifacts.find((each) => each.id === id)?.content ?? ''),
    });
    expect(wrong).toEqual(['log chain']);
  });

  it.each(['', '{', '[]', '{"schema_version":"quickstart-report.v2.6"}'])(
    'when it is %j',
    async (document) => {
      expect(await wrongNames({ document })).toContain('schema');
    },
  );
});
