import { openScreen, type Screen } from './screen.ts';
import type { ScreenTail } from './shown-lines.ts';

const MOST_SHOWN_BYTES = 4_194_304;
const TAIL_BYTES = 65_536;
const MOST_BYTES = 33_554_432;

/** The output of one command: its screen, and how much there was. */
export type Transcript = {
  take(bytes: Buffer): void;
  /** Waits until everything taken is on the screen. */
  settle(): Promise<Screen>;
  /** The end of what is on the screen by now. */
  tail(): ScreenTail;
  /** Counts as output: a key was pressed, and an answer to it is awaited. */
  touch(): void;
  /** When output last came, by `performance.now()`. */
  lastOutputAt(): number;
  isTruncated(): boolean;
  /** More than any command has to say. */
  isFlood(): boolean;
  hasOutput(): boolean;
  dispose(): void;
};

/** Opens a transcript; a flood of output is shown by its beginning and its end. */
export function openTranscript(reply: (keys: string) => void): Transcript {
  const screen = openScreen(reply);
  let total = 0;
  let lastOutputAt = performance.now();
  let tail = Buffer.alloc(0);
  let shown: Promise<void> = Promise.resolve();
  const flushTail = () => {
    if (tail.length === 0) return;
    const rest = tail;
    tail = Buffer.alloc(0);
    shown = screen.write(Buffer.concat([Buffer.from('\r\n[…]\r\n'), rest]));
  };
  return {
    take: (bytes) => {
      total += bytes.length;
      lastOutputAt = performance.now();
      if (total <= MOST_SHOWN_BYTES) shown = screen.write(bytes);
      else tail = Buffer.concat([tail, bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
    },
    settle: async () => {
      flushTail();
      await shown;
      return screen;
    },
    tail: () => screen.tail(),
    touch: () => {
      lastOutputAt = performance.now();
    },
    lastOutputAt: () => lastOutputAt,
    isTruncated: () => total > MOST_SHOWN_BYTES,
    isFlood: () => total > MOST_BYTES,
    hasOutput: () => total > 0,
    dispose: () => screen.dispose(),
  };
}
