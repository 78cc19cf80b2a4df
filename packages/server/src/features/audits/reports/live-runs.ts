import type { Limits } from '../../../config/index.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { type Listener, type WatchDeps, watchRuns } from './watch-runs.ts';

const LONGEST_MS = 10 * 60_000;
const MOST_UNREAD = 100;

/** How many streams there may be at once, in all and for one caller. */
export type LiveLimits = Pick<Limits, 'liveViews' | 'liveViewsPerCaller'>;

/** Who follows which run right now. */
export interface LiveRuns {
  /** A stream of server-sent events on one run, beginning with where it stands. */
  follow(slug: string, callerKey: string): ReadableStream<Uint8Array>;
  /** Ends every stream, so that a draining listener need not wait for them; browsers ask again elsewhere. */
  close(): void;
}

/** Counts open streams; the returned function gives a place back, once. */
function countStreams({ liveViews, liveViewsPerCaller }: LiveLimits) {
  const callers = new Map<string, number>();
  let streams = 0;
  return (callerKey: string): (() => void) => {
    const own = callers.get(callerKey) ?? 0;
    if (streams >= liveViews || own >= liveViewsPerCaller) {
      throw new ServiceError('service_unavailable', {
        message: 'Too many live views are open.',
        resolution: 'Load the report URL again in a few seconds.',
        retryAfterSeconds: 5,
      });
    }
    streams += 1;
    callers.set(callerKey, own + 1);
    return () => {
      streams -= 1;
      const left = (callers.get(callerKey) ?? 1) - 1;
      if (left > 0) callers.set(callerKey, left);
      else callers.delete(callerKey);
    };
  };
}

type Joining = { join(listener: Listener): void; leave(listener: Listener): void };

function openStream({ join, leave }: Joining): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false;
      const end = () => {
        if (isOver) return;
        stop();
        controller.close();
      };
      const say = (text: string) => {
        // A reader that does not keep up is let go; its browser asks again and gets the latest.
        if ((controller.desiredSize ?? 0) < -MOST_UNREAD) end();
        else if (!isOver) controller.enqueue(encoder.encode(text));
      };
      const listener: Listener = { say, end };
      const longest = setTimeout(end, LONGEST_MS);
      stop = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(longest);
        leave(listener);
      };
      say('retry: 2000\n\n');
      join(listener);
    },
    cancel: () => stop(),
  });
}

/** Lets many callers follow runs as they go. */
export function createLiveRuns(
  deps: WatchDeps & { readonly config: { readonly limits: LiveLimits } },
): LiveRuns {
  const watchers = watchRuns(deps);
  const takePlace = countStreams(deps.config.limits);
  return {
    follow(slug, callerKey) {
      const givePlaceBack = takePlace(callerKey);
      return openStream({
        join: (listener) => watchers.join(slug, listener),
        leave: (listener) => {
          watchers.leave(slug, listener);
          givePlaceBack();
        },
      });
    },
    close: () => watchers.endAll(),
  };
}
