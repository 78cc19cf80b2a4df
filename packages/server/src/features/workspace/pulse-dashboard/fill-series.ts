import type { PulseFigures } from '@waymark/contract';

const HOUR_MS = 60 * 60 * 1000;

/** One bucket of the chart. */
export interface Bucket {
  readonly at: number;
  readonly requests: number;
  readonly failures: number;
}

/** The buckets of a range in their order, also those in which nothing happened. */
export function fillSeries({ from, to, granularity, series }: PulseFigures['data']): Bucket[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const bucketMs = granularity === 'hour' ? HOUR_MS : 24 * HOUR_MS;
  const known = new Map(series.map((each) => [Date.parse(each.at), each]));
  return Array.from({ length: Math.round((end - start) / bucketMs) }, (_, index) => {
    const at = start + index * bucketMs;
    const { requests = 0, failures = 0 } = known.get(at) ?? {};
    return { at, requests, failures };
  });
}
