import { describe, expect, it } from 'vitest';
import { createWindowCounter } from './window-counter.ts';
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
  const present = async (secret: string, caller = 'a') => {
    const find = async () => {
      asked.push(secret);
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
  return { asked, live, present, time, useUp };
}

describe('wrong credentials', () => {
  it('are looked up for a caller only so often, then refused unseen until the window ends', async () => {
    const { asked, present, time, useUp } = openDesk([]);
    await useUp();
    asked.length = 0;
    time.now = 20_000;
    expect(await present('another')).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 40,
      extra: { scope: 'ip' },
    });
    expect(asked).toEqual([]);
    expect(await present('another', 'b')).toBe('unknown');
    time.now = WINDOW_MS;
    expect(await present('another')).toBe('unknown');
  });

  it('of a neighbour lock out nothing that was good before, whoever sent it', async () => {
    const { present, useUp } = openDesk(['mine', 'yours', 'new']);
    expect(await present('mine')).toBe('found');
    expect(await present('yours', 'b')).toBe('found');
    await useUp();
    for (const secret of ['mine', 'yours', 'mine']) expect(await present(secret)).toBe('found');
    expect(await present('new')).toMatchObject({ code: 'rate_limited' });
    expect(await present('new', 'b')).toBe('found');
    expect(await present('new')).toBe('found');
  });

  it('were perhaps good once: what is revoked is refused, and then no better known than others', async () => {
    const { asked, live, present, useUp } = openDesk(['mine']);
    expect(await present('mine')).toBe('found');
    await useUp();
    live.delete('mine');
    expect(await present('mine')).toMatchObject({ code: 'rate_limited' });
    asked.length = 0;
    expect(await present('mine')).toMatchObject({ code: 'rate_limited' });
    expect(asked).toEqual([]);
  });

  it('are not counted by what is found, nor by a lookup that fails', async () => {
    const { present, useUp } = openDesk(['mine']);
    for (let i = 0; i < 2 * ALLOWED; i += 1) expect(await present('mine')).toBe('found');
    await useUp();
  });
});
