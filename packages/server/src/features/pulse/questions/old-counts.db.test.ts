import { describe, expect, it } from 'vitest';
import type { Columns } from '../../../store/index.ts';
import { NOW, openSegmentStore } from '../segments/event-rows-fixture.ts';
import { moveEvents } from '../segments/index.ts';
import { askEvents, type Filters } from './index.ts';
import type { View } from './view.ts';

const DAY = 24 * 3_600_000;
const noEngine: Columns = { folder: '/nowhere', open: async () => undefined, close() {} };
const oldDay = NOW - (NOW % DAY) - 40 * DAY;

/** One event of now, and a day from before there were segments: seven requests by client, and the same by page. */
async function openOld() {
  const { store, deps, add } = await openSegmentStore();
  await add({ path: '/new' });
  const day = { project_id: 'p', grain: 'day' as const, bucket: oldDay };
  const client = { agent: 'gptbot', purpose: 'ai_training', verdict: 'verified', format: 'html' } as const;
  await store.db
    .insertInto('pulse_agent_counts')
    .values([
      { ...day, ...client, outcome: 4, requests: 4 },
      { ...day, ...client, outcome: 0, requests: 3 },
    ])
    .execute();
  await store.db
    .insertInto('pulse_page_counts')
    .values([
      { ...day, path: '/old', route: '/:page', agent: 'gptbot', status: 404, requests: 4 },
      { ...day, path: '/other', route: '', agent: 'gptbot', status: 0, requests: 3 },
    ])
    .execute();
  /** Asks the rows of the database and then the columns: both must say the same. */
  return async <T>(ask: (view: View) => Promise<T>, filters: Filters = {}, from = oldDay) => {
    const scope = { projectId: 'p', from, to: NOW + DAY, filters };
    const ofRows = await askEvents({ ...deps, columns: noEngine }, scope, ask);
    await moveEvents(deps, { isUrgent: true });
    expect(await askEvents(deps, scope, ask)).toEqual(ofRows);
    return ofRows;
  };
}

describe('days that were only ever counted', () => {
  it('are part of all totals and of the series', async () => {
    const ask = await openOld();
    const found = await ask(async (view) => [await view.totals(), await view.series('day')] as const);
    expect(found[0]).toEqual({ requests: 8, failures: 4 });
    expect(found[1]).toEqual([
      { at: oldDay, requests: 7, failures: 4 },
      { at: NOW - (NOW % DAY), requests: 1, failures: 0 },
    ]);
  });

  it('are no part of a time that begins after them', async () => {
    const ask = await openOld();
    expect(await ask((view) => view.totals(), {}, oldDay + 1)).toEqual({ requests: 1, failures: 0 });
  });

  it.each<[string, Filters, number]>([
    ['an agent', { agents: ['gptbot'] }, 8],
    ['a verdict', { verdicts: ['verified'] }, 7],
    ['a purpose and a format', { purposes: ['ai_training'], formats: ['html'] }, 8],
    ['a class of statuses', { statusClasses: [4] }, 4],
    ['a path', { paths: ['/old'] }, 4],
    ['a route, or none', { routes: ['/:page'] }, 4],
    ['a path and an agent', { paths: ['/other'], agents: ['gptbot'] }, 3],
    ['a status', { statuses: [404] }, 4],
    ['an unknown status', { statuses: [null] }, 3],
  ])('are counted where a question is held to %s, which they know', async (_, filters, requests) => {
    const ask = await openOld();
    expect((await ask((view) => view.totals(), filters)).requests).toBe(requests);
  });

  it.each<[string, Filters, number]>([
    ['a client', { clients: ['c'] }, 1],
    ['a path and a verdict at once', { paths: ['/new'], verdicts: ['unverifiable'] }, 1],
    ['a path and a format at once', { paths: ['/old'], formats: ['html'] }, 0],
    ['a referrer', { referers: ['bing.com'] }, 0],
    ['what asks for Markdown', { asksForMarkdown: true }, 0],
  ])('are left out where a question is held to %s, which they do not know', async (_, filters, requests) => {
    const ask = await openOld();
    expect((await ask((view) => view.totals(), filters)).requests).toBe(requests);
  });

  it('are lines of the lists by agent, by path, by status and by route', async () => {
    const ask = await openOld();
    const lists = await ask(async (view) => ({
      agent: await view.top('agent', 10),
      path: await view.top('path', 10),
      status: (await view.top('status', 10)).map(({ value }) => value),
      route: (await view.top('route', 10)).map(({ value }) => value),
    }));
    expect(lists).toEqual({
      agent: [{ value: 'gptbot', requests: 8, failures: 4 }],
      path: [
        { value: '/old', requests: 4, failures: 4 },
        { value: '/other', requests: 3, failures: 0 },
        { value: '/new', requests: 1, failures: 0 },
      ],
      status: [404, null, 200],
      route: ['/:page', null],
    });
  });

  it('are kinds of clients by the class of their status', async () => {
    const ask = await openOld();
    const bySize = async (view: View) => (await view.facets()).toSorted((a, b) => b.requests - a.requests);
    const facets = await ask(bySize);
    expect(facets[0]).toEqual({
      agent: 'gptbot',
      purpose: 'ai_training',
      verdict: 'verified',
      format: 'html',
      status: 400,
      requests: 4,
    });
    expect(facets.map(({ status, requests }) => [status, requests])).toEqual([
      [400, 4],
      [0, 3],
      [200, 1],
    ]);
  });

  it('fail under their route', async () => {
    const ask = await openOld();
    expect(await ask((view) => view.failures(10))).toEqual([
      { status: 404, place: '/:page', agent: 'gptbot', requests: 4 },
    ]);
  });

  it('have no single requests', async () => {
    const ask = await openOld();
    expect((await ask((view) => view.requests(10))).map(({ path }) => path)).toEqual(['/new']);
  });
});
