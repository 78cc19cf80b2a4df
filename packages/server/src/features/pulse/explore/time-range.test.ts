import { describe, expect, it } from 'vitest';
import { type AskedTime, chooseTime } from './time-range.ts';

const now = Date.parse('2026-11-18T12:20Z');
const choose = (time: AskedTime, zone = 'UTC') => chooseTime(time, { now, zone, singleDays: 30 });
const custom = (from: string, to: string): AskedTime => ({ kind: 'custom', from, to });
const shown = (at: number | undefined) => new Date(at ?? Number.NaN).toISOString().slice(0, 16);
const told = (time: AskedTime, zone?: string) => {
  const range = choose(time, zone);
  return [shown(range?.from), shown(range?.to), shown(range?.before.from), shown(range?.before.to)];
};

describe('the time of a view', () => {
  it('is the last day by the hour', () => {
    expect(told({ kind: 'days', days: 1 })).toEqual([
      '2026-11-17T13:00',
      '2026-11-18T13:00',
      '2026-11-16T13:00',
      '2026-11-17T12:20',
    ]);
    expect(choose({ kind: 'days', days: 1 })?.begins).toHaveLength(24);
  });

  it('is today and the days before it by the reader’s clocks, beside the days before until the same time', () => {
    expect(told({ kind: 'days', days: 7 }, 'America/New_York')).toEqual([
      '2026-11-12T05:00',
      '2026-11-18T13:00',
      '2026-11-05T05:00',
      '2026-11-11T12:20',
    ]);
    expect(choose({ kind: 'days', days: 7 })).toMatchObject({ grain: 'six_hours', zone: 'UTC' });
    expect(choose({ kind: 'days', days: 30 }, 'Asia/Tokyo')).toMatchObject({
      grain: 'day',
      zone: 'Asia/Tokyo',
    });
  });

  it('is of whole days of UTC where single events are no longer kept', () => {
    const range = choose({ kind: 'days', days: 90 }, 'America/New_York');
    expect(range).toMatchObject({ grain: 'week', zone: 'UTC' });
    expect(shown(range?.from)).toMatch(/T00:00$/u);
    expect(choose(custom('2026-09-01', '2026-09-03'))).toMatchObject({ grain: 'day', begins: { length: 3 } });
  });

  it('has its last date whole, and moments to the hour', () => {
    expect(told(custom('2026-11-10', '2026-11-11'), 'Europe/Berlin')).toEqual([
      '2026-11-09T23:00',
      '2026-11-11T23:00',
      '2026-11-07T23:00',
      '2026-11-09T23:00',
    ]);
    expect(told(custom('2026-11-10T06:00Z', '2026-11-10T12:00Z')).slice(0, 2)).toEqual([
      '2026-11-10T06:00',
      '2026-11-10T12:00',
    ]);
  });

  it('is none where it ends before it begins, is too long or is no time at all', () => {
    for (const [from, to] of [
      ['2026-11-11', '2026-11-09'],
      ['2025-01-01', '2026-11-09'],
      ['yesterday', '2026-11-09'],
      ['2026-11-09', '2026-99-09'],
      ['1960-01-01', '1960-01-02'],
    ] as const)
      expect(choose(custom(from, to)), `${from} ${to}`).toBeUndefined();
  });

  it('lies ahead without a time before that would end before it begins', () => {
    const range = choose(custom('2027-01-01', '2027-01-02'));
    expect(range === undefined || range.before.from < range.before.to).toBe(true);
  });
});
