import type { IncomingMessage, ServerResponse } from 'node:http';
import { guardedFetch } from '@waymark/audit';
import { createAuthority, openTestStore, recordLog, startStranger } from '@waymark/testkit';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { knownAgents } from '../ingest/classify/agent-table.ts';
import { createClassifier } from '../ingest/classify/index.ts';
import { CARRIED_TAKEN_AT } from './carried-networks.ts';
import { checkClaim } from './check-claim.ts';
import { claimChecks, listSources } from './claim-checks.ts';
import { describeLists } from './describe-lists.ts';
import { importList } from './import-list.ts';
import { keepLists } from './keep-lists.ts';
import { type RefreshDeps, refreshLists } from './refresh-lists.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 18);
const hosts = [...new Set(listSources.map(({ url }) => new URL(url).host))];
const listOf = (...networks: string[]) =>
  JSON.stringify({ prefixes: networks.map((ipv4Prefix) => ({ ipv4Prefix })) });

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Every operator's host, played by one server of this machine over TLS. */
async function openOperators() {
  const { store } = await openTestStore();
  const authority = await createAuthority();
  const asked: IncomingMessage[] = [];
  const site: { answer: Answer } = { answer: (_, response) => void response.end(listOf('198.51.100.0/24')) };
  const { port } = await startStranger(
    (request, response) => {
      asked.push(request);
      site.answer(request, response);
    },
    await authority.issue({ names: hosts }),
  );
  const connectTo = hosts.map((name) => ({ name, port: 443, address: '127.0.0.1', toPort: port }));
  const reach = { allowPrivate: true, connectTo, authorities: [authority.certificate] };
  const time = { now: NOW };
  const { log, lines } = recordLog();
  const deps: RefreshDeps = {
    store,
    log,
    clock: () => time.now,
    random: () => 0,
    fetchStranger: (url, options) => guardedFetch(url, { ...options, ...reach }),
  };
  const states = () => describeLists(store.db, time.now, 7 * DAY);
  const stateOf = async (source: string) => (await states()).find((each) => each.source === source);
  const askedFor = (path: string) => asked.filter(({ url }) => url === path);
  return { store, deps, site, asked, askedFor, time, lines, states, stateOf };
}

describe('the lists that operators publish', () => {
  it('are taken from every source, dated, and judged by in every process', async () => {
    const { store, deps, asked, states, time } = await openOperators();
    const kept = keepLists(deps);
    await refreshLists(deps);
    expect(asked.map(({ headers, url }) => `https://${headers.host}${url}`)).toEqual(
      listSources.map(({ url }) => url),
    );
    for (const state of await states())
      expect(state, state.source).toMatchObject({
        takenAt: NOW,
        way: 'fetched',
        networks: 1,
        isStale: false,
        problem: null,
      });
    await kept.load();
    expect(kept.current().get('anthropic')?.networks.has(ipaddr.process('198.51.100.9'))).toBe(true);
    time.now += 8 * DAY;
    expect((await states()).every(({ isStale }) => isStale)).toBe(true);
    expect(await store.db.selectFrom('pulse_address_lists').select('source').execute()).toHaveLength(
      listSources.length,
    );
  });

  it('tell every agent of every operator that has one from whoever takes its name', async () => {
    const { deps, site, time } = await openOperators();
    const networks = new Map(listSources.map(({ url }, nth) => [url, `198.18.${nth}`]));
    site.answer = ({ headers, url }, response) =>
      response.end(listOf(`${networks.get(`https://${headers.host}${url}`)}.0/24`));
    await refreshLists(deps);
    const kept = keepLists(deps);
    await kept.load();
    const classify = createClassifier();
    const judge = (token: string, ip: string) => {
      const userAgent = `Mozilla/5.0 (compatible; ${token.replace('/', '')}/1.0; +https://operator.dev/bot)`;
      const plain = {
        accept: undefined,
        signatureAgent: undefined,
        lacksBrowserHeaders: false,
        asksForText: false,
      };
      const claim = classify({ ...plain, userAgent });
      const lists = kept.current();
      return [
        claim.agent,
        checkClaim(claim, ipaddr.process(ip), time.now, { lists, staleMs: 7 * DAY }).verdict,
      ];
    };
    const judged: string[] = [];
    for (const outside of ['spoofed', 'unverifiable']) {
      for (const [check, { sources }] of Object.entries(claimChecks)) {
        if (sources.length === 0) continue;
        const own = new Set(sources.map(({ url }) => networks.get(url)));
        for (const { key, tokens } of knownAgents.filter((agent) => agent.check === check)) {
          for (const network of [...networks.values(), '203.0.113'])
            for (const token of tokens)
              expect(judge(token, `${network}.9`), `${token} from ${network}`).toEqual([
                key,
                own.has(network) ? 'verified' : outside,
              ]);
          judged.push(check);
        }
      }
      // Lists that are too old still prove who is in them, and accuse nobody.
      time.now += 8 * DAY;
    }
    const withLists = Object.entries(claimChecks).filter(([, { sources }]) => sources.length > 0);
    expect(new Set(judged)).toEqual(new Set(withLists.map(([check]) => check)));
  });

  it('are asked for once a day, and the operator may say that nothing changed', async () => {
    const { deps, site, asked, askedFor, time, stateOf } = await openOperators();
    site.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else
        response
          .setHeader('etag', '"one"')
          .setHeader('last-modified', 'Sat, 14 Nov 2026 00:00:00 GMT')
          .end(listOf('198.51.100.0/24'));
    };
    await refreshLists(deps);
    time.now += DAY - 1;
    await refreshLists(deps);
    expect(asked).toHaveLength(listSources.length);
    time.now += 1;
    await refreshLists(deps);
    expect(askedFor('/gptbot.json')[1]?.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Sat, 14 Nov 2026 00:00:00 GMT',
    });
    expect(await stateOf('openai-gptbot')).toMatchObject({ takenAt: NOW + DAY, networks: 1, problem: null });
  });

  it('are asked for up to four hours early, so that services do not all ask at once', async () => {
    const { deps, asked, time } = await openOperators();
    await refreshLists(deps);
    time.now += DAY - 4 * 3_600_000;
    await refreshLists({ ...deps, random: () => 0.99 });
    expect(asked).toHaveLength(listSources.length);
    await refreshLists({ ...deps, random: () => 1 });
    expect(asked).toHaveLength(2 * listSources.length);
  });

  it.each<[string, Answer]>([
    ['nothing', (_, response) => void response.end()],
    ['an empty list', (_, response) => void response.end(listOf())],
    ['a page', (_, response) => void response.end('<!doctype html>')],
    ['an error', (_, response) => void response.writeHead(503).end(listOf('203.0.113.0/24'))],
    ['too much', (_, response) => void response.end(`{"x": "${'x'.repeat(3_000_000)}"}`)],
    ['a list of everybody', (_, response) => void response.end(listOf('0.0.0.0/0'))],
    ['no whole answer', (request) => void request.socket.destroy()],
    [
      'a way elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://192.0.2.1/' }).end(),
    ],
  ])('stay as they were when a source answers with %s, and are asked for again', async (_, answer) => {
    const { deps, site, asked, time, stateOf, lines } = await openOperators();
    await refreshLists(deps);
    const before = await stateOf('bingbot');
    site.answer = answer;
    time.now += DAY;
    await refreshLists(deps);
    expect(await stateOf('bingbot')).toEqual({ ...before, problem: expect.any(String) });
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(listSources.length);
    asked.length = 0;
    site.answer = (_request, response) => void response.end(listOf('203.0.113.0/24', '192.0.2.0/24'));
    time.now += 1;
    await refreshLists(deps);
    expect(asked).toHaveLength(listSources.length);
    expect(await stateOf('bingbot')).toMatchObject({ networks: 2, problem: null, takenAt: time.now });
  });

  it('are those that this version carries, with their date, while nothing was held', async () => {
    const { deps, site, stateOf } = await openOperators();
    site.answer = (_, response) => void response.writeHead(404).end();
    await refreshLists(deps);
    expect(await stateOf('bingbot')).toMatchObject({
      way: 'carried',
      takenAt: CARRIED_TAKEN_AT,
      isStale: true,
      problem: 'It was answered with 404.',
    });
    expect(await stateOf('anthropic')).toMatchObject({
      way: 'missing',
      takenAt: null,
      networks: 0,
      isStale: true,
    });
    const kept = keepLists(deps);
    await kept.load();
    expect(kept.current().get('bing')).toMatchObject({ takenAt: CARRIED_TAKEN_AT, isWhole: true });
  });
});

describe('a list that is brought along', () => {
  const file = (more: object = {}) => ({
    source: 'bingbot',
    text: listOf('203.0.113.0/24'),
    takenAt: NOW - DAY,
    ...more,
  });

  it('is held with its date', async () => {
    const { deps, stateOf } = await openOperators();
    expect(await importList(deps, file())).toEqual({ networks: 1 });
    expect(await stateOf('bingbot')).toMatchObject({ way: 'imported', takenAt: NOW - DAY, isStale: false });
  });

  it('does not take the place of a newer one', async () => {
    const { deps, stateOf } = await openOperators();
    await refreshLists(deps);
    await expect(importList(deps, file())).rejects.toThrow('newer');
    expect(await stateOf('bingbot')).toMatchObject({ way: 'fetched', takenAt: NOW });
  });

  it('is refused when nobody publishes it, or when it is none', async () => {
    const { deps, stateOf } = await openOperators();
    await expect(importList(deps, file({ source: 'nobody' }))).rejects.toThrow('openai-gptbot');
    await expect(importList(deps, file({ text: listOf() }))).rejects.toThrow('no network');
    expect(await stateOf('bingbot')).toMatchObject({ way: 'carried' });
  });
});
