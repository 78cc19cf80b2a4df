import { listWorkers } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { describeLists } from '../../pulse/index.ts';
import { sumSegmentBytes } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A worker that says nothing for so long is gone, or cannot reach the database. */
const SILENT_MS = 2 * 60 * 1000;

export interface ServiceDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: { readonly dataDir: string; readonly pulseListDays: number };
  /** How much room is left on the disk of a folder; undefined where nobody can tell. */
  freeBytes(folder: string): Promise<number | undefined>;
}

/** What keeps the service going: who works, what it stores and how old its lists are. */
export async function readService({ store, clock, config, freeBytes }: ServiceDeps) {
  const now = clock();
  const workers = await listWorkers(store.db);
  return {
    workers: workers.map((each) => ({ ...each, isSilent: now - each.seenAt > SILENT_MS })),
    storage: {
      engine: store.engine.name,
      databaseBytes: await store.engine.sizeBytes(store.db),
      segmentBytes: await sumSegmentBytes(store.db),
      freeBytes: await freeBytes(config.dataDir),
    },
    lists: await describeLists(store.db, now, config.pulseListDays * DAY_MS),
  };
}
export type ServiceState = Awaited<ReturnType<typeof readService>>;
