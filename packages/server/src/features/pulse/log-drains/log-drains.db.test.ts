import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { IngestErrorCode, LogErrorCode } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { QueueFull } from '../ingest/event-queue.ts';
import { cloudflareRecord, HOUR, logpush, openDrain, WORKSPACE } from './drain-fixture.ts';
import { revokeLogDrain } from './make-log-drain.ts';
import { liveLogDrains, sweepLogDrains } from './store.ts';

const refused = (code: IngestErrorCode | LogErrorCode) => expect.objectContaining({ code });

/** When the request came: all that its function prints says the same. */
const AT = Date.now();

/** An entry of a Vercel drain; a function prints several of the same request. */
function vercelEntry(origin: string, id = 'iad1::1', message = '') {
  return {
    id: message,
    message,
    source: 'lambda',
    deploymentId: 'dpl_1',
    proxy: {
      timestamp: AT,
      method: 'GET',
      host: new URL(origin).hostname,
      path: '/docs',
      userAgent: ['curl/8'],
      statusCode: 200,
      clientIp: '203.0.113.9',
      vercelId: id,
    },
  };
}

describe('a log of Cloudflare', () => {
  it('is stored as the events of its requests, without their queries, and once', async () => {
    const { push, rows, project } = await openDrain();
    const log = logpush([
      cloudflareRecord(project.origin),
      cloudflareRecord(project.origin, { RayID: 'ray-2', ClientRequestURI: '/logo.png' }),
      cloudflareRecord(project.origin, { RayID: 'ray-3', ClientRequestSource: 'edgeWorkerFetch' }),
    ]);
    expect(await push(log, { 'content-encoding': 'gzip' })).toMatchObject({
      status: 202,
      body: { accepted: 1, duplicates: 0, omitted: { left_out: 1, not_a_request: 1 } },
    });
    expect((await push(log)).body).toMatchObject({ accepted: 0, duplicates: 1 });
    const stored = await rows();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      project_id: project.projectId,
      path: '/docs/start',
      ip: '203.0.113.0',
      agent: 'gptbot',
      format: 'html',
    });
    expect(JSON.parse(stored[0]?.detail ?? '')).toMatchObject({ sdk: { framework: 'cloudflare' } });
    expect(JSON.stringify(stored)).not.toContain('private');
  });

  it.each(['test', 'tests'])('is tried with an upload (%s), of which nothing is stored', async (content) => {
    const { push, rows } = await openDrain();
    expect(await push(gzipSync(JSON.stringify({ content })))).toMatchObject({
      status: 200,
      body: { accepted: 0 },
    });
    expect(await rows()).toEqual([]);
  });

  it('is left out where it is older than events may be', async () => {
    const { push, rows, project, begun } = await openDrain();
    const at = (hours: number) => new Date(begun - hours * HOUR).toISOString();
    const { body } = await push(
      logpush([
        cloudflareRecord(project.origin, { EdgeStartTimestamp: at(71) }),
        cloudflareRecord(project.origin, { EdgeStartTimestamp: at(73), RayID: 'ray-2' }),
      ]),
    );
    expect(body).toEqual({ accepted: 1, duplicates: 0, omitted: { timestamp_out_of_range: 1 } });
    expect(await rows()).toHaveLength(1);
  });
});

describe('a log of Vercel', () => {
  const sign = (body: string, key: string) => createHmac('sha1', key).update(body).digest('hex');
  const signed = (body: string, key = '') => ({ 'x-vercel-signature': sign(body, key) });

  it('counts a request once whose function prints, as an array and as lines', async () => {
    const { push, project } = await openDrain({ sender: 'vercel' });
    const pushSigned = (body: string) => push(body, signed(body, project.secret?.reveal()));
    const entries = [vercelEntry(project.origin), vercelEntry(project.origin, 'iad1::1', 'printed')];
    expect((await pushSigned(JSON.stringify(entries))).body).toMatchObject({ accepted: 1, duplicates: 1 });
    const lines = [...entries, vercelEntry(project.origin, 'iad1::2')].map((entry) => JSON.stringify(entry));
    expect((await pushSigned(lines.join('\n'))).body).toMatchObject({ accepted: 1, duplicates: 2 });
  });

  it.each(['', '[]'])('is answered with the code of its endpoint, where it is %j', async (body) => {
    const { push } = await openDrain({ sender: 'vercel' });
    const answer = await push(body, { 'x-vercel-verify': 'a1b2' });
    expect(answer).toMatchObject({ status: 200, headers: { 'x-vercel-verify': 'a1b2' } });
    expect((await push(body, { 'x-vercel-verify': 'a b' })).headers).toEqual({});
  });

  it('is refused unless it is signed with the secret of its drain, whatever its format', async () => {
    const { push, project, makeDrain, rows, lines } = await openDrain({ sender: 'vercel' });
    const secret = project.secret?.reveal() ?? '';
    const other = (await makeDrain(project.projectId, { sender: 'vercel' })).secret?.reveal() ?? '';
    expect(new Set([secret, other, '']).size).toBe(3);
    for (const record of [vercelEntry(project.origin), cloudflareRecord(project.origin)]) {
      const body = JSON.stringify([record]);
      for (const signature of [undefined, '', 'zz', sign(body, other), sign(`${body} `, secret)]) {
        const headers = signature === undefined ? {} : { 'x-vercel-signature': signature };
        await expect(push(body, headers)).rejects.toEqual(refused('invalid_signature'));
      }
    }
    expect(await rows()).toEqual([]);
    const body = JSON.stringify([vercelEntry(project.origin)]);
    expect((await push(body, signed(body, secret))).body).toMatchObject({ accepted: 1 });
    expect(JSON.stringify(lines)).not.toContain(secret);
  });
});

describe('a log of Fastly', () => {
  it('is read as JSON and in the combined format', async () => {
    const { push, project, begun } = await openDrain();
    const json = {
      timestamp: new Date(begun).toISOString(),
      client_ip: '203.0.113.7',
      host: new URL(project.origin).hostname,
      url: '/docs',
      request_method: 'GET',
      request_user_agent: 'curl/8',
      response_status: 200,
    };
    const stamp = new Date(begun)
      .toUTCString()
      .replace(/^\w+, (\d\d) (\w+) (\d+) (\S+) GMT$/u, '$1/$2/$3:$4');
    const line = `203.0.113.7 - - [${stamp} +0000] "GET /docs HTTP/1.1" 200 5 "-" "curl/8"`;
    expect((await push(`${JSON.stringify(json)}\n`)).body).toMatchObject({ accepted: 1 });
    // Equal lines of one log are two requests.
    expect((await push(`${line}\n${line}\n`)).body).toMatchObject({ accepted: 2 });
    expect((await push(`${line}\n${line}\n`)).body).toMatchObject({ accepted: 0, duplicates: 2 });
  });
});

describe('requests that the site itself reported', () => {
  it('are left out until it has been quiet for a day, unless the drain takes them', async () => {
    const { store, push, project, makeDrain, rows, begun } = await openDrain();
    const record = (hours: number, ray: string) =>
      cloudflareRecord(project.origin, {
        RayID: ray,
        EdgeStartTimestamp: new Date(begun - hours * HOUR).toISOString(),
      });
    await push(logpush([record(40, 'own')]));
    await store.db.updateTable('pulse_events').set({ id: '01890000-0000-7000-8000-000000000000' }).execute();
    const log = logpush([
      record(41, 'before'),
      record(39, 'beside'),
      record(17, 'soon'),
      record(15, 'later'),
    ]);
    expect((await push(log)).body).toEqual({ accepted: 2, duplicates: 0, omitted: { reported: 2 } });
    const { token } = await makeDrain(project.projectId, { includesReported: true });
    const authorization = `Bearer ${token}`;
    expect((await push(log, { authorization })).body).toEqual({ accepted: 2, duplicates: 2, omitted: {} });
    expect(await rows()).toHaveLength(5);
  });
});

describe('the token of a drain', () => {
  it('is kept as a hash alone, and no other kind of token stands in for it', async () => {
    const { store, push, project, reads } = await openDrain({ sender: 'vercel' });
    const kept = JSON.stringify(await store.db.selectFrom('pulse_log_drains').selectAll().execute());
    expect(kept).not.toContain(project.token);
    expect(kept).not.toContain(project.secret?.reveal());
    const authorization = `Bearer ${project.apiKey}`;
    await expect(push('x', { authorization })).rejects.toEqual(refused('invalid_api_key'));
    expect(reads.bodies).toBe(0);
  });

  it('ends at once when it is revoked, and not by people of another workspace', async () => {
    const { deps, store, push, project, time, begun } = await openDrain();
    const [drain] = await liveLogDrains(store.db, project.projectId);
    const revoke = (workspaceId: string) =>
      revokeLogDrain(deps, { projectId: project.projectId, workspaceId, userId: 'u' }, drain?.id ?? '');
    expect(await revoke('another')).toBe(false);
    expect((await push('')).status).toBe(200);
    expect(await revoke(WORKSPACE)).toBe(true);
    await expect(push('')).rejects.toEqual(refused('invalid_api_key'));
    expect(await revoke(WORKSPACE)).toBe(false);
    time.offset += 31 * 24 * HOUR;
    await sweepLogDrains(store.db, begun + time.offset);
    expect(await store.db.selectFrom('pulse_log_drains').selectAll().execute()).toEqual([]);
  });

  it('says when it was last used, to the minute', async () => {
    const { store, push, project, time, begun } = await openDrain();
    const lastUse = async () => (await liveLogDrains(store.db, project.projectId))[0]?.lastUsedAt;
    expect(await lastUse()).toBe(null);
    await push('');
    time.offset += 30_000;
    await push('');
    expect(await lastUse()).toBe(begun);
    time.offset += 60_000;
    await push('');
    expect(await lastUse()).toBe(begun + 90_000);
  });

  it('is one of few that a project has', async () => {
    const { makeDrain, project } = await openDrain();
    for (let made = 1; made < 10; made += 1) await makeDrain(project.projectId);
    await expect(makeDrain(project.projectId)).rejects.toEqual(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });
});

describe('a log that is refused', () => {
  it('is not even read where the token is unknown, or a browser sent it', async () => {
    const { push, reads } = await openDrain();
    const authorization = `Bearer pulse_drain_${'x'.repeat(43)}`;
    await expect(push('x', { authorization })).rejects.toEqual(refused('invalid_api_key'));
    await expect(push('x', { authorization: '' })).rejects.toEqual(refused('invalid_api_key'));
    await expect(push('x', { origin: 'https://a.test' })).rejects.toEqual(refused('browser_refused'));
    expect(reads.bodies).toBe(0);
  });

  it.each([
    ['no format is known of', '{"a":1}\n', {}, 'invalid_request'],
    ['is no gzip', 'plain', { 'content-encoding': 'gzip' }, 'invalid_request'],
    ['is not UTF-8', Buffer.from([0xff, 0xfe]), {}, 'invalid_request'],
    ['is packed otherwise', 'x', { 'content-encoding': 'br' }, 'unsupported_encoding'],
    ['unpacks to too much', gzipSync(Buffer.alloc(2_000_000, 'a')), {}, 'payload_too_large'],
    ['is too large', Buffer.alloc(50_001, 'a'), {}, 'payload_too_large'],
    ['is too large an array', `[${' '.repeat(40_000)}]`, {}, 'payload_too_large'],
    ['has too many records', 'a\n'.repeat(11), {}, 'too_many_events'],
    ['has too many records in an array', `[${Array(11).fill('1').join(',')}]`, {}, 'too_many_events'],
  ] as const)('is one that %s', async (_what, body, headers, code) => {
    const limits = { bodyBytes: 50_000, inflatedBytes: 100_000, arrayBytes: 30_000, records: 10 };
    const { push, rows } = await openDrain({ limits });
    await expect(push(body, headers)).rejects.toEqual(refused(code));
    expect(await rows()).toEqual([]);
  });

  it('is stored not at all beyond the budget of its project, and whole when its time has come', async () => {
    const { push, rows, project, makeDrain, time } = await openDrain({
      limits: { records: 10, perSecondFactor: 0.005 },
    });
    const another = `Bearer ${(await makeDrain(project.projectId)).token}`;
    const log = (from: number) =>
      logpush(
        Array.from({ length: 8 }, (_, at) => cloudflareRecord(project.origin, { RayID: `${from + at}` })),
      );
    expect((await push(log(0))).body).toMatchObject({ accepted: 8 });
    for (const headers of [{}, { authorization: another }])
      await expect(push(log(8), headers)).rejects.toEqual(
        expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 6 }),
      );
    expect(await rows()).toHaveLength(8);
    time.offset += 6_000;
    expect((await push(log(8))).body).toMatchObject({ accepted: 8 });
  });

  it('says how much of it is stored where the store gives up, and is known when it is sent again', async () => {
    let calls = 0;
    const { push, rows, project } = await openDrain({
      queue: (queue) => ({
        ...queue,
        add: (items, bytes) => {
          calls += 1;
          return calls === 2 ? Promise.reject(new QueueFull('full')) : queue.add(items, bytes);
        },
      }),
    });
    const records = Array.from({ length: 501 }, (_, at) =>
      cloudflareRecord(project.origin, { RayID: `${at}` }),
    );
    await expect(push(logpush(records))).rejects.toEqual(
      expect.objectContaining({
        code: 'service_unavailable',
        retryAfterSeconds: 1,
        message: expect.stringContaining('first 500 of 501'),
      }),
    );
    expect(await rows()).toHaveLength(500);
    expect((await push(logpush(records))).body).toMatchObject({ accepted: 1, duplicates: 500 });
  });
});

describe('a log of another tenant', () => {
  it('stores nothing for a host that is not the project’s own, and nothing in another project', async () => {
    const { push, rows, project, seed } = await openDrain();
    const other = await seed({ origin: 'https://other.example.dev' });
    const authorization = `Bearer ${other.token}`;
    const log = logpush([cloudflareRecord(project.origin)]);
    expect((await push(log, { authorization })).body).toEqual({
      accepted: 0,
      duplicates: 0,
      omitted: { other_host: 1 },
    });
    expect(await rows()).toEqual([]);
    const hostless = logpush([cloudflareRecord(project.origin, { ClientRequestHost: undefined })]);
    await push(hostless, { authorization });
    await push(hostless);
    const stored = await rows();
    expect(stored.map((row) => row.project_id)).toEqual([other.projectId, project.projectId]);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(2);
  });
});
