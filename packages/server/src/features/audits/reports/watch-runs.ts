import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { liveView } from './live-view.ts';
import { describeRun, findTrackedRun } from './view-run.ts';

const LOOK_EVERY_MS = 700;
const SAY_SOMETHING_MS = 15_000;

export interface WatchDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Somebody who follows a run, as text of an event stream. */
export interface Listener {
  say(text: string): void;
  end(): void;
}

/** One run that is looked at for all who watch it. */
interface Watched {
  readonly listeners: Set<Listener>;
  readonly timer: NodeJS.Timeout;
  last: string;
  spokenAt: number;
}

/** Looks at watched runs again and again, once for all watchers of a run. */
export function watchRuns(deps: WatchDeps) {
  const runs = new Map<string, Watched>();

  const broadcast = (watched: Watched, text: string) => {
    watched.spokenAt = deps.clock();
    for (const listener of watched.listeners) listener.say(text);
  };
  const look = async (slug: string, watched: Watched) => {
    const run = await describeRun(deps, await findTrackedRun(deps, slug));
    const view = liveView(run);
    const text = `data: ${JSON.stringify({ ...run, explanation: view.explanation, view })}\n\n`;
    const isSilent = deps.clock() - watched.spokenAt >= SAY_SOMETHING_MS;
    if (text !== watched.last) broadcast(watched, text);
    else if (isSilent) broadcast(watched, ': still here\n\n');
    watched.last = text;
    const isOver = run.status === 'published' || run.status === 'errored';
    if (isOver) for (const listener of watched.listeners) listener.end();
  };
  const lookQuietly = (slug: string, watched: Watched) =>
    look(slug, watched).catch((error) => {
      deps.log.warn({ problem: problemText(error) }, 'a live view ended early');
      for (const listener of watched.listeners) listener.end();
    });
  const watch = (slug: string): Watched => {
    const known = runs.get(slug);
    if (known !== undefined) return known;
    const timer = setInterval(() => lookQuietly(slug, watched), LOOK_EVERY_MS);
    const watched: Watched = { listeners: new Set(), timer, last: '', spokenAt: 0 };
    runs.set(slug, watched);
    return watched;
  };
  return {
    join(slug: string, listener: Listener): void {
      const watched = watch(slug);
      watched.listeners.add(listener);
      if (watched.last === '') void lookQuietly(slug, watched);
      else listener.say(watched.last);
    },
    leave(slug: string, listener: Listener): void {
      const watched = runs.get(slug);
      watched?.listeners.delete(listener);
      if (watched === undefined || watched.listeners.size > 0) return;
      clearInterval(watched.timer);
      runs.delete(slug);
    },
    endAll(): void {
      for (const { listeners } of [...runs.values()]) for (const listener of [...listeners]) listener.end();
    },
  };
}
