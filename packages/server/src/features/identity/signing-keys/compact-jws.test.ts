import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClaims, readCompactJws, signingInput } from './compact-jws.ts';

const signature = `${'s'.repeat(85)}A`;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const withHeader = (header: unknown) => `${part(header)}.${part({})}.${signature}`;
const header = { alg: 'ES256', typ: 't+jwt', kid: 'k' };

describe('readCompactJws', () => {
  it('takes a token of ours apart', () => {
    const input = signingInput('k', 't+jwt', { sub: 'a' });
    expect(readCompactJws(`${input}.${signature}`)).toMatchObject({
      kid: 'k',
      typ: 't+jwt',
      payload: part({ sub: 'a' }),
      signed: Buffer.from(input),
    });
  });

  it.each([
    { ...header, alg: 'none' },
    { ...header, alg: 'HS256' },
    { ...header, alg: 'es256' },
    { ...header, alg: ['ES256'] },
    { ...header, typ: undefined },
    { ...header, typ: 1 },
    { ...header, kid: undefined },
    { ...header, kid: {} },
    { ...header, crit: ['exp'] },
    { ...header, crit: ['b64'], b64: false },
    { ...header, jku: 'https://evil.example/jwks' },
    { ...header, x5u: 'https://evil.example/cert' },
    { ...header, jwk: {} },
    { ...header, x5c: [] },
    [header],
    'ES256',
    null,
  ])('refuses the header %j', (value) => {
    expect(readCompactJws(withHeader(value))).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['two parts', `${part(header)}.${part({})}`],
    ['no signature', `${part(header)}.${part({})}.`],
    ['a short signature', `${part(header)}.${part({})}.AAAA`],
    ['a signature written another way', `${part(header)}.${part({})}.${'s'.repeat(85)}B`],
    ['four parts', `${withHeader(header)}.${signature}`],
    ['a header that is no JSON', `e30x.${part({})}.${signature}`],
    ['padding', `${part(header)}=.${part({})}.${signature}`],
    ['white space', ` ${withHeader(header)}`],
    ['a line break at the end', `${withHeader(header)}\n`],
    ['more than anyone needs', `${part(header)}.${'a'.repeat(8_192)}.${signature}`],
  ])('refuses %s', (_what, jwt) => {
    expect(readCompactJws(jwt)).toBeUndefined();
  });

  it('survives whatever it is given', () => {
    fc.assert(fc.property(fc.string(), (text) => readCompactJws(text) === undefined));
  });
});

describe('readClaims', () => {
  const now = 1_800_000_000;
  const expected = { typ: 't+jwt', issuer: 'https://a.example', audience: 'https://b.example' };
  const claims = { iss: expected.issuer, aud: expected.audience, iat: now, exp: now + 10, sub: 'x' };
  const judge = (value: unknown) => readClaims(part(value), expected, now * 1000);

  it('takes claims for us whose time is now, give or take a minute', () => {
    expect(judge(claims)).toEqual(claims);
    expect(judge({ ...claims, exp: now - 59 })).toBeDefined();
    expect(judge({ ...claims, iat: now + 60 })).toBeDefined();
    expect(judge({ ...claims, nbf: now + 60 })).toBeDefined();
  });

  it.each([
    { iss: 'https://a.example/' },
    { iss: undefined },
    { aud: 'https://B.example' },
    { aud: [expected.audience] },
    { aud: undefined },
    { exp: now - 60 },
    { exp: undefined },
    { exp: String(now + 10) },
    { exp: null },
    { iat: undefined },
    { iat: now + 61 },
    { iat: '0' },
    { nbf: now + 61 },
    { nbf: 'soon' },
  ])('refuses %j', (change) => {
    expect(judge({ ...claims, ...change })).toBeUndefined();
  });

  it.each([[[]], ['text'], [null], [1]])('refuses %j as claims', (value) => {
    expect(judge(value)).toBeUndefined();
  });

  it('refuses what is no JSON, such as an endless expiry', () => {
    const endless = Buffer.from(JSON.stringify(claims).replace(String(now + 10), '1e999')).toString(
      'base64url',
    );
    expect(readClaims(endless, expected, now * 1000)).toBeUndefined();
    expect(readClaims('bm8ganNvbg', expected, now * 1000)).toBeUndefined();
  });
});
