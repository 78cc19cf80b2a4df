import type { Readable } from 'node:stream';

/** Tells where the output of a command ends in the stream of a terminal, and takes the mark out of it. */
export type Fence = {
  /** Resolves when the mark with this token has passed, or some time after the clock was started. */
  expect(token: string, timeoutMs: number): Promise<void>;
  startClock(): void;
  onOutput(listener: (bytes: Buffer) => void): void;
};

type Expected = { mark: Buffer; timeoutMs: number; pass: () => void };

/** Watches a terminal's output for marks. */
export function openFence(output: Readable): Fence {
  let held = Buffer.alloc(0);
  let expected: Expected | undefined;
  let clock: NodeJS.Timeout | undefined;
  let listener: (bytes: Buffer) => void = () => undefined;
  const deliver = (bytes: Buffer) => bytes.length > 0 && listener(bytes);
  const release = () => {
    clearTimeout(clock);
    deliver(held);
    held = Buffer.alloc(0);
    expected?.pass();
    expected = undefined;
  };
  output.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat([held, chunk]);
    const at = expected === undefined ? -1 : bytes.indexOf(expected.mark);
    if (expected !== undefined && at >= 0) {
      deliver(bytes.subarray(0, at));
      held = bytes.subarray(at + expected.mark.length);
      release();
      return;
    }
    const keep = expected === undefined ? 0 : tailThatMayBegin(bytes, expected.mark);
    deliver(bytes.subarray(0, bytes.length - keep));
    held = bytes.subarray(bytes.length - keep);
  });
  output.on('close', release);
  return {
    expect: (token, timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      expected = { mark: Buffer.from(`\x1b]9977;${token}\x07`), timeoutMs, pass: resolve };
      return promise;
    },
    // A command may have taken the terminal away; its output must not keep us for ever.
    startClock: () => {
      if (expected !== undefined) clock = setTimeout(release, expected.timeoutMs);
    },
    onOutput: (next) => {
      listener = next;
    },
  };
}

function tailThatMayBegin(bytes: Buffer, mark: Buffer): number {
  const start = bytes.lastIndexOf(mark[0] ?? 0);
  if (start < 0) return 0;
  const tail = bytes.subarray(start);
  return tail.length < mark.length && mark.subarray(0, tail.length).equals(tail) ? tail.length : 0;
}
