import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { authenticate, sweepAgents } from '../../identity/index.ts';
import { agentsOf } from './store.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

describe('the last use of an agent', () => {
  it('is kept to the minute, and outlives the token that was used', async () => {
    const { store } = await openTestStore();
    const registration = { id: 'r', type: 'anonymous', state: 'unclaimed', generation: 1 } as const;
    const claim = { claim_token_hash: 'h', claim_token_expires_at: NOW + 100 * HOUR, attempts: 0 };
    await store.db
      .insertInto('registrations')
      .values({ ...registration, ...claim, workspace_id: 'w', registered_from: '', created_at: NOW })
      .execute();
    const token = { kind: 'pre_claim', scope: 'pulse:setup', registration_id: 'r' } as const;
    await store.db
      .insertInto('access_tokens')
      .values({ ...token, token_hash: hashToken('authmd_a'), expires_at: NOW + HOUR, created_at: NOW })
      .execute();
    const lastUse = async () => (await agentsOf(store.db, 'w')).map(({ lastUsedAt }) => lastUsedAt);
    expect(await lastUse()).toEqual([null]);
    for (const at of [NOW, NOW + 60_000])
      expect(await authenticate({ store, clock: () => at }, 'authmd_a')).toBeDefined();
    expect(await lastUse()).toEqual([NOW]);
    await authenticate({ store, clock: () => NOW + 60_001 }, 'authmd_a');
    await sweepAgents(store.db, NOW + 50 * HOUR);
    expect(await store.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
    expect(await lastUse()).toEqual([NOW + 60_001]);
  });
});
