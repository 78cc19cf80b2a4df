import { OperatorError } from '../../../lib/errors/operator-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { listReport, retireLiveEntry } from './store.ts';

/** Takes an entry off the arena; its report leaves the indexes and ages like any other. */
export async function retireEntry(deps: { store: Store; clock: Clock }, slug: string): Promise<void> {
  await deps.store.transaction(async (db) => {
    const retired = await retireLiveEntry(db, slug, deps.clock());
    if (retired === undefined) throw new OperatorError(`The arena shows no entry ${JSON.stringify(slug)}.`);
    if (retired.runId !== null) await listReport(db, retired.runId, false);
  });
}
