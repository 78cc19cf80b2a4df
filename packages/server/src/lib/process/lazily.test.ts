import { expect, it } from 'vitest';
import { lazily } from './lazily.ts';

it('is made by the first who asks, once, and not before', () => {
  const made: object[] = [];
  const get = lazily(() => {
    const one = {};
    made.push(one);
    return one;
  });
  expect(made).toHaveLength(0);
  expect(get()).toBe(get());
  expect(made).toHaveLength(1);
});
