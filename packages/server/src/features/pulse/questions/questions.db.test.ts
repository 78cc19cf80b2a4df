import { eventId } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import type { Columns } from '../../../store/index.ts';
import { type EventFacts, NOW, openSegmentStore, variedEvents } from '../segments/event-rows-fixture.ts';
import { mergeSegments, moveEvents } from '../segments/index.ts';
import { askEvents, type Filters, type Scope } from './index.ts';
import type { View } from './view.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const COUNT = 700;
const noEngine: Columns = { folder: '/nowhere', open: async () => undefined, close() {} };

const filterSets: Filters[] = [
  {},
  { agents: ['gptbot'] },
  { agents: [''], verdicts: ['unverifiable', 'spoofed'] },
  { purposes: ['coding_agent'], formats: ['markdown', 'json'] },
  { paths: ['/docs/3'], statusClasses: [4, 5] },
  { routes: ['/docs/:page0'], statuses: [404] },
  { clients: ['client-5'] },
  { statusClasses: [2], agents: ['curl', 'claude-code'], paths: ['/docs/1', '/docs/2', '/docs/7'] },
  { agents: ["nobody' or 1 = 1 --"] },
  { formats: [] },
  { routes: [null], statuses: [null, 500] },
  { statuses: [404, null], statusClasses: [3, 5] },
  { routes: [null, '/docs/:page1'], statuses: [null] },
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
      .filter(({ value }) => value === 'client-2' || value === 'client-5')
      .sort((a, b) => (String(a.value) < String(b.value) ? -1 : 1)),
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
    someClients: (await view.of('client', ['client-5', 'client-2', 'nobody'])).sort((a, b) =>
      String(a.value) < String(b.value) ? -1 : 1,
    ),
    groups: (await view.failureGroups(1_000))
      .map((row) => {
        const agents = row.agents.map(({ agent, requests }) => `${agent}:${requests}`).sort();
        const { status, place, isRoute, requests, firstHour, lastHour } = row;
        return [`${status} ${place}`, isRoute, requests, firstHour, lastHour, ...agents].join(' ');
      })
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
    const check = async (using: typeof deps, known: readonly EventFacts[]) => {
      for (const filters of filterSets) {
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
  });

  it('about events in columns are refused where the engine for them is missing', async () => {
    const { deps, add } = await openSegmentStore();
    await add({});
    await moveEvents(deps, { isUrgent: true });
    const scope = { projectId: 'p', from: NOW - DAY, to: NOW + DAY };
    const asked = askEvents({ ...deps, columns: noEngine }, scope, (view) => view.totals());
    await expect(asked).rejects.toThrow('@duckdb/node-api');
  });
});
