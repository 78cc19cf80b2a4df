import { describe, expect, it } from 'vitest';
import { type EventFacts, NOW, openSegmentStore } from '../segments/event-rows-fixture.ts';
import { type ExportName, exportRows } from './export-rows.ts';
import { readClaims } from './read-claims.ts';
import { type Looked, readBars, readFailures, readList, readOverview, readRequests } from './read-view.ts';
import { type AskedTime, chooseTime } from './time-range.ts';
import type { Held } from './view-query.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const week: AskedTime = { kind: 'days', days: 7 };
/** In the week before the one until now. */
const before = NOW - 8 * DAY;

async function openView(...facts: EventFacts[]) {
  const { deps, add } = await openSegmentStore();
  await add(...facts, { project: 'another' });
  const all = { ...deps, config: { pulseRawDays: 30, pulseListDays: 7 } };
  const look = (held: Held = {}, time: AskedTime = week): Looked => {
    const range = chooseTime(time, { now: NOW, zone: 'UTC', singleDays: 30 });
    return { projectId: 'p', held, range: range ?? expect.unreachable('the time is one') };
  };
  const taken = async (name: ExportName, held?: Held) => {
    const rows = [];
    for await (const row of exportRows(all, look(held), name)) rows.push(row);
    return rows;
  };
  return { deps: all, look, taken };
}

const curl = { agent: 'curl', purpose: 'http_client' };
const person = { agent: '', purpose: 'human_browser', verdict: 'not_claimed' };

describe('the overview of a view', () => {
  it('counts requests, failures, named agents and doubtful names beside the time before', async () => {
    const { deps, look } = await openView(
      { status: 404 },
      { verdict: 'spoofed' },
      { agent: 'claude-code', purpose: 'coding_agent', verdict: 'verified' },
      person,
      curl,
      { at: before, status: 500 },
      { at: before, verdict: 'spoofed' },
    );
    const overview = await readOverview(deps, look(), { lists: ['agent', 'path'], most: 5, failing: 5 });
    expect(overview).toMatchObject({
      requests: { now: 5, before: 2 },
      failures: { now: 1, before: 1 },
      namedAgents: { now: 2, before: 1 },
      spoofed: { now: 1, before: 1 },
      unverifiable: { now: 2, before: 1 },
      seen: { first: NOW - (NOW % HOUR), last: NOW - (NOW % HOUR) },
      failing: [{ status: 404, place: '/', requests: 1 }],
    });
    expect(Object.keys(overview.lists).toSorted()).toEqual(['agent', 'path']);
    expect(overview.lists.path).toMatchObject([{ value: '/', requests: 5, failures: 1, before: 2 }]);
  });

  it('has nothing to say of a time in which nobody came', async () => {
    const { deps, look } = await openView({ at: before });
    const overview = await readOverview(deps, look(), { lists: [], most: 5, failing: 5 });
    expect(overview).toMatchObject({ requests: { now: 0, before: 1 }, seen: undefined, failing: [] });
  });
});

describe('the bars of a chart', () => {
  it('hold each hour once, with the time before where it would be now', async () => {
    const { deps, look } = await openView(
      { at: NOW - DAY },
      { at: NOW - DAY, status: 500 },
      { at: NOW },
      { at: NOW - 8 * DAY },
    );
    const bars = await readBars(deps, look());
    const busy = bars.filter(({ requests, before: earlier }) => requests + earlier > 0);
    expect(busy.map(({ requests, failures, before: earlier }) => [requests, failures, earlier])).toEqual([
      [2, 1, 1],
      [1, 0, 0],
    ]);
    for (const { from, to } of bars) expect(to).toBeGreaterThan(from);
    expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ to }) => to));
    expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([look().range.from, look().range.to]);
  });
});

describe('a list', () => {
  it('of agents leaves people and tools to the other list, and both together leave nobody out', async () => {
    const { deps, look } = await openView({}, {}, person, curl, { at: before });
    const read = (list: 'agent' | 'other') => readList(deps, look(), list, { most: 10, skipped: 0 });
    expect(await read('agent')).toEqual([
      { value: 'gptbot', purpose: null, holds: { agent: 'gptbot' }, requests: 2, failures: 0, before: 1 },
    ]);
    const others = await read('other');
    expect(others).toContainEqual(
      expect.objectContaining({
        value: '',
        purpose: 'human_browser',
        holds: { agent: '', purpose: 'human_browser' },
      }),
    );
    expect(others).toContainEqual(expect.objectContaining({ value: 'curl', purpose: 'http_client' }));
    expect(others).toHaveLength(2);
  });

  it('tells a tool in the hands of an agent from the same tool of a person', async () => {
    const { deps, look } = await openView({ ...curl, purpose: 'coding_agent' }, curl);
    const agents = await readList(deps, look(), 'agent', { most: 10, skipped: 0 });
    expect(agents).toMatchObject([
      {
        value: 'curl',
        purpose: 'coding_agent',
        holds: { agent: 'curl', purpose: 'coding_agent' },
        requests: 1,
      },
    ]);
  });

  it.each([
    ['purpose', ['ai_training', 'http_client']],
    ['verdict', ['unverifiable', 'spoofed']],
    ['format', ['html', 'markdown']],
    ['path', ['/a', '/b']],
    ['status', [200, 404]],
    ['route', ['/r', null]],
    ['client', ['c', 'd']],
  ] as const)('by %s has the most frequent value first, and what to hold a view to', async (list, values) => {
    const often: EventFacts = { path: '/a', route: '/r' };
    const rare: EventFacts = {
      ...curl,
      verdict: 'spoofed',
      format: 'markdown',
      path: '/b',
      status: 404,
      client: 'd',
    };
    const { deps, look } = await openView(often, often, rare);
    const rows = await readList(deps, look(), list, { most: 10, skipped: 0 });
    expect(rows.map(({ value, requests }) => [value, requests])).toEqual([
      [values[0], 2],
      [values[1], 1],
    ]);
    const held = rows[1]?.holds[list];
    expect(held).toBe(values[1] === null ? '' : String(values[1]));
    const alone = await readList(deps, look({ [list]: [held ?? ''] }), list, { most: 10, skipped: 0 });
    expect(alone.map(({ value }) => value)).toEqual([values[1]]);
  });

  it('goes on behind the lines that were seen', async () => {
    const { deps, look } = await openView({ path: '/a' }, { path: '/a' }, { path: '/b' });
    for (const list of ['path', 'format'] as const) {
      const page = (skipped: number) => readList(deps, look(), list, { most: 1, skipped });
      expect(await page(0)).toHaveLength(1);
      expect(await page(1)).toHaveLength(list === 'path' ? 1 : 0);
    }
  });
});

describe('what is taken along of a view', () => {
  it('is the list, under the words of the page', async () => {
    const { taken } = await openView({}, { at: before });
    expect(await taken('agent')).toEqual([
      { agent: 'gptbot', name: 'GPTBot', purpose: null, requests: 1, before: 1, failures: 0 },
    ]);
    expect(await taken('status')).toEqual([{ status: 200, requests: 1, before: 1, failures: 0 }]);
  });

  it('is what fails, with its hours and the agents that met it', async () => {
    const { taken } = await openView({ status: 500, route: '/r' }, { status: 500, route: '/r', ...person });
    const hour = new Date(NOW - (NOW % HOUR)).toISOString();
    expect(await taken('failures')).toEqual([
      {
        place: '/r',
        status: 500,
        requests: 2,
        first_hour: hour,
        last_hour: hour,
        known_since: hour,
        agents: 'unnamed 1, gptbot 1',
      },
    ]);
  });

  it('is every single request, newest first, with its reason in words', async () => {
    const { taken } = await openView({ path: '/old', at: NOW - DAY }, { path: '/new' });
    const rows = await taken('requests');
    expect(rows.map(({ path }) => path)).toEqual(['/new', '/old']);
    expect(rows[0]).toMatchObject({
      at: new Date(NOW).toISOString(),
      agent: 'gptbot',
      name: 'GPTBot',
      status: 200,
    });
  });

  it('is the chart, bar by bar, held to what the view is held to', async () => {
    const { taken } = await openView({}, { status: 404 });
    const sum = (rows: readonly Readonly<Record<string, unknown>>[]) =>
      rows.reduce((total, { requests }) => total + Number(requests), 0);
    expect(sum(await taken('time'))).toBe(2);
    expect(sum(await taken('time', { status: ['4xx'] }))).toBe(1);
  });
});

it('a failure is known since it was first met, also before the view began, by those whom the view is held to', async () => {
  const r = { status: 500, route: '/r' };
  const longAgo = before - 20 * DAY;
  const { deps, look } = await openView(
    r,
    { ...r, at: longAgo },
    { ...r, at: before },
    { ...r, at: longAgo - DAY, ...person },
    { ...r, at: longAgo - 2 * DAY, status: 404 },
    { ...r, at: longAgo - 2 * DAY, route: '/other' },
    { status: 404, path: '/new' },
  );
  const hourOf = (at: number) => at - (at % HOUR);
  const since = async (held = {}) =>
    (await readFailures(deps, look(held), { most: 10, skipped: 0 })).map(
      ({ place, knownSince, firstHour }) => [place, knownSince, firstHour],
    );
  expect((await since()).toSorted()).toEqual([
    ['/new', hourOf(NOW), hourOf(NOW)],
    ['/r', hourOf(longAgo - DAY), hourOf(NOW)],
  ]);
  expect(await since({ agent: ['gptbot'], status: ['5xx'] })).toEqual([['/r', hourOf(longAgo), hourOf(NOW)]]);
});

it('claims are told with why in words, and failures and requests from where a page left off', async () => {
  const { deps, look } = await openView(
    { verdict: 'spoofed', confidence: 'named odd_reason', status: 404, path: '/a' },
    { status: 500, path: '/b', at: NOW - HOUR },
    { status: 500, path: '/b', at: NOW - 2 * HOUR },
  );
  const claims = await readClaims(deps, look(), { most: 10, skipped: 0 });
  expect(claims).toContainEqual(expect.objectContaining({ agent: 'gptbot', verdict: 'spoofed', why: null }));
  expect(await readClaims(deps, look(), { most: 1, skipped: 1 })).toEqual(claims.slice(1, 2));
  const [second] = await readFailures(deps, look(), { most: 1, skipped: 1 });
  expect(second).toMatchObject({ status: 404, place: '/a' });
  const [newest, ...older] = await readRequests(deps, look(), 10);
  expect(await readRequests(deps, look(), 10, newest)).toEqual(older);
});
