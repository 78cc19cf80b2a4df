import { setTimeout as delay } from 'node:timers/promises';
import { sqliteEngine } from './engine.ts';

/** How long a write waits for another process that holds the lock of the file. */
export const LOCK_PATIENCE_MS = 5_000;
const PAUSES_MS = [1, 2, 5, 10, 20];
const LONGEST_PAUSE_MS = 50;

/** Lends the one connection of a file to one user after the other, in the order in which they asked. */
export class SqliteTurns {
  readonly #patienceMs: number;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(patienceMs = LOCK_PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  /**
   * Does work again and again until the lock is free. Between two tries others have their turn: reads need no
   * lock, and `node:sqlite` would wait for it with the whole process.
   */
  async retryWhileLocked<T>(work: () => T): Promise<T> {
    const since = performance.now();
    for (let tries = 0; ; tries += 1) {
      this.end();
      await delay(PAUSES_MS[tries] ?? LONGEST_PAUSE_MS);
      await this.take();
      try {
        return work();
      } catch (error) {
        if (!sqliteEngine.isLocked(error) || performance.now() - since > this.#patienceMs) throw error;
      }
    }
  }
}
