import { describe, expect, it } from 'vitest';
import { createWakeUp } from './wake-up.ts';

const FOREVER_MS = 2 ** 30;
const { signal: never } = new AbortController();

describe('a wake-up', () => {
  it('ends a wait, and the next wait is one again', async () => {
    const wakeUp = createWakeUp();
    for (let i = 0; i < 3; i += 1) {
      const waiting = wakeUp.wait(FOREVER_MS, never);
      wakeUp.ring();
      await waiting;
    }
    await wakeUp.wait(1, never);
  });

  it('that came while nobody waited is not lost', async () => {
    const wakeUp = createWakeUp();
    wakeUp.ring();
    wakeUp.ring();
    await wakeUp.wait(FOREVER_MS, never);
    let isOver = false;
    const second = wakeUp.wait(FOREVER_MS, never).then(() => {
      isOver = true;
    });
    await Promise.resolve();
    expect(isOver).toBe(false);
    wakeUp.ring();
    await second;
  });

  it('is not waited for by who is to stop', async () => {
    const stopping = new AbortController();
    const waiting = createWakeUp().wait(FOREVER_MS, stopping.signal);
    stopping.abort();
    await waiting;
    await createWakeUp().wait(FOREVER_MS, stopping.signal);
  });
});
