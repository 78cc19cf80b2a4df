import { unprovenReservations } from '@waymark/contract';
import { openTestStore, spawnServerScript } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { createIngestKeys } from '../projects/index.ts';
import { type CreateDeps, type CreatedSetup, createSetup, type SetupInput } from './create-setup.ts';
import { standingOfSetup } from './setup-state.ts';
import { findSetup, hasSetupToken, moveSetup, takeVerifyLease } from './store.ts';

const NOW = 1_800_000_000_000;
const { perAddress, perRegistration, safeMs } = unprovenReservations;
const SHARED = { limitKey: '203.0.113.1' };
const input: Omit<SetupInput, 'origin'> = {
  verificationPath: '/',
  projectName: 'Docs',
  environment: 'production',
  agentName: null,
  registrationId: null,
  caller: SHARED,
};

async function openRig(limits: Partial<CreateDeps['config']['limits']> = {}) {
  const { store, place } = await openTestStore();
  const { db } = store;
  let now = NOW;
  let number = 0;
  const deps = {
    store,
    clock: () => now,
    keys: deriveServiceKeys(Buffer.alloc(32, 1)),
    config: {
      limits: { unprovenPerAddress: perAddress, unprovenPerRegistration: perRegistration, ...limits },
    },
  };
  const create = (change: Partial<SetupInput> = {}) => {
    number += 1;
    return createSetup(deps, { ...input, origin: `https://site-${number}.dev`, ...change });
  };
  return {
    store,
    place,
    deps,
    create,
    clock: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    many: (count: number, change: Partial<SetupInput> = {}) =>
      Promise.all(Array.from({ length: count }, () => create(change))),
    async isHeld({ setupId, origin }: CreatedSetup) {
      const row = await db
        .selectFrom('pulse_origins')
        .select('project_id')
        .where('origin', '=', origin)
        .executeTakeFirst();
      return row?.project_id === setupId;
    },
    async standing({ setupId }: CreatedSetup) {
      const setup = await findSetup(db, setupId);
      return setup === undefined
        ? undefined
        : { at: standingOfSetup(setup, now), pushedOut: setup.pushedOutAt };
    },
  };
}

describe('an address beyond its bound', () => {
  it('is never refused, and loses nothing that is younger than an hour', async () => {
    const rig = await openRig();
    const setups = await rig.many(perAddress + 5);
    rig.pass(safeMs - 1);
    await rig.create();
    for (const setup of setups) expect(await rig.isHeld(setup)).toBe(true);
  });

  it('loses its oldest beyond what the operator allows', async () => {
    const rig = await openRig({ unprovenPerAddress: 2 });
    const setups = await rig.many(2);
    rig.pass(safeMs);
    await rig.create();
    const left = await Promise.all(setups.map(rig.isHeld));
    expect(left.filter((isHeld) => isHeld)).toHaveLength(1);
  });

  it('loses its oldest: the origin is free at once, its key is dead, and its token still tells why', async () => {
    const rig = await openRig();
    const oldest = await rig.create();
    rig.pass(1);
    const next = await rig.create();
    await rig.many(perAddress - 2);
    rig.pass(safeMs);
    expect(await rig.isHeld(oldest)).toBe(true);
    await rig.create();
    expect(await rig.isHeld(oldest)).toBe(false);
    expect(await rig.isHeld(next)).toBe(true);
    expect(await rig.standing(oldest)).toEqual({ at: 'expired', pushedOut: rig.clock() });
    expect(await hasSetupToken(rig.store.db, oldest.setupId, hashToken(oldest.setupToken))).toBe(true);
    expect(await createIngestKeys(rig.deps).find(oldest.apiKey)).toBeUndefined();
    const stranger = await rig.create({ origin: oldest.origin, caller: { limitKey: '203.0.113.2' } });
    expect(await rig.isHeld(stranger)).toBe(true);
  });

  it('keeps what was proven and what is being verified, and gives up last what was tried', async () => {
    const rig = await openRig();
    const { db } = rig.store;
    const [proven, tried, verifying] = [await rig.create(), await rig.create(), await rig.create()];
    await moveSetup(db, proven.setupId, { state: 'waiting_for_event' }, NOW);
    await takeVerifyLease(db, tried.setupId, NOW, NOW - 1);
    rig.pass(1);
    const idle = await rig.many(perAddress - 2);
    rig.pass(safeMs);
    await takeVerifyLease(db, verifying.setupId, rig.clock() + 1000, rig.clock());
    await rig.create();
    for (const setup of [proven, tried, verifying]) expect(await rig.isHeld(setup)).toBe(true);
    const left = await Promise.all(idle.map(rig.isHeld));
    expect(left.filter((isHeld) => !isHeld)).toHaveLength(1);
  });

  it('pushes out nobody else, and no agent that came with a registration', async () => {
    const rig = await openRig();
    const other = await rig.create({ caller: { limitKey: '203.0.113.2' } });
    const registered = await rig.create({ registrationId: 'reg_one' });
    await rig.many(perAddress);
    rig.pass(safeMs);
    await rig.many(3);
    expect(await rig.isHeld(other)).toBe(true);
    expect(await rig.isHeld(registered)).toBe(true);
  });
});

describe('a registration beyond its bound', () => {
  it('loses its own oldest, wherever it calls from', async () => {
    const rig = await openRig();
    const registrationId = 'reg_one';
    const neighbour = await rig.create();
    const oldest = await rig.create({ registrationId });
    rig.pass(1);
    await rig.many(perRegistration - 1, { registrationId, caller: { limitKey: '203.0.113.9' } });
    rig.pass(safeMs);
    expect(await rig.isHeld(oldest)).toBe(true);
    await rig.create({ registrationId, caller: { limitKey: '203.0.113.8' } });
    expect(await rig.isHeld(oldest)).toBe(false);
    expect(await rig.isHeld(neighbour)).toBe(true);
  });
});

describe('two processes at once', () => {
  it('give up exactly the surplus, each reservation once, and refuse nobody', async () => {
    const rig = await openRig();
    const registrationId = 'reg_one';
    await rig.many(perRegistration, { registrationId });
    const script = `
      const { loadConfig } = await load('config/index.ts');
      const { openStore } = await load('store/index.ts');
      const { deriveServiceKeys } = await load('lib/crypto/service-keys.ts');
      const { createSetup } = await load('features/pulse/setups/create-setup.ts');
      const store = await openStore(loadConfig());
      const deps = { store, clock: () => ${NOW + safeMs}, keys: deriveServiceKeys(Buffer.alloc(32, 1)), config: loadConfig() };
      const input = { ...${JSON.stringify(input)}, registrationId: ${JSON.stringify(registrationId)} };
      const results = await Promise.allSettled(Array.from({ length: 8 }, (_, index) =>
        createSetup(deps, { ...input, origin: 'https://race-' + process.pid + '-' + index + '.dev' })));
      console.log(JSON.stringify(results.filter(({ status }) => status !== 'fulfilled').map(({ reason }) => String(reason))));
      await store.close();
    `;
    const processes = await Promise.all([1, 2].map(() => spawnServerScript(script, rig.place.env)));
    const exits = await Promise.all(processes.map(({ exited }) => exited));
    expect(exits.map(({ code }) => code)).toEqual([0, 0]);
    expect(processes.map(({ stdout }) => stdout().trim())).toEqual(['[]', '[]']);
    rig.pass(safeMs);
    // All at once may want to take away the same ones, and each later call takes ten of what was left.
    for (let call = 0; call < 2; call += 1) await rig.create({ registrationId });
    const rows = await rig.store.db
      .selectFrom('pulse_setups')
      .select(['expires_at as until', 'pushed_out_at as pushedOut'])
      .execute();
    expect(rows.filter(({ until }) => until > rig.clock())).toHaveLength(perRegistration);
    const told = await rig.store.db
      .selectFrom('security_events')
      .select('project_id')
      .where('action', '=', 'setup.pushed_out')
      .execute();
    expect(told).toHaveLength(18);
    expect(new Set(told.map(({ project_id: id }) => id)).size).toBe(18);
  });

  it('never push out a setup while it is being verified', async () => {
    const rig = await openRig();
    const { db } = rig.store;
    for (let round = 0; round < 5; round += 1) {
      const registrationId = `reg_${round}`;
      const contested = await rig.create({ registrationId });
      rig.pass(1);
      await rig.many(perRegistration - 1, { registrationId });
      rig.pass(safeMs);
      const [isVerifying] = await Promise.all([
        takeVerifyLease(db, contested.setupId, rig.clock() + 1000, rig.clock()),
        rig.create({ registrationId }),
      ]);
      expect(await rig.isHeld(contested)).toBe(isVerifying);
    }
  });
});
