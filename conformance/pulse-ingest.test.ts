import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eventId } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket, send } from './http.ts';
import {
  eventsPath,
  expectRefused,
  expectTaken,
  type PulseSite,
  query,
  seedSite,
  sendEvents,
} from './pulse-subject.ts';
import { type Subject, startSubject, withSubject } from './service.ts';

const HOUR_MS = 3_600_000;
let subject: Subject;
let site: PulseSite;

beforeAll(async () => {
  subject = await startSubject();
  site = await seedSite(subject);
});

afterAll(() => subject.stop());

describe('POST /api/v1/pulse/events answers', () => {
  it('202 for a batch, one event and lines, each plain or gzipped, and stores each event once', async () => {
    const batch = { sent_at: Date.now(), dropped: 2, events: [site.event(), site.event()] };
    const single = site.event();
    const lines = [site.event(), site.event()].map((event) => JSON.stringify(event)).join('\n');
    const ndjson = { 'content-type': 'application/x-ndjson' };
    const gzip = { 'content-encoding': 'gzip' };
    expectTaken(await site.send(batch), { accepted: 2 });
    expectTaken(await site.send(single), { accepted: 1 });
    expectTaken(await site.send(lines, { headers: ndjson }), { accepted: 2 });
    expectTaken(await site.send(gzipSync(JSON.stringify(batch)), { headers: gzip }), { duplicates: 2 });
    expectTaken(await site.send(gzipSync(lines), { headers: { ...ndjson, ...gzip } }), { duplicates: 2 });
    const stored = await site.stored();
    for (const event of [...batch.events, single])
      expect(stored.filter((id) => id === event.id)).toHaveLength(1);
  });

  it('per event what is wrong with it, and keeps the others', async () => {
    const good = site.event();
    const events = [
      good,
      { ...site.event(), id: 'x' },
      site.event({ url: 'https://elsewhere.dev/' }),
      site.event({ ts: Date.now() - 80 * HOUR_MS }),
      null,
      good,
    ];
    const answer = await site.send({ events });
    expectTaken(answer, { accepted: 1, duplicates: 1, rejected: [1, 2, 3, 4] });
    expect(answer.json).toMatchObject({
      rejected: [
        { code: 'invalid_event' },
        { code: 'origin_mismatch' },
        { code: 'timestamp_out_of_range' },
        { code: 'invalid_event' },
      ],
    });
  });

  it('for bodies far beyond the other operations’ 16 KiB, chunked or not', async () => {
    const events = Array.from({ length: 1000 }, () => site.event({ error_code: 'e'.repeat(64) }));
    expectTaken(await site.send({ events }), { accepted: 1000 });
    const body = JSON.stringify({ events: events.slice(0, 100) });
    const headers = {
      authorization: `Bearer ${site.apiKey}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    expectTaken(await send(`${subject.platformUrl}${eventsPath}`, { method: 'POST', headers, body }), {
      duplicates: 100,
    });
  });

  it('once for a retry, hours later and by another clock', async () => {
    const [born, sentAt] = [Date.now() - 30 * HOUR_MS, Date.now() - 5 * HOUR_MS];
    const events = [site.event({ id: eventId(born), ts: born }), site.event({ id: randomUUID(), ts: born })];
    expectTaken(await site.send({ events }), { accepted: 2 });
    expectTaken(await site.send({ sent_at: sentAt, events }), { duplicates: 2 });
  });

  it('with a request id and the headers of every answer', async () => {
    const answer = await site.send(site.event());
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('405 with Allow for another method, and no CORS for a preflight', async () => {
    const url = `${subject.platformUrl}${eventsPath}`;
    const get = await send(url);
    expect(get.status).toBe(405);
    expect(get.headers.allow).toContain('POST');
    const preflight = await send(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.dev', 'access-control-request-method': 'POST' },
    });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('POST /api/v1/pulse/events refuses', () => {
  it('401 without a live key, with a challenge', async () => {
    for (const apiKey of ['', 'nonsense', `pulse_live_${'A'.repeat(43)}`, 'authmd_x']) {
      const answer = await sendEvents(subject.platformUrl, apiKey, site.event());
      expectRefused(answer, 401, 'invalid_api_key');
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    }
    const bare = await send(`${subject.platformUrl}${eventsPath}`, { method: 'POST', body: '{}' });
    expectRefused(bare, 401, 'invalid_api_key');
  });

  it('403 for anything a browser sends', async () => {
    const origin = site.origin;
    expectRefused(await site.send(site.event(), { headers: { origin } }), 403, 'browser_refused');
  });

  it('400 for a frame that cannot be read', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      '"x"',
      '{"events":1}',
      '{"events":[],"sent_at":"x"}',
      Buffer.from([0xff]),
    ]) {
      expectRefused(await site.send(body), 400, 'invalid_request');
    }
    expectRefused(await site.send('{}', { headers: { 'content-encoding': 'gzip' } }), 400, 'invalid_request');
  });

  it('413 for too many events, too many bytes and bombs', async () => {
    expectRefused(await site.send({ events: Array.from({ length: 1001 }, () => 0) }), 413, 'too_many_events');
    expectRefused(await site.send(`{"events":[${' '.repeat(1024 * 1024)}]}`), 413, 'payload_too_large');
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
    expectRefused(
      await site.send(bomb, { headers: { 'content-encoding': 'gzip' } }),
      413,
      'payload_too_large',
    );
  });

  it('413 while a body without a length is still arriving', async () => {
    const socket = await openSocket(subject.platformUrl);
    const head = `POST ${eventsPath} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${site.apiKey}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    socket.write(head);
    for (let i = 0; i < 17; i += 1) socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`);
    expect((await socket.answer()).status).toBe(413);
    socket.close();
  });

  it('415 for another type or encoding', async () => {
    for (const type of [
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=x',
    ]) {
      expectRefused(
        await site.send(site.event(), { headers: { 'content-type': type } }),
        415,
        'unsupported_media_type',
      );
    }
    expectRefused(
      await site.send(site.event(), { headers: { 'content-encoding': 'br' } }),
      415,
      'unsupported_encoding',
    );
  });

  it('429 beyond what a key may send', async () => {
    const quiet = await seedSite(subject, { origin: 'https://quiet.harbour-tools.dev' });
    const batch = (size: number) => ({ events: Array.from({ length: size }, () => quiet.event()) });
    expectRefused(await quiet.send(batch(51)), 413, 'too_many_events');
    expectTaken(await quiet.send(batch(50)), { accepted: 50 });
    expectRefused(await quiet.send(batch(50)), 429, 'rate_limited');
    await query(subject, `update pulse_quotas set used = 10000 where project_id = '${quiet.projectId}'`);
    await expect
      .poll(async () => (await quiet.send(batch(1))).json)
      .toMatchObject({ error: { code: 'quota_exceeded' } });
    expect(await quiet.stored()).toHaveLength(50);
  });
});

describe('POST /api/v1/pulse/events guards', () => {
  it('what was sent: no key, address, query or nonce in the store or the log', async () => {
    const nonce = randomUUID().replaceAll('-', '').padEnd(43, 'n');
    const marks = ['203.0.113.199', 'query-canary', 'member-canary', site.apiKey];
    const event = site.event({
      ip: marks[0],
      url: `${site.origin}/p?x=query-canary`,
      cookie: 'member-canary',
    });
    expectTaken(await site.send(event), { accepted: 1 });
    expectTaken(await site.send(site.event({ verification: { nonce } })), { accepted: 1 });
    const dump = (await subject.store.dump()) + subject.output();
    for (const mark of [...marks, nonce]) expect(dump, mark).not.toContain(mark);
  });

  it('answered events when the process is asked to end', () =>
    withSubject({}, async (own) => {
      const busy = await seedSite(own);
      const sending = Array.from({ length: 40 }, () => {
        const event = busy.event();
        return busy.send(event).then(
          ({ status }) => (status === 202 ? [String(event.id)] : []),
          () => [],
        );
      });
      await Promise.race(sending);
      await own.restart('SIGTERM');
      const answered = (await Promise.all(sending)).flat();
      const stored = await busy.stored();
      for (const id of answered) expect(stored).toContain(id);
      expect(answered.length).toBeGreaterThan(0);
    }));
});
