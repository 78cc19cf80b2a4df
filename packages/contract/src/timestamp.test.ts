import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTimestamp, Timestamp } from './timestamp.ts';

const iso = (text: string) => {
  const time = parseTimestamp(text);
  return time === undefined ? undefined : new Date(time).toISOString();
};

describe('a timestamp', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01t00:00:00z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01t02:00:00.5+02:00', '2026-01-01T00:00:00.500Z'],
    ['2025-12-31T22:00:00.123456789-02:00', '2026-01-01T00:00:00.123Z'],
    ['2026-01-01T00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T18:59:60.25-05:00', '2017-01-01T00:00:00.250Z'],
    ['2026-01-01T00:00:60z', '2026-01-01T00:01:00.000Z'],
    ['2024-02-29T00:00:00-00:00', '2024-02-29T00:00:00.000Z'],
    ['0099-03-01T00:00:00Z', '0099-03-01T00:00:00.000Z'],
  ])('takes %s as %s', (text, moment) => {
    expect(Timestamp.parse(text)).toBe(text);
    expect(iso(text)).toBe(moment);
  });

  it.each([
    ...['2026-01-01', '2026-01-01T00:00:00', '2026-01-01 00:00:00Z', '20260101T000000Z', 'now', ''],
    ...['2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z', '2026-01-00T00:00:00Z', '2026-02-29T00:00:00Z'],
    ...['2026-04-31T00:00:00Z', '1900-02-29T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:60:00Z'],
    ...[
      '2026-01-01T00:00:61Z',
      '2026-01-01T00:00:00.Z',
      '2026-01-01T00:00:00,5Z',
      '2026-01-01T00:00:00+24:00',
    ],
    ...[
      '2026-01-01T00:00:00+0200',
      '2026-01-01T00:00:00+02',
      '2026-01-01T00:00:00Z\n',
      ' 2026-01-01T00:00:00Z',
    ],
    ...['２026-01-01T00:00:00Z', '-2026-01-01T00:00:00Z', '+002026-01-01T00:00:00Z'],
  ])('refuses %j', (text) => {
    expect(Timestamp.safeParse(text).success).toBe(false);
    expect(parseTimestamp(text)).toBeUndefined();
  });

  it('is the same moment again however its letters are written', () => {
    const dates = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const text = date.toISOString();
        return (
          parseTimestamp(text) === date.getTime() && parseTimestamp(text.toLowerCase()) === date.getTime()
        );
      }),
    );
  });
});
