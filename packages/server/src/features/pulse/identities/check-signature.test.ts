import type { ServerResponse } from 'node:http';
import { guardedFetch } from '@waymark/audit';
import { createAuthority, startStranger } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { checkSignature, type SignedRequest } from './check-signature.ts';
import { createKeyDirectories } from './key-directories.ts';
import { createSigner, directoryOf, type SignOptions } from './signer-fixture.ts';

const AT = Date.UTC(2026, 10, 18, 12);
const HOST = 'signer.acme.dev';
const TYPE = 'application/http-message-signatures-directory+json';
const signer = createSigner();

/** A host that publishes keys, over TLS on this machine. */
async function openHost(
  answer: (response: ServerResponse) => void = (response) => void response.end(directoryOf(signer.jwk)),
) {
  const authority = await createAuthority();
  const asked: string[] = [];
  const site = { answer };
  const { port } = await startStranger(
    (request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', TYPE);
      site.answer(response);
    },
    await authority.issue({ names: [HOST] }),
  );
  const connectTo = [{ name: HOST, port: 443, address: '127.0.0.1', toPort: port }];
  const reach = { allowPrivate: true, connectTo, authorities: [authority.certificate] };
  const time = { now: AT };
  const directories = createKeyDirectories({
    clock: () => time.now,
    fetchStranger: (url, options) => guardedFetch(url, { ...options, ...reach }),
  });
  const judge = (options: SignOptions = {}, more: Partial<SignedRequest> = {}) =>
    checkSignature(directories, {
      ...signer.signRequest(AT, options),
      host: null,
      authority: 'docs.acme.dev',
      method: 'GET',
      path: '/start',
      userAgent: 'Agent/1',
      at: AT,
      ...more,
    });
  return { asked, site, time, judge };
}

const seconds = AT / 1000;
const valid = expect.objectContaining({ kind: 'valid', host: HOST, key: signer.kid });
const refused = (code: string) => ({ kind: 'refused', code, host: HOST });

describe('a signature', () => {
  it('is good by a published key, with Signature-Agent as text, as dictionary, and over what we see', async () => {
    const { judge, asked } = await openHost();
    expect(await judge({ nonce: 'n1' })).toMatchObject({ kind: 'valid', host: HOST, nonce: 'n1' });
    const components = ['@method', '@authority', '@path', 'user-agent', 'signature-agent'];
    const values = { '@method': 'GET', '@path': '/start', 'user-agent': 'Agent/1' };
    expect(await judge({ components, values })).toEqual(valid);
    expect(await judge({ agent: `g="https://${HOST}"`, components: ['@authority'] })).toEqual(valid);
    expect(asked).toEqual(['/.well-known/http-message-signatures-directory']);
  });

  it('is found among others', async () => {
    const { judge } = await openHost();
    const { input, value } = signer.signRequest(AT);
    const both = {
      input: `other=("@method");tag="a,b";created=1, ${input}`,
      value: `other=:AAAA:, ${value}`,
    };
    expect(await judge({}, both)).toEqual(valid);
  });

  it('is refused when it expired, is too old, or is dated ahead, by the time of the request', async () => {
    const { judge } = await openHost();
    expect(await judge({ created: seconds - 200, expires: seconds - 61 })).toEqual(
      refused('signature_expired'),
    );
    expect(await judge({ created: seconds - 200, expires: seconds - 59 })).toEqual(valid);
    expect(await judge({ created: seconds - 86_401, expires: seconds + 60 })).toEqual(
      refused('signature_expired'),
    );
    expect(await judge({ created: seconds + 61, expires: seconds + 90 })).toEqual(
      refused('signature_not_yet'),
    );
  });

  it('counts no longer than a day, whatever it says, and not at all with numbers beyond counting', async () => {
    const { judge } = await openHost();
    const until = (options: SignOptions) => judge({ created: seconds, ...options });
    expect(await until({ expires: seconds + 60 })).toMatchObject({ until: AT + 120_000 });
    expect(await until({ expires: seconds + 400 * 86_400 })).toMatchObject({ until: AT + 86_460_000 });
    expect(await until({ expires: 999_999_999_999_999 })).toMatchObject({ code: 'signature_unreadable' });
  });

  it('is refused by a key that its host does not publish, or no longer', async () => {
    const { judge } = await openHost();
    expect(await judge({ keyid: createSigner().kid })).toEqual(refused('signature_unknown_key'));
    const over = await openHost(
      (response) => void response.end(directoryOf({ ...signer.jwk, exp: seconds - 1 })),
    );
    expect(await over.judge()).toEqual(refused('signature_unknown_key'));
    const early = await openHost(
      (response) => void response.end(directoryOf({ ...signer.jwk, nbf: seconds + 1 })),
    );
    expect(await early.judge()).toEqual(refused('signature_unknown_key'));
  });

  it('is refused after a change of what is known as it was sent', async () => {
    const { judge } = await openHost();
    const here = { host: 'docs.acme.dev' };
    expect(await judge({ authority: 'other.acme.dev' }, here)).toEqual(refused('signature_invalid'));
    expect(await judge({ authority: 'other.acme.dev' }, { host: 'Docs.Acme.dev:443' })).toEqual(
      refused('signature_invalid'),
    );
    const { value } = signer.signRequest(AT, { expires: seconds + 61 });
    expect(await judge({}, { ...here, value })).toEqual(refused('signature_invalid'));
  });

  it('is neither good nor bad for another host, such as another name of the same site', async () => {
    const { judge } = await openHost();
    const alias = { authority: 'www.acme.dev' };
    const unknown = (code: string) => ({ kind: 'unknown', code, host: HOST });
    expect(await judge(alias, { host: 'www.acme.dev' })).toEqual(unknown('signature_wrong_authority'));
    // A proxy before the site may change the Host, and a site may not tell it.
    expect(await judge({}, { host: 'internal:8080' })).toEqual(valid);
    expect(await judge(alias, { host: 'internal:8080' })).toEqual(unknown('signature_inexact'));
    expect(await judge(alias, { host: null })).toEqual(unknown('signature_inexact'));
  });

  it.each([
    ['@path', '/start/../other'],
    ['@method', 'POST'],
    ['user-agent', 'Agent/1 and more'],
  ])('accuses nobody when it covers %s, which may have been sent otherwise', async (name, sent) => {
    const { judge } = await openHost();
    const covered = { components: ['@authority', name], values: { [name]: sent } };
    expect(await judge(covered, { host: 'docs.acme.dev' })).toEqual({
      kind: 'unknown',
      code: 'signature_inexact',
      host: HOST,
    });
  });

  it('is neither good nor bad when what it covers is not passed on, or it says too little', async () => {
    const { judge } = await openHost();
    const unreadable = { kind: 'unknown', code: 'signature_unreadable', host: HOST };
    for (const name of ['@query', '@target-uri', 'cookie'])
      expect(await judge({ components: ['@authority', name] }), name).toEqual(unreadable);
    expect(await judge({ components: ['signature-agent'] })).toEqual(unreadable);
    expect(await judge({ tag: 'something-else' })).toEqual(unreadable);
    expect(await judge({}, { input: 'nonsense', value: '' })).toEqual(unreadable);
    expect(await judge({}, { agent: 'nobody' })).toEqual({ ...unreadable, host: '' });
    expect(await judge({ agent: '"http://signer.acme.dev"' })).toEqual({ ...unreadable, host: '' });
  });
});

describe('a directory of keys', () => {
  const silent = { kind: 'unknown', code: 'signature_no_keys', host: HOST };

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => void response.writeHead(500).end(directoryOf(signer.jwk))],
    [
      'a page',
      (response) => void response.setHeader('content-type', 'text/html').end(directoryOf(signer.jwk)),
    ],
    ['no JSON', (response) => void response.end('{')],
    ['no keys', (response) => void response.end(directoryOf())],
    ['keys of another kind', (response) => void response.end(directoryOf({ kty: 'RSA', n: 'x', e: 'AQAB' }))],
    [
      'a way elsewhere',
      (response) => void response.writeHead(302, { location: 'https://other.acme.dev/' }).end(),
    ],
    ['too much', (response) => void response.end(directoryOf({ x: 'x'.repeat(100_000) }))],
  ])('that is %s accuses nobody', async (_, answer) => {
    const { judge } = await openHost(answer);
    expect(await judge()).toEqual(silent);
  });

  it('is kept as long as it says, and asked for again soon after it failed', async () => {
    const { judge, asked, time, site } = await openHost(
      (response) =>
        void response.setHeader('cache-control', 'public, max-age=7200').end(directoryOf(signer.jwk)),
    );
    await Promise.all([judge(), judge()]);
    time.now += 7_199_000;
    await judge();
    expect(asked).toHaveLength(1);
    time.now += 1_000;
    site.answer = (response) => void response.writeHead(503).end();
    expect(await judge()).toEqual(silent);
    expect(await judge()).toEqual(silent);
    expect(asked).toHaveLength(2);
    time.now += 300_000;
    site.answer = (response) => void response.end(directoryOf(signer.jwk));
    expect(await judge()).toEqual(valid);
  });

  it('is asked for again, once a minute, for a key that it did not have', async () => {
    const next = createSigner();
    const { judge, asked, time, site } = await openHost();
    const byNext = () => judge({}, next.signRequest(AT));
    expect(await byNext()).toEqual(refused('signature_unknown_key'));
    expect(asked).toHaveLength(1);
    site.answer = (response) => void response.end(directoryOf(signer.jwk, next.jwk));
    time.now += 59_999;
    expect(await byNext()).toEqual(refused('signature_unknown_key'));
    time.now += 1;
    expect(await byNext()).toMatchObject({ kind: 'valid', key: next.kid });
    expect(await byNext()).toMatchObject({ kind: 'valid', key: next.kid });
    expect(asked).toHaveLength(2);
  });

  it('accuses nobody of an unknown key while it cannot be asked again, and keeps the keys it had', async () => {
    const { judge, asked, time, site } = await openHost();
    expect(await judge()).toEqual(valid);
    site.answer = (response) => void response.writeHead(503).end();
    time.now += 60_000;
    const unknownKey = { keyid: createSigner().kid };
    expect(await judge(unknownKey)).toEqual(silent);
    expect(await judge(unknownKey)).toEqual(silent);
    expect(await judge()).toEqual(valid);
    expect(asked).toHaveLength(2);
  });

  it('of a signer has its room and its turn, however many other hosts are named', async () => {
    const asked: string[] = [];
    const time = { now: AT };
    const directories = createKeyDirectories({
      clock: () => time.now,
      fetchStranger: async (url) => {
        const { host } = new URL(url);
        asked.push(host);
        const isSigner = host === HOST || host === 'chatgpt.com';
        return {
          kind: 'response' as const,
          status: isSigner ? 200 : 404,
          redirects: [],
          connection: { address: '127.0.0.1', port: 443 },
          headers: { 'content-type': TYPE, 'cache-control': 'max-age=86400' },
          body: new TextEncoder().encode(directoryOf(signer.jwk)),
          url,
        };
      },
    });
    const flood = async (count: number) => {
      for (let at = 0; at < count; at += 1) await directories.keysOf(`h${time.now}-${at}.test`);
    };
    expect(await directories.keysOf(HOST)).toBeDefined();
    await flood(100);
    // Nobody has asked for it before, but it is known to sign.
    expect(await directories.keysOf('chatgpt.com')).toBeDefined();
    for (let minute = 0; minute < 20; minute += 1) {
      time.now += 60_000;
      await flood(60);
    }
    expect(await directories.keysOf(HOST)).toBeDefined();
    expect(asked.filter((host) => host === HOST)).toHaveLength(1);
    expect(asked.filter((host) => host.endsWith('.test')).length).toBeLessThanOrEqual(21 * 60);
    time.now += 86_400_000;
    await flood(100);
    expect(await directories.keysOf(HOST)).toBeDefined();
    expect(asked.filter((host) => host === HOST)).toHaveLength(2);
  });

  it('is read beside a key that is malformed', async () => {
    const { judge } = await openHost(
      (response) => void response.end(directoryOf({ ...signer.jwk, x: 'short' }, signer.jwk)),
    );
    expect(await judge()).toEqual(valid);
  });

  it('that cannot be fetched at all is none, and ends nothing', async () => {
    const directories = createKeyDirectories({
      clock: () => AT,
      fetchStranger: () => Promise.reject(new Error('no way out')),
    });
    expect(await directories.keysOf(HOST)).toBeUndefined();
  });
});
