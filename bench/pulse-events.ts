import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { insertEvents } from '../packages/server/dist/features/pulse/ingest/store.js';
import { placeOf } from '../packages/server/dist/features/pulse/segments/local-files.js';
import { keepFile } from '../packages/server/dist/features/pulse/site-files/store.js';
import { type openColumns, type openStore, writeSegmentFile } from '../packages/server/dist/store/index.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 30;
export const END = Date.UTC(2026, 10, 15);
export const FROM = END - DAYS * DAY_MS;
/** Events that are in no segment yet. */
export const TAIL = 2_000;
const PAGES = 3_000;

export interface World {
  readonly store: Awaited<ReturnType<typeof openStore>>;
  readonly columns: ReturnType<typeof openColumns>;
}

/**
 * One day of varied events: 20 agents of 1,000 clients each, 6,000 pages of unequal fame, several statuses and formats.
 * A client has one verdict, but for a few of its events; all else is independent, which is harder than what comes by.
 */
const dayOfEvents = (events: number, day: number) => `(
  select uuid() as id, moment as happened_at, moment as received_at, null::bigint as clock_offset_ms,
    '203.0.' || (c % 200) || '.0' as ip, substr(md5('${day}-' || a || '-' || c), 1, 22) as client_hash,
    'Agent-' || a || '/1.' || (c % 10) || ' (+https://example.org/bot)' as user_agent,
    case when format = 'json' then '/api/v1/things/' || p else '/docs/section-' || (p % 40) || '/page-' || p end as path,
    'GET' as method, status, (random() * 300)::integer as duration_ms, (random() * 50000)::bigint as bytes,
    'text/html' as content_type, format,
    case when r2 < 0.01 then (['chatgpt.com', 'claude.ai', 'www.perplexity.ai', 'example.org', 'example.com'])[1 + p % 5] end as referer_host,
    case when format = 'json' then '/api/v1/things/:id' when p % 3 = 0 then '/docs/:section/' || (p % 50) end as route,
    null::varchar as error_code, agent, purpose, verdict,
    case when verdict = 'not_claimed' then 'named' else 'named in_list ' || (a % 7) end as confidence, 1 as classifier,
    case when r3 < 0.3 then '{"accept":"text/markdown, text/html;q=0.9, */*;q=0.8","wants":"markdown"}'
      when r3 < 0.6 then '{"accept":"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}'
      else '{"accept":"*/*"}' end as detail,
    (moment // 3600000)::integer as hour, 1 as requests,
    concat_ws(chr(31), agent, purpose, verdict, format, status::varchar) as facet
  from (select *, 'agent-' || a as agent, ${day * DAY_MS}::bigint + (random() * ${DAY_MS - 1})::bigint as moment,
      (['ai_training', 'coding_agent', 'ai_user_fetch', 'http_client', 'human_browser'])[1 + a % 5] as purpose,
      (['verified', 'unverifiable', 'spoofed', 'not_claimed'])[1 + (case when random() < 0.02 then p else c end) % 4] as verdict,
      (['html', 'markdown', 'json', 'llms', 'other'])[1 + (random() * 4)::integer] as format,
      (case when r < 0.88 then 200 when r < 0.93 then 304 when r < 0.97 then 404 when r < 0.99 then 500 else 429 end)::integer as status
    from (select (random() * random() * ${PAGES})::integer as p, (random() * 19)::integer as a, (random() * 999)::integer as c,
      random() as r, random() as r2, random() as r3 from range(${events}))))`;

/** The file of a day, made unless an earlier run left it. */
async function dayFile(world: World, folder: string, events: number, day: number): Promise<string> {
  const file = join(folder, String(events), `${day}.parquet`);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  // The engine writes in its own folder only.
  const unfinished = join(world.columns.folder, `${day}.part`);
  mkdirSync(world.columns.folder, { recursive: true });
  const session = await world.columns.open();
  if (session === undefined) throw new Error('the columnar engine is not installed');
  await writeSegmentFile(session, dayOfEvents(Math.round(events / DAYS), day), unfinished);
  session.close();
  renameSync(unfinished, file);
  return file;
}

/** Gives a project so many events in segments, as moving and merging would have left them. */
export async function fill(world: World, projectId: string, events: number, folder: string): Promise<void> {
  for (let day = FROM / DAY_MS; day < END / DAY_MS; day += 1) {
    const segment = { id: randomUUID(), projectId, day };
    const place = placeOf(world.columns.folder, segment);
    mkdirSync(dirname(place), { recursive: true });
    linkSync(await dayFile(world, folder, events, day), place);
    await world.store.db
      .insertInto('pulse_segments')
      .values({
        id: segment.id,
        project_id: projectId,
        day,
        ...{ kind: 'events', state: 'live', level: 1, events: Math.round(events / DAYS) },
        ...{ bytes: statSync(place).size, sha256: 'made by the benchmark', changed_at: 1 },
        ...{ from_at: day * DAY_MS, to_at: day * DAY_MS + DAY_MS - 1 },
      })
      .execute();
  }
  const rows = Array.from({ length: TAIL }, (_, index) => eventRow(projectId, index));
  await insertEvents(world.store, rows);
  const nobody = { agent_name: null, registration_id: null, workspace_id: null, last_verified_at: null };
  const facts = { name: projectId, origin: 'https://example.org', environment: 'production' as const };
  await world.store.db
    .insertInto('pulse_projects')
    .values({ id: projectId, ...facts, ...nobody, created_at: 1, claimed_at: 1, expires_at: null })
    .execute();
  const pages = Array.from({ length: PAGES }, (_, page) => `/docs/section-${page % 40}/page-${page}`);
  const known = { projectId, now: FROM };
  await keepFile(world.store, { ...known, kind: 'sitemap', content: JSON.stringify(pages) });
  const robots = 'User-agent: *\nDisallow: /docs/section-7/\nDisallow: /api/\n';
  await keepFile(world.store, { ...known, kind: 'robots', content: robots });
}

/** An event as ingest stores it. */
export function eventRow(projectId: string, index: number) {
  const at = END - 1 - index * 10;
  const day = Math.floor(at / DAY_MS);
  return [
    ...[projectId, randomUUID(), day, at, at, null, '203.0.113.0', `c${index % 99}`, 'GPTBot/1'],
    ...[
      `/docs/page-${index % 3000}`,
      'GET',
      index % 9 ? 200 : 404,
      1,
      2,
      'text/html',
      'html',
      null,
      null,
      null,
    ],
    ...[`agent-${index % 20}`, 'ai_training', 'unverifiable', 'named', 1, null],
  ];
}
