import type { AppendRow, Store } from '../../../store/index.ts';
import { createClassifier } from './classify/index.ts';
import { createEventQueue, type EventQueue } from './event-queue.ts';
import { createKeyBudgets, type KeyBudgets } from './key-budget.ts';
import { insertEvents } from './store.ts';

const MEBIBYTE = 1024 * 1024;
const QUEUE = { mostItems: 20_000, mostBytes: 32 * MEBIBYTE, itemsPerWrite: 500, patienceMs: 5000 } as const;
// The embedded engine writes in this thread, one at a time; over the network several writes overlap.
const PACE = {
  sqlite: { lingerMs: 0, writesAtOnce: 1 },
  postgres: { lingerMs: 2, writesAtOnce: 2 },
} as const;

/** What the ingest endpoint keeps between requests. */
export interface Ingest {
  readonly queue: EventQueue<AppendRow>;
  readonly budgets: KeyBudgets;
  readonly classify: ReturnType<typeof createClassifier>;
}

/** Builds the queue, the budgets and the classifier of one process. */
export function createIngest({ store }: { readonly store: Store }): Ingest {
  const queue = createEventQueue<AppendRow>({
    ...QUEUE,
    ...PACE[store.engine.name],
    write: (rows) => insertEvents(store, rows),
    isTransient: (error) => store.engine.isUnavailable(error) || store.engine.isConflict(error),
  });
  return { queue, budgets: createKeyBudgets(), classify: createClassifier() };
}
