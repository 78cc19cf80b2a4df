import { describe, expect, it } from 'vitest';
import type { Bar, FailureRow, ListRow, Overview, SingleRequest } from '../../pulse/index.ts';
import { Chart } from './chart.tsx';
import { FailureTable } from './failure-table.tsx';
import { ListPanel, ListTable } from './list-table.tsx';
import { placeAt, week } from './place-fixture.ts';
import { linesOf, tilesOf } from './project-fixture.ts';
import { RequestTable } from './request-table.tsx';
import { Tiles } from './tiles.tsx';

const BASE = '/workspace/projects/p';
const DAY = 24 * 60 * 60 * 1000;
const alone = placeAt({ mayDrill: false, mayExport: false });
const drawn = async (html: { toString(): string | Promise<string> }) => await html.toString();

function bar(nth: number, more: Partial<Bar> = {}): Bar {
  const from = week.from + nth * DAY;
  return { from, to: from + DAY, requests: 0, failures: 0, before: 0, ...more };
}

describe('the chart', () => {
  const bars = [
    bar(0, { requests: 30, failures: 3, before: 12 }),
    bar(1),
    ...[2, 3, 4, 5, 6].map((nth) => bar(nth)),
  ];

  it('says of each bar what it holds, to whoever hears it and in a table', async () => {
    const html = await drawn(Chart({ bars, place: placeAt() }));
    expect(html).toContain('aria-label="Thu 12 Nov: 30 requests, 3 failed, 12 the time before"');
    expect(linesOf(html).time?.[0]).toEqual(['Thu 12 Nov', '30', '3', '12']);
    expect(linesOf(html).time).toHaveLength(7);
  });

  it('leads from a bar to its own time, or to the table for whoever may see no other view', async () => {
    const html = await drawn(Chart({ bars, place: placeAt() }));
    expect(html).toContain(`href="${BASE}?from=2026-11-12T00%3A00Z&amp;to=2026-11-13T00%3A00Z"`);
    const shared = await drawn(Chart({ bars, place: alone }));
    expect(shared.match(/<a class="column" href="#chart-table"/gu)).toHaveLength(7);
    expect(shared).not.toContain('from=2026');
  });

  it.each([
    [0, ['2', '1']],
    [3, ['4', '2']],
    [30, ['40', '20']],
    [41, ['50', '25']],
    [100, ['100', '50']],
    [1_001, ['2,000', '1,000']],
  ])('has a round number above its highest bar of %d, and its half', async (requests, axis) => {
    const html = await drawn(Chart({ bars: [bar(0, { requests })], place: placeAt() }));
    const [, top, middle] =
      /<text class="axis"[^>]*>([^<]*)<\/text><text class="axis"[^>]*>([^<]*)</u.exec(html) ?? [];
    expect([top, middle]).toEqual(axis);
  });

  it('stands as high as the time before where that had more', async () => {
    const html = await drawn(Chart({ bars: [bar(0, { requests: 1, before: 90 })], place: placeAt() }));
    expect(html).toMatch(/<text class="axis"[^>]*>100</u);
    expect(html.match(/class="was"/gu)).toHaveLength(1);
  });
});

describe('a list', () => {
  const row: ListRow = {
    value: '/docs',
    purpose: null,
    holds: { path: '/docs' },
    requests: 1_200,
    failures: 0,
    before: 600,
  };

  it('has a line for each value with its change, and a link that holds the view to it', async () => {
    const html = await drawn(ListTable({ list: 'path', rows: [row], place: placeAt() }));
    expect(linesOf(html).path).toEqual([['/docs', '1,200', '+100 %', '0']]);
    expect(html).toContain(`href="${BASE}?path=%2Fdocs"`);
    expect(html).toContain(`href="${BASE}/pages?path=%2Fdocs"`);
    expect(html).not.toContain('number wrong');
  });

  it('marks what failed, and has no links for whoever may see this view alone', async () => {
    const rows = [{ ...row, failures: 2 }];
    const html = await drawn(ListTable({ list: 'path', rows, place: alone }));
    expect(html).toContain('<td class="number wrong">2</td>');
    expect(html).not.toContain('href');
  });

  it('says where there is nothing', async () => {
    const html = await drawn(ListTable({ list: 'path', rows: [], place: placeAt() }));
    expect(html).toContain('Nothing in this time.');
  });

  it('is one of several, of which the shown one is marked', async () => {
    const lists = ['path', 'route'] as const;
    const props = { kind: 'what', title: 'What', lists, list: 'route', rows: [], place: placeAt() } as const;
    const html = await drawn(ListPanel(props));
    expect(html.match(/aria-current="true"/gu)).toHaveLength(1);
    expect(html).toMatch(/what=route#what" aria-current="true"/u);
    expect(html).toContain(`href="${BASE}/by/route"`);
  });
});

describe('what fails', () => {
  const hour = Date.UTC(2026, 10, 18, 12);
  const group = (more: Partial<FailureRow> = {}): FailureRow => ({
    status: 404,
    place: '/docs/:page',
    isRoute: true,
    requests: 9,
    firstHour: hour,
    lastHour: hour,
    knownSince: hour,
    agents: [],
    ...more,
  });

  it('is told with where, since when and for whom, the others by their number', async () => {
    const agents = ['gptbot', 'curl', '', 'claude-code', 'perplexitybot', 'bingbot'].map((agent) => ({
      agent,
      requests: 1,
    }));
    const html = await drawn(FailureTable({ groups: [group({ agents })], place: placeAt() }));
    const [line] = linesOf(html).failures ?? [];
    expect(line).toEqual([
      '/docs/:page',
      '404',
      '9',
      'Wed 18 Nov, 12:00',
      'GPTBot 1, curl 1, Unnamed 1, Claude Code 1 and 2 more',
    ]);
  });

  it('is told since when it is known where that was before the shown time', async () => {
    const groups = [group({ knownSince: Date.UTC(2026, 9, 2, 7) })];
    const html = await drawn(FailureTable({ groups, place: placeAt() }));
    expect(html).toContain('before that, too: first on Fri 2 Oct, 07:00');
    expect(await drawn(FailureTable({ groups: [group()], place: placeAt() }))).not.toContain('before that');
  });

  it('offers an audit of a page to those who may ask for one, and none of a route', async () => {
    const groups = [group(), group({ place: '/x"', isRoute: false })];
    const audits = { formToken: 'token' };
    const html = await drawn(FailureTable({ groups, place: placeAt({ audits }) }));
    expect(html.match(/Audit this page/gu)).toHaveLength(1);
    expect(html).toContain('method="post" action="/workspace/projects/p/pages/audit"');
    expect(html).toContain('name="path" value="/x&quot;"');
    const ofPage = placeAt({ audits, fixed: { path: ['/x"'] } });
    expect(await drawn(FailureTable({ groups, place: ofPage }))).not.toContain('Audit this page');
    expect(await drawn(FailureTable({ groups, place: placeAt() }))).not.toContain('Audit this page');
  });

  it('leads to a route, or to a path where no route is known', async () => {
    const groups = [group(), group({ place: '/x', isRoute: false })];
    const html = await drawn(FailureTable({ groups, place: placeAt() }));
    expect(html).toContain(`${BASE}?route=%2Fdocs%2F%3Apage&amp;status=404`);
    expect(html).toContain(`${BASE}?path=%2Fx&amp;status=404`);
  });

  it('is nothing where every request was answered', async () => {
    const html = await drawn(FailureTable({ groups: [], place: placeAt() }));
    expect(html).toContain('No request was answered with an error');
  });
});

describe('single requests', () => {
  const request: SingleRequest = {
    id: 'e1',
    at: Date.UTC(2026, 10, 18, 12, 0, 5),
    agent: 'gptbot',
    purpose: 'ai_training',
    verdict: 'spoofed',
    reason: null,
    userAgent: 'GPTBot/1 "x"',
    client: '0123456789',
    ip: null,
    path: '/docs',
    route: null,
    method: null,
    status: null,
    format: 'html',
    durationMs: null,
    errorCode: null,
  };

  it('are told with who, what and the answer', async () => {
    const requests = [request, { ...request, method: 'POST', status: 500, verdict: 'verified' as const }];
    const html = await drawn(RequestTable({ requests, place: placeAt() }));
    const [first, second] = linesOf(html).requests ?? [];
    expect(first?.slice(0, 1)).toEqual(['Wed 18 Nov, 12:00:05']);
    expect(first?.[1]).toContain('GPTBot false name');
    expect(first?.[1]).toContain('client 01234567');
    expect([first?.[2], second?.[2]]).toEqual(['GET /docs', 'POST /docs']);
    expect([first?.[3]?.startsWith('unknown HTML'), second?.[3]?.startsWith('500 HTML')]).toEqual([
      true,
      true,
    ]);
    expect(html.match(/<span class="wrong">/gu)).toHaveLength(1);
    expect(html).toContain('title="GPTBot/1 &quot;x&quot;"');
  });

  it('are none in a time without any', async () => {
    expect(await drawn(RequestTable({ requests: [], place: placeAt() }))).toContain('Nothing in this time.');
  });
});

describe('the totals', () => {
  const both = (now: number, before: number) => ({ now, before });
  const overview: Overview = {
    requests: both(200, 100),
    failures: both(10, 0),
    namedAgents: both(3, 2),
    spoofed: both(1, 0),
    unverifiable: both(7, 0),
    bars: [],
    seen: undefined,
    lists: {},
    failing: [],
  };

  it('stand beside what they were', async () => {
    const html = await drawn(Tiles({ overview, place: placeAt() }));
    expect(tilesOf(html)).toEqual([
      '200 | +100 %, 100 before',
      '10 | 5 % of all, 0 % before',
      '3 | 2 before',
      '1 | 7 more cannot be checked',
    ]);
    expect(html).toContain(`href="${BASE}?status=4xx&amp;status=5xx"`);
  });

  it('lead nowhere for whoever may see this view alone', async () => {
    expect(await drawn(Tiles({ overview, place: alone }))).not.toContain('href');
  });
});
