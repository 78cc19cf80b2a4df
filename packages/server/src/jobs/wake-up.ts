/** Lets whoever queues a job in this process say so: a worker then looks at once, not when it would have next. */
export interface WakeUp {
  ring(): void;
  /** Waits for a ring, for so long at most; one that came since the last wait counts. */
  wait(longestMs: number, signal: AbortSignal): Promise<void>;
}

export function createWakeUp(): WakeUp {
  let isRung = false;
  let wake = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    async wait(longestMs, signal) {
      if (!isRung && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, longestMs);
        wake = resolve;
        signal.addEventListener('abort', wake);
        await promise;
        signal.removeEventListener('abort', wake);
        clearTimeout(timer);
      }
      isRung = false;
    },
  };
}
