import { openTestStore } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { createCallerLimiter } from './caller-limiter.ts';

it('shuts nobody out for hours because the clock was ahead for a while', async () => {
  const { store } = await openTestStore();
  const limiter = createCallerLimiter(store, { name: 'test', requests: 3, windowSeconds: 60 });
  for (let i = 0; i < 4; i += 1) await limiter.consume('a');
  await store.postgresPool?.query('update rate_limits set expire = expire + 7200000');
  const verdicts = [];
  for (let i = 0; i < 5; i += 1) verdicts.push(await limiter.consume('a'));
  expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
});
