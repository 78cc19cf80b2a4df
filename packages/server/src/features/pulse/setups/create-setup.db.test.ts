import { openTestStore, spawnServerScript } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config/index.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { createIngestKeys } from '../projects/index.ts';
import { createSetup, type SetupInput } from './create-setup.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const input: SetupInput = {
  origin: 'https://docs.harbour-tools.dev',
  verificationPath: '/',
  projectName: 'Docs',
  environment: 'production',
  agentName: null,
  registrationId: null,
  caller: { limitKey: '203.0.113.1' },
};

async function openRig() {
  const { store, place } = await openTestStore();
  let now = NOW;
  const deps = {
    ...{ store, clock: () => now, keys: deriveServiceKeys(Buffer.alloc(32, 1)) },
    config: loadConfig({}),
  };
  const create = (change: Partial<SetupInput> = {}) => createSetup(deps, { ...input, ...change });
  return { store, place, deps, create, pass: (ms: number) => (now += ms) };
}

const outcomeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'created' : Reflect.get(result.reason, 'code');

describe('createSetup', () => {
  it('reserves the origin for seven days, with a key that works at once', async () => {
    const { deps, create } = await openRig();
    const setup = await create({ origin: 'https://Docs.Harbour-Tools.dev/', verificationPath: '/a/../b' });
    expect(setup).toMatchObject({
      origin: 'https://docs.harbour-tools.dev',
      verificationUrl: 'https://docs.harbour-tools.dev/b',
      expiresAt: NOW + 7 * DAY,
    });
    expect(setup.setupToken).toMatch(/^pulse_setup_[\w-]{43}$/u);
    expect(setup.apiKey).toMatch(/^pulse_live_[\w-]{43}$/u);
    expect(await createIngestKeys(deps).find(setup.apiKey)).toMatchObject({
      projectId: setup.setupId,
      origin: setup.origin,
      isClaimed: false,
    });
  });

  it('keeps no secret in the clear', async () => {
    const { store, create } = await openRig();
    const { setupToken, apiKey } = await create();
    const rows = await Promise.all([
      store.db.selectFrom('pulse_setups').selectAll().execute(),
      store.db.selectFrom('pulse_keys').selectAll().execute(),
      store.db.selectFrom('pulse_projects').selectAll().execute(),
      store.db.selectFrom('pulse_origins').selectAll().execute(),
      store.db.selectFrom('security_events').selectAll().execute(),
    ]);
    const text = JSON.stringify(rows);
    expect(text).toContain(hashToken(setupToken));
    for (const secret of [setupToken, apiKey, input.caller.limitKey]) expect(text).not.toContain(secret);
  });

  it('gives an origin to one of fifty callers at once', async () => {
    const { store, create } = await openRig();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => create({ caller: { limitKey: `203.0.113.${index}` } })),
    );
    const outcomes = results.map(outcomeOf).sort();
    expect(outcomes).toEqual(['created', ...Array.from({ length: 49 }, () => 'origin_unavailable')]);
    expect(await store.db.selectFrom('pulse_projects').select('id').execute()).toHaveLength(1);
    expect(await store.db.selectFrom('pulse_keys').select('id').execute()).toHaveLength(1);
  });

  it('gives an origin to one of two processes', async () => {
    const { store, place } = await openRig();
    const script = `
      const { loadConfig } = await load('config/index.ts');
      const { openStore } = await load('store/index.ts');
      const { deriveServiceKeys } = await load('lib/crypto/service-keys.ts');
      const { createSetup } = await load('features/pulse/setups/create-setup.ts');
      const deps = { store: await openStore(loadConfig()), clock: Date.now, keys: deriveServiceKeys(Buffer.alloc(32, 1)), config: loadConfig() };
      const results = await Promise.allSettled(Array.from({ length: 25 }, (_, index) =>
        createSetup(deps, { ...${JSON.stringify(input)}, caller: { limitKey: String(index) } })));
      console.log(results.filter(({ status }) => status === 'fulfilled').length);
      await deps.store.close();
    `;
    const processes = await Promise.all([1, 2].map(() => spawnServerScript(script, place.env)));
    const exits = await Promise.all(processes.map(({ exited }) => exited));
    expect(exits.map(({ code }) => code)).toEqual([0, 0]);
    const created = processes.map(({ stdout }) => Number(stdout().trim()));
    expect(created.sort()).toEqual([0, 1]);
    expect(await store.db.selectFrom('pulse_setups').select('id').execute()).toHaveLength(1);
  });

  it('frees the origin when the seven days are over, and no moment sooner', async () => {
    const { deps, create, pass } = await openRig();
    const first = await create();
    pass(7 * DAY - 1);
    await expect(create()).rejects.toMatchObject({ code: 'origin_unavailable' });
    pass(1);
    const second = await create({ environment: 'staging' });
    expect(second.setupId).not.toBe(first.setupId);
    expect(await createIngestKeys(deps).find(first.apiKey)).toBeUndefined();
  });

  it('counts requests for a held origin, and tells the holder once an hour', async () => {
    const { store, create, pass } = await openRig();
    const { setupId } = await create();
    for (let count = 0; count < 3; count += 1) await create().catch(() => {});
    pass(3_600_000);
    await create().catch(() => {});
    const origin = await store.db.selectFrom('pulse_origins').select('contested').executeTakeFirstOrThrow();
    expect(origin.contested).toBe(4);
    const told = await store.db
      .selectFrom('security_events')
      .select(['action', 'project_id'])
      .where('action', '=', 'setup.contested')
      .execute();
    expect(told).toEqual(
      Array.from({ length: 2 }, () => ({ action: 'setup.contested', project_id: setupId })),
    );
  });

  it.each([
    [{ origin: 'https://example.com' }, 'invalid_origin'],
    [{ origin: 'http://harbour-tools.dev' }, 'invalid_origin'],
    [{ verificationPath: '/a?b' }, 'invalid_request'],
  ])('refuses %j and stores nothing', async (change, code) => {
    const { store, create } = await openRig();
    await expect(create(change)).rejects.toMatchObject({ code });
    expect(await store.db.selectFrom('pulse_origins').select('origin').execute()).toEqual([]);
  });
});
