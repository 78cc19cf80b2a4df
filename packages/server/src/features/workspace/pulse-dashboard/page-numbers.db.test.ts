import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Platform, sharePlatform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { moveEvents } from '../../pulse/index.ts';
import type { EventFacts } from '../../pulse/segments/event-rows-fixture.ts';
import { addEvents, linesOf, openOwner, PATH, PROJECT, tilesOf } from './project-fixture.ts';
import { change, count, share } from './words.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TO = Math.floor(Date.now() / DAY) * DAY - DAY;
const FROM = TO - 5 * DAY;
const date = (at: number) => new Date(at).toISOString().slice(0, 10);
const TIME = `from=${date(FROM)}&to=${date(TO - DAY)}`;

let platform: Platform;
let owner: TestBrowser;

const clients = [
  ['gptbot', 'ai_training', 'verified'],
  ['gptbot', 'ai_training', 'spoofed'],
  ['claude-code', 'coding_agent', 'unverifiable'],
  ['curl', 'coding_agent', 'not_claimed'],
  ['curl', 'http_client', 'not_claimed'],
  ['', 'human_browser', 'not_claimed'],
] as const;

/** Events of every kind over ten days: the asked five, and five before. */
function facts(): EventFacts[] {
  return Array.from({ length: 900 }, (_, index) => {
    const [agent, purpose, verdict] =
      clients[index % 6 === 4 && index % 5 === 0 ? 0 : index % 6] ?? clients[0];
    return {
      at: TO - 1 - ((index * 7_919_111) % (10 * DAY)),
      path: `/docs/${index % 11}`,
      route: index % 3 === 0 ? `/docs/:page${index % 2}` : null,
      status: [200, 200, 200, 304, 404, 500, null][index % 7] ?? null,
      format: ['html', 'markdown', 'json'][index % 3] ?? '',
      client: `client-${index % 5}`,
      agent,
      purpose,
      verdict,
    };
  });
}

sharePlatform(async (open) => {
  platform = await open();
  owner = await openOwner(platform);
  const all = facts();
  await addEvents(platform, all.slice(0, 500));
  await addEvents(platform, [{ at: FROM + HOUR, path: '/another-project' }], 'another');
  await moveEvents(platform.deps, { isUrgent: true });
  await addEvents(platform, all.slice(500));
});

const span = (from: number, to: number) => `happened_at >= ${from} and happened_at < ${to}`;
const [now, before] = [span(FROM, TO), span(FROM - (TO - FROM), FROM)];
const failed = 'status >= 400';

/** Counts raw events, past everything that the pages are made with. */
async function countRaw(condition: string): Promise<number> {
  const text = `select count(*) as n from pulse_events where project_id = '${PROJECT}' and ${condition}`;
  const { rows } = await sql.raw<{ n: number }>(text).execute(platform.store.db);
  return Number(rows[0]?.n);
}

async function groupRaw(column: string, condition: string): Promise<Map<string, number>> {
  const text = `select ${column} as v, count(*) as n from pulse_events where project_id = '${PROJECT}' and ${condition} group by ${column}`;
  const { rows } = await sql.raw<{ v: unknown; n: number }>(text).execute(platform.store.db);
  return new Map(rows.map(({ v, n }) => [v === null ? 'none' : String(v), Number(n)]));
}

/** Views with the condition that each of them stands for. */
const views = [
  ['', '1 = 1'],
  ['&purpose=coding_agent', "purpose = 'coding_agent'"],
  ['&agent=gptbot&verdict=spoofed', "agent = 'gptbot' and verdict = 'spoofed'"],
  ['&status=4xx&status=5xx&format=markdown', "status >= 400 and status < 600 and format = 'markdown'"],
  ['&status=unknown', 'status is null'],
  ['&route=&path=/docs/4', "route is null and path = '/docs/4'"],
  ['&route=/docs/:page1&client=client-2', "route = '/docs/:page1' and client_hash = 'client-2'"],
] as const;

/** The lists whose lines are values of one column, with the words that pages have for these. */
const columns = {
  path: ['path', {}],
  route: ['route', { none: 'no route known' }],
  status: ['status', { none: 'unknown' }],
  client: ['client_hash', {}],
  format: ['format', { html: 'HTML', markdown: 'Markdown', json: 'JSON' }],
  verdict: [
    'verdict',
    {
      verified: 'confirmed',
      spoofed: 'false name',
      unverifiable: 'cannot be checked',
      not_claimed: 'claims no name',
    },
  ],
} as const satisfies Record<string, readonly [string, Readonly<Record<string, string>>]>;

it.each(views)('every total of the view %s is what its raw events come to', async (search, condition) => {
  const { text } = await owner.open(`${PATH}?${TIME}${search}`);
  const of = (time: string, more: string) => countRaw(`${time} and ${condition} and ${more}`);
  const named = async (time: string) =>
    (
      await groupRaw(
        'agent',
        `${time} and ${condition} and agent in ('gptbot', 'claude-code') and verdict <> 'spoofed'`,
      )
    ).size;
  const [all, was] = [await of(now, '1 = 1'), await of(before, '1 = 1')];
  const [bad, wasBad] = [await of(now, failed), await of(before, failed)];
  expect(tilesOf(text)).toEqual([
    `${count(all)} | ${change(all, was)}, ${count(was)} before`,
    `${count(bad)} | ${share(bad, all)} of all, ${share(wasBad, was)} before`,
    `${await named(now)} | ${await named(before)} before`,
    `${await of(now, "verdict = 'spoofed'")} | ${await of(now, "verdict = 'unverifiable'")} more cannot be checked`,
  ]);
});

it.each([views[0], views[1], views[3], views[5]])(
  'every line of every list of the view %s is what its raw events come to',
  async (search, condition) => {
    for (const [list, [column, words]] of Object.entries(columns)) {
      const { text } = await owner.open(`${PATH}/by/${list}?${TIME}${search}`);
      const shown = linesOf(text)[list] ?? [];
      const [all, was, bad] = await Promise.all(
        [now, before, `${now} and ${failed}`].map((time) => groupRaw(column, `${time} and ${condition}`)),
      );
      const known: Readonly<Record<string, string>> = words;
      const expected = [...(all ?? [])].map(([value, requests]) => [
        known[value] ?? value,
        count(requests),
        change(requests, was?.get(value) ?? 0),
        count(bad?.get(value) ?? 0),
      ]);
      expect(shown.toSorted(), list).toEqual(expected.toSorted());
    }
  },
);

it('agents are listed by name, with libraries as what they are used for, and curl among the others', async () => {
  const of = async (condition: string) => [
    count(await countRaw(`${now} and ${condition}`)),
    change(await countRaw(`${now} and ${condition}`), await countRaw(`${before} and ${condition}`)),
    count(await countRaw(`${now} and ${condition} and ${failed}`)),
  ];
  const lists = {
    agent: await owner.open(`${PATH}/by/agent?${TIME}`),
    other: await owner.open(`${PATH}/by/other?${TIME}`),
  };
  expect(lists.other.text).toContain('sampleHumans');
  expect(lists.agent.text).not.toContain('sampleHumans');
  expect((linesOf(lists.agent.text).agent ?? []).toSorted()).toEqual(
    [
      ['Claude Code', ...(await of("agent = 'claude-code'"))],
      ['Coding agent, using curl', ...(await of("agent = 'curl' and purpose = 'coding_agent'"))],
      ['GPTBot', ...(await of("agent = 'gptbot'"))],
    ].toSorted(),
  );
  expect((linesOf(lists.other.text).other ?? []).toSorted()).toEqual(
    [
      ['Person with a browser', ...(await of("purpose = 'human_browser'"))],
      ['curl', ...(await of("purpose = 'http_client'"))],
    ].toSorted(),
  );
});

it.each(views)(
  'every bar of the chart of the view %s is what its raw events come to',
  async (search, condition) => {
    const { text } = await owner.open(`${PATH}?${TIME}${search}`);
    const bars = linesOf(text).time ?? [];
    const expected: string[][] = [];
    for (let at = FROM; at < TO; at += 6 * HOUR) {
      const of = (time: string, more = '1 = 1') => countRaw(`${time} and ${condition} and ${more}`);
      const [here, then] = [span(at, at + 6 * HOUR), span(at - (TO - FROM), at - (TO - FROM) + 6 * HOUR)];
      expected.push([count(await of(here)), count(await of(here, failed)), count(await of(then))]);
    }
    expect(bars.map(([, ...values]) => values)).toEqual(expected);
  },
);

it.each(views)(
  'every group of failures of the view %s is what its raw events come to',
  async (search, condition) => {
    const { text } = await owner.open(`${PATH}/failures?${TIME}${search}`);
    const shown = (linesOf(text).failures ?? []).map(
      ([place, status, requests]) => `${place} ${status} ${requests}`,
    );
    const place = "coalesce(route, path) || ' ' || cast(status as text)";
    const raw = await groupRaw(place, `${now} and ${condition} and ${failed}`);
    expect(shown.length).toBe(Math.min(15, raw.size));
    for (const line of shown) expect([...raw].map(([key, n]) => `${key} ${n}`)).toContain(line);
  },
);

it('agents beside failures, and the hours of the first and the last, are those of the raw events', async () => {
  const { text } = await owner.open(`${PATH}/failures?${TIME}&path=/docs/4&route=&status=404`);
  const where = `${now} and path = '/docs/4' and route is null and status = 404`;
  const agents = await groupRaw('agent', where);
  const [line] = linesOf(text).failures ?? [];
  const names: Readonly<Record<string, string>> = {
    gptbot: 'GPTBot',
    'claude-code': 'Claude Code',
    '': 'Unnamed',
  };
  for (const [agent, n] of agents) expect(line?.[4]).toContain(`${names[agent] ?? agent} ${n}`);
  const hours = async (condition: string) => {
    const text = `select min(happened_at) as a, max(happened_at) as b from pulse_events where project_id = '${PROJECT}' and ${condition}`;
    const { rows } = await sql.raw<{ a: number; b: number }>(text).execute(platform.store.db);
    return [rows[0]?.a, rows[0]?.b].map((at) => `${new Date(Number(at)).toISOString().slice(11, 13)}:00`);
  };
  const [first, last] = await hours(where);
  const [ever] = await hours(where.replace(now, '1 = 1'));
  expect(line?.[3]).toMatch(new RegExp(`${first} to .*${last} before that, too: first on .*${ever}$`, 'u'));
});

it.each(views.slice(0, 4))(
  'the requests of the view %s are its raw events, each once, over as many pages as it takes',
  async (search, condition) => {
    const ids: string[] = [];
    for (let next: string | undefined = `${PATH}/requests?${TIME}${search}`; next !== undefined; ) {
      const { text } = await owner.open(next);
      ids.push(...[...text.matchAll(/<tr data-id="([^"]+)"/gu)].map(([, id = '']) => id));
      next = /<a href="([^"]+)">Older requests/u.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    const text = `select id from pulse_events where project_id = '${PROJECT}' and ${now} and ${condition} order by happened_at desc, id desc`;
    const { rows } = await sql.raw<{ id: string }>(text).execute(platform.store.db);
    expect(ids).toEqual(rows.map(({ id }) => id));
  },
);

it('the page of an agent and of a path have the numbers of the view held to them', async () => {
  for (const [page, search] of [
    ['/agents/gptbot', '&agent=gptbot'],
    ['/agents/claude-code', '&agent=claude-code'],
    ['/pages?path=/docs/4', '&path=/docs/4'],
  ] as const) {
    const own = await owner.open(`${PATH}${page}${page.includes('?') ? '&' : '?'}${TIME}`);
    const held = await owner.open(`${PATH}?${TIME}${search}`);
    expect(own.status).toBe(200);
    expect(tilesOf(own.text)).toEqual(tilesOf(held.text));
    expect(linesOf(own.text).time).toEqual(linesOf(held.text).time);
  }
});

const exported = async (file: string, search: string) =>
  await (await owner.request(`${PATH}/export/${file}?${TIME}${search}`)).text();

it.each(views.slice(0, 4))(
  'the files of the view %s hold the lines of its pages, and nothing else',
  async (search) => {
    for (const list of ['path', 'status'] as const) {
      const page = linesOf((await owner.open(`${PATH}/by/${list}?${TIME}${search}`)).text)[list] ?? [];
      const lines = (await exported(`${list}.csv`, search)).trimEnd().split('\r\n').slice(1);
      const cells = lines.map((line) => line.split(','));
      expect(cells.map(([value, requests, , failures]) => [value || 'unknown', requests, failures])).toEqual(
        page.map(([name, requests, , failures]) => [name, requests, failures]),
      );
    }
    const text = `select id from pulse_events where project_id = '${PROJECT}' and ${now} and ${views.find(([each]) => each === search)?.[1]} order by happened_at desc, id desc`;
    const { rows } = await sql.raw<{ id: string }>(text).execute(platform.store.db);
    const ids = (await exported('requests.ndjson', search))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(rows.map(({ id }) => id));
  },
);
