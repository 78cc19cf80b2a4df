import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Platform, sharePlatform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { moveEvents } from '../../pulse/index.ts';
import type { EventFacts } from '../../pulse/segments/event-rows-fixture.ts';
import { addEvents, linesOf, openOwner, PATH, PROJECT } from './project-fixture.ts';
import { count } from './words.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TO = Math.floor(Date.now() / DAY) * DAY - DAY;
const FROM = TO - 5 * DAY;
const date = (at: number) => new Date(at).toISOString().slice(0, 10);
const TIME = `from=${date(FROM)}&to=${date(TO - DAY)}`;
const SECOND_ROBOTS = FROM + 2 * DAY;
/** When the robots.txt before it was last seen. */
const LAST_SEEN = SECOND_ROBOTS - 3 * HOUR;

let platform: Platform;
let owner: TestBrowser;

const clients = [
  ['gptbot', 'ai_training', 'verified'],
  ['gptbot', 'ai_training', 'spoofed'],
  ['claudebot', 'ai_training', 'unverifiable'],
  ['claude-code', 'coding_agent', 'unverifiable'],
  ['cursor', 'coding_agent', 'not_claimed'],
  ['', 'human_browser', 'not_claimed'],
] as const;
const accepts = [
  'text/markdown, text/html;q=0.8',
  'text/html;q=0.5, text/markdown',
  'text/markdown; q=0.1, text/html',
  '*/*',
  undefined,
];
const kinds = [
  ['/docs/start', 'html', 200],
  ['/docs/more.md', 'markdown', 200],
  ['/private/a', 'html', 200],
  ['/api/items', 'json', 201],
  ['/api/items', 'json', 401],
  ['/openapi.json', 'json', 200],
  ['/closed/b', 'html', 404],
] as const;

/** Requests of every kind; each client is of one agent, so that journeys are told by both. */
function facts(): EventFacts[] {
  return Array.from({ length: 700 }, (_, index) => {
    const [agent, purpose, verdict] = clients[index % 6] ?? clients[0];
    const [path, format, status] = kinds[(index * 5 + Math.floor(index / 42)) % 7] ?? kinds[0];
    const accept = accepts[index % 5];
    return {
      at: TO - 1 - ((index * 7_919_111) % (8 * DAY)),
      ...{ path, format, status, agent, purpose, verdict },
      route: path.startsWith('/api') ? '/api/:kind' : null,
      client: `client-${index % 6}-${index % 11}`,
      ...(accept === undefined ? {} : { accept }),
      referer: [null, 'chatgpt.com', 'news.dev', 'claude.ai'][index % 4] ?? null,
    };
  });
}

const keep = (kind: 'robots' | 'sitemap' | 'llms', content: string, at: number, seenAt = at) =>
  platform.store.db
    .insertInto('pulse_site_files')
    .values({ project_id: PROJECT, kind, found_at: at, seen_at: seenAt, content })
    .execute();

sharePlatform(async (open) => {
  platform = await open();
  owner = await openOwner(platform);
  const all = facts();
  await addEvents(platform, all.slice(0, 400));
  await addEvents(platform, [{ at: FROM + HOUR, path: '/never', accept: 'text/markdown' }], 'another');
  await moveEvents(platform.deps, { isUrgent: true });
  await addEvents(platform, all.slice(400));
  const first = 'User-agent: GPTBot\nDisallow: /private\nUser-agent: *\nAllow: /';
  await keep('robots', first, FROM + DAY, LAST_SEEN);
  await keep('robots', 'User-agent: ClaudeBot\nDisallow: /\nAllow: /docs\n', SECOND_ROBOTS);
  await keep(
    'sitemap',
    JSON.stringify(['/docs/start', '/docs/more', '/closed/b', '/never', '/api/items']),
    FROM,
  );
  await addEvents(platform, [
    { at: TO - HOUR, path: '/pretended', verdict: 'spoofed' },
    { at: TO - HOUR, path: '/moved', status: 301 },
    { at: TO - HOUR, path: '/known', status: 304 },
    { at: TO - HOUR, path: '/answered', status: null },
  ]);
  await keep(
    'llms',
    JSON.stringify(['/never', '/also-never.md', '/pretended', '/moved', '/known', '/answered']),
    FROM,
  );
});

const span = `happened_at >= ${FROM} and happened_at < ${TO}`;

/** Asks for raw events, past everything that the pages are made with. */
async function raw(select: string, where: string, more = '') {
  const text = `select ${select} from pulse_events where project_id = '${PROJECT}' and ${where} ${more}`;
  return (await sql.raw<Record<string, string | number | null>>(text).execute(platform.store.db)).rows;
}
const countRaw = async (where: string) => Number((await raw('count(*) as n', where))[0]?.n);
const figure = (html: string, name: string) =>
  new RegExp(`data-figure="${name}">([^<]*)<`, 'u').exec(html)?.[1];
const open = async (insight: string, search = '') =>
  (await owner.open(`${PATH}/insights/${insight}?${TIME}${search}`)).text;

const withAccept = (accept: string | undefined) => `detail like '{"accept":"${accept}"%'`;
const wantsMarkdown = `(${withAccept(accepts[0])} or ${withAccept(accepts[1])})`;
const views = [
  ['', '1 = 1'],
  ['&agent=claude-code', "agent = 'claude-code'"],
  ['&purpose=ai_training&verdict=verified', "purpose = 'ai_training' and verdict = 'verified'"],
] as const;

it.each(views)(
  'Markdown that was refused is counted from raw events, in the view %s',
  async (search, condition) => {
    const html = await open('markdown', search);
    const missed = `${span} and ${condition} and ${wantsMarkdown} and format = 'html' and status = 200`;
    expect(figure(html, 'missed')).toBe(count(await countRaw(missed)));
    const asked = `${span} and ${condition} and ${wantsMarkdown} and status >= 200 and status < 300`;
    expect(figure(html, 'asked')).toBe(count(await countRaw(asked)));
    const pages = await raw('path, count(*) as n', missed, 'group by path');
    expect((linesOf(html).path ?? []).map(([path, n]) => [path, n]).toSorted()).toEqual(
      pages.map(({ path, n }) => [path, count(Number(n))]).toSorted(),
    );
    const agents = await raw('agent, count(*) as n', `${missed} and agent <> ''`, 'group by agent');
    const shown = (linesOf(html).agent ?? []).map(([, n]) => n);
    expect(shown.toSorted()).toEqual(agents.map(({ n }) => count(Number(n))).toSorted());
  },
);

it('pages that no agent ever read are those of the published without a good request of one', async () => {
  const html = await open('unread');
  const isAnswered = '(status is null or status = 304 or (status >= 200 and status < 300))';
  const read = await raw('path', `agent <> '' and verdict <> 'spoofed' and ${isAnswered}`, 'group by path');
  const paths = new Set(read.map(({ path }) => String(path).replace('.md', '')));
  const pages = ['/docs/start', '/docs/more', '/closed/b', '/never', '/api/items', '/also-never.md'];
  const published = [...pages, '/pretended', '/moved', '/known', '/answered'];
  const unread = published.filter((path) => !paths.has(path)).toSorted();
  expect(unread).toEqual(['/also-never.md', '/closed/b', '/moved', '/never', '/pretended']);
  expect((linesOf(html).unread ?? []).map(([path]) => path)).toEqual(unread);
  expect([figure(html, 'unread'), figure(html, 'published')]).toEqual(['5', '10']);
  const held = linesOf(await open('unread', '&agent=nobody')).unread ?? [];
  expect(held.map(([path]) => path)).toEqual(published.toSorted());
});

it('a list of pages that was cut is said to be, wherever pages are counted by it', async () => {
  expect(await open('unread')).not.toContain('data-cut');
  await keep('sitemap', JSON.stringify({ paths: ['/docs/start'], cut: true }), TO);
  const html = await open('unread');
  expect(html).toContain('<p data-cut=');
  expect(figure(html, 'published')).toBe('7');
  await platform.store.db.deleteFrom('pulse_site_files').where('found_at', '=', TO).execute();
});

it('what crawlers fetched against robots.txt is judged by the file of its time, and none near a change by one alone', async () => {
  const rows = linesOf(await open('forbidden')).forbidden ?? [];
  const first = `happened_at >= ${FROM + DAY} and happened_at < ${LAST_SEEN}`;
  const second = `happened_at >= ${SECOND_ROBOTS + DAY} and happened_at < ${TO}`;
  const gpt = await countRaw(
    `${first} and agent = 'gptbot' and verdict <> 'spoofed' and path = '/private/a'`,
  );
  const claude = await raw(
    'path, count(*) as n',
    `${second} and agent = 'claudebot' and path not like '/docs%'`,
    'group by path',
  );
  const expected = [
    ...(gpt > 0 ? [['/private/a', 'GPTBot', count(gpt)]] : []),
    ...claude.map(({ path, n }) => [path, 'ClaudeBot', count(Number(n))]),
  ];
  expect(expected.length).toBeGreaterThan(2);
  expect(rows.map(([path, agent, n]) => [path, agent, n]).toSorted()).toEqual(expected.toSorted());
  expect(linesOf(await open('forbidden', '&purpose=coding_agent')).forbidden).toBe(undefined);
});

it.each(views)(
  'visits sent by assistants are counted from raw events, in the view %s',
  async (search, condition) => {
    const html = await open('referrals', search);
    const where = `${span} and ${condition} and referer_host in ('chatgpt.com', 'claude.ai')`;
    expect(figure(html, 'referred')).toBe(count(await countRaw(where)));
    const hosts = await raw('referer_host as host, count(*) as n', where, 'group by referer_host');
    const names: Record<string, string> = {
      'chatgpt.com': 'ChatGPT chatgpt.com',
      'claude.ai': 'Claude claude.ai',
    };
    expect((linesOf(html).referrals ?? []).toSorted()).toEqual(
      hosts.map(({ host, n }) => [names[String(host)], count(Number(n))]).toSorted(),
    );
  },
);

/** Journeys told anew, one event after the other. */
async function journeysOf(condition: string) {
  const rows = await raw(
    'agent, client_hash as client, happened_at as at, path, format, status',
    `${span} and agent <> '' and ${condition}`,
    'order by happened_at, id',
  );
  const journeys = new Map<
    string,
    { agent: string; day: string; last?: string; hasCalled: boolean; isGood: boolean }
  >();
  for (const { agent, client, at, path, format, status } of rows) {
    const key = `${agent} ${client}`;
    const journey = journeys.get(key);
    const isCall = format === 'json' && path !== '/openapi.json';
    if (journey === undefined) {
      if (format !== 'json' && Number(status) < 400)
        journeys.set(key, { agent: String(agent), day: date(Number(at)), hasCalled: false, isGood: false });
    } else if (isCall) {
      journey.hasCalled = true;
      journey.isGood ||= Number(status) < 300;
      journey.last = `/api/:kind ${status}`;
    }
  }
  return [...journeys.values()];
}

it.each(views.slice(0, 2))(
  'journeys are those that raw events tell, in the view %s',
  async (search, condition) => {
    const html = await open('journeys', search);
    const journeys = await journeysOf(condition);
    expect(journeys.some(({ isGood }) => isGood)).toBe(true);
    const sums = (keyOf: (one: (typeof journeys)[number]) => string) =>
      [...Map.groupBy(journeys, keyOf)].map(([, some]) =>
        [
          some.length,
          some.filter((each) => each.hasCalled).length,
          some.filter((each) => each.isGood).length,
        ].map(count),
      );
    const shown = (list: string) => (linesOf(html)[list] ?? []).map(([, ...cells]) => cells.slice(0, 3));
    expect(shown('journeys').toSorted()).toEqual(sums(({ agent }) => agent).toSorted());
    expect(shown('trend').toSorted()).toEqual(sums(({ day }) => day).toSorted());
    const broken = Map.groupBy(
      journeys.filter(({ isGood }) => !isGood),
      ({ agent, last }) => `${last ?? 'never called'} ${agent}`,
    );
    const ends = linesOf(html).broken ?? [];
    expect(ends.map(([, , n]) => n).toSorted()).toEqual(
      [...broken.values()].map((some) => count(some.length)).toSorted(),
    );
  },
);

/** The last number of each line, of a file and of a page. */
async function rowsIn(path: string): Promise<string[]> {
  const text = await (await owner.request(`${PATH}/insights/${path}.ndjson?${TIME}`)).text();
  const numbers = text
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row));
  return numbers.map(({ requests, journeys }) => count(requests ?? journeys));
}
const linesIn = (html: string, list: 'agent' | 'broken') =>
  (linesOf(html)[list] ?? []).map((line) => line[list === 'agent' ? 1 : 2]);

it('every one of these pages can be taken along as a file', async () => {
  const files = ['markdown', 'unread', 'forbidden', 'referrals', 'journeys'].map(
    (insight) => [insight, `${insight}/lines`, insight] as const,
  );
  const besides = [
    ['markdown', 'markdown/agents', 'markdown-agents'],
    ['referrals', 'referrals/pages', 'referrals-pages'],
    ['journeys', 'journeys/ends', 'journeys-ends'],
  ] as const;
  for (const [insight, path, name] of [...files, ...besides]) {
    expect(await open(insight)).toContain(`/insights/${path}.ndjson?`);
    const file = await owner.request(`${PATH}/insights/${path}.ndjson?${TIME}`);
    expect(file.headers.get('Content-Disposition'), insight).toContain(`"pulse-${name}.ndjson"`);
    const rows = (await file.text()).trimEnd().split('\n');
    expect(rows.length, insight).toBeGreaterThan(1);
    expect(() => rows.map((row) => JSON.parse(row))).not.toThrow();
    expect((await owner.request(`${PATH}/insights/${insight}/lines.exe`)).status).toBe(303);
    expect((await owner.request(`${PATH}/insights/${insight}/others.csv`)).status).toBe(303);
  }
  expect(await rowsIn('markdown/agents')).toEqual(linesIn(await open('markdown'), 'agent'));
  expect(await rowsIn('journeys/ends')).toEqual(linesIn(await open('journeys'), 'broken'));
});

it('a look at the site can be asked for by its button alone', async () => {
  const at = platform.deps.clock() - HOUR;
  await platform.store.db
    .insertInto('pulse_site_checks')
    .values({ project_id: PROJECT, due_at: at + DAY, checked_at: at })
    .execute();
  const action = `${PATH}/insights/look`;
  const page = await owner.open(`${PATH}/insights/unread`);
  expect((await owner.post(action, {})).status).toBe(403);
  await owner.submit(action, page.fieldsOf(action));
  const row = await platform.store.db
    .selectFrom('pulse_site_checks')
    .selectAll()
    .where('project_id', '=', PROJECT)
    .executeTakeFirstOrThrow();
  expect(row.due_at).toBeLessThanOrEqual(platform.deps.clock());
});
