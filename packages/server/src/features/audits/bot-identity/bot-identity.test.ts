import { createPublicKey, verify as verifyBytes } from 'node:crypto';
import { verifySignature } from 'http-message-sig';
import { describe, expect, it } from 'vitest';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { botIdentityRoutes, createBotKeys, signRequest } from './index.ts';

const TERM_MS = 90 * 24 * 60 * 60 * 1000;
const keys = deriveServiceKeys(Buffer.alloc(32, 1));
const config = { baseUrl: 'https://www.acme.dev' };
const path = '/.well-known/http-message-signatures-directory';

function openIdentity(now = Date.now()) {
  const clock = () => now;
  const deps = { botKeys: createBotKeys(keys, clock), clock, config };
  const routes = botIdentityRoutes(deps);
  const directory = async () => {
    // No part of this route looks at the socket.
    const env = { memo: { ttlMs: 0 } } as unknown as HttpEnv['Bindings'];
    const response = await routes.request(path, {}, env);
    const body: { keys: { kid: string; nbf: number; exp: number }[] } = await response.clone().json();
    return { response, keys: body.keys };
  };
  return { deps, directory };
}

/** Tells whether a site that trusts the directory would take the request for ours. */
async function isOurs(published: readonly object[], url: string, headers: Record<string, string>) {
  const verified = verifySignature(new Request(url, { headers }), {
    policy: {
      algorithms: ['ed25519'],
      requiredComponents: ['@authority', 'signature-agent'],
      requiredParameters: ['created', 'expires', 'keyid', 'tag', 'nonce'],
    },
    resolveVerifier({ parameters }) {
      const jwk = published.find((each) => 'kid' in each && each.kid === parameters.keyid);
      const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
      return { algorithm: 'ed25519', verify: (data, signature) => verifyBytes(null, data, key, signature) };
    },
  });
  return await verified.then(
    () => true,
    () => false,
  );
}

describe('a request of ours', () => {
  const url = new URL('https://docs.harbour-tools.dev/start?page=1');

  it('is signed for the host it goes to, by a key that is published', async () => {
    const { deps, directory } = openIdentity();
    const headers = signRequest(deps, url, 'GET');
    expect(headers['signature-agent']).toBe('"https://www.acme.dev"');
    expect(headers['signature-input']).toMatch(/^\w+=\("@authority" "signature-agent"\);created=\d+;/u);
    expect(headers['signature-input']).toContain(';tag="web-bot-auth"');
    const { keys: published } = await directory();
    expect(await isOurs(published, url.href, headers)).toBe(true);
    expect(await isOurs(published, 'https://else.dev/', headers)).toBe(false);
    const forged = { ...headers, 'signature-agent': '"https://else.dev"' };
    expect(await isOurs(published, url.href, forged)).toBe(false);
  });

  it('is never signed twice alike', () => {
    const { deps } = openIdentity(0);
    const inputs = [1, 2].map(() => signRequest(deps, url, 'GET')['signature-input']);
    expect(new Set(inputs).size).toBe(2);
  });
});

describe('the directory of keys', () => {
  it('holds the last, the current and the next key, and each signs the answer', async () => {
    const now = Date.now();
    const { response, keys: published } = await openIdentity(now).directory();
    expect(response.headers.get('Content-Type')).toBe('application/http-message-signatures-directory+json');
    expect(published).toHaveLength(3);
    const [last, current, next] = published;
    expect([last?.exp, current?.exp]).toEqual([current?.nbf, next?.nbf]);
    expect(published[1]).toMatchObject({
      kty: 'OKP',
      crv: 'Ed25519',
      kid: expect.stringMatching(/^[\w-]{43}$/u),
    });
    expect(JSON.stringify(published)).not.toContain('"d"');
    const input = response.headers.get('Signature-Input') ?? '';
    for (const { kid } of published) expect(input).toContain(`keyid="${kid}"`);
    expect(input.match(/\("@authority";req\)/gu)).toHaveLength(3);
  });

  it('is the same on every replica and moves on by one key a term', async () => {
    const now = 50 * TERM_MS;
    const kids = async (at: number) => (await openIdentity(at).directory()).keys.map(({ kid }) => kid);
    const [before, after] = [await kids(now), await kids(now + TERM_MS)];
    expect(await kids(now + TERM_MS - 1)).toEqual(before);
    expect(after.slice(0, 2)).toEqual(before.slice(1));
  });
});
