import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestStore } from '@waymark/testkit';
import { calculateJwkThumbprint, createRemoteJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Store } from '../../../store/index.ts';
import { createSigningKeys } from './create-signing-keys.ts';
import { KEYS_FRESH_MS, SHOWN_BEFORE_MS } from './key-times.ts';
import { listSigningKeys } from './list-signing-keys.ts';
import { replaceLeakedKeys } from './replace-leaked-keys.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import { sweepSigningKeys } from './store.ts';

const START = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const keys = deriveServiceKeys(Buffer.alloc(32, 7));
const expected = { typ: 'test+jwt', issuer: 'https://p.example', audience: 'https://p.example' };
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function ofLifetime(now: number, seconds = 3600) {
  const iat = Math.floor(now / 1000);
  return { iss: expected.issuer, aud: expected.audience, sub: 'reg_1', iat, exp: iat + seconds };
}

/** A store, a clock the test turns, and as many processes on them as it wants. */
async function openKeys() {
  const { store, place } = await openTestStore();
  const time = { now: START };
  const clock = () => time.now;
  const on = (other: Store) => createSigningKeys({ store: other, clock, keys });
  return { store, place, time, signing: on(store), on, deps: { store, clock, keys } };
}

async function readActiveRow(store: Store) {
  return await store.db
    .selectFrom('signing_keys')
    .selectAll()
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
}

describe('signing keys', () => {
  it('sign tokens that they know again, under a key named by its thumbprint', async () => {
    const { signing } = await openKeys();
    const claims = ofLifetime(START);
    const jwt = await signing.sign(claims, { typ: expected.typ });
    expect(await signing.verify(jwt, expected)).toEqual({ claims, kid: decodeProtectedHeader(jwt).kid });
    const { keys: published } = await signing.publicJwks();
    expect(published).toHaveLength(1);
    expect(published[0]?.kid).toBe(await calculateJwkThumbprint({ ...published[0] }));
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'ES256', typ: expected.typ, kid: published[0]?.kid });
  });

  it('publish public members and nothing else', async () => {
    const { signing } = await openKeys();
    const { keys: published } = await signing.publicJwks();
    expect(published.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ]);
  });

  it('begin with one active key, however many processes need the first one at once', async () => {
    const { store, place, on } = await openKeys();
    const stores = await Promise.all(Array.from({ length: 4 }, () => place.open()));
    const processes = Array.from({ length: 10 }, (_, index) => on(stores[index % 4] ?? store));
    const tokens = await Promise.all(
      processes.map((process) => process.sign(ofLifetime(START), { typ: expected.typ })),
    );
    expect(await listSigningKeys(store)).toHaveLength(1);
    expect(new Set(tokens.map((jwt) => decodeProtectedHeader(jwt).kid)).size).toBe(1);
    for (const jwt of tokens) expect(await on(store).verify(jwt, expected)).toBeDefined();
  });

  it('are never stored in clear, and open for no other row and no other master key', async () => {
    const { store, signing, deps } = await openKeys();
    const claims = ofLifetime(START);
    await signing.publicJwks();
    const row = await readActiveRow(store);
    const der = keys.signingKeys.open(row.private_sealed, row.kid);
    expect(der?.length).toBeGreaterThan(100);
    expect(keys.signingKeys.open(row.private_sealed, 'another')).toBeUndefined();
    // The private number stands at byte 36 of the PKCS #8 form.
    const secret = der?.subarray(36, 68) ?? Buffer.alloc(0);
    const stored = JSON.stringify(row);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(stored).not.toContain(secret.toString(encoding));
    expect(Buffer.from(row.private_sealed, 'base64url').includes(secret)).toBe(false);
    expect(JSON.parse(row.public_jwk)).not.toHaveProperty('d');
    const stranger = createSigningKeys({ ...deps, keys: deriveServiceKeys(Buffer.alloc(32, 8)) });
    await expect(stranger.sign(claims, { typ: 't' })).rejects.toThrow('not sealed under the master key');
  });
});

describe('verify refuses', () => {
  async function openOne() {
    const opened = await openKeys();
    const claims = ofLifetime(START);
    const jwt = await opened.signing.sign(claims, { typ: expected.typ });
    const [header = '', payload = '', signature = ''] = jwt.split('.');
    const kid = decodeProtectedHeader(jwt).kid ?? '';
    return { ...opened, claims, jwt, header, payload, signature, kid };
  }

  it('another type, issuer or audience', async () => {
    const { signing, jwt } = await openOne();
    expect(await signing.verify(jwt, expected)).toBeDefined();
    for (const change of [
      { typ: 'JWT' },
      { issuer: 'https://p.example/' },
      { audience: 'https://q.example' },
    ])
      expect(await signing.verify(jwt, { ...expected, ...change })).toBeUndefined();
  });

  it('a changed header, payload or signature', async () => {
    const { signing, jwt, header, payload, signature, claims, kid } = await openOne();
    const forged = part({ ...claims, sub: 'reg_2' });
    const other = await signing.sign({ ...claims, sub: 'reg_3' }, { typ: expected.typ });
    for (const bad of [
      `${header}.${forged}.${signature}`,
      `${part({ typ: expected.typ, alg: 'ES256', kid })}.${payload}.${signature}`,
      `${header}.${payload}.${other.split('.')[2]}`,
      `${header}.${payload}.${'A'.repeat(86)}`,
      jwt.slice(0, -1),
    ])
      expect(await signing.verify(bad, expected), bad).toBeUndefined();
  });

  it('no algorithm, and a MAC under our public key', async () => {
    const { signing, payload, claims, kid } = await openOne();
    const [published] = (await signing.publicJwks()).keys;
    const none = part({ alg: 'none', typ: expected.typ, kid });
    expect(await signing.verify(`${none}.${payload}.`, expected)).toBeUndefined();
    expect(await signing.verify(`${none}.${payload}.${'A'.repeat(86)}`, expected)).toBeUndefined();
    for (const secret of [JSON.stringify(published), String(published?.x)]) {
      const input = `${part({ alg: 'HS256', typ: expected.typ, kid })}.${part(claims)}`;
      const mac = createHmac('sha256', secret).update(input).digest('base64url');
      expect(await signing.verify(`${input}.${mac}`, expected)).toBeUndefined();
    }
  });

  it('a foreign key, under its own name or under ours, also when the token brings it along', async () => {
    const { signing, claims, kid } = await openOne();
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = foreign.publicKey.export({ format: 'jwk' });
    for (const header of [
      { kid },
      { kid: await calculateJwkThumbprint(jwk) },
      { kid, jwk },
      { kid, jku: 'https://evil.example/jwks.json' },
      { kid, x5u: 'https://evil.example/cert.pem' },
      {},
    ]) {
      const jwt = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: expected.typ, ...header })
        .sign(foreign.privateKey);
      expect(await signing.verify(jwt, expected), JSON.stringify(header)).toBeUndefined();
    }
  });

  it('our own signature under a header with extensions', async () => {
    const { store, signing, claims, kid } = await openOne();
    const row = await readActiveRow(store);
    const key = keys.signingKeys.open(row.private_sealed, kid) ?? Buffer.alloc(0);
    const signer = { key, format: 'der', type: 'pkcs8', dsaEncoding: 'ieee-p1363' } as const;
    const signed = (header: object) => {
      const input = `${part({ alg: 'ES256', typ: expected.typ, kid, ...header })}.${part(claims)}`;
      return `${input}.${signBytes('sha256', Buffer.from(input), signer).toString('base64url')}`;
    };
    expect(await signing.verify(signed({}), expected)).toEqual({ claims, kid });
    for (const extra of [
      { crit: ['x'], x: 1 },
      { crit: [] },
      { jku: 'https://p.example/jwks' },
      { b64: true },
    ])
      expect(await signing.verify(signed(extra), expected)).toBeUndefined();
  });

  it('claims without a time or a name, and times that are over or yet to come', async () => {
    const { signing, claims, time } = await openOne();
    const sign = (change: object) => signing.sign({ ...claims, ...change }, { typ: expected.typ });
    for (const missing of ['iss', 'aud', 'iat', 'exp'])
      expect(await signing.verify(await sign({ [missing]: undefined }), expected), missing).toBeUndefined();
    const jwt = await sign({});
    time.now = (claims.exp + 59) * 1000;
    expect(await signing.verify(jwt, expected)).toBeDefined();
    time.now = (claims.exp + 60) * 1000;
    expect(await signing.verify(jwt, expected)).toBeUndefined();
    time.now = (claims.iat - 61) * 1000;
    expect(await signing.verify(jwt, expected)).toBeUndefined();
  });

  it.each(['', '.', '..', 'authmd_token', 'a.b.c', '\u0000', 'e30.e30.e30', 'x'.repeat(100_000)])(
    'nonsense without throwing (%#)',
    async (jwt) => {
      const { signing } = await openKeys();
      expect(await signing.verify(jwt, expected)).toBeUndefined();
    },
  );
});

describe('rotation', () => {
  it('puts a new key first and lets tokens of the old one pass until they are over, and no longer', async () => {
    const { store, signing, time, deps } = await openKeys();
    const long = await signing.sign(ofLifetime(START, 60 * 86_400), { typ: expected.typ });
    const oldKid = decodeProtectedHeader(long).kid;
    const rotation = await rotateSigningKey(deps);
    expect(rotation).toMatchObject({ outcome: 'rotated', retiredKid: oldKid });

    time.now += SHOWN_BEFORE_MS;
    const fresh = await signing.sign(ofLifetime(time.now), { typ: expected.typ });
    expect(decodeProtectedHeader(fresh).kid).not.toBe(oldKid);
    const kids = (await signing.publicJwks()).keys.map(({ kid }) => kid);
    expect(kids).toEqual([decodeProtectedHeader(fresh).kid, oldKid]);

    const [, retired] = await listSigningKeys(store);
    const publicUntil = retired?.publicUntil ?? 0;
    expect(publicUntil).toBeGreaterThanOrEqual(START + 30 * DAY_MS);
    expect(publicUntil).toBeLessThan(START + 31 * DAY_MS);
    time.now = publicUntil - 1;
    await sweepSigningKeys(store.db, time.now);
    expect(await signing.verify(long, expected)).toBeDefined();
    time.now = publicUntil;
    expect(await signing.verify(long, expected)).toBeUndefined();
    expect((await signing.publicJwks()).keys).toHaveLength(1);
    await sweepSigningKeys(store.db, time.now);
    expect(await listSigningKeys(store)).toHaveLength(1);
    expect(await signing.verify(long, expected)).toBeUndefined();
  });

  it('forgets the private half of a key after its last signature', async () => {
    const { store, signing, deps, time } = await openKeys();
    await signing.publicJwks();
    await rotateSigningKey(deps);
    const halves = () =>
      store.db
        .selectFrom('signing_keys')
        .select('private_sealed')
        .where('retired_at', 'is not', null)
        .execute();
    const over = time.now + SHOWN_BEFORE_MS + 60_000;
    await sweepSigningKeys(store.db, over - 1);
    expect(await halves()).not.toEqual([{ private_sealed: '' }]);
    await sweepSigningKeys(store.db, over);
    expect(await halves()).toEqual([{ private_sealed: '' }]);
  });

  it('refuses what a retired key signed after its time, and takes what it signed before', async () => {
    const { store, signing, deps, time } = await openKeys();
    const kept = await signing.sign(ofLifetime(START), { typ: expected.typ });
    const row = await readActiveRow(store);
    await rotateSigningKey(deps);
    const signer = {
      key: keys.signingKeys.open(row.private_sealed, row.kid) ?? Buffer.alloc(0),
      ...({ format: 'der', type: 'pkcs8', dsaEncoding: 'ieee-p1363' } as const),
    };
    const dated = (now: number) => {
      const input = `${part({ alg: 'ES256', typ: expected.typ, kid: row.kid })}.${part(ofLifetime(now))}`;
      return `${input}.${signBytes('sha256', Buffer.from(input), signer).toString('base64url')}`;
    };
    const retiredAt = START + SHOWN_BEFORE_MS;
    time.now = retiredAt + 1000;
    for (const good of [kept, dated(retiredAt)]) expect(await signing.verify(good, expected)).toBeDefined();
    expect(await signing.verify(dated(retiredAt + 1000), expected)).toBeUndefined();
  });

  it('shows the new key in every process, and in every copy that may be used, before it signs', async () => {
    const { signing, place, on, deps, time } = await openKeys();
    const elsewhere = on(await place.open());
    const kidOf = async (process: typeof signing) =>
      decodeProtectedHeader(await process.sign(ofLifetime(time.now), { typ: expected.typ })).kid;
    const shown = async (process: typeof signing) => (await process.publicJwks()).keys.map(({ kid }) => kid);
    const oldKid = await kidOf(signing);
    await shown(elsewhere);
    const rotation = await rotateSigningKey(deps);
    const newKid = rotation.outcome === 'rotated' ? rotation.kid : '';
    // Another process follows within seconds, and a copy that it gave until then lives for a minute.
    time.now += KEYS_FRESH_MS;
    for (const process of [signing, elsewhere]) {
      expect(await shown(process)).toEqual([newKid, oldKid]);
      expect(await kidOf(process)).toBe(oldKid);
    }
    time.now += 60_000;
    expect(await kidOf(elsewhere)).toBe(oldKid);
    time.now = START + SHOWN_BEFORE_MS;
    expect([await kidOf(signing), await kidOf(elsewhere)]).toEqual([newKid, newKid]);
    expect(await shown(elsewhere)).toEqual([newKid, oldKid]);
  });

  it('waits for one that is under way, unless it must be at once', async () => {
    const { store, signing, deps, time } = await openKeys();
    await signing.publicJwks();
    await rotateSigningKey(deps);
    time.now += 1000;
    expect(await rotateSigningKey(deps)).toEqual({ outcome: 'overtaken' });
    const emergency = await replaceLeakedKeys(deps);
    expect(emergency).toMatchObject({ outcome: 'replaced', distrusted: expect.any(Array) });
    time.now += KEYS_FRESH_MS;
    const jwt = await signing.sign(ofLifetime(time.now), { typ: expected.typ });
    expect(decodeProtectedHeader(jwt).kid).toBe(emergency.outcome === 'replaced' && emergency.kid);
    const unended = (await listSigningKeys(store)).filter(({ retiredAt }) => retiredAt === null);
    expect(unended).toHaveLength(1);
  });

  it('leaves the keys in use while the database is away', async () => {
    const { store, signing, time } = await openKeys();
    const set = await signing.publicJwks();
    const lost = Object.assign(new Error('gone'), { code: 'ECONNREFUSED', errcode: 14 });
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (time.now > START) throw lost;
        return result;
      },
    });
    const cut = createSigningKeys({ store: { ...store, db }, clock: () => time.now, keys });
    expect(await cut.publicJwks()).toEqual(set);
    time.now += 10 * 60_000;
    expect(await cut.publicJwks()).toEqual(set);
  });

  it('is known at once to a process that meets the new key, and signed with seconds later', async () => {
    const { signing, place, on, deps, time } = await openKeys();
    const before = await signing.sign(ofLifetime(START), { typ: expected.typ });
    await replaceLeakedKeys(deps);
    const elsewhere = on(await place.open());
    const fresh = await elsewhere.sign(ofLifetime(START), { typ: expected.typ });
    expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(before).kid);

    const unknown = fresh.replace(/^[^.]+/u, part({ alg: 'ES256', typ: expected.typ, kid: 'unknown' }));
    const verdicts = await Promise.all(
      [unknown, fresh, unknown, fresh].map((jwt) => signing.verify(jwt, expected)),
    );
    expect(verdicts.map((verdict) => verdict !== undefined)).toEqual([false, true, false, true]);
    time.now += KEYS_FRESH_MS;
    const later = await signing.sign(ofLifetime(time.now), { typ: expected.typ });
    expect(decodeProtectedHeader(later).kid).toBe(decodeProtectedHeader(fresh).kid);
  });

  it('makes the first key where there is none', async () => {
    const { store, deps } = await openKeys();
    expect(await rotateSigningKey(deps)).toMatchObject({ outcome: 'rotated', retiredKid: undefined });
    expect(await listSigningKeys(store)).toHaveLength(1);
  });

  it('leaves one active key, however many run at once', async () => {
    const { store, place, signing, deps } = await openKeys();
    await signing.publicJwks();
    // Handles of one process on one SQLite file would wait for each other's transactions for ever.
    const handles = store.engine.name === 'postgres' ? 4 : 0;
    const stores = await Promise.all(Array.from({ length: handles }, () => place.open()));
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        rotateSigningKey({ ...deps, store: stores[index % 4] ?? store }),
      ),
    );
    const rotated = outcomes.filter(({ outcome }) => outcome === 'rotated');
    expect(rotated.length).toBeGreaterThanOrEqual(1);
    const listed = await listSigningKeys(store);
    expect(listed).toHaveLength(1 + rotated.length);
    expect(listed.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
  });
});

describe('a client with jose and our key set alone', () => {
  it('verifies what we signed, across a rotation', async () => {
    const { signing, deps, time } = await openKeys();
    time.now = Date.now();
    const server = createServer((_request, response) => {
      void signing.publicJwks().then((set) => {
        response.setHeader('Content-Type', 'application/jwk-set+json');
        response.end(JSON.stringify(set));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    // A listening TCP server has an address with a port.
    const { port } = server.address() as AddressInfo;
    const remote = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/jwks.json`), { cooldownDuration: 0 });
    const check = (jwt: string) =>
      jwtVerify(jwt, remote, {
        typ: expected.typ,
        issuer: expected.issuer,
        audience: expected.audience,
        algorithms: ['ES256'],
        requiredClaims: ['iat', 'exp', 'sub'],
      });
    const before = await signing.sign(ofLifetime(time.now), { typ: expected.typ });
    expect((await check(before)).payload.sub).toBe('reg_1');
    await rotateSigningKey(deps);
    time.now += SHOWN_BEFORE_MS;
    const after = await signing.sign(ofLifetime(time.now), { typ: expected.typ });
    expect((await check(after)).protectedHeader.kid).not.toBe(decodeProtectedHeader(before).kid);
    expect((await check(before)).payload.sub).toBe('reg_1');
  });
});
