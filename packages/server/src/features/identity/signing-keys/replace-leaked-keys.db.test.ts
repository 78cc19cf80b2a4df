import { openTestStore } from '@waymark/testkit';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Store } from '../../../store/index.ts';
import { authenticate, createTokenGrants } from '../oauth/index.ts';
import { createSigningKeys } from './create-signing-keys.ts';
import { KEYS_FRESH_MS, SHOWN_AFTER_MS, SHOWN_BEFORE_MS } from './key-times.ts';
import { listSigningKeys } from './list-signing-keys.ts';
import { replaceLeakedKeys } from './replace-leaked-keys.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import { sweepSigningKeys } from './store.ts';

const START = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const keys = deriveServiceKeys(Buffer.alloc(32, 7));
const expected = { typ: 'test+jwt', issuer: 'https://p.example', audience: 'https://p.example' };

async function openKeys() {
  const { store, place } = await openTestStore();
  const time = { now: START };
  const clock = () => time.now;
  const on = (other: Store) => createSigningKeys({ store: other, clock, keys });
  const deps = { store, clock, keys };
  const sign = (signing = on(store)) => {
    const iat = Math.floor(time.now / 1000);
    const claims = { iss: expected.issuer, aud: expected.audience, sub: 'reg', iat, exp: iat + 20 * 86_400 };
    return signing.sign(claims, { typ: expected.typ });
  };
  return { store, place, time, clock, on, deps, sign };
}

async function register(store: Store, id = 'reg') {
  const fixed = { type: 'anonymous', state: 'unclaimed', generation: 1, attempts: 0 } as const;
  const claim = { claim_token_hash: hashToken(id), claim_token_expires_at: START + 24 * HOUR_MS };
  const row = { id, ...fixed, ...claim, registered_from: '192.0.2.1', created_at: START };
  await store.db.insertInto('registrations').values(row).execute();
}

async function activeKid(store: Store): Promise<string> {
  const [key] = (await listSigningKeys(store)).filter(({ retiredAt }) => retiredAt === null);
  return key?.kid ?? '';
}

const token = (kid: string | null, name: string, createdAt = START) => ({
  token_hash: hashToken(`authmd_${name}`),
  registration_id: 'reg',
  kind: 'pre_claim' as const,
  scope: 'pulse:setup',
  expires_at: START + HOUR_MS,
  created_at: createdAt,
  signing_kid: kid,
});

describe('a leaked key that is replaced', () => {
  it('is out of the key set and proves nothing, also what it signed before; the new one signs', async () => {
    const { place, on, deps, store, sign, time } = await openKeys();
    const elsewhere = on(await place.open());
    const old = await sign(elsewhere);
    const replacement = await replaceLeakedKeys(deps);
    expect(replacement).toMatchObject({ distrusted: [decodeProtectedHeader(old).kid] });
    expect(await on(store).verify(old, expected)).toBeUndefined();
    time.now += KEYS_FRESH_MS;
    expect(await elsewhere.verify(old, expected)).toBeUndefined();
    const kid = replacement.outcome === 'replaced' && replacement.kid;
    expect((await elsewhere.publicJwks()).keys.map((each) => each.kid)).toEqual([kid]);
    expect(decodeProtectedHeader(await sign(elsewhere)).kid).toBe(kid);
  });

  it('takes the keys with it whose private halves there were since, and no earlier one', async () => {
    const { on, store, deps, sign, time } = await openKeys();
    const first = await sign();
    await rotateSigningKey(deps);
    time.now += SHOWN_BEFORE_MS + 3 * HOUR_MS;
    const leakedAt = time.now;
    const second = await sign();
    await rotateSigningKey(deps);
    const replacement = await replaceLeakedKeys(deps, { leakedAt });
    // The second one, and the third, which waited for its turn.
    expect(replacement).toMatchObject({ distrusted: expect.objectContaining({ length: 2 }) });
    expect(await on(store).verify(first, expected)).toBeDefined();
    expect(await on(store).verify(second, expected)).toBeUndefined();
    await replaceLeakedKeys(deps);
    expect(await on(store).verify(first, expected)).toBeUndefined();
  });

  it('forgets its private half at once, and is listed until what it signed is over', async () => {
    const { store, deps, sign } = await openKeys();
    await sign();
    await replaceLeakedKeys(deps);
    const halves = store.db.selectFrom('signing_keys').select('private_sealed');
    expect(await halves.where('distrusted_at', 'is not', null).execute()).toEqual([{ private_sealed: '' }]);
    await sweepSigningKeys(store.db, START + SHOWN_AFTER_MS - 1);
    expect(await listSigningKeys(store)).toHaveLength(2);
    await sweepSigningKeys(store.db, START + SHOWN_AFTER_MS);
    expect(await listSigningKeys(store)).toHaveLength(1);
  });

  it('ends the tokens that came from it since the leak and those of unknown origin, and logs whose they were', async () => {
    const { store, deps, sign, clock } = await openKeys();
    await sign();
    await register(store);
    const kid = await activeKid(store);
    const rows = [
      token(kid, 'since'),
      token(kid, 'before', START - 2),
      token('', 'unknown'),
      token(null, 'claim'),
      token('other', 'other'),
    ];
    await store.db.insertInto('access_tokens').values(rows).execute();
    const replacement = await replaceLeakedKeys(deps, { leakedAt: START - 1 });
    expect(replacement).toMatchObject({ revokedTokens: 2, agents: { claimed: 0, unclaimed: 1 } });
    // Stored by a process that was under way while the key was distrusted.
    await store.db.insertInto('access_tokens').values(token(kid, 'late')).execute();
    const live: string[] = [];
    for (const name of ['since', 'before', 'unknown', 'claim', 'other', 'late'])
      if ((await authenticate({ store, clock }, `authmd_${name}`)) !== undefined) live.push(name);
    expect(live).toEqual(['before', 'claim', 'other']);
    const events = await store.db
      .selectFrom('security_events')
      .select(['action', 'registration_id'])
      .execute();
    expect(events.map(({ action, registration_id: whose }) => `${action} ${whose}`).sort()).toEqual([
      'signing_key.distrusted null',
      'signing_key.rotated null',
      'token.withdrawn reg',
    ]);
  });

  it('leaves no token alive that was granted for its assertions while it was replaced', async () => {
    const { store, place, deps, sign, clock } = await openKeys();
    await sign();
    await register(store);
    const kid = await activeKid(store);
    // Handles of one process on one SQLite file would wait for each other's transactions for ever.
    const handles = store.engine.name === 'postgres' ? 3 : 0;
    const stores = [store, ...(await Promise.all(Array.from({ length: handles }, () => place.open())))];
    const granting = stores.map((each) => createTokenGrants({ store: each, clock }));
    const granted: string[] = [];
    const refused: string[] = [];
    const exchange = async (grants: (typeof granting)[number]) => {
      const asked = { registrationId: 'reg', generation: 1, kid, scope: undefined };
      const outcome = await grants.add(asked);
      if (outcome instanceof ServiceError) refused.push(outcome.code);
      else granted.push(outcome.accessToken);
    };
    const crowd = async (grants: (typeof granting)[number]) => {
      while (refused.length < 50) await Promise.all(Array.from({ length: 8 }, () => exchange(grants)));
    };
    const replace = async () => {
      while (granted.length < 50) await new Promise(setImmediate);
      return await replaceLeakedKeys(deps);
    };
    await Promise.all([replace(), ...granting.map(crowd)]);
    expect(granted.length).toBeGreaterThanOrEqual(50);
    expect(new Set(refused)).toEqual(new Set(['invalid_grant']));
    for (const each of granted) expect(await authenticate({ store, clock }, each)).toBeUndefined();
  });

  it('is replaced once, however many say so at once', async () => {
    const { store, place, deps, sign } = await openKeys();
    await sign();
    const handles = store.engine.name === 'postgres' ? 4 : 0;
    const stores = await Promise.all(Array.from({ length: handles }, () => place.open()));
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, (_, index) => replaceLeakedKeys({ ...deps, store: stores[index] ?? store })),
    );
    const replaced = outcomes.filter(({ outcome }) => outcome === 'replaced');
    expect(replaced.length).toBeGreaterThanOrEqual(1);
    const listed = await listSigningKeys(store);
    expect(listed).toHaveLength(1 + replaced.length);
    expect(listed.filter(({ distrustedAt }) => distrustedAt === null)).toHaveLength(1);
  });
});
