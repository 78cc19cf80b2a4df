import { describe, expect, it } from 'vitest';
import type { Columns } from '../../../store/index.ts';
import { type EventFacts, NOW, openSegmentStore } from '../segments/event-rows-fixture.ts';
import { moveEvents } from '../segments/index.ts';
import { askEvents, type Filters } from './index.ts';
import type { View } from './view.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const noEngine: Columns = { folder: '/nowhere', open: async () => undefined, close() {} };
const hourOf = (at: number) => at - (at % HOUR);

/** Asks the rows of the database and then the columns that they were moved to: both must say the same. */
async function askBoth<T>(
  facts: readonly EventFacts[],
  ask: (view: View) => Promise<T>,
  filters: Filters = {},
) {
  const { deps, add } = await openSegmentStore();
  const scope = { projectId: 'p', from: NOW - 3 * DAY, to: NOW + DAY, filters };
  await add(...facts, { project: 'another', path: '/theirs', referer: 'theirs.dev' });
  const ofRows = await askEvents({ ...deps, columns: noEngine }, scope, ask);
  await moveEvents(deps, { isUrgent: true });
  expect(await askEvents(deps, scope, ask)).toEqual(ofRows);
  return ofRows;
}

describe('who asked for which page', () => {
  it('is counted by agent and path, with the hours of the first and the last time', async () => {
    const first = NOW - 5 * HOUR;
    const visits = await askBoth(
      [
        { path: '/a', at: first },
        { path: '/a' },
        { path: '/a', agent: 'curl' },
        { path: '/b', at: NOW - HOUR },
        { path: '/old', at: NOW - 4 * DAY },
      ],
      (view) => view.pathVisits(10),
    );
    expect(visits).toEqual([
      { agent: 'gptbot', path: '/a', requests: 2, firstHour: hourOf(first), lastHour: hourOf(NOW) },
      { agent: 'curl', path: '/a', requests: 1, firstHour: hourOf(NOW), lastHour: hourOf(NOW) },
      {
        agent: 'gptbot',
        path: '/b',
        requests: 1,
        firstHour: hourOf(NOW - HOUR),
        lastHour: hourOf(NOW - HOUR),
      },
    ]);
  });

  it('is cut to as many as are asked for, the newest first and of these the most frequent', async () => {
    const old = { path: '/old', at: NOW - DAY };
    const facts = [{ path: '/a' }, { path: '/b' }, { path: '/b' }, { path: '/c' }, old, old, old];
    const paths = async (most: number) =>
      (await askBoth(facts, (view) => view.pathVisits(most))).map(({ path }) => path);
    expect(await paths(2)).toEqual(['/b', '/a']);
    expect(await paths(9)).toEqual(['/b', '/a', '/c', '/old']);
  });
});

describe('where requests came from', () => {
  const facts = [
    { referer: 'chatgpt.com' },
    { referer: 'chatgpt.com', status: 404 },
    { referer: 'bing.com' },
    {},
  ];

  it('is counted by host, and last of those that are equal stand those without one', async () => {
    expect(await askBoth(facts, (view) => view.referers(10))).toEqual([
      { value: 'chatgpt.com', requests: 2, failures: 0 },
      { value: 'bing.com', requests: 1, failures: 0 },
      { value: null, requests: 1, failures: 0 },
    ]);
  });

  it('can be what a question is held to', async () => {
    const totals = await askBoth(facts, (view) => view.totals(), { referers: ['chatgpt.com'] });
    expect(totals).toEqual({ requests: 2, failures: 1 });
  });
});

it.each([
  ['text/markdown', 1],
  ['text/html;q=0.5, text/markdown', 1],
  ['text/markdown;q=0.9, */*;q=0.1', 1],
  ['text/html, text/markdown', 0],
  ['text/markdown; q=0.1, text/html', 0],
  ['*/*', 0],
  ['"wants":"markdown"', 0],
  ['"WANTS":"MARKDOWN"', 0],
])('a request with Accept: %s asks for Markdown first: %d', async (accept, requests) => {
  const totals = await askBoth([{ accept }, {}], (view) => view.totals(), { asksForMarkdown: true });
  expect(totals.requests).toBe(requests);
});

it.each([
  ['text/markdown, text/html;q=0.9', 1],
  ['text/html, text/markdown', 0],
  ['*/*', 0],
])('of events from before that was written down, Accept: %s still tells: %d', async (accept, requests) => {
  const events = [{ accept, classifier: 3 }, { classifier: 3 }];
  const totals = await askBoth(events, (view) => view.totals(), { asksForMarkdown: true });
  expect(totals.requests).toBe(requests);
});

describe('a journey', () => {
  const doc = (client: string, more: EventFacts = {}): EventFacts => ({
    client,
    path: '/docs',
    at: NOW - 2 * HOUR,
    ...more,
  });
  const call = (client: string, more: EventFacts = {}): EventFacts => ({
    client,
    path: '/v1/items',
    format: 'json',
    at: NOW - HOUR,
    ...more,
  });
  const days = (view: View) => view.journeyDays({ most: 10, skipped: 0 });
  const broken = (view: View) => view.brokenJourneys(10);
  const day = NOW - (NOW % DAY);

  it('begins with a document, goes on with a call and succeeds with a call that is answered', async () => {
    const facts = [
      doc('reads'),
      doc('calls'),
      call('calls', { status: 500 }),
      doc('succeeds'),
      call('succeeds', { status: 400 }),
      call('succeeds', { status: 201 }),
      call('never-read'),
    ];
    expect(await askBoth(facts, days)).toEqual([
      { agent: 'gptbot', day, journeys: 3, called: 2, succeeded: 1 },
    ]);
  });

  it('is of the day on which its first document was read, and of one agent', async () => {
    const facts = [
      doc('one', { at: NOW - DAY }),
      doc('one', { at: NOW - DAY + HOUR }),
      doc('two', { agent: 'curl' }),
      call('two', { agent: 'gptbot' }),
    ];
    expect(await askBoth(facts, days)).toEqual([
      { agent: 'gptbot', day: day - DAY, journeys: 1, called: 0, succeeded: 0 },
      { agent: 'curl', day, journeys: 1, called: 0, succeeded: 0 },
    ]);
  });

  it('is told of as many agents as are asked for, those with most first, and of the others together', async () => {
    const of = (agent: string, ...clients: string[]) =>
      clients.map((client) => doc(`${agent}-${client}`, { agent }));
    const facts = [...of('most', 'a', 'b', 'c'), ...of('some', 'a', 'b'), ...of('x', 'a'), ...of('y', 'a')];
    const agents = async (most: number, skipped: number) =>
      (await askBoth(facts, (view) => view.journeyDays({ most, skipped }))).map(({ agent, journeys }) => [
        agent,
        journeys,
      ]);
    expect(await agents(2, 0)).toEqual([
      ['most', 3],
      ['some', 2],
      [null, 2],
    ]);
    expect(await agents(2, 1)).toEqual([
      ['some', 2],
      ['x', 1],
      [null, 4],
    ]);
    expect(await agents(1, 9)).toEqual([[null, 7]]);
  });

  it.each([
    ['a document that failed', doc('c', { status: 404 }), call('c')],
    ['a call before the document', doc('c', { at: NOW }), call('c')],
    ['a file of JSON', doc('c'), call('c', { path: '/openapi.json' })],
    ['what is well known', doc('c'), call('c', { path: '/.well-known/agent' })],
  ])('does not go on with %s', async (_, ...facts) => {
    const found = await askBoth(facts, days);
    expect(found.every(({ called }) => called === 0)).toBe(true);
  });

  it('without success is told by where its last call failed, or by no call at all', async () => {
    const facts = [
      doc('a'),
      call('a', { status: 401, at: NOW - HOUR }),
      call('a', { status: 422, route: '/v1/:id', at: NOW - HOUR + 1 }),
      doc('b'),
      call('b', { status: 422, route: '/v1/:id' }),
      doc('c'),
      doc('d'),
      call('d', { status: 200 }),
    ];
    expect(await askBoth(facts, broken)).toEqual([
      { agent: 'gptbot', status: 422, place: '/v1/:id', journeys: 2 },
      { agent: 'gptbot', status: null, place: null, journeys: 1 },
    ]);
  });

  it('that ended with a call comes before as many that ended without one', async () => {
    const facts = [doc('a'), doc('b'), call('b', { status: null }), doc('c'), call('c', { status: 500 })];
    expect((await askBoth(facts, broken)).map(({ status, place }) => [status, place])).toEqual([
      [500, '/v1/items'],
      [null, '/v1/items'],
      [null, null],
    ]);
  });
});

describe('who was said to come', () => {
  it('is one line for each name, verdict and reason, however the client was told', async () => {
    const claims = await askBoth(
      [
        { verdict: 'spoofed', confidence: 'named not_in_list:openai', at: NOW - HOUR },
        { verdict: 'spoofed', confidence: 'guessed not_in_list:openai' },
        { verdict: 'spoofed', confidence: 'named other_reason' },
        { verdict: 'verified', confidence: 'signed' },
        { verdict: 'not_claimed', agent: '' },
      ],
      (view) => view.claims(10),
    );
    const line = { agent: 'gptbot', lastHour: hourOf(NOW) };
    expect(
      claims.toSorted((a, b) => b.requests - a.requests || (`${a.reason}` < `${b.reason}` ? -1 : 1)),
    ).toEqual([
      { ...line, verdict: 'spoofed', reason: 'not_in_list:openai', requests: 2 },
      { ...line, verdict: 'verified', reason: null, requests: 1 },
      { ...line, verdict: 'spoofed', reason: 'other_reason', requests: 1 },
    ]);
  });
});

describe('the newest single requests', () => {
  const HOURS = [0, 1, 5, 9, 30, 63, 65, 70];
  const facts = HOURS.map((hours) => ({ path: `/${hours}`, at: NOW - hours * HOUR }));
  const pathsOf = async (view: View, most: number, before?: { at: number; id: string }) =>
    (await view.requests(most, before)).map(({ path }) => path);

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('are as many as are asked for, however far back: %d', async (most) => {
    const found = await askBoth(facts, (view) => pathsOf(view, most));
    expect(found).toEqual(HOURS.slice(0, most).map((hours) => `/${hours}`));
  });

  it('go on behind a place, and end where the asked time begins', async () => {
    const pages = await askBoth([...facts, { path: '/before', at: NOW - 4 * DAY }], async (view) => {
      const first = await view.requests(3);
      const rest = await pathsOf(view, 100, first.at(-1));
      return [first.map(({ path }) => path), rest];
    });
    expect(pages.flat()).toEqual(HOURS.map((hours) => `/${hours}`));
  });

  it('are those that the filters let through, also where these are rare', async () => {
    const found = await askBoth(facts, (view) => pathsOf(view, 1), { paths: ['/70'] });
    expect(found).toEqual(['/70']);
  });

  it('are none where nothing happened', async () => {
    expect(await askBoth([], (view) => pathsOf(view, 5))).toEqual([]);
  });
});
