import { eventId, openTestStore, seedPulseProject } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openColumns } from '../../../store/index.ts';
import { dayOf } from '../ingest/index.ts';
import { insertEvents } from '../ingest/store.ts';
import { moveEvents, sumUpSegments } from '../segments/index.ts';
import { type FigureQuery, readFigures } from './index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 15, 12, 30);

interface Facts {
  readonly at?: number;
  readonly path?: string;
  readonly route?: string | null;
  readonly status?: number | null;
  readonly agent?: string;
  readonly purpose?: string;
  readonly format?: string;
}

async function open() {
  const { store, place } = await openTestStore();
  const columns = openColumns(`${place.dataDir}/pulse`);
  onTestFinished(() => columns.close());
  const [project, other] = [seedPulseProject({ workspaceId: 'w' }), seedPulseProject({ workspaceId: 'w' })];
  for (const statement of [...project.statements, ...other.statements])
    await sql.raw(statement).execute(store.db);
  const row = (projectId: string, facts: Facts) => {
    const { at = NOW, path = '/', route = null, status = 200 } = facts;
    const { agent = 'gptbot', purpose = 'ai_training', format = 'html' } = facts;
    return [
      ...[
        projectId,
        eventId(at),
        dayOf(at),
        at,
        at,
        null,
        '203.0.113.0',
        'c',
        'GPTBot/1',
        path,
        'GET',
        status,
        1,
        2,
      ],
      ...['text/html', format, null, route, null, agent, purpose, 'unverifiable', 'named', 1, null],
    ];
  };
  const add = async (...facts: Facts[]) => {
    await insertEvents(
      store,
      facts.map((each) => row(project.projectId, each)),
    );
  };
  await insertEvents(store, [row(other.projectId, { path: '/other' })]);
  const deps = { store, columns, clock: () => NOW, config: { pulseRawDays: 30, pulseListDays: 7 } };
  const read = async (query: Partial<FigureQuery> = {}) => {
    const whole = {
      workspaceId: 'w',
      projectId: project.projectId,
      from: undefined,
      to: undefined,
      cursor: undefined,
    };
    const result = await readFigures(deps, { ...whole, ...query });
    return result.kind === 'figures' ? result.figures : expect.unreachable(result.kind);
  };
  const kindOf = async (query: Partial<FigureQuery>) => {
    const whole = {
      workspaceId: 'w',
      projectId: project.projectId,
      from: undefined,
      to: undefined,
      cursor: undefined,
    };
    return (await readFigures(deps, { ...whole, ...query })).kind;
  };
  return { store, project, add, read, kindOf, deps, move: () => moveEvents(deps, { isUrgent: true }) };
}

describe('a project’s figures', () => {
  it('tell apart who is true, who is false and who cannot be checked, with the age of the lists', async () => {
    const { add, read } = await open();
    await add({ path: '/a' }, { path: '/b' });
    const { identity, recent } = (await read()).data;
    expect(identity).toMatchObject({ verified: 0, spoofed: 0, unverifiable: 2, not_claimed: 0 });
    expect(identity.claims).toEqual([
      { agent: 'gptbot', name: 'GPTBot', verdict: 'unverifiable', reason: null, requests: 2 },
    ]);
    expect(identity.lists).toContainEqual({
      source: 'bingbot',
      operator: 'Microsoft',
      url: 'https://www.bing.com/toolbox/bingbot.json',
      way: 'carried',
      networks: 28,
      taken_at: '2026-08-22T00:00:00.000Z',
      is_stale: true,
    });
    expect(recent[0]?.reason).toBeNull();
  });

  it('are the same before, while and after events are moved', async () => {
    const { add, read, move } = await open();
    const facts: Facts[] = [
      { path: '/a', format: 'markdown' },
      { path: '/a', status: 404, agent: 'claude-code', purpose: 'coding_agent' },
      { path: '/users/7', route: '/users/:id', status: 500, at: NOW - HOUR },
      { path: '/users/8', route: '/users/:id', status: 500, at: NOW - 2 * DAY },
      { path: '/b', status: null, agent: '', purpose: 'human_browser' },
    ];
    await add(...facts.slice(0, 3));
    await move();
    await add(...facts.slice(3));
    const half = await read();
    await move();
    expect(await read()).toEqual(half);
    expect(half.data).toMatchObject({
      granularity: 'hour',
      requests: 5,
      failures: 3,
      purposes: [
        { purpose: 'ai_training', requests: 3 },
        { purpose: expect.any(String), requests: 1 },
        { purpose: expect.any(String), requests: 1 },
      ],
      formats: [
        { format: 'html', requests: 4 },
        { format: 'markdown', requests: 1 },
      ],
      pages: [
        { path: '/a', requests: 2, failures: 1 },
        { path: '/b', requests: 1, failures: 0 },
        { path: '/users/7', requests: 1, failures: 1 },
        { path: '/users/8', requests: 1, failures: 1 },
      ],
      failing: [
        { status: 500, route: '/users/:id', agent: 'gptbot', name: 'GPTBot', requests: 2 },
        { status: 404, route: '/a', agent: 'claude-code', name: 'Claude Code', requests: 1 },
      ],
      series: [
        { at: '2026-11-13T12:00:00.000Z', requests: 1, failures: 1 },
        { at: '2026-11-15T11:00:00.000Z', requests: 1, failures: 1 },
        { at: '2026-11-15T12:00:00.000Z', requests: 3, failures: 1 },
      ],
    });
    expect(half.data.agents).toContainEqual({
      agent: 'claude-code',
      name: 'Claude Code',
      operator: 'Anthropic',
      purpose: 'coding_agent',
      verdict: 'unverifiable',
      requests: 1,
      failures: 1,
    });
    expect(half.data.agents).toContainEqual(
      expect.objectContaining({ agent: null, name: null, requests: 1 }),
    );
  });

  it('are of the asked range only, by the day when it is long', async () => {
    const { add, read, move } = await open();
    await add({ at: NOW - 3 * HOUR }, { at: NOW - 20 * DAY }, { at: NOW });
    await move();
    expect((await read({ from: NOW - 4 * HOUR, to: NOW - 2 * HOUR })).data).toMatchObject({
      from: '2026-11-15T08:00:00.000Z',
      to: '2026-11-15T11:00:00.000Z',
      requests: 1,
    });
    expect((await read({ from: NOW - 30 * DAY })).data).toMatchObject({
      granularity: 'day',
      requests: 3,
      series: [{ requests: 1 }, { at: '2026-11-15T00:00:00.000Z', requests: 2 }],
    });
  });

  it('are the same whether whole days or their hours are added up', async () => {
    const { add, read, move } = await open();
    const hours = Array.from({ length: 96 }, (_, index) => index);
    await add(
      ...hours.map((index) => ({
        at: NOW - index * HOUR,
        path: `/p${index % 3}`,
        status: index % 5 ? 200 : 404,
      })),
    );
    await move();
    for (const [back, until] of [
      [80, 0],
      [95, 13],
      [60, 12],
      [36, 30],
      [12, 0],
    ] as const) {
      const { data } = await read({ from: NOW - back * HOUR, to: NOW - until * HOUR });
      const sum = (rows: readonly { requests: number }[]) =>
        rows.reduce((total, row) => total + row.requests, 0);
      expect(sum(data.pages)).toBe(data.requests);
      expect(sum(data.failing)).toBe(data.failures);
      expect(data.requests).toBe(back - until + 1);
    }
  });

  it('outlive the single events', async () => {
    const { store, deps, add, read, move } = await open();
    await add({}, {});
    await move();
    await store.db.deleteFrom('pulse_events').execute();
    const kept = await read();
    expect(kept.data.recent).toHaveLength(2);
    await sumUpSegments(deps, dayOf(NOW) + 1);
    expect((await read({ from: NOW - 20 * DAY })).data).toMatchObject({ requests: 2, recent: [] });
  });

  it('hold days that were only ever counted, by client and by page', async () => {
    const { store, project, add, read, move } = await open();
    await add({ path: '/new' });
    await move();
    const at = { project_id: project.projectId, grain: 'day' as const, bucket: NOW - (NOW % DAY) - 40 * DAY };
    await store.db
      .insertInto('pulse_agent_counts')
      .values({
        ...at,
        agent: 'gptbot',
        purpose: 'ai_training',
        verdict: 'verified',
        format: 'html',
        outcome: 4,
        requests: 7,
      })
      .execute();
    await store.db
      .insertInto('pulse_page_counts')
      .values({ ...at, path: '/old', route: '', agent: 'gptbot', status: 404, requests: 7 })
      .execute();
    const { data } = await read({ from: NOW - 60 * DAY });
    expect(data).toMatchObject({
      requests: 8,
      failures: 7,
      pages: [
        { path: '/old', requests: 7, failures: 7 },
        { path: '/new', requests: 1, failures: 0 },
      ],
      failing: [{ status: 404, route: '/old', requests: 7 }],
      series: [{ requests: 7 }, { requests: 1 }],
    });
    expect(data.agents).toContainEqual(
      expect.objectContaining({ verdict: 'verified', requests: 7, failures: 7 }),
    );
  });

  it('page through the single events without losing or repeating one', async () => {
    const { add, read } = await open();
    // Three to a moment: the page breaks fall between equals.
    await add(...Array.from({ length: 130 }, (_, i) => ({ at: NOW - Math.floor(i / 3) * 1000 })));
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const figures = await read({ cursor });
      seen.push(...figures.data.recent.map(({ id }) => id));
      cursor = figures.next_cursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
  });

  it('are nobody else’s, and of no nonsense', async () => {
    const { kindOf } = await open();
    expect(await kindOf({ workspaceId: 'another' })).toBe('no_project');
    expect(await kindOf({ projectId: 'none' })).toBe('no_project');
    expect(await kindOf({ from: NOW, to: NOW })).toBe('bad_range');
    expect(await kindOf({ from: NOW - 401 * DAY })).toBe('bad_range');
    expect(await kindOf({ cursor: 'x' })).toBe('bad_cursor');
    expect(await kindOf({})).toBe('figures');
  });
});
