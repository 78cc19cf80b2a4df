import { describe, expect, it } from 'vitest';
import { fillSeries } from './charts.tsx';

const figures = {
  project_id: 'p',
  requests: 3,
  failures: 1,
  agents: [],
  purposes: [],
  formats: [],
  pages: [],
  failing: [],
  recent: [],
};

describe('fillSeries', () => {
  it('has a bucket for every hour, with nothing where nothing happened', () => {
    const buckets = fillSeries({
      ...figures,
      from: '2026-11-15T09:00:00.000Z',
      to: '2026-11-15T12:00:00.000Z',
      granularity: 'hour',
      series: [{ at: '2026-11-15T10:00:00.000Z', requests: 3, failures: 1 }],
    });
    expect(buckets.map(({ requests, failures }) => [requests, failures])).toEqual([
      [0, 0],
      [3, 1],
      [0, 0],
    ]);
    expect(buckets.map(({ at }) => new Date(at).getUTCHours())).toEqual([9, 10, 11]);
  });

  it('counts by the day where the figures do', () => {
    const range = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-15T00:00:00.000Z' };
    expect(fillSeries({ ...figures, ...range, granularity: 'day', series: [] })).toHaveLength(14);
  });
});
