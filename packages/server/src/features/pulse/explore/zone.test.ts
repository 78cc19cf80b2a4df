import { describe, expect, it } from 'vitest';
import { beginningOf, bucketsOf, momentOf, readZone } from './zone.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const shown = (moments: readonly number[]) =>
  moments.map((each) => new Date(each).toISOString().slice(0, 13));

describe('a reader’s time zone', () => {
  it('is one that is known here, also under an older name, or UTC', () => {
    expect(readZone('Europe/Berlin')).toBe('Europe/Berlin');
    expect(readZone('Asia/Calcutta')).toMatch(/^Asia\/(?:Calcutta|Kolkata)$/u);
    for (const name of [undefined, '', 'Nowhere/Land', '<script>', 'x'.repeat(500)])
      expect(readZone(name), name).toBe('UTC');
  });

  it('tells the moment of a time on its clocks, in summer and in winter', () => {
    expect(momentOf('Europe/Berlin', at('2026-07-01T00:00Z'))).toBe(at('2026-06-30T22:00Z'));
    expect(momentOf('Europe/Berlin', at('2026-11-01T00:00Z'))).toBe(at('2026-10-31T23:00Z'));
    expect(momentOf('America/New_York', at('2026-11-18T00:00Z'))).toBe(at('2026-11-18T05:00Z'));
  });
});

describe('buckets of a zone', () => {
  it('begin at its midnights and Mondays', () => {
    const noon = at('2026-11-18T12:30Z');
    expect(beginningOf('Europe/Berlin', 'day', noon)).toBe(at('2026-11-17T23:00Z'));
    expect(beginningOf('Europe/Berlin', 'week', noon)).toBe(at('2026-11-15T23:00Z'));
    expect(beginningOf('America/New_York', 'six_hours', noon)).toBe(at('2026-11-18T11:00Z'));
  });

  it('have 25 and 23 hours on the days on which clocks change', () => {
    const autumn = bucketsOf('Europe/Berlin', 'day', at('2026-10-23T22:00Z'), at('2026-10-26T23:00Z'));
    expect(shown(autumn)).toEqual(['2026-10-23T22', '2026-10-24T22', '2026-10-25T23']);
    const spring = bucketsOf('Europe/Berlin', 'six_hours', at('2026-03-28T23:00Z'), at('2026-03-29T22:00Z'));
    expect(shown(spring)).toEqual(['2026-03-28T23', '2026-03-29T04', '2026-03-29T10', '2026-03-29T16']);
  });

  it('stand on whole hours of UTC, also where clocks do not', () => {
    const days = bucketsOf('Asia/Kolkata', 'day', at('2026-11-16T05:00Z'), at('2026-11-18T05:00Z'));
    expect(shown(days)).toEqual(['2026-11-16T05', '2026-11-16T18', '2026-11-17T18']);
    expect(days.every((each) => each % HOUR === 0)).toBe(true);
  });
});
