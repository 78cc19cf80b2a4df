import { askEvents, type QuestionDeps, type Reading } from './open-view.ts';
import type { StoredEvent } from './scope.ts';
import type { View } from './view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EVENTS_AT_ONCE = 10_000;

/**
 * Every event of a project from one day up to, but not on, another, oldest first, and behind those of a day the sums of what
 * is no longer kept one by one. A day is read as it is at one moment; what comes later is in a later reading. Whoever
 * takes longer over a day than replaced segments are kept is told so by an error, and reads that day again.
 */
export async function* takeEvents(
  deps: QuestionDeps,
  { projectId, firstDay, endDay }: { projectId: string; firstDay: number; endDay: number },
  atOnce = EVENTS_AT_ONCE,
): AsyncGenerator<readonly StoredEvent[]> {
  for (let day = firstDay; day < endDay; day += 1) {
    const scope = { projectId, from: day * DAY_MS, to: (day + 1) * DAY_MS };
    const reading: Reading = {};
    const ask = (work: (view: View) => Promise<StoredEvent[]>) => askEvents(deps, scope, work, reading);
    let last: StoredEvent | undefined;
    for (;;) {
      const some = await ask((view) => view.events(atOnce, last));
      if (some.length > 0) yield some;
      last = some.at(-1);
      if (some.length < atOnce) break;
    }
    const sums = await ask((view) => view.daySums());
    if (sums.length > 0) yield sums;
  }
}
