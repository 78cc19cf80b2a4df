import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { queuePackMail } from './send-pack.ts';
import { deleteOldArchives, deleteOldRequests, findStrandedRequests } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ARCHIVE_DAYS = 7;

export interface SweepPacksDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: { readonly reportDays: number };
}

/** Tells those whose request lost its place in the queue; forgets archives and requests past their time. */
export async function sweepPacks({ store, clock, config }: SweepPacksDeps): Promise<void> {
  const now = clock();
  for (const { id } of await findStrandedRequests(store.db, now - HOUR_MS))
    await store.transaction((db) => queuePackMail(db, { requestId: id, packId: null, now }));
  await deleteOldArchives(store.db, now - ARCHIVE_DAYS * DAY_MS);
  await deleteOldRequests(store.db, now - config.reportDays * DAY_MS);
}
