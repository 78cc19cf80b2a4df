import { describe, expect, it } from 'vitest';
import type { ProjectRow } from '../../pulse/index.ts';
import { within } from '../../site/frame/within-fixture.ts';
import { ExportLinks } from './export-links.tsx';
import { ProjectHead, ViewControls } from './frame.tsx';
import { HeldWords } from './held-words.tsx';
import { StaleLists } from './identity-page.tsx';
import { FreshKey, Keys } from './key-table.tsx';
import { LinkPage, type LinkPageProps } from './link-page.tsx';
import { placeAt, week } from './place-fixture.ts';
import { linesOf } from './project-fixture.ts';

const BASE = '/workspace/projects/p';
const drawn = async (html: { toString(): string | Promise<string> }) => await html.toString();
const noon = Date.UTC(2026, 10, 18, 12);

const project: ProjectRow = {
  id: 'p',
  name: 'Docs',
  origin: 'https://docs.acme.dev',
  environment: 'production',
  agentName: null,
  createdAt: 1,
  claimedAt: 2,
  lastVerifiedAt: null,
};

describe('the head of a project’s pages', () => {
  const currentOn = async (page: string) => {
    const html = await drawn(ProjectHead({ project, place: placeAt({ page: `${BASE}${page}` }) }));
    return [...html.matchAll(/<a href="[^"]*" aria-current="page">([^<]*)</gu)].map(([, name]) => name);
  };

  it.each([
    ['', ['Overview']],
    ['/failures', ['Failures']],
    ['/insights/journeys', ['Insights']],
    ['/settings', ['Keys']],
    ['/agents/gptbot', []],
  ])('marks the tab of "%s"', async (page, names) => {
    expect(await currentOn(page)).toEqual(names);
  });

  it('keeps the view on every tab', async () => {
    const place = placeAt({}, { held: { agent: ['curl'] } });
    const html = await drawn(ProjectHead({ project, place }));
    expect(html).toContain(`href="${BASE}/requests?agent=curl"`);
    expect(html).toContain('rel="noopener noreferrer"');
  });

  it('keeps the agent that the page is about on every tab', async () => {
    const place = placeAt({ page: `${BASE}/agents/gptbot`, fixed: { agent: ['gptbot'] } });
    const html = await drawn(ProjectHead({ project, place }));
    const tabs = [...html.matchAll(/href="(\/[^"]*\/projects\/[^"]*)"/gu)].map(([, address]) => address);
    expect(tabs.length).toBeGreaterThan(6);
    expect(tabs.filter((address) => !address?.endsWith('?agent=gptbot'))).toEqual([]);
  });
});

describe('the time and the filters of a page', () => {
  it('mark the time that is shown, and open the dates that were chosen', async () => {
    const usual = await drawn(ViewControls({ place: placeAt() }));
    expect(usual).toMatch(/aria-current="true">7 days</u);
    expect(usual).not.toContain('<details open');
    const time = { kind: 'custom', from: '2026-11-12', to: '2026-11-18' } as const;
    const chosen = await drawn(ViewControls({ place: placeAt({}, { time }) }));
    expect(chosen).toContain('<details open');
    expect(chosen).not.toContain('aria-current="true"');
    expect(chosen).toContain('name="from" value="2026-11-12"');
    expect(chosen).toContain('name="to" value="2026-11-18"');
  });

  it('keep the filters when the dates change, and let each of them go alone', async () => {
    const place = placeAt(
      { shown: { who: 'client' } },
      { held: { status: ['404', '500'], agent: ['curl'] } },
    );
    const html = await drawn(ViewControls({ place }));
    expect(html.match(/<input type="hidden" name="status"/gu)).toHaveLength(2);
    expect(html).toContain(`href="${BASE}?agent=curl&amp;status=500&amp;who=client"`);
    expect(html).toContain(`href="${BASE}?status=404&amp;status=500&amp;who=client"`);
    expect(html).toContain('aria-label="Remove the filter Status: 404"');
  });

  it('show no filter for what the page itself is about, which a shared view keeps', async () => {
    const place = placeAt({ fixed: { agent: ['gptbot'] } }, { held: { agent: ['gptbot'] } });
    const html = await drawn(ViewControls({ place }));
    expect(html).not.toContain('class="chips"');
    expect(html).toContain(`href="${BASE}/links?agent=gptbot"`);
    expect(await drawn(ViewControls({ place, shares: 'nothing' }))).not.toContain('Share this view');
  });

  it('say by whose clocks, and that older requests are of days of UTC', async () => {
    expect(await drawn(ViewControls({ place: placeAt() }))).toContain('Times of UTC.');
    const range = { ...week, zone: 'Asia/Tokyo' };
    expect(await drawn(ViewControls({ place: placeAt({ range }) }))).toContain('by the day of UTC.');
  });
});

describe('the files of a page', () => {
  it('hold what the page shows, within bounds that are told', async () => {
    const place = placeAt({ fixed: { agent: ['gptbot'] } });
    const html = await drawn(ExportLinks({ name: 'requests', place }) ?? '');
    expect(html).toContain(`href="${BASE}/export/requests.csv?agent=gptbot"`);
    expect(html).toContain('up to 100,000 lines');
    expect(await drawn(ExportLinks({ name: 'time', place }) ?? '')).not.toContain('up to');
  });

  it('are none for a reader who may not take them', () => {
    expect(ExportLinks({ name: 'path', place: placeAt({ mayExport: false }) })).toBeNull();
  });
});

it('what a view is held to is told in words, and nothing as everything', async () => {
  expect(await drawn(HeldWords({ held: {} }))).toBe('everything');
  const held = { agent: ['gptbot'], status: ['404'] };
  expect(await drawn(HeldWords({ held }))).toBe('Agent: GPTBot, Status: 404');
});

describe('the keys of a project', () => {
  const { times } = placeAt();
  const key = { id: 'k1', fingerprint: 'abc123', createdAt: noon, lastUsedAt: null, expiresAt: null };
  const table = { path: BASE, formToken: 't', times, error: undefined };

  it('are told with their last use and their end', async () => {
    const keys = [key, { ...key, id: 'k2', lastUsedAt: noon, expiresAt: noon + 3_600_000 }];
    const html = await drawn(Keys({ ...table, keys }));
    expect(html).toContain('<td data-label="Last use">never</td><td data-label="Ends">when revoked</td>');
    expect(html).toContain('<td data-label="Ends">Wed 18 Nov, 13:00</td>');
    expect(html).toContain('aria-label="Revoke key abc123"');
  });

  it('say that nothing is reported while there is none, and what stood in the way of another', async () => {
    const html = await drawn(Keys({ ...table, keys: [], error: 'There are five keys.' }));
    expect(html).toContain('No key is active.');
    expect(html).toMatch(/role="alert">There are five keys\./u);
  });

  it('are shown once, with until when the others work', async () => {
    const fresh = { id: 'k1', apiKey: 'pulse_live_x', createdAt: noon, previousExpireAt: null };
    const first = await drawn(FreshKey({ fresh, endpoint: 'https://e', times }));
    expect(first).toContain('PULSE_API_KEY=pulse_live_x');
    expect(first).not.toContain('Earlier keys');
    const next = await drawn(FreshKey({ fresh: { ...fresh, previousExpireAt: noon }, endpoint: 'e', times }));
    expect(next).toContain('Earlier keys also work until Wed 18 Nov, 12:00.');
  });
});

describe('the page of shared views', () => {
  const view = { within, project, place: placeAt() };
  const link = {
    id: 'l1',
    name: 'For Ada',
    view: 'days=30&agent=gptbot',
    mayExport: 1,
    createdAt: noon,
    createdBy: 'ada@acme.dev',
    lastUsedAt: null,
    expiresAt: noon,
    zone: 'UTC',
    shows: 'figures',
  };
  const draw = (more: Partial<LinkPageProps> = {}) =>
    drawn(LinkPage({ view, formToken: 't', shows: 'figures', links: [], ...more }));

  it('tells of each link what it shows, of whom it is and when it ends', async () => {
    const [row] = linesOf(await draw({ links: [link] })).links ?? [];
    expect(row?.slice(0, 5)).toEqual([
      'For Ada',
      'Figures, the last 30 days: Agent: GPTBot with files',
      'Wed 18 Nov, 12:00 ada@acme.dev',
      'never',
      'Wed 18 Nov, 12:00',
    ]);
  });

  it('tells of a link to dates the dates, and of one to a day its hours', async () => {
    const fixed = { ...link, view: 'from=2026-11-12T00:00Z&to=2026-11-14T00:00Z', mayExport: 0 };
    const rows = linesOf(await draw({ links: [fixed, { ...link, view: 'days=1' }] })).links ?? [];
    expect(rows.map((row) => row[1])).toEqual([
      'Figures, Thu 12 Nov to Fri 13 Nov: everything',
      'Figures, the last 24 hours: everything with files',
    ]);
  });

  it('tells which page of the view a link shows, and leads to the one that is to be shared', async () => {
    const rows = linesOf(await draw({ links: [{ ...link, shows: 'unread' }] })).links ?? [];
    expect(rows.map((row) => row[1])).toEqual(['Never read, the last 30 days: Agent: GPTBot with files']);
    const html = await draw({ shows: 'identity' });
    expect(html).toContain('the page “Identity” of this view');
    expect(html).toContain(`href="${BASE}/identity">Look at it`);
    expect(html).toContain(`action="${BASE}/links?shows=identity"`);
  });

  it('asks whether a link moves on with time, but for dates that were chosen', async () => {
    expect(await draw()).toContain('always the last 7 days');
    const time = { kind: 'custom', from: '2026-11-12', to: '2026-11-18' } as const;
    expect(await draw({ view: { ...view, place: placeAt({}, { time }) } })).not.toContain('name="time"');
  });

  it('shows a new link once, and what was typed for one that was not made', async () => {
    const html = await draw({ fresh: { url: 'https://app.acme.dev/views/x', expiresAt: noon } });
    expect(html).toContain('<pre>https://app.acme.dev/views/x</pre>');
    const refused = await draw({ problem: 'Give it a name.', name: 'a "b"' });
    expect(refused).toMatch(/role="alert">Give it a name\./u);
    expect(refused).toContain('value="a &quot;b&quot;"');
    expect(refused).not.toContain('shown only now');
  });
});

describe('the notice about address lists', () => {
  const list = {
    source: 'bingbot',
    check: 'bingbot',
    operator: 'Microsoft',
    url: 'https://www.bing.com/x.json',
    way: 'carried',
    networks: 28,
    takenAt: noon,
    isStale: true,
    problem: null,
  } as const;

  it('says how many of them are stale and whose, and is not there while all are fresh', async () => {
    const lists = [list, { ...list, source: 'openai', operator: 'OpenAI', isStale: false }];
    const html = await drawn(StaleLists({ lists, place: placeAt() }) ?? '');
    expect(html).toContain('1 of 2 address lists are');
    expect(html).toContain('(of Microsoft)');
    expect(html).toContain(`href="${BASE}/identity"`);
    expect(StaleLists({ lists: lists.slice(1), place: placeAt() })).toBeNull();
  });

  it('leads nowhere for whoever may see this view alone', async () => {
    const html = await drawn(StaleLists({ lists: [list], place: placeAt({ mayDrill: false }) }) ?? '');
    expect(html).not.toContain('href');
  });
});
