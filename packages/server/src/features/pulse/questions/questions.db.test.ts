import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventId } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import type { Columns } from '../../../store/index.ts';
import {
  clientOf,
  type EventFacts,
  NOW,
  openSegmentStore,
  variedEvents,
} from '../segments/event-rows-fixture.ts';
import { mergeSegments, moveEvents } from '../segments/index.ts';
import { askEvents, type Filters, type Scope } from './index.ts';
import type { View } from './view.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const COUNT = 700;
const noEngine: Columns = { folder: '/nowhere', open: async () => undefined, close() {} };

/** One that comes under several names, and one that keeps to a name and a verdict. */
const someClients = [clientOf(2, NOW - DAY), clientOf(12, NOW - 2 * DAY)] as const;

const filterSets: Filters[] = [
  {},
  { agents: ['gptbot'] },
  { agents: [''], verdicts: ['unverifiable', 'spoofed'] },
  { purposes: ['coding_agent'], formats: ['markdown', 'json'] },
  { paths: ['/docs/3'], statusClasses: [4, 5] },
  { routes: ['/docs/:page0'], statuses: [404] },
  { clients: [someClients[0]] },
  { statusClasses: [2], agents: ['curl', 'claude-code'], paths: ['/docs/1', '/docs/2', '/docs/7'] },
  { agents: ["nobody' or 1 = 1 --"] },
  { formats: [] },
  { routes: [null], statuses: [null, 500] },
  { statuses: [404, null], statusClasses: [3, 5] },
  { routes: [null, '/docs/:page1'], statuses: [null] },
  { verdicts: ['verified', 'spoofed'], formats: ['html', 'markdown', 'json'], statusClasses: [2, 3] },
  { agents: ['', 'gptbot'], purposes: ['human_browser', 'ai_training'], statuses: [null, 404] },
  { formats: ['html', 'json'] },
  { verdicts: [], statuses: [500], statusClasses: [2] },
  { agents: ['curl'], statuses: [], formats: ['other'] },
];
const ranges = [
  { from: NOW - 5 * DAY, to: NOW + DAY },
  { from: NOW - 50 * HOUR, to: NOW - 7 * HOUR },
];

function isOfStatus({ statuses, statusClasses }: Filters, status: number | null): boolean {
  if (statuses === undefined && statusClasses === undefined) return true;
  const isOfClass = statusClasses?.some((first) => status !== null && Math.floor(status / 100) === first);
  return statuses?.includes(status) === true || isOfClass === true;
}

const isBetween = (status: number | null | undefined, first: number, end: number) =>
  typeof status === 'number' && status >= first && status < end;

/** The journeys of some events, each client looked at alone: when it read, and what it called afterwards. */
function journeysOf(hits: readonly EventFacts[]) {
  const clients = Map.groupBy(hits, ({ agent, client }) => `${agent}\n${client}`);
  return [...clients.values()].flatMap((theirs) => {
    const reads = theirs.filter(
      ({ format = '', status }) =>
        ['html', 'markdown', 'llms'].includes(format) && isBetween(status, 200, 400),
    );
    if (reads.length === 0) return [];
    const readAt = Math.min(...reads.map(({ at = 0 }) => at));
    const calls = theirs
      .filter(({ format, at = 0 }) => format === 'json' && at >= readAt)
      .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || ((a.id ?? '') < (b.id ?? '') ? -1 : 1));
    const isGood = calls.some(({ status }) => isBetween(status, 200, 300));
    return [{ agent: theirs[0]?.agent ?? '', readAt, last: calls.at(-1), isGood }];
  });
}

const countTexts = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)].map(([text, same]) => `${text} ${same.length}`).sort();

/** What the questions must answer, worked out from the events one by one. */
function expected(facts: readonly EventFacts[], { from, to, filters = {} }: Scope) {
  const isOne = <T>(values: readonly T[] | undefined, value: unknown) =>
    values?.some((each) => each === (value ?? null)) ?? true;
  const hits = facts.filter(
    (each) =>
      (each.at ?? 0) >= from &&
      (each.at ?? 0) < to &&
      isOne(filters.agents, each.agent) &&
      isOne(filters.purposes, each.purpose) &&
      isOne(filters.verdicts, each.verdict) &&
      isOne(filters.formats, each.format) &&
      isOne(filters.paths, each.path) &&
      isOne(filters.routes, each.route) &&
      isOne(filters.clients, each.client) &&
      isOfStatus(filters, each.status ?? null),
  );
  const sum = (some: readonly EventFacts[]) => ({
    requests: some.length,
    failures: some.filter(({ status }) => (status ?? 0) >= 400).length,
  });
  const by = (key: (each: EventFacts) => unknown) =>
    [...Map.groupBy(hits, key)].map(([value, some]) => ({ value, ...sum(some) }));
  const ordered = <T extends { requests: number }>(rows: T[], text: (row: T) => string) =>
    rows.sort((a, b) => b.requests - a.requests || (text(a) < text(b) ? -1 : 1));
  return {
    totals: sum(hits),
    hours: by(({ at = 0 }) => at - (at % HOUR)).sort((a, b) => Number(a.value) - Number(b.value)),
    days: by(({ at = 0 }) => at - (at % DAY)).sort((a, b) => Number(a.value) - Number(b.value)),
    pages: ordered(
      by(({ path }) => path),
      ({ value }) => String(value),
    ).slice(0, 5),
    laterPages: ordered(
      by(({ path }) => path),
      ({ value }) => String(value),
    ).slice(5, 8),
    someClients: by(({ client }) => client)
      .filter(({ value }) => someClients.some((client) => client === value))
      .sort((a, b) => (String(a.value) < String(b.value) ? -1 : 1)),
    clients: ordered(
      by(({ client }) => client),
      ({ value }) => String(value),
    ).slice(0, 6),
    // A route that is not known comes behind those with as many requests.
    routes: ordered(
      by(({ route }) => route ?? null),
      ({ value }) => (value === null ? '\uffff' : String(value)),
    ),
    journeyDays: countTexts(
      journeysOf(hits).map(({ agent, readAt, last, isGood }) =>
        [agent, readAt - (readAt % DAY), last !== undefined, isGood].join(' '),
      ),
    ),
    broken: countTexts(
      journeysOf(hits)
        .filter(({ isGood }) => !isGood)
        .map(({ agent, last }) => `${agent} ${last?.status ?? null} ${last?.route ?? last?.path ?? null}`),
    ),
    groups: [
      ...Map.groupBy(
        hits.filter(({ status }) => (status ?? 0) >= 400),
        (each) => `${each.status} ${each.route ?? each.path}`,
      ),
    ]
      .map(([place, some]) => {
        const hours = some.map(({ at = 0 }) => at - (at % HOUR));
        const agents = [...Map.groupBy(some, ({ agent }) => agent ?? '')]
          .map(([agent, their]) => `${agent}:${their.length}`)
          .sort();
        const isRoute = some.some(({ route }) => typeof route === 'string');
        return [place, isRoute, some.length, Math.min(...hours), Math.max(...hours), ...agents].join(' ');
      })
      .sort(),
    failingPages: [
      ...Map.groupBy(
        hits.filter(({ status, route }) => (status ?? 0) >= 400 && typeof route === 'string'),
        (each) => `${each.status} ${each.route}`,
      ),
    ]
      .map(([place, some]) => {
        const pages = [...Map.groupBy(some, ({ path = '' }) => path)];
        const [first] = pages.sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1));
        return `${place} ${first?.[0]}`;
      })
      .sort(),
    statuses: by(({ status }) => status ?? null)
      .map(({ value, requests }) => `${value} ${requests}`)
      .sort(),
    failing: [
      ...Map.groupBy(
        hits.filter(({ status }) => (status ?? 0) >= 400),
        (each) => `${each.status} ${each.route ?? each.path} ${each.agent}`,
      ),
    ]
      .map(([place, some]) => `${place} ${some.length}`)
      .sort(),
    cells: [...Map.groupBy(hits, ({ agent, format }) => `${agent} ${format}`)]
      .map(([cell, some]) => `${cell} ${some.length}`)
      .sort(),
    ids: hits
      .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0) || ((a.id ?? '') < (b.id ?? '') ? 1 : -1))
      .map(({ id }) => id),
  };
}

async function answers(view: View) {
  const asPoint = ({ at, ...rest }: { at: number; requests: number; failures: number }) => ({
    value: at,
    ...rest,
  });
  const ids: string[] = [];
  for (let before: { at: number; id: string } | undefined; ; ) {
    const page = await view.requests(97, before);
    ids.push(...page.map(({ id }) => id));
    before = page.at(-1);
    if (page.length < 97) break;
  }
  return {
    totals: await view.totals(),
    hours: (await view.series('hour')).map(asPoint),
    days: (await view.series('day')).map(asPoint),
    pages: await view.top('path', 5),
    laterPages: await view.top('path', 3, 5),
    someClients: (await view.of('client', [...someClients, 'nobody'])).sort((a, b) =>
      String(a.value) < String(b.value) ? -1 : 1,
    ),
    clients: await view.top('client', 6),
    routes: await view.top('route', 50),
    journeyDays: (await view.journeyDays({ most: 100, skipped: 0 }))
      .flatMap(({ agent, day, journeys, called, succeeded }) => [
        ...[[agent, day, false, false, journeys - called].join(' ')],
        ...[[agent, day, true, false, called - succeeded].join(' ')],
        ...[[agent, day, true, true, succeeded].join(' ')],
      ])
      .filter((text) => !text.endsWith(' 0'))
      .sort(),
    broken: (await view.brokenJourneys(1_000))
      .map(({ agent, status, place, journeys }) => `${agent} ${status} ${place} ${journeys}`)
      .sort(),
    groups: (await view.failureGroups(1_000))
      .map((row) => {
        const agents = row.agents.map(({ agent, requests }) => `${agent}:${requests}`).sort();
        const { status, place, isRoute, requests, firstHour, lastHour } = row;
        return [`${status} ${place}`, isRoute, requests, firstHour, lastHour, ...agents].join(' ');
      })
      .sort(),
    failingPages: (await view.failingPages(await view.failureGroups(1_000)))
      .filter(({ isRoute }) => isRoute)
      .map(({ status, place, page }) => `${status} ${place} ${page}`)
      .sort(),
    statuses: (await view.top('status', 50)).map(({ value, requests }) => `${value} ${requests}`).sort(),
    failing: (await view.failures(1_000))
      .map((row) => `${row.status} ${row.place} ${row.agent} ${row.requests}`)
      .sort(),
    cells: (await view.agentFormats()).map((row) => `${row.agent} ${row.format} ${row.requests}`).sort(),
    ids,
  };
}

describe('questions about events', () => {
  it('are answered as if every event were looked at, however far it was moved', async () => {
    const { deps, add } = await openSegmentStore();
    const facts = variedEvents(COUNT).map((each) => ({ ...each, id: eventId(each.at ?? NOW) }));
    const check = async (using: typeof deps, known: readonly EventFacts[], sets = filterSets) => {
      for (const filters of sets) {
        for (const range of ranges) {
          const scope = { projectId: 'p', ...range, filters };
          expect(await askEvents(using, scope, answers), JSON.stringify(scope)).toEqual(
            expected(known, scope),
          );
        }
      }
    };
    await add(...variedEvents(50, 'another'), ...facts.slice(0, 300));
    await check({ ...deps, columns: noEngine }, facts.slice(0, 300));
    await moveEvents(deps, { isUrgent: true });
    await add(...facts.slice(300, 600));
    await moveEvents(deps, { isUrgent: true });
    await mergeSegments(deps, 1_000_000);
    await add(...facts.slice(600));
    await check(deps, facts);
    // One segment for each day, and nothing beside it: clients are summed up once and for all.
    await moveEvents(deps, { isUrgent: true });
    await mergeSegments(deps, 1_000_000);
    const ofWholeClients = filterSets.filter(({ paths, routes, statuses, statusClasses }) =>
      [paths, routes, statuses, statusClasses].every((held) => held === undefined),
    );
    await check(deps, facts, [...ofWholeClients, { verdicts: ['spoofed', 'unverifiable'] }]);
  });

  it.each<[ending: string, filters: Filters]>([
    ['clients2', {}],
    ['clients2', { verdicts: ['verified', 'spoofed'] }],
    ['kinds1', { formats: ['html', 'json'] }],
    ['kinds1', { verdicts: ['verified', 'spoofed'], statuses: [null, 200], statusClasses: [5] }],
  ])(
    'by client are answered from sums beside the segments (%s), which are made again when they are gone: %j',
    async (ending, filters) => {
      const { deps, columns, add } = await openSegmentStore();
      const facts = variedEvents(200).map((each) => ({ ...each, id: eventId(each.at ?? NOW) }));
      await add(...facts);
      await moveEvents(deps, { isUrgent: true });
      const scope = { projectId: 'p', from: NOW - 5 * DAY, to: NOW + DAY, filters };
      const sums = () =>
        readdirSync(columns.folder, { recursive: true, withFileTypes: true })
          .filter(({ name }) => name.endsWith(`.${ending}`))
          .map(({ parentPath, name }) => join(parentPath, name));
      const ask = async () => await askEvents(deps, scope, (view) => view.top('client', 6));
      const segments = await deps.store.db.selectFrom('pulse_segments').select('id').execute();
      expect(sums()).toHaveLength(segments.length);
      for (const file of sums()) rmSync(file);
      expect(await ask()).toEqual(expected(facts, scope).clients);
      expect(sums()).toHaveLength(segments.length);
      // They are what is read: with others' sums in their place, others are counted.
      const [first, second] = sums();
      copyFileSync(first ?? '', second ?? '');
      expect(await ask()).not.toEqual(expected(facts, scope).clients);
    },
  );

  it('about events in columns are refused where the engine for them is missing', async () => {
    const { deps, add } = await openSegmentStore();
    await add({});
    await moveEvents(deps, { isUrgent: true });
    const scope = { projectId: 'p', from: NOW - DAY, to: NOW + DAY };
    const asked = askEvents({ ...deps, columns: noEngine }, scope, (view) => view.totals());
    await expect(asked).rejects.toThrow('@duckdb/node-api');
  });
});
