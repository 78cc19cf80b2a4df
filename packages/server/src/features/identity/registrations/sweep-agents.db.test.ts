import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../store/index.ts';
import { sweepAgents } from './store.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const LONG_AGO = NOW - DAY - 1;
const LATELY = NOW - DAY + 1;

async function addRegistration(store: Store, id: string, state: 'unclaimed' | 'claimed', expiresAt: number) {
  await store.db
    .insertInto('registrations')
    .values({
      id,
      type: 'anonymous',
      state,
      generation: 1,
      claim_token_hash: id,
      claim_token_expires_at: expiresAt,
      attempts: 1,
      registered_from: '192.0.2.1',
      created_at: 1,
    })
    .execute();
}

async function addAttempt(store: Store, registrationId: string, id: string, expiresAt: number) {
  await store.db
    .insertInto('claim_attempts')
    .values({
      id,
      registration_id: registrationId,
      token_hash: id,
      code_hash: 'h',
      state: 'initiated',
      expires_at: expiresAt,
      interval_seconds: 5,
      next_poll_at: 1,
      last_poll_paced: 1,
      wrong_codes: 0,
      started_from: '192.0.2.1',
      created_at: 1,
    })
    .execute();
}

async function addToken(store: Store, registrationId: string, hash: string, expiresAt: number) {
  const token = { kind: 'pre_claim', scope: 'pulse:setup', created_at: 1 } as const;
  await store.db
    .insertInto('access_tokens')
    .values({ ...token, token_hash: hash, registration_id: registrationId, expires_at: expiresAt })
    .execute();
}

async function left(store: Store) {
  const { db } = store;
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  return {
    registrations: ids(await db.selectFrom('registrations').select('id').execute()),
    attempts: ids(await db.selectFrom('claim_attempts').select('id').execute()),
    tokens: ids(await db.selectFrom('access_tokens').select('token_hash as id').execute()),
    wrongCodes: ids(await db.selectFrom('wrong_codes').select('id').execute()),
  };
}

describe('sweepAgents', () => {
  it('forgets registrations that nobody claimed in time, with all that hangs on them', async () => {
    const { store } = await openTestStore();
    for (const [id, expiresAt] of [
      ['over', LONG_AGO],
      ['lately', LATELY],
    ] as const) {
      await addRegistration(store, id, 'unclaimed', expiresAt);
      await addAttempt(store, id, `attempt-${id}`, NOW);
      await addToken(store, id, `token-${id}`, NOW);
      await store.db
        .insertInto('wrong_codes')
        .values({ id: `wrong-${id}`, registration_id: id, typed_at: NOW })
        .execute();
    }
    await addRegistration(store, 'claimed', 'claimed', LONG_AGO);

    await sweepAgents(store.db, NOW);
    await sweepAgents(store.db, NOW);

    expect(await left(store)).toEqual({
      registrations: ['claimed', 'lately'],
      attempts: ['attempt-lately'],
      tokens: ['token-lately'],
      wrongCodes: ['wrong-lately'],
    });
  });

  it('forgets tokens and wrong codes a day after they stopped to matter', async () => {
    const { store } = await openTestStore();
    await addRegistration(store, 'r', 'unclaimed', NOW);
    await addToken(store, 'r', 'over', LONG_AGO);
    await addToken(store, 'r', 'lately', LATELY);
    const wrong = { registration_id: 'r' };
    await store.db
      .insertInto('wrong_codes')
      .values([
        { ...wrong, id: 'over', typed_at: LONG_AGO },
        { ...wrong, id: 'counting', typed_at: LATELY },
      ])
      .execute();
    await sweepAgents(store.db, NOW);
    expect(await left(store)).toMatchObject({ tokens: ['lately'], wrongCodes: ['counting'] });
  });

  it('forgets attempts of decided registrations, and keeps what a polling agent is still told', async () => {
    const { store } = await openTestStore();
    await addRegistration(store, 'decided', 'claimed', NOW);
    await addRegistration(store, 'open', 'unclaimed', NOW);
    await addAttempt(store, 'decided', 'over', LONG_AGO);
    await addAttempt(store, 'decided', 'lately', LATELY);
    await addAttempt(store, 'open', 'told', LONG_AGO);
    await sweepAgents(store.db, NOW);
    expect((await left(store)).attempts).toEqual(['lately', 'told']);
  });
});
