import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config/index.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { createSetup } from './create-setup.ts';
import { sweepSetups } from './index.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const input = {
  origin: 'https://docs.harbour-tools.dev',
  verificationPath: '/',
  projectName: 'Docs',
  environment: 'production',
  agentName: null,
  registrationId: null,
  caller: { limitKey: '203.0.113.1' },
} as const;

describe('sweepSetups', () => {
  it('forgets an expired reservation, its setup a month later, and nothing that is live or claimed', async () => {
    const { store } = await openTestStore();
    const keys = deriveServiceKeys(Buffer.alloc(32, 1));
    const config = loadConfig({});
    const at = async (now: number, origin: string) =>
      (await createSetup({ store, keys, clock: () => now, config }, { ...input, origin })).setupId;
    const long = await at(NOW - 38 * DAY, 'https://long-over.dev');
    const over = await at(NOW - 7 * DAY, 'https://just-over.dev');
    const live = await at(NOW - 7 * DAY + 1, 'https://live.dev');
    const claimed = await at(NOW - 100 * DAY, 'https://claimed.dev');
    const owned = { expires_at: null, claimed_at: NOW, workspace_id: 'w' };
    await store.db.updateTable('pulse_projects').set(owned).where('id', '=', claimed).execute();
    await store.db
      .updateTable('pulse_origins')
      .set({ held_until: null })
      .where('project_id', '=', claimed)
      .execute();
    const challenge = { setup_id: live, key_id: 'k', user_agent: 'u', expires_at: NOW };
    await store.db
      .insertInto('pulse_challenges')
      .values([
        { ...challenge, nonce_hash: 'old', issued_at: NOW - DAY },
        { ...challenge, nonce_hash: 'new', issued_at: NOW },
      ])
      .execute();

    await sweepSetups(store.db, NOW);
    await sweepSetups(store.db, NOW);

    const ids = async (table: 'pulse_setups' | 'pulse_projects') =>
      (await store.db.selectFrom(table).select('id').execute()).map(({ id }) => id).sort();
    expect(await ids('pulse_setups')).toEqual([over, live, claimed].sort());
    expect(await ids('pulse_projects')).not.toContain(long);
    const origins = await store.db.selectFrom('pulse_origins').select('project_id').execute();
    expect(origins.map((each) => each.project_id).sort()).toEqual([live, claimed].sort());
    const withKeys = await store.db.selectFrom('pulse_keys').select('project_id').execute();
    expect(withKeys.map((each) => each.project_id).sort()).toEqual([live, claimed].sort());
    const nonces = await store.db.selectFrom('pulse_challenges').select('nonce_hash').execute();
    expect(nonces).toEqual([{ nonce_hash: 'new' }]);
  });
});
