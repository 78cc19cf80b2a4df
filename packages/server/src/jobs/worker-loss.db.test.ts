import { DatabaseSync } from 'node:sqlite';
import { openTestStore, recordLog, type StorePlace, spawnServerScript, until } from '@waymark/testkit';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { loadConfig } from '../config/index.ts';
import { type Db, openStore, type Store } from '../store/index.ts';
import { enqueue } from './enqueue.ts';
import { startWorker } from './worker.ts';

/** Makes the database refuse everyone until the returned function is called. */
async function takeDatabaseAway(place: StorePlace): Promise<() => Promise<void>> {
  if (inject('engine') === 'sqlite') {
    const other = new DatabaseSync(`${place.dataDir}/waymark.db`);
    other.exec('begin immediate');
    return async () => other.close();
  }
  const name = new URL(place.env.DATABASE_URL ?? '').pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`alter database ${name} with allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => void (await admin.query(`alter database ${name} with allow_connections true`));
}

/** Ends a transaction's connection under its feet, or gives it a full disk. */
async function breakTransaction(place: StorePlace, store: Store, db: Db): Promise<() => Promise<void>> {
  if (store.engine.name === 'postgres') return await takeDatabaseAway(place);
  await sql`pragma max_page_count = 1`.execute(db);
  return async () => void (await sql`pragma max_page_count = 1000000`.execute(store.db));
}

function startSweeper(store: Store, log = recordLog().log) {
  const worker = startWorker({
    store,
    log,
    clock: Date.now,
    queueTime: Date.now,
    handlers: { 'store.sweep': async () => {} },
    schedules: [],
    concurrency: 1,
    pollMs: 10,
    leaseMs: 60_000,
    drainMs: 0,
  });
  onTestFinished(() => worker.stop());
}

async function untilDone(store: Store) {
  return await until(async () => {
    const job = await store.db.selectFrom('jobs').selectAll().executeTakeFirst();
    return job?.state === 'done' && job;
  });
}

describe('the loss of the database', () => {
  it('is survived by a worker, which goes on when it is back', async () => {
    const { place } = await openTestStore();
    const options = { onConnectionLost: () => {}, lockPatienceMs: 0 };
    const store = await openStore(loadConfig(place.env), options);
    onTestFinished(() => store.close());
    const { log, lines } = recordLog();
    startSweeper(store, log);
    const bringBack = await takeDatabaseAway(place);
    await until(() => lines.some(({ text }) => text === 'worker cannot reach its queue'));
    await bringBack();
    await until(() =>
      enqueue(store.db, 'store.sweep', {}, { now: Date.now() }).catch((error) => {
        expect(store.engine.isUnavailable(error)).toBe(true);
        return undefined;
      }),
    );
    await untilDone(store);
  });

  it('in the middle of a transaction fails that transaction and nothing else', async () => {
    const { store, place } = await openTestStore();
    let bringBack = async () => {};
    const work = store.transaction(async (db) => {
      await enqueue(db, 'audit.run', { run_id: 'small' }, { now: 1 });
      bringBack = await breakTransaction(place, store, db);
      await enqueue(db, 'audit.run', { run_id: 'large'.repeat(100_000) }, { now: 2 });
    });
    const error = await work.then(
      () => expect.unreachable('it should have failed'),
      (reason: unknown) => reason,
    );
    expect(store.engine.isUnavailable(error)).toBe(true);
    await bringBack();
    const jobs = () => store.db.selectFrom('jobs').select('id').execute();
    expect(await until(() => jobs().catch(() => undefined))).toEqual([]);
  });
});

describe('a worker process that is killed', () => {
  it('loses its job to another worker when its lease runs out', async () => {
    const { store, place } = await openTestStore();
    await enqueue(store.db, 'store.sweep', {}, { now: Date.now() });
    const doomed = await spawnServerScript(
      `const { loadConfig } = await load('config/index.ts');
       const { openStore } = await load('store/index.ts');
       const { takeJob } = await load('jobs/store.ts');
       const job = await takeJob(await openStore(loadConfig()), ['store.sweep'], Date.now(), 200);
       console.log('took ' + job.id);
       setInterval(() => {}, 1_000);`,
      place.env,
    );
    await until(() => doomed.stdout().includes('took '));
    doomed.child.kill('SIGKILL');
    await doomed.exited;

    startSweeper(store);

    const job = await untilDone(store);
    expect(doomed.stdout()).toContain(job.id);
    expect(job.attempts).toBe(2);
  });
});
