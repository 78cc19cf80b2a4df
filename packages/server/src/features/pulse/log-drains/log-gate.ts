import { ServiceError } from '../../../lib/errors/service-error.ts';

/** Bounds what logs take of this process: bytes that are held, and logs that are worked on. */
export interface LogGate {
  /** Takes room for a body that is about to be read, of one owner at most half; the answer gives it back. */
  enter(owner: string, bytes: number): () => void;
  /** Does some work when its turn comes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

const FULL_RETRY_SECONDS = 5;

function full(): ServiceError {
  return new ServiceError('queue_full', {
    message: 'More logs are waiting than can be read right now; nothing of this one was taken.',
    resolution: 'Send the same request again after the time in Retry-After.',
    retryAfterSeconds: FULL_RETRY_SECONDS,
  });
}

export function createLogGate(most: { readonly bytes: number; readonly atOnce: number }): LogGate {
  const heldBy = new Map<string, number>();
  let held = 0;
  let working = 0;
  const hold = (owner: string, bytes: number) => {
    const now = (heldBy.get(owner) ?? 0) + bytes;
    held += bytes;
    if (now > 0) heldBy.set(owner, now);
    else heldBy.delete(owner);
  };
  const waiting: (() => void)[] = [];
  return {
    enter(owner, bytes) {
      const isOver = held + bytes > most.bytes || (heldBy.get(owner) ?? 0) + bytes > most.bytes / 2;
      if (isOver) throw full();
      hold(owner, bytes);
      return () => hold(owner, -bytes);
    },
    async inTurn(work) {
      if (working >= most.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else working += 1;
      try {
        return await work();
      } finally {
        // Whoever is next takes this place, so that nobody slips in between.
        const next = waiting.shift();
        if (next === undefined) working -= 1;
        else next();
      }
    },
  };
}
