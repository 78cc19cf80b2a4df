import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../../store/index.ts';
import { countNextRows, settledSeq } from './store.ts';

// Small enough that the embedded engine, which works in this thread, holds up nobody for long.
const ROWS_AT_ONCE = { sqlite: 2_000, postgres: 50_000 } as const;

/** Counts every event that has settled since the last time, hour by hour and day by day. */
export async function rollUp(deps: { readonly store: Store }, signal?: AbortSignal): Promise<void> {
  const { store } = deps;
  const settled = await settledSeq(store);
  while (await countNextRows(store, settled, ROWS_AT_ONCE[store.engine.name])) {
    signal?.throwIfAborted();
    await nextTurn();
  }
}
