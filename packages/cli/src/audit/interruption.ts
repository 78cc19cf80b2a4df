/** What Ctrl-C or a request to terminate does to an audit. */
export interface Interruption {
  /** Aborts at the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of an interrupted audit, or undefined while nothing has interrupted it. */
  exitCode(): number | undefined;
  close(): void;
}

// The shells' own convention: 128 and the number of the signal.
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Listens for both signals: the first lets the audit clean up and write what it has, the second ends it at once. */
export function listenForInterruption(say: (text: string) => void): Interruption {
  const abort = new AbortController();
  let code: number | undefined;
  const take = (name: keyof typeof CODES): void => {
    // Nothing of the sandbox outlives this process, and the next run sweeps what lies about.
    if (code !== undefined) process.exit(code);
    code = CODES[name];
    say('waymark: interrupted; ending the sandbox. Interrupt again to stop at once.');
    abort.abort();
  };
  const onInterrupt = (): void => take('SIGINT');
  const onTerminate = (): void => take('SIGTERM');
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate);
  return {
    signal: abort.signal,
    exitCode: () => code,
    close: () => void process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate),
  };
}
