import type { Bar, TimeRange } from '../../pulse/index.ts';

/** How moments are told by the clocks of a zone. */
export interface Times {
  readonly zone: string;
  minute(at: number): string;
  second(at: number): string;
  hour(at: number): string;
  weekday(at: number): string;
  day(at: number): string;
  /** As a field for dates takes it. */
  date(at: number): string;
}

const kinds = {
  hour: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const remembered = new Map<string, Times>();

function createTimes(zone: string): Times {
  const told = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...options });
    return (at: number) => format.format(at);
  };
  const [hour, weekday] = [told(kinds.hour), told(kinds.weekday)];
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  return {
    zone,
    hour,
    weekday,
    second: told(kinds.second),
    day: told(kinds.day),
    minute: (at) => `${weekday(at)}, ${hour(at)}`,
    date: (at) => iso.format(at),
  };
}

/** The words for moments in a zone; there are only as many as zones. */
export function timesIn(zone: string): Times {
  const known = remembered.get(zone) ?? createTimes(zone);
  remembered.set(zone, known);
  return known;
}

/** The time of a bar in words. */
export function barWords({ from, to }: Pick<Bar, 'from' | 'to'>, { grain }: TimeRange, times: Times): string {
  if (grain === 'hour') return times.minute(from);
  if (grain === 'six_hours') return `${times.weekday(from)}, ${times.hour(from)}–${times.hour(to)}`;
  return grain === 'day' ? times.weekday(from) : `Week of ${times.day(from)}`;
}

/** From when to when, in words; a day is told once, and hours only where they matter. */
export function spanWords({ from, to }: { from: number; to: number }, times: Times): string {
  const isWhole = (at: number) => times.hour(at) === '00:00';
  if (isWhole(from) && isWhole(to)) {
    const last = times.weekday(to - 1);
    return times.weekday(from) === last ? last : `${times.weekday(from)} to ${last}`;
  }
  return `${times.minute(from)} to ${times.minute(to)}`;
}

/** The first and the last hour of something, in words; an hour that is both is told once. */
export function hourWords(
  { firstHour, lastHour }: { firstHour: number; lastHour: number },
  times: Times,
): string {
  const [first, last] = [times.minute(firstHour), times.minute(lastHour)];
  return first === last ? first : `${first} to ${last}`;
}
