import { accessSync, constants } from 'node:fs';
import { problemText } from '../../../lib/errors/problem-text.ts';
import { movedSeq, oldestUnmoved, sumSegments } from './store.ts';
import type { SegmentDeps } from './write-segment.ts';

const MOVED_WITHIN_MS = 60 * 60 * 1000;

/** What an operator should know of events in columns. */
export interface SegmentHealth {
  readonly state: 'ok' | 'missing' | 'broken';
  readonly detail: string;
}

/** Whether the columnar engine can work in its folder, and whether events are moved in time. */
export async function healthOfSegments(deps: SegmentDeps): Promise<SegmentHealth> {
  const { store, columns, clock } = deps;
  const { segments, events } = await sumSegments(store.db);
  try {
    const session = await columns.open();
    session?.close();
    if (session === undefined) {
      const detail = 'the columnar engine is not here (npm install @duckdb/node-api@1.5.5-r.5)';
      if (segments > 0) return { state: 'broken', detail: `${detail}: figures cannot be read` };
      return { state: 'missing', detail: `${detail}: figures are read from rows, slower as they grow` };
    }
    accessSync(columns.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return { state: 'broken', detail: `WAYMARK_PULSE_DIR cannot be used: ${problemText(error)}` };
  }
  const oldest = await oldestUnmoved(store.db, await movedSeq(store.db));
  if (oldest !== undefined && oldest < clock() - MOVED_WITHIN_MS)
    return {
      state: 'broken',
      detail: 'events have waited for more than an hour to be moved: does a worker run?',
    };
  return { state: 'ok', detail: `${events} events in ${segments} segments, copied to ${columns.folder}` };
}
