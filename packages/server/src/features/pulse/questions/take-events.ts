import { askEvents, type QuestionDeps } from './open-view.ts';
import type { StoredEvent } from './scope.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EVENTS_AT_ONCE = 10_000;

/**
 * Every event of a project from one day up to, but not on, another, oldest first, and behind those of a day the sums of what
 * is no longer kept one by one. A day is read as it is at one moment; what comes later is in a later reading.
 */
export async function* takeEvents(
  deps: QuestionDeps,
  { projectId, firstDay, endDay }: { projectId: string; firstDay: number; endDay: number },
): AsyncGenerator<readonly StoredEvent[]> {
  for (let day = firstDay; day < endDay; day += 1) {
    const scope = { projectId, from: day * DAY_MS, to: (day + 1) * DAY_MS };
    let last: StoredEvent | undefined;
    for (;;) {
      const some = await askEvents(deps, scope, (view) => view.events(EVENTS_AT_ONCE, last));
      if (some.length > 0) yield some;
      last = some.at(-1);
      if (some.length < EVENTS_AT_ONCE) break;
    }
    const sums = await askEvents(deps, scope, (view) => view.daySums());
    if (sums.length > 0) yield sums;
  }
}
