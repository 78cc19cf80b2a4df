import type { TimeRange, ViewQuery } from '../../pulse/index.ts';
import type { Place } from './address.ts';
import { timesIn } from './times.ts';

const DAY = 24 * 60 * 60 * 1000;
const from = Date.UTC(2026, 10, 12);

/** A week by the day. */
export const week: TimeRange = {
  from,
  to: from + 7 * DAY,
  before: { from: from - 7 * DAY, to: from },
  grain: 'day',
  zone: 'UTC',
  begins: Array.from({ length: 7 }, (_, nth) => from + nth * DAY),
};

/** A reader on the first page of a project, looking at the usual time. */
export function placeAt(more: Partial<Place> = {}, query: Partial<ViewQuery> = {}): Place {
  return {
    base: '/workspace/projects/p',
    page: '/workspace/projects/p',
    query: { time: { kind: 'days', days: 7 }, held: {}, ...query },
    fixed: {},
    range: week,
    times: timesIn('UTC'),
    mayDrill: true,
    mayExport: true,
    shown: {},
    ...more,
  };
}
