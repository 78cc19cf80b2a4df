import { openTestStore, recordLog, until } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';
import { writeProbe } from './store.ts';

it('is said to be slow while the store keeps its answer back, with one look under way', async () => {
  const { store } = await openTestStore();
  const time = { elapsed: 0, looks: 0 };
  const clock = () => {
    time.looks += 1;
    return time.looks;
  };
  const { log } = recordLog();
  const readiness = createReadiness({ store, clock, log, patienceMs: 30, elapsed: () => time.elapsed });
  await writeProbe(store.db, 0);

  const slow = { ok: false, reason: 'store_slow' };
  await store.transaction(async (db) => {
    await db.updateTable('write_probes').set({ probed_at: 0 }).execute();
    expect(await readiness.check()).toMatchObject(slow);
    // A verdict may come before the look has got as far as its write, which is what waits here.
    await until(() => time.looks > 0);
    // The look goes on in the background; whoever asks now does not wait for it.
    time.elapsed += 5_000;
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => readiness.check()));
    for (const verdict of verdicts) expect(verdict).toMatchObject(slow);
    expect(time.looks).toBe(1);
  });
  await until(async () => (await readiness.check()).ok);
});
