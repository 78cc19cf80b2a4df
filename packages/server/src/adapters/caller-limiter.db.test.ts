import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { createCallerLimiter } from './caller-limiter.ts';

const options = { name: 'test', requests: 3, windowSeconds: 60 };

describe('a caller limiter', () => {
  it('allows each caller its number, and says when to come again', async () => {
    const { store } = await openTestStore();
    const limiter = createCallerLimiter(store, options);
    for (let i = 0; i < 3; i += 1) expect(await limiter.consume('a')).toEqual({ allowed: true });
    const refusal = await limiter.consume('a');
    expect(refusal.allowed).toBe(false);
    if (!refusal.allowed) {
      expect(refusal.retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(await limiter.consume('b')).toEqual({ allowed: true });
  });

  it('allows exactly its number of parallel requests', async () => {
    const { store } = await openTestStore();
    const limiter = createCallerLimiter(store, options);
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('a')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it('counts nothing of what is given back, also where the database is away', async () => {
    const { store } = await openTestStore();
    const limiter = createCallerLimiter(store, options);
    const useUp = async (caller: string) => {
      await limiter.consume(caller);
      await limiter.consume(caller);
      await limiter.giveBack(caller);
      const verdicts = [];
      for (let i = 0; i < 4; i += 1) verdicts.push((await limiter.consume(caller)).allowed);
      return verdicts;
    };
    expect(await useUp('a')).toEqual([true, true, false, false]);
    await store.close();
    expect(await useUp('b')).toEqual([true, true, false, false]);
  });

  it('counts each operation apart', async () => {
    const { store } = await openTestStore();
    const [one, other] = [
      createCallerLimiter(store, options),
      createCallerLimiter(store, { ...options, name: 'x' }),
    ];
    for (let i = 0; i < 4; i += 1) await one.consume('a');
    expect(await other.consume('a')).toEqual({ allowed: true });
  });

  it('is shared by replicas on PostgreSQL, and belongs to the process when embedded', async () => {
    const { store, place } = await openTestStore();
    const replicas = [createCallerLimiter(store, options), createCallerLimiter(await place.open(), options)];
    const verdicts = [];
    for (let i = 0; i < 8; i += 1) verdicts.push(await replicas[i % 2]?.consume('a'));
    const allowed = verdicts.filter((verdict) => verdict?.allowed);
    expect(allowed).toHaveLength(store.engine.name === 'postgres' ? 3 : 6);
  });

  it('goes on counting by itself while the database is away', async () => {
    const { store } = await openTestStore();
    const limiter = createCallerLimiter(store, options);
    await store.close();
    const verdicts = [];
    for (let i = 0; i < 5; i += 1) verdicts.push(await limiter.consume('a'));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
  });
});
