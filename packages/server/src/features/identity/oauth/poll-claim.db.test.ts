import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { Store } from '../../../store/index.ts';
import { pollClaim } from './poll-claim.ts';

const NOW = 1_800_000_000_000;
const CLAIM_TOKEN = 'claim-token';

async function seedConfirmed(store: Store): Promise<void> {
  const at = new Date(NOW).toISOString();
  const user = { id: 'u', name: '', email: 'a@acme-corp.com', email_verified: 1 };
  await store.db
    .insertInto('human_users')
    .values({ ...user, created_at: at, updated_at: at })
    .execute();
  await store.db.insertInto('workspaces').values({ id: 'w', name: 'W', created_at: NOW }).execute();
  await store.db
    .insertInto('workspace_members')
    .values({ workspace_id: 'w', user_id: 'u', role: 'member', joined_at: NOW })
    .execute();
  await store.db
    .insertInto('registrations')
    .values({
      id: 'r',
      type: 'service_auth',
      state: 'claimed',
      email: user.email,
      generation: 2,
      claim_token_hash: hashToken(CLAIM_TOKEN),
      claim_token_expires_at: NOW + 1000,
      attempts: 1,
      user_id: 'u',
      workspace_id: 'w',
      claimed_at: NOW,
      registered_from: '192.0.2.1',
      created_at: NOW,
    })
    .execute();
}

/** Polls, and does something at the moment between judging the registration and writing the answer. */
async function pollWith(store: Store, meanwhile: () => Promise<unknown>) {
  const sign = async () => {
    await meanwhile();
    return 'signed';
  };
  const config = { platformUrl: 'http://localhost:4311' };
  const deps = { config, clock: () => NOW, store, signingKeys: { sign } };
  return await pollClaim(deps, { claimToken: CLAIM_TOKEN, scope: undefined });
}

const tokensIn = (store: Store) => store.db.selectFrom('access_tokens').select('token_hash').execute();

describe('pollClaim', () => {
  it('answers tokens while the owner is in the workspace', async () => {
    const { store } = await openTestStore();
    await seedConfirmed(store);
    expect(await pollWith(store, async () => {})).toMatchObject({ assertion: 'signed' });
    expect(await tokensIn(store)).toHaveLength(1);
  });

  it('writes nothing when the owner is removed while the answer is being made', async () => {
    const { store } = await openTestStore();
    await seedConfirmed(store);
    const remove = () => store.db.deleteFrom('workspace_members').execute();
    await expect(pollWith(store, remove)).rejects.toMatchObject({ code: 'invalid_grant' });
    expect(await tokensIn(store)).toEqual([]);
    const [row] = await store.db.selectFrom('registrations').select('claim_answered_at').execute();
    expect(row).toEqual({ claim_answered_at: null });
  });
});
