import { describe, expect, it } from 'vitest';
import { createWindowCounter } from '../../adapters/window-counter.ts';
import { createWrongCredentials } from './wrong-credentials.ts';

const ALLOWED = 3;
const WINDOW_MS = 60_000;

/** A desk that knows some secrets and writes down which it was asked for. */
function openDesk(known: readonly string[]) {
  const time = { now: 0 };
  const counter = createWindowCounter(WINDOW_MS);
  const limiter = {
    async consume(limitKey: string) {
      const { count, remainingMs } = counter.count(limitKey, time.now);
      if (count <= ALLOWED) return { allowed: true } as const;
      return { allowed: false, retryAfterSeconds: Math.ceil(remainingMs / 1000) } as const;
    },
  };
  const wrong = createWrongCredentials(limiter, () => time.now);
  const live = new Set(known);
  const asked: string[] = [];
  const hold = { until: Promise.resolve() };
  const present = async (secret: string, caller = 'a') => {
    const find = async () => {
      asked.push(secret);
      await hold.until;
      return live.has(secret) ? { secret } : undefined;
    };
    try {
      const found = await wrong.find({ secret, limitKey: () => caller, find });
      return found === undefined ? 'unknown' : 'found';
    } catch (error) {
      return error;
    }
  };
  const useUp = async (caller = 'a') => {
    for (let i = 0; i < ALLOWED; i += 1) expect(await present(`made up ${i}`, caller)).toBe('unknown');
    expect(await present('one too many', caller)).toMatchObject({ code: 'rate_limited' });
  };
  return { asked, hold, live, present, time, useUp };
}

describe('wrong credentials', () => {
  it('are taken from a caller only so often, then refused until the window ends', async () => {
    const { present, time, useUp } = openDesk([]);
    await useUp();
    time.now = 20_000;
    expect(await present('another')).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 40,
      extra: { scope: 'ip' },
    });
    expect(await present('another', 'b')).toBe('unknown');
    time.now = WINDOW_MS;
    expect(await present('another')).toBe('unknown');
  });

  it('of a neighbour lock out nothing that is good, not even what was never seen before', async () => {
    const { present, useUp } = openDesk(['mine', 'new']);
    expect(await present('mine')).toBe('found');
    await useUp();
    for (const secret of ['mine', 'new', 'mine']) expect(await present(secret)).toBe('found');
  });

  it('that come all at once are looked up a few at a time, and do not hold up what is known', async () => {
    const { asked, hold, present, useUp } = openDesk(['mine', 'new']);
    expect(await present('mine')).toBe('found');
    await useUp();
    asked.length = 0;
    const gate = Promise.withResolvers<void>();
    hold.until = gate.promise;
    const guesses = Array.from({ length: 50 }, (_, i) => present(`guess ${i}`));
    const known = present('mine');
    expect(await present('new')).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
    await Promise.all(guesses.slice(4));
    expect(asked).toEqual(['guess 0', 'guess 1', 'guess 2', 'guess 3', 'mine']);
    gate.resolve();
    expect(await known).toBe('found');
    for (const guess of guesses) expect(await guess).toMatchObject({ code: 'rate_limited' });
    for (const secret of ['mine', 'new']) expect(await present(secret)).toBe('found');
  });

  it('were perhaps good once: what is revoked is refused', async () => {
    const { live, present, useUp } = openDesk(['mine']);
    expect(await present('mine')).toBe('found');
    await useUp();
    live.delete('mine');
    expect(await present('mine')).toMatchObject({ code: 'rate_limited' });
  });

  it('are not counted by what is found, nor by a lookup that fails', async () => {
    const { present, useUp } = openDesk(['mine']);
    for (let i = 0; i < 2 * ALLOWED; i += 1) expect(await present('mine')).toBe('found');
    await useUp();
  });
});
