import { openTestStore, until } from '@waymark/testkit';
import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Db, Store } from '../../../store/index.ts';
import { authenticate, createTokenGrants } from '../../identity/index.ts';
import { startClaim } from '../../identity/registrations/start-claim.ts';
import { removeMember } from '../accounts/manage-members.ts';
import { confirmClaim } from './confirm-claim.ts';

const NOW = 1_800_000_000_000;
const EMAIL = 'a@acme-corp.com';
const keys = deriveServiceKeys(Buffer.alloc(32, 1));
const clock = () => NOW;
const limits = { claimsPerRegistration: 10, wrongCodesPerClaim: 5, wrongCodesPerRegistration: 20 };
const grant = { registrationId: 'r', generation: 1, kid: 'key', scope: undefined };

async function addMember(
  store: Store,
  id: string,
  role: 'owner' | 'member',
  email = `${id}@acme-corp.com`,
): Promise<void> {
  const at = new Date(NOW).toISOString();
  await store.db
    .insertInto('human_users')
    .values({ id, name: '', email, email_verified: 1, created_at: at, updated_at: at })
    .execute();
  await store.db
    .insertInto('workspace_members')
    .values({ workspace_id: 'w', user_id: id, role, joined_at: NOW })
    .execute();
}

async function seedPending(store: Store): Promise<void> {
  const later = NOW + 600_000;
  await store.db.insertInto('workspaces').values({ id: 'w', name: 'W', created_at: NOW }).execute();
  await addMember(store, 'u', 'member', EMAIL);
  const key = { kid: 'key', public_jwk: '{}', private_sealed: '', created_at: NOW };
  await store.db.insertInto('signing_keys').values(key).execute();
  await store.db
    .insertInto('registrations')
    .values({
      id: 'r',
      type: 'anonymous',
      state: 'unclaimed',
      email: EMAIL,
      generation: 1,
      attempts: 1,
      claim_token_hash: hashToken('claim'),
      claim_token_expires_at: later,
      registered_from: '192.0.2.1',
      created_at: NOW,
    })
    .execute();
  await store.db
    .insertInto('claim_attempts')
    .values({
      id: 'c',
      registration_id: 'r',
      token_hash: hashToken('link'),
      state: 'initiated',
      code_hash: keys.hashUserCode('c', '123456'),
      expires_at: later,
      started_from: '192.0.2.1',
      interval_seconds: 5,
      next_poll_at: NOW,
      last_poll_paced: 1,
      wrong_codes: 0,
      created_at: NOW,
    })
    .execute();
}

const confirm = (store: Store, code = '123456', some: Partial<typeof limits> = {}) =>
  confirmClaim(
    { config: { limits: { ...limits, ...some } }, store, clock, keys },
    { attemptToken: 'link', human: { userId: 'u', email: EMAIL }, code, workspaceId: 'w' },
  );

/** Starts the claim anew, for the same address. */
function restartClaim(store: Store, some: Partial<typeof limits> = {}) {
  const config = {
    platformUrl: 'https://p.example',
    agentTypes: ['anonymous'],
    limits: { ...limits, ...some },
  } as const;
  const deps = { config, store, clock, keys, signingKeys: { sign: async () => '' } };
  return startClaim(deps, {
    claimToken: 'claim',
    email: EMAIL,
    loginHint: undefined,
    caller: { address: '' },
  });
}

/** Runs something once, after the first statement that a handle executes or the first that changes a table. */
function interrupted(db: Db, meanwhile: () => Promise<unknown>, table?: string): Db {
  let awaited: unknown;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes(`"${table}"`))
        awaited ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      const isDue = table === undefined ? awaited === undefined : awaited === queryId;
      awaited = isDue ? 'done' : awaited;
      if (isDue) await meanwhile();
      return result;
    },
  };
  return db.withPlugin(plugin);
}

/** Whether somebody waits for what a transaction of ours holds; on SQLite everybody does. */
async function isSomebodyWaiting({ engine, db }: Store): Promise<boolean> {
  if (engine.name === 'sqlite') return true;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

async function liveTokens(store: Store) {
  const tokens = store.db.selectFrom('access_tokens').select('kind').where('revoked_at', 'is', null);
  return (await tokens.execute()).map(({ kind }) => kind);
}

describe('a claim leaves no token from before it', () => {
  it('to an exchange that was judged before it and written after it', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    const db = interrupted(store.db, () => confirm(store));
    const granted = await createTokenGrants({ store: { ...store, db }, clock }).add(grant);
    expect(granted).toMatchObject({ code: 'invalid_grant' });
    expect(await liveTokens(store)).toEqual([]);
  });

  it('to an exchange that comes while it is being written', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    const grants = createTokenGrants({ store, clock });
    let granted: Promise<unknown> | undefined;
    const transaction: Store['transaction'] = (work) =>
      store.transaction(async (db) => {
        const done = await work(db);
        granted = grants.add(grant);
        await Promise.race([granted, until(() => isSomebodyWaiting(store))]);
        return done;
      });
    expect(await confirm({ ...store, transaction })).toMatchObject({ outcome: 'confirmed' });
    expect(await granted).toBeInstanceOf(ServiceError);
    expect(await liveTokens(store)).toEqual([]);
  });

  it('that would still be believed, were there one', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    const issued = await createTokenGrants({ store, clock }).add(grant);
    if (issued instanceof ServiceError) throw issued;
    const believed = () => authenticate({ store, clock }, issued.accessToken);
    expect(await believed()).toMatchObject({ kind: 'pre_claim' });
    await confirm(store);
    await store.db.updateTable('access_tokens').set({ revoked_at: null }).execute();
    expect(await believed()).toBeUndefined();
  });
});

describe('a claim by somebody who is being taken out of the workspace', () => {
  it('leaves no agent behind, not even one that wakes when they are taken in again', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    await addMember(store, 'boss', 'owner');
    const boss = { userId: 'boss', email: 'boss@acme-corp.com', sessionId: '' };
    let removed: Promise<unknown> | undefined;
    const transaction: Store['transaction'] = (work) =>
      store.transaction(async (db) => {
        const done = await work(db);
        removed = removeMember({ store, clock }, boss, { workspaceId: 'w', memberId: 'u' });
        await until(() => isSomebodyWaiting(store));
        return done;
      });
    expect(await confirm({ ...store, transaction })).toMatchObject({ outcome: 'confirmed' });
    expect(await removed).toBe('removed');
    const registration = store.db.selectFrom('registrations').select(['state', 'generation']);
    expect(await registration.executeTakeFirst()).toEqual({ state: 'revoked', generation: 3 });
    const client = store.db.selectFrom('agent_clients').select('revoked_at');
    expect(await client.executeTakeFirst()).toEqual({ revoked_at: NOW });
    const events = store.db.selectFrom('security_events').select('action').where('user_id', '=', 'boss');
    expect((await events.execute()).map(({ action }) => action).sort()).toEqual([
      'member.removed',
      'registration.revoked',
    ]);
  });

  it('is refused once they are out', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    await store.db.deleteFrom('workspace_members').execute();
    expect(await confirm(store)).toEqual({ outcome: 'workspace_gone' });
  });
});

describe('a claim and its restart', () => {
  it('end one after the other, whichever comes first', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    let restarted: Promise<unknown> | undefined;
    const restart = async () => {
      restarted = restartClaim(store).catch((error: unknown) => error);
      await until(() => isSomebodyWaiting(store));
    };
    const transaction: Store['transaction'] = (work) =>
      store.transaction((db) => work(interrupted(db, restart, 'claim_attempts')));
    expect(await confirm({ ...store, transaction })).toMatchObject({ outcome: 'confirmed' });
    expect(await restarted).toMatchObject({ code: 'claimed_or_in_flight' });
  });
});

describe('the bounds of guessing', () => {
  it('are what the operator says: of one link', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    const few = { wrongCodesPerClaim: 2 };
    expect(await confirm(store, '000000', few)).toEqual({ outcome: 'wrong_code' });
    expect(await confirm(store, '000000', few)).toEqual({ outcome: 'not_open', view: 'exhausted' });
    expect(await confirm(store, '123456', few)).toEqual({ outcome: 'not_open', view: 'exhausted' });
  });

  it('are what the operator says: of one agent in a day', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    const few = { wrongCodesPerRegistration: 1 };
    expect(await confirm(store, '000000', few)).toEqual({ outcome: 'wrong_code' });
    expect(await confirm(store, '123456', few)).toEqual({ outcome: 'not_open', view: 'frozen' });
    await expect(restartClaim(store, few)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('are what the operator says: of how often a claim is started', async () => {
    const { store } = await openTestStore();
    await seedPending(store);
    const few = { claimsPerRegistration: 2 };
    await restartClaim(store, few);
    await expect(restartClaim(store, few)).rejects.toMatchObject({ code: 'claim_expired' });
  });
});
