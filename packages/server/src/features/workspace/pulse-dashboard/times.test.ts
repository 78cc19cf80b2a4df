import { describe, expect, it } from 'vitest';
import type { TimeRange } from '../../pulse/index.ts';
import { barWords, hourWords, spanWords, timesIn } from './times.ts';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 10, 18, 12);
const midnight = Date.UTC(2026, 10, 18);
const utc = timesIn('UTC');

it('tells an hour that is the first and the last once, and two hours as from one to the other', () => {
  expect(hourWords({ firstHour: noon, lastHour: noon }, utc)).toBe('Wed 18 Nov, 12:00');
  const lastHour = noon + HOUR;
  expect(hourWords({ firstHour: noon, lastHour }, utc)).toBe('Wed 18 Nov, 12:00 to Wed 18 Nov, 13:00');
});

describe('a moment', () => {
  it('is told by the clocks of a zone', () => {
    const tokyo = timesIn('Asia/Tokyo');
    const late = Date.UTC(2026, 10, 18, 23, 5, 9);
    expect([utc.minute(late), tokyo.minute(late)]).toEqual(['Wed 18 Nov, 23:05', 'Thu 19 Nov, 08:05']);
    expect([utc.date(late), tokyo.date(late)]).toEqual(['2026-11-18', '2026-11-19']);
    expect([utc.second(late), utc.day(late), tokyo.zone]).toEqual(['23:05:09', '18 Nov', 'Asia/Tokyo']);
  });

  it('has hours from 00 to 23', () => {
    expect([utc.hour(midnight), utc.hour(midnight - HOUR)]).toEqual(['00:00', '23:00']);
  });

  it('is told in the same words by whoever asks again', () => {
    expect(timesIn('UTC')).toBe(utc);
  });
});

describe('a bar of the chart', () => {
  it.each([
    ['hour', HOUR, 'Wed 18 Nov, 12:00'],
    ['six_hours', 6 * HOUR, 'Wed 18 Nov, 12:00–18:00'],
    ['day', 24 * HOUR, 'Wed 18 Nov'],
    ['week', 168 * HOUR, 'Week of 18 Nov'],
  ] as const)('of a %s', (grain, length, words) => {
    const range: TimeRange = {
      from: noon,
      to: noon + length,
      before: { from: 0, to: 1 },
      grain,
      zone: 'UTC',
      begins: [noon],
    };
    expect(barWords({ from: noon, to: noon + length }, range, utc)).toBe(words);
  });
});

describe('a span', () => {
  it.each([
    ['a day', midnight, midnight + 24 * HOUR, 'Wed 18 Nov'],
    ['whole days', midnight, midnight + 72 * HOUR, 'Wed 18 Nov to Fri 20 Nov'],
    ['hours', midnight, noon, 'Wed 18 Nov, 00:00 to Wed 18 Nov, 12:00'],
    ['a part of two days', noon, midnight + 48 * HOUR, 'Wed 18 Nov, 12:00 to Fri 20 Nov, 00:00'],
  ])('of %s', (_, from, to, words) => {
    expect(spanWords({ from, to }, utc)).toBe(words);
  });

  it('is of whole days by the clocks that it is told by', () => {
    const berlin = timesIn('Europe/Berlin');
    const from = midnight - HOUR;
    expect(spanWords({ from, to: from + 24 * HOUR }, berlin)).toBe('Wed 18 Nov');
  });
});
