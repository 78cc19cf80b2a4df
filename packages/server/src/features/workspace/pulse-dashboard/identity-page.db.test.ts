import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Platform, sharePlatform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { listSources } from '../../pulse/identities/claim-checks.ts';
import { upsertList } from '../../pulse/identities/store.ts';
import { moveEvents } from '../../pulse/index.ts';
import type { EventFacts } from '../../pulse/segments/event-rows-fixture.ts';
import { addEvents, linesOf, openOwner, PATH, PROJECT, tilesOf } from './project-fixture.ts';

const HOUR = 3_600_000;
const [bot, human] = [
  { agent: 'gptbot', purpose: 'ai_training' },
  { agent: '', purpose: 'human_browser' },
];
const kinds: EventFacts[] = [
  { ...bot, verdict: 'verified', confidence: 'named listed:openai:2026-11-14' },
  { ...bot, verdict: 'spoofed', confidence: 'named not_listed:openai:2026-11-14' },
  { ...bot, verdict: 'spoofed', confidence: 'declared not_listed:openai:2026-11-14' },
  { ...bot, verdict: 'unverifiable', confidence: 'named stale_list:openai:2026-08-22' },
  { ...bot, verdict: 'unverifiable', confidence: 'named' },
  { ...human, verdict: 'not_claimed', confidence: 'inferred' },
];
const words: Readonly<Record<string, string>> = {
  'listed:openai:2026-11-14': 'in OpenAI’s address list of 14 November 2026',
  'not_listed:openai:2026-11-14': 'not in OpenAI’s address list of 14 November 2026',
  'stale_list:openai:2026-08-22':
    'not in OpenAI’s address list, but the one held is of 22 August 2026: too old to say that the name is false',
  '': 'no longer kept',
};

let platform: Platform;
let owner: TestBrowser;

sharePlatform(async (open) => {
  platform = await open();
  owner = await openOwner(platform);
  const at = (index: number) => Date.now() - HOUR - index * 61_000;
  const facts = Array.from({ length: 50 }, (_, index) => ({ at: at(index), ...kinds[(index * index) % 6] }));
  await addEvents(platform, facts.slice(0, 30));
  await moveEvents(platform.deps, { isUrgent: true });
  await addEvents(platform, facts.slice(30));
});

async function page(path: string): Promise<string> {
  return (await owner.open(`${PATH}${path}`)).text;
}

it('tells of each name how it was judged, why, and how often', async () => {
  const { rows } = await sql<{ verdict: string; confidence: string; n: number }>`
    select verdict, confidence, count(*) as n from pulse_events
    where project_id = ${PROJECT} and verdict <> 'not_claimed' group by verdict, confidence`.execute(
    platform.store.db,
  );
  const expected = new Map<string, number>();
  for (const { verdict, confidence, n } of rows) {
    const key = `${verdict} ${words[confidence.split(' ')[1] ?? '']}`;
    expected.set(key, (expected.get(key) ?? 0) + Number(n));
  }
  const shown: Readonly<Record<string, string>> = {
    confirmed: 'verified',
    'false name': 'spoofed',
    'cannot be checked': 'unverifiable',
  };
  const lines = (linesOf(await page('/identity')).claims ?? []).map(
    ([name, identity = '', why, requests]) =>
      [`${name} ${shown[identity]} ${why}`, Number(requests)] as const,
  );
  expect(new Map(lines)).toEqual(new Map([...expected].map(([key, n]) => [`GPTBot ${key}`, n])));
  expect(lines).toHaveLength(4);
});

it('shows so many names at a time, each once, and all of them as a file', async () => {
  const names = Array.from({ length: 30 }, (_, nth) => `maker-${nth}`);
  await addEvents(
    platform,
    names.map((agent) => ({
      at: Date.now() - HOUR,
      agent,
      purpose: 'coding_agent',
      verdict: 'unverifiable',
    })),
  );
  const shown: string[] = [];
  for (let next: string | undefined = `${PATH}/identity?purpose=coding_agent`; next !== undefined; ) {
    const { text } = await owner.open(next);
    const lines = linesOf(text).claims ?? [];
    expect(lines.length).toBeLessThanOrEqual(12);
    shown.push(...lines.map(([name = '']) => name));
    next = /<a href="([^"]+)">More<\/a>/u.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(shown.toSorted()).toEqual(names.toSorted());
  const file = (await page('/export/identity.ndjson?purpose=coding_agent')).trimEnd().split('\n');
  expect(file.map((line) => JSON.parse(line).agent).toSorted()).toEqual(names.toSorted());
});

it('offers a link that shows this very page', async () => {
  expect(await page('/identity?agent=gptbot')).toContain(
    '/links?agent=gptbot&amp;shows=identity">Share this view',
  );
});

it('says beside a request why its client is believed or not', async () => {
  const who = (linesOf(await page('/requests?verdict=spoofed')).requests ?? []).map(([, each]) => each);
  expect(who.length).toBeGreaterThan(0);
  for (const each of who)
    expect(each).toContain('false name (not in OpenAI’s address list of 14 November 2026), client');
  expect(await page('/export/requests.csv?verdict=verified')).toContain(
    'in OpenAI’s address list of 14 November 2026',
  );
});

it('says that lists are stale wherever no false names are counted, until they are fresh', async () => {
  for (const path of ['', '/agents/gptbot', '/identity'])
    expect(await page(path), path).toContain(`data-stale="${listSources.length}"`);
  expect(tilesOf(await page('?agent=nobody'))[3]).toMatch(/^0 \|/u);
  expect(await page('?agent=nobody')).toContain('Some false names cannot be told.');
  const lists = linesOf(await page('/identity')).lists ?? [];
  expect(lists).toHaveLength(listSources.length);
  expect(lists).toContainEqual([
    'Microsoft',
    'bingbot',
    '22 August 2026',
    '28',
    'stale, carried by this version',
  ]);
  for (const { name: source } of listSources) {
    const list = {
      source,
      networks: '192.0.2.0/24',
      takenAt: Date.now(),
      way: 'fetched',
      etag: null,
      lastModified: null,
    } as const;
    await upsertList(platform.store.db, list, Date.now());
  }
  for (const path of ['', '/identity']) expect(await page(path), path).not.toContain('data-stale');
});
