import type { PulseFigures } from '@waymark/contract';
import { count, when } from './words.ts';

const HOUR_MS = 60 * 60 * 1000;
const HEIGHT = 100;
const GAP = 0.15;

/** One bucket of the chart. */
interface Bucket {
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

/** Requests over time as bars, failures at their feet; its figures are told in words beside it. */
export function SeriesChart({ figures }: { figures: PulseFigures['data'] }) {
  const buckets = fillSeries(figures);
  const highest = Math.max(1, ...buckets.map(({ requests }) => requests));
  const unit = figures.granularity;
  const heightOf = (value: number) => (value / highest) * HEIGHT;
  const label = `Requests by the ${unit}: ${count(figures.requests)} in all, ${count(figures.failures)} of them failed, at most ${count(highest)} in one ${unit}.`;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${buckets.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {buckets.map(({ requests, failures }, index) =>
          requests === 0 ? null : (
            <>
              <rect
                class="good"
                x={index + GAP / 2}
                y={HEIGHT - heightOf(requests)}
                width={1 - GAP}
                height={heightOf(requests)}
              />
              <rect
                class="bad"
                x={index + GAP / 2}
                y={HEIGHT - heightOf(failures)}
                width={1 - GAP}
                height={heightOf(failures)}
              />
            </>
          ),
        )}
      </svg>
      <figcaption>
        <span>{when(figures.from)}</span>
        <span>
          <span class="key-good">requests</span> <span class="key-bad">failed requests</span> (busiest {unit}:{' '}
          {count(highest)})
        </span>
        <span>{when(figures.to)}</span>
      </figcaption>
    </figure>
  );
}

/** A share of the whole as a bar; the number stands beside it. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const width = whole === 0 ? 0 : (part / whole) * 100;
  return (
    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="10" />
      <rect class="good" width={width} height="10" />
    </svg>
  );
}
