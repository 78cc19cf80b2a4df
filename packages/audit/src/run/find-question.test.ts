import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTranscript } from '../terminal/transcript.ts';
import { findQuestion } from './find-question.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const SECONDS = 12;

/** For how long a program counts as turning after drawing each second, by what it draws and the processor time that it uses. */
async function turningAfter(draw: (second: number) => string, ticksPerSecond = 0): Promise<number> {
  let ticks = 0;
  const transcript = openTranscript(() => undefined);
  const action = { staysUp: 'maybe' } as const;
  const asking = { transcript, action, isConnected: async () => false };
  const question = findQuestion(asking, async () => ({ isBusy: false, ticks, reading: 'no' }));
  for (let second = 0; second <= SECONDS; second += 1) {
    transcript.take(Buffer.from(draw(second)));
    await question.inMotion();
    vi.advanceTimersByTime(1000);
    ticks += ticksPerSecond;
  }
  return question.turningMs();
}

const spinner = (second: number): string => `\r${'|/-'.charAt(second % 3)} watching`;

it('what draws the same all the time turns, for as long as it does and is calm', async () => {
  expect(await turningAfter(spinner)).toBeGreaterThan(9_000);
});

it.each<[what: string, draw: (second: number) => string, ticksPerSecond: number]>([
  ['says something new each time', (second) => `\r\nbuilt ${'abcdefghijklm'.charAt(second)}`, 0],
  ['works beside it', spinner, 60],
])('what %s does not', async (_, draw, ticks) => {
  expect(await turningAfter(draw, ticks)).toBeLessThan(3000);
});
