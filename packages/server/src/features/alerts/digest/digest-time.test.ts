import { describe, expect, it } from 'vitest';
import { nextDigest, weekBefore } from './digest-time.ts';

const iso = (at: number) => new Date(at).toISOString();
const next = (zone: string, now: string) => iso(nextDigest(zone, Date.parse(now)));

describe('the next digest', () => {
  it('is on Monday at eight by the clocks of the workspace', () => {
    // 16 November 2026 is a Monday.
    expect(next('UTC', '2026-11-16T07:59:59Z')).toBe('2026-11-16T08:00:00.000Z');
    expect(next('UTC', '2026-11-16T08:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(next('UTC', '2026-11-22T23:59:59Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(next('Asia/Tokyo', '2026-11-15T22:59:00Z')).toBe('2026-11-15T23:00:00.000Z');
    expect(next('America/Los_Angeles', '2026-11-16T15:00:00Z')).toBe('2026-11-16T16:00:00.000Z');
  });

  it('keeps its hour when clocks change', () => {
    // Berlin: 29 March 2026, a Sunday, 02:00 → 03:00.
    expect(next('Europe/Berlin', '2026-03-23T08:00:00Z')).toBe('2026-03-30T06:00:00.000Z');
    expect(next('Europe/Berlin', '2026-03-22T08:00:00Z')).toBe('2026-03-23T07:00:00.000Z');
  });

  it('was right before 1970, too', () => {
    expect(next('UTC', '1969-12-30T00:00:00Z')).toBe('1970-01-05T08:00:00.000Z');
  });
});

describe('the week of a digest', () => {
  it('is the seven days before its Monday, and the one to compare with the seven before those', () => {
    const week = weekBefore('Europe/Berlin', Date.parse('2026-03-30T06:00:00Z'));
    expect(iso(week.from)).toBe('2026-03-22T23:00:00.000Z');
    expect(iso(week.to)).toBe('2026-03-29T22:00:00.000Z');
    expect(iso(week.before)).toBe('2026-03-15T23:00:00.000Z');
    expect(week.days.map(iso)).toEqual([
      '2026-03-22T23:00:00.000Z',
      '2026-03-23T23:00:00.000Z',
      '2026-03-24T23:00:00.000Z',
      '2026-03-25T23:00:00.000Z',
      '2026-03-26T23:00:00.000Z',
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
    ]);
  });
});
