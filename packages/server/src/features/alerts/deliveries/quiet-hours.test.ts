import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { from: 22 * 60, to: 7 * 60 };
const at = (text: string) => Date.parse(text);
const end = (zone: string, now: string, quiet: typeof night | null = night) => {
  const until = quietUntil(quiet, zone, at(now));
  return until === undefined ? undefined : new Date(until).toISOString();
};

describe('quiet hours', () => {
  it('end in the morning of the zone, whether it is before or after midnight', () => {
    expect(end('Europe/Berlin', '2026-11-18T21:00:00Z')).toBe('2026-11-19T06:00:00.000Z');
    expect(end('Europe/Berlin', '2026-11-19T05:59:00Z')).toBe('2026-11-19T06:00:00.000Z');
    expect(end('Europe/Berlin', '2026-11-18T20:59:00Z')).toBeUndefined();
    expect(end('Europe/Berlin', '2026-11-19T06:00:00Z')).toBeUndefined();
  });

  it('may be within one day', () => {
    const noon = { from: 12 * 60, to: 13 * 60 + 30 };
    expect(end('Asia/Kolkata', '2026-11-18T06:30:00Z', noon)).toBe('2026-11-18T08:00:00.000Z');
    expect(end('Asia/Kolkata', '2026-11-18T08:00:00Z', noon)).toBeUndefined();
  });

  it('are an hour shorter in the night in which clocks go forward, and an hour longer when they go back', () => {
    // Berlin: 29 March 2026, 02:00 → 03:00; 25 October 2026, 03:00 → 02:00.
    expect(end('Europe/Berlin', '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(end('Europe/Berlin', '2026-03-29T00:30:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(end('Europe/Berlin', '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(end('Europe/Berlin', '2026-10-25T01:30:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('whose end is shown twice last until the second time', () => {
    const late = { from: 0, to: 2 * 60 + 30 };
    // 02:15 for the second time; the first 02:30 was three quarters of an hour ago.
    const until = end('Europe/Berlin', '2026-10-25T01:15:00Z', late);
    expect(at(until ?? '')).toBeGreaterThan(at('2026-10-25T01:15:00Z'));
    expect(end('Europe/Berlin', '2026-10-25T01:30:00Z', late)).toBeUndefined();
  });

  it('whose end is passed over are over when clocks go forward', () => {
    const early = { from: 0, to: 2 * 60 + 30 };
    expect(end('Europe/Berlin', '2026-03-29T00:30:00Z', early)).toBeDefined();
    expect(end('Europe/Berlin', '2026-03-29T01:00:00Z', early)).toBeUndefined();
  });

  it('are none without both ends', () => {
    expect(end('UTC', '2026-11-18T23:00:00Z', null)).toBeUndefined();
    expect(end('UTC', '2026-11-18T23:00:00Z', { from: 60, to: 60 })).toBeUndefined();
  });
});
