import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { createIngestKeys } from './index.ts';

const NOW = 1_800_000_000_000;
const API_KEY = `pulse_live_${'a'.repeat(43)}`;
const project = {
  id: 'p',
  name: 'Docs',
  origin: 'https://docs.harbour-tools.dev',
  environment: 'production',
  created_at: 1,
} as const;
const key = {
  id: 'k',
  project_id: 'p',
  secret_hash: hashToken(API_KEY),
  fingerprint: 'f',
  challenge_key_sealed: 'c',
  proof_key_sealed: 's',
  created_at: 1,
};

async function openDoor(facts: { project?: object; key?: object } = {}) {
  const { store } = await openTestStore();
  let now = NOW;
  await store.db
    .insertInto('pulse_projects')
    .values({ ...project, expires_at: NOW + 60_000, ...facts.project })
    .execute();
  await store.db
    .insertInto('pulse_keys')
    .values({ ...key, ...facts.key })
    .execute();
  const door = createIngestKeys({ store, clock: () => now });
  return { store, door, pass: (ms: number) => (now += ms) };
}

describe('the ingest keys', () => {
  it('finds the project of a key, and not under any other text', async () => {
    const { door } = await openDoor();
    expect(await door.find(API_KEY)).toEqual({
      keyId: 'k',
      projectId: 'p',
      setupId: 'p',
      origin: project.origin,
      isClaimed: false,
    });
    for (const other of ['', 'pulse_live_', `${API_KEY}a`, API_KEY.toUpperCase(), key.secret_hash]) {
      expect(await door.find(other), other).toBeUndefined();
    }
  });

  it('knows a claimed project, whose time never ends', async () => {
    const { door } = await openDoor({ project: { expires_at: null, claimed_at: NOW } });
    expect(await door.find(API_KEY)).toMatchObject({ isClaimed: true });
  });

  it('forgets an unclaimed project when its seven days are over', async () => {
    const { door, pass } = await openDoor();
    pass(60_000);
    expect(await door.find(API_KEY)).toBeUndefined();
  });

  it('refuses an expired key', async () => {
    const { door } = await openDoor({ key: { expires_at: NOW } });
    expect(await door.find(API_KEY)).toBeUndefined();
  });

  it('sees a revocation by another process within a second', async () => {
    const { store, door, pass } = await openDoor();
    expect(await door.find(API_KEY)).toBeDefined();
    await store.db.updateTable('pulse_keys').set({ revoked_at: NOW }).execute();
    pass(1000);
    expect(await door.find(API_KEY)).toBeUndefined();
  });

  it('asks the database once for a burst', async () => {
    const { store, door } = await openDoor();
    await Promise.all(Array.from({ length: 100 }, () => door.find(API_KEY)));
    await store.db.deleteFrom('pulse_keys').execute();
    expect(await door.find(API_KEY)).toBeDefined();
  });

  it('notes when a key was used', async () => {
    const { store, door } = await openDoor();
    await door.find(API_KEY);
    const row = await store.db.selectFrom('pulse_keys').select('last_used_at').executeTakeFirstOrThrow();
    expect(row.last_used_at).toBe(NOW);
  });
});
