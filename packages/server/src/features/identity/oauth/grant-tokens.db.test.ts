import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Store } from '../../../store/index.ts';
import { createTokenGrants, type TokenGrant } from './grant-tokens.ts';

const NOW = 1_800_000_000_000;

async function register(store: Store, id: string, more: { type?: 'service_auth'; expiresAt?: number } = {}) {
  await store.db
    .insertInto('registrations')
    .values({
      id,
      type: more.type ?? 'anonymous',
      state: 'unclaimed',
      generation: 1,
      claim_token_hash: hashToken(id),
      claim_token_expires_at: more.expiresAt ?? NOW + 1000,
      attempts: 0,
      registered_from: '192.0.2.1',
      created_at: NOW,
    })
    .execute();
}

const KID = 'key';

async function openGrants() {
  const { store } = await openTestStore();
  await store.db
    .insertInto('signing_keys')
    .values({ kid: KID, public_jwk: '{}', private_sealed: '', created_at: NOW })
    .execute();
  return { store, grants: createTokenGrants({ store, clock: () => NOW }) };
}

const grant = (registrationId: string, more: Partial<TokenGrant> = {}): TokenGrant => ({
  registrationId,
  generation: 1,
  kid: KID,
  scope: undefined,
  ...more,
});

const storedIn = (store: Store) =>
  store.db.selectFrom('access_tokens').select(['token_hash', 'registration_id', 'scope', 'kind']).execute();

describe('grants of one moment', () => {
  it('are judged each by its own registration and stored together', async () => {
    const { store, grants } = await openGrants();
    await register(store, 'a');
    await register(store, 'b');
    await register(store, 'late', { expiresAt: NOW });
    await register(store, 'never-given', { type: 'service_auth' });
    const asked = [
      grant('a'),
      grant('late'),
      grant('b', { scope: 'pulse:setup' }),
      grant('a'),
      grant('never-given'),
      grant('gone'),
      grant('b', { generation: 2 }),
      grant('b', { generation: '1' }),
      grant('b', { scope: 'agent:read' }),
    ];
    const outcomes = await Promise.all(asked.map((each) => grants.add(each)));
    const codes = outcomes.map((each) => (each instanceof ServiceError ? each.code : 'granted'));
    const refused = 'invalid_grant';
    expect(codes).toEqual([
      ...['granted', refused, 'granted', 'granted'],
      ...[refused, refused, refused, refused, 'invalid_scope'],
    ]);
    const tokens = outcomes.flatMap((each) => (each instanceof ServiceError ? [] : [each.accessToken]));
    const stored = await storedIn(store);
    expect(new Set(stored.map((row) => row.token_hash))).toEqual(new Set(tokens.map(hashToken)));
    expect(stored.map((row) => row.registration_id).sort()).toEqual(['a', 'a', 'b']);
    expect(new Set(stored.map((row) => `${row.kind} ${row.scope}`))).toEqual(
      new Set(['pre_claim pulse:setup']),
    );
  });

  it('are all answered, also when they are more than one write takes', async () => {
    const { store, grants } = await openGrants();
    await register(store, 'a');
    const outcomes = await Promise.all(Array.from({ length: 150 }, () => grants.add(grant('a'))));
    expect(outcomes.filter((each) => each instanceof ServiceError)).toEqual([]);
    expect(await storedIn(store)).toHaveLength(150);
  });

  it('are refused once their key is distrusted, whatever the process remembers', async () => {
    const { store, grants } = await openGrants();
    await register(store, 'a');
    expect(await grants.add(grant('a'))).not.toBeInstanceOf(ServiceError);
    await store.db.updateTable('signing_keys').set({ distrusted_at: NOW, leaked_at: 0 }).execute();
    const outcomes = await Promise.all(
      [grant('a'), grant('a', { kid: 'gone' })].map((each) => grants.add(each)),
    );
    for (const each of outcomes) expect(each).toMatchObject({ code: 'invalid_grant' });
    expect(await storedIn(store)).toHaveLength(1);
  });

  it('fail, every one of them, when the database is gone', async () => {
    const { store, grants } = await openGrants();
    await register(store, 'a');
    await store.close();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => grants.add(grant('a'))));
    expect(outcomes.map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
