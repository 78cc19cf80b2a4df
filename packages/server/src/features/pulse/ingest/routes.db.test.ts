import { gzipSync } from 'node:zlib';
import { ingestLimits, limits } from '@waymark/contract';
import { type PulseProjectSeed, pulseEvent, seedPulseProject } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../app/agent-fixture.ts';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';

let platform: Platform;
let project: PulseProjectSeed;

sharePlatform(async (open) => {
  platform = await open();
  project = seedPulseProject({ isClaimed: true });
  for (const statement of project.statements) await sql.raw(statement).execute(platform.store.db);
});

function send(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  from?: string,
): Promise<Response> {
  const sent = {
    'content-type': 'application/json',
    authorization: `Bearer ${project.apiKey}`,
    ...headers,
  };
  return platform.ask('/api/v1/pulse/events', { method: 'POST', body, headers: sent }, from);
}

const event = (more: Record<string, unknown> = {}) => pulseEvent(project.origin, more);
const stored = async () =>
  (await platform.store.db.selectFrom('pulse_events').select('id').execute()).map(({ id }) => id);

describe('the ingest endpoint answers', () => {
  it('events that are stored by then, and that nobody on the way may keep', async () => {
    const [one, two] = [event(), event()];
    const answer = await send(JSON.stringify({ events: [one, two] }));
    expect(answer.status).toBe(202);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
    expect(await stored()).toEqual(expect.arrayContaining([one.id, two.id]));
  });

  it('one event, lines of events and compressed ones alike', async () => {
    const one = await send(JSON.stringify(event()));
    expect(await one.json()).toMatchObject({ accepted: 1 });
    const lines = [event(), event()].map((each) => JSON.stringify(each)).join('\n');
    const many = await send(lines, { 'content-type': 'application/x-ndjson' });
    expect(await many.json()).toMatchObject({ accepted: 2 });
    const small = await send(new Uint8Array(gzipSync(JSON.stringify(event()))), {
      'content-encoding': 'gzip',
    });
    expect(await small.json()).toMatchObject({ accepted: 1 });
  });

  it('a batch with its good events kept and the place of each other one', async () => {
    const good = event();
    const events = [event({ url: 'https://elsewhere.dev/' }), good, { ...event(), method: 7 }];
    const answer = await send(JSON.stringify({ events }));
    expect([answer.status, await answer.json()]).toEqual([
      202,
      {
        accepted: 1,
        duplicates: 0,
        rejected: [
          expect.objectContaining({ index: 0, code: 'origin_mismatch' }),
          expect.objectContaining({ index: 2, code: 'invalid_event' }),
        ],
      },
    ]);
    expect(await stored()).toContain(good.id);
  });

  it('a repeated event as a duplicate', async () => {
    const body = JSON.stringify(event());
    await send(body);
    expect(await (await send(body)).json()).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
  });
});

describe('the ingest endpoint refuses', () => {
  it.each([
    ['JSON that is none', '{', {}, 400, 'invalid_request'],
    [
      'a body that is neither JSON nor lines',
      'a=1',
      { 'content-type': 'text/plain' },
      415,
      'unsupported_media_type',
    ],
    ['an encoding that it cannot read', '{}', { 'content-encoding': 'br' }, 415, 'unsupported_encoding'],
    ['what calls itself compressed and is not', '{}', { 'content-encoding': 'gzip' }, 400, 'invalid_request'],
    [
      'a key of nobody',
      '{}',
      { authorization: `Bearer pulse_live_${'x'.repeat(43)}` },
      401,
      'invalid_api_key',
    ],
    ['an Authorization that is no bearer', '{}', { authorization: 'Basic eA==' }, 401, 'invalid_api_key'],
    ['a browser', '{}', { origin: 'https://docs.harbour-tools.dev' }, 403, 'browser_refused'],
  ])('%s', async (_, body, headers: Record<string, string>, status, code) => {
    const answer = await send(body, headers);
    expect(await refusalOf(answer)).toEqual([status, code]);
    expect(answer.headers.has('www-authenticate')).toBe(status === 401);
  });

  it('more bytes than a request may have, and more events', async () => {
    const large = await send(' '.repeat(ingestLimits.bodyBytes + 1));
    expect(await refusalOf(large)).toEqual([413, 'payload_too_large']);
    const events = Array.from({ length: ingestLimits.events + 1 }, () => ({}));
    const many = await send(JSON.stringify({ events }));
    expect(await refusalOf(many)).toEqual([413, 'too_many_events']);
  });

  it('another method', async () => {
    const answer = await platform.ask('/api/v1/pulse/events');
    expect(await refusalOf(answer)).toEqual([405, 'method_not_allowed']);
  });
});

describe('the ingest endpoint guards', () => {
  it('its keys against one address that guesses, and lets a live key of that address in', async () => {
    const from = '20.9.9.9';
    const guess = (nth: number) =>
      send('{}', { authorization: `Bearer pulse_live_${String(nth).padStart(43, 'x')}` }, from);
    for (let nth = 0; nth < limits.refusalsPerMinute; nth += 1) expect((await guess(nth)).status).toBe(401);
    const answer = await guess(limits.refusalsPerMinute);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalOf(answer)).toEqual([429, 'rate_limited']);
    expect((await send(JSON.stringify(event()), {}, from)).status).toBe(202);
  });

  it('a browser’s key before it looks at it', async () => {
    const headers = { origin: 'null', authorization: 'Bearer pulse_live_guess' };
    expect(await refusalOf(await send('{}', headers))).toEqual([403, 'browser_refused']);
  });

  it('the key against the log', async () => {
    await send(JSON.stringify(event()));
    await send('{');
    expect(JSON.stringify(platform.lines)).not.toContain(project.apiKey);
  });
});
