import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openLanding } from '../../../app/landing-fixture.ts';

const PATH = '/.well-known/http-message-signatures-directory';

interface Key {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
}

/** The bytes that RFC 9421 §2.5 has a key sign for this answer. */
function signedBytes(host: string, parameters: string): Buffer {
  return Buffer.from(`"@authority";req: ${host}\n"@signature-params": ${parameters}`);
}

describe('the directory of keys answers', () => {
  it('on the landing host, to everybody and for five minutes', async () => {
    const { ask } = await openLanding();
    const answer = await ask(PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/http-message-signatures-directory+json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('with a signature of each of its keys over the host that was asked', async () => {
    const { ask, baseUrl } = await openLanding();
    const answer = await ask(PATH);
    const { keys }: { keys: Key[] } = await answer.json();
    const inputs = (answer.headers.get('signature-input') ?? '').split(/, (?=binding)/u);
    const signatures = (answer.headers.get('signature') ?? '').split(/, (?=binding)/u);
    expect(inputs).toHaveLength(keys.length);
    for (const [nth, key] of keys.entries()) {
      const parameters = (inputs[nth] ?? '').replace(/^[^=]+=/u, '');
      expect(parameters).toContain(`keyid="${key.kid}"`);
      const signature = Buffer.from(/:([^:]+):$/u.exec(signatures[nth] ?? '')?.[1] ?? '', 'base64');
      const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
      const bytes = signedBytes(new URL(baseUrl).host, parameters);
      expect(verify(null, bytes, publicKey, signature)).toBe(true);
      expect(verify(null, signedBytes('else.dev', parameters), publicKey, signature)).toBe(false);
    }
  });
});

describe('the directory of keys refuses', () => {
  it('to be written to', async () => {
    const { post } = await openLanding();
    expect((await post(PATH, { keys: [] })).status).toBe(405);
  });
});

describe('the directory of keys guards', () => {
  it('the private halves, of which nothing is in it', async () => {
    const { ask } = await openLanding();
    const { keys }: { keys: Key[] } = await (await ask(PATH)).json();
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
  });
});
