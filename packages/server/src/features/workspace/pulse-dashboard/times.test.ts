import { expect, it } from 'vitest';
import { hourWords, timesIn } from './times.ts';

const firstHour = Date.UTC(2026, 10, 18, 12);

it('tells an hour that is the first and the last once, and two hours as from one to the other', () => {
  const times = timesIn('UTC');
  expect(hourWords({ firstHour, lastHour: firstHour }, times)).toBe('Wed 18 Nov, 12:00');
  const lastHour = firstHour + 3_600_000;
  expect(hourWords({ firstHour, lastHour }, times)).toBe('Wed 18 Nov, 12:00 to Wed 18 Nov, 13:00');
});
