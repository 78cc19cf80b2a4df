import { openTestStore, recordLog } from '@waymark/testkit';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createReadiness } from './readiness.ts';

async function openReadiness() {
  const { store, place } = await openTestStore();
  const time = { elapsed: 0, looks: 0 };
  const clock = () => {
    time.looks += 1;
    return time.looks;
  };
  const { log, lines } = recordLog();
  const readiness = createReadiness({ store, clock, log, elapsed: () => time.elapsed });
  return { store, place, time, readiness, lines };
}

type World = Awaited<ReturnType<typeof openReadiness>>;

/** Lets the database be read and not written. */
async function forbidWrites({ store, place }: World): Promise<() => Promise<void>> {
  if (store.engine.name === 'sqlite') {
    await sql`pragma query_only = 1`.execute(store.db);
    return async () => void (await sql`pragma query_only = 0`.execute(store.db));
  }
  const name = new URL(place.env.DATABASE_URL ?? '').pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await admin.connect();
  onTestFinished(() => admin.end());
  const change = async (state: 'on' | 'off') => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${state}`);
    await store.postgresPool?.query(`set default_transaction_read_only = ${state}`);
  };
  await change('on');
  return () => change('off');
}

describe('readiness', () => {
  it('is a write that worked', async () => {
    const { store, readiness } = await openReadiness();
    expect(await readiness.check()).toEqual({ ok: true });
    expect(await store.db.selectFrom('write_probes').selectAll().execute()).toEqual([
      { name: 'ready', probed_at: 1 },
    ]);
  });

  it('is asked of the store once for all who ask at the same time, and believed for a second', async () => {
    const { time, readiness } = await openReadiness();
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => readiness.check()));
    expect(new Set(verdicts.map(({ ok }) => ok))).toEqual(new Set([true]));
    time.elapsed = 999;
    await readiness.check();
    expect(time.looks).toBe(1);
    time.elapsed = 1_000;
    await readiness.check();
    expect(time.looks).toBe(2);
  });

  it('ends while the store can only be read, and comes back with it', async () => {
    const world = await openReadiness();
    const { time, readiness, lines } = world;
    const allowWrites = await forbidWrites(world);
    expect(await readiness.check()).toMatchObject({ ok: false, reason: 'store_not_writable' });
    expect(lines).toMatchObject([
      { level: 'warn', text: 'not ready', fields: { reason: 'store_not_writable' } },
    ]);
    await allowWrites();
    expect((await readiness.check()).ok).toBe(false);
    time.elapsed += 1_000;
    expect(await readiness.check()).toEqual({ ok: true });
  });

  it('ends with the store', async () => {
    const { store, time, readiness } = await openReadiness();
    expect(await readiness.check()).toEqual({ ok: true });
    await store.close();
    time.elapsed = 1_000;
    expect(await readiness.check()).toMatchObject({ ok: false, reason: 'store_unreachable' });
  });

  it('ends when the process drains, without a look at the store', async () => {
    const { time, readiness } = await openReadiness();
    readiness.drain();
    expect(await readiness.check()).toMatchObject({ ok: false, reason: 'draining' });
    expect(time.looks).toBe(0);
  });
});
