import { describe, expect, it } from 'vitest';
import { dayOf, parseEventId, parseMoment, placeEvent, readClock } from './event-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MIDNIGHT = Date.UTC(2026, 10, 15);
const V4 = '0199f0aa-0000-4000-8000-000000000001';

function v7(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
}

describe('a moment on the wire', () => {
  it('is RFC 3339 or integer milliseconds', () => {
    expect(parseMoment('2026-11-15T00:00:00Z')).toBe(MIDNIGHT);
    expect(parseMoment('2026-11-15t00:00:00z')).toBe(MIDNIGHT);
    expect(parseMoment('2026-11-14T23:59:60Z')).toBe(MIDNIGHT);
    expect(parseMoment('2026-11-15T02:00:00.000+02:00')).toBe(MIDNIGHT);
    expect(parseMoment(MIDNIGHT)).toBe(MIDNIGHT);
    for (const wrong of [
      '2026-11-15',
      '2026-11-15T00:00:00',
      'now',
      '',
      1.5,
      Number.NaN,
      1e300,
      null,
      {},
      '2026-13-45T00:00:00Z',
    ]) {
      expect(parseMoment(wrong), String(wrong)).toBeUndefined();
    }
  });
});

describe('an event id', () => {
  it('is any UUID, in lower case', () => {
    expect(parseEventId(V4)).toBe(V4);
    expect(parseEventId(V4.toUpperCase())).toBe(V4);
    for (const wrong of [`${V4}0`, V4.replaceAll('-', ''), `{${V4}}`, '', 7, null]) {
      expect(parseEventId(wrong), String(wrong)).toBeUndefined();
    }
  });
});

describe('the clock', () => {
  it('is corrected by the sender’s own, beyond what the network explains', () => {
    expect(readClock(MIDNIGHT, undefined).offsetMs).toBeUndefined();
    expect(readClock(MIDNIGHT, MIDNIGHT - 2 * SECOND).offsetMs).toBeUndefined();
    expect(readClock(MIDNIGHT, MIDNIGHT - 2 * SECOND - 1).offsetMs).toBe(2 * SECOND + 1);
    expect(readClock(MIDNIGHT, MIDNIGHT + HOUR).offsetMs).toBe(-HOUR);
  });

  it('moves the event, and not the day its id is unique in', () => {
    const sent = MIDNIGHT - 26 * HOUR;
    const clock = readClock(MIDNIGHT, sent);
    expect(placeEvent(V4, sent - MINUTE, clock)).toEqual({ at: MIDNIGHT - MINUTE, day: dayOf(sent) });
  });
});

describe('an event in time', () => {
  const now = readClock(MIDNIGHT + 12 * HOUR, undefined);

  it('is taken from 72 hours ago until 10 minutes ahead', () => {
    const { receivedAt } = now;
    for (const ts of [receivedAt - 72 * HOUR, receivedAt + 10 * MINUTE]) {
      expect(placeEvent(V4, ts, now), String(ts)).toBeDefined();
      expect(placeEvent(v7(ts), ts, now), String(ts)).toBeDefined();
    }
    for (const ts of [receivedAt - 72 * HOUR - 1, receivedAt + 10 * MINUTE + 1]) {
      expect(placeEvent(V4, ts, now), String(ts)).toBeUndefined();
    }
  });

  it('falls on the day inside its id, however late it arrives', () => {
    const born = MIDNIGHT - SECOND;
    const early = placeEvent(v7(born), born, readClock(MIDNIGHT - 500, undefined));
    const late = placeEvent(v7(born), born, readClock(MIDNIGHT + DAY, MIDNIGHT + DAY - HOUR));
    expect(early?.day).toBe(dayOf(born));
    expect(late?.day).toBe(dayOf(born));
  });

  it('falls on the day of its ts when the id has no time', () => {
    const born = MIDNIGHT - SECOND;
    expect(placeEvent(V4, born, readClock(MIDNIGHT + HOUR, undefined))?.day).toBe(dayOf(born));
  });

  it('is refused when its id is from another time', () => {
    const { receivedAt } = now;
    for (const idTime of [receivedAt - 9 * DAY, receivedAt + 4 * DAY, 0, 2 ** 48 - 1]) {
      expect(placeEvent(v7(idTime), receivedAt, now), String(idTime)).toBeUndefined();
    }
  });

  it('is refused when the sender’s clock is weeks off, even where it says so', () => {
    const sent = MIDNIGHT - 30 * DAY;
    expect(placeEvent(V4, sent, readClock(MIDNIGHT, sent))).toBeUndefined();
  });
});
