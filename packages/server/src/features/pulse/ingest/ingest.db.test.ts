import { gzipSync } from 'node:zlib';
import { type ingestErrorStatus, unclaimedBudget } from '@waymark/contract';
import {
  eventId,
  openTestStore,
  type PulseProjectOptions,
  pulseEvent,
  recordLog,
  seedPulseProject,
} from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createWrongCredentials } from '../../../lib/credentials/wrong-credentials.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Store } from '../../../store/index.ts';
import { createIdentityChecks, keepLists } from '../identities/index.ts';
import { createIngestKeys } from '../projects/index.ts';
import { CLASSIFIER_VERSION } from './classify/index.ts';
import { createIngest, findVerificationEvent, ingestOperation } from './index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function seed(store: Store, options: PulseProjectOptions = { isClaimed: true }) {
  const project = seedPulseProject(options);
  for (const statement of project.statements) await sql.raw(statement).execute(store.db);
  return project;
}

async function openIngest(
  options: PulseProjectOptions = { isClaimed: true },
  pulseIp: 'truncated' | 'full' = 'truncated',
) {
  const { store } = await openTestStore();
  const project = await seed(store, options);
  const time = { offset: 0 };
  // It stands still, so that a slow machine earns no budget.
  const begun = Date.now();
  const clock = () => begun + time.offset;
  const keys = deriveServiceKeys(Buffer.alloc(32, 1));
  const config = { pulseIp, pulseEventsPerSecond: 200, pulseListDays: 7 };
  const { log, lines } = recordLog();
  const addressLists = keepLists({ store, clock, log });
  const fetchStranger = () => expect.unreachable('no event here is signed');
  const identityChecks = createIdentityChecks({ store, clock, log, fetchStranger, names: undefined });
  const operation = ingestOperation({
    log,
    store,
    clock,
    keys,
    config,
    addressLists,
    identityChecks,
    ingestKeys: createIngestKeys({ store, clock }),
    wrongCredentials: {
      ingestKeys: createWrongCredentials({ consume: async () => ({ allowed: true }) }),
    },
    ...createIngest({ store }),
  });
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const all: Record<string, string> = {
      authorization: `Bearer ${project.apiKey}`,
      'content-type': 'application/json',
      ...headers,
    };
    const bytes = Buffer.isBuffer(body)
      ? body
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const answer = await operation.answer({
      requestId: 'r',
      header: (name) => all[name],
      body: bytes,
      limitKey: () => '192.0.2.1',
    });
    expect(answer.status).toBe(202);
    return JSON.parse(answer.body);
  };
  const event = (more: Record<string, unknown> = {}) => pulseEvent(project.origin, more);
  const rows = () => store.db.selectFrom('pulse_events').selectAll().orderBy('seq').execute();
  return { store, project, time, send, event, rows, lines };
}

const refused = (code: keyof typeof ingestErrorStatus) => expect.objectContaining({ code });

describe('ingest', () => {
  it('stores what an event says, classified, with its address reduced', async () => {
    const { send, event, rows, project } = await openIngest();
    const sent = event({ ip: '2001:db8:7:8::9', url: `${project.origin}/a/../docs.md?secret=1` });
    expect(await send({ events: [sent] })).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
    const [row] = await rows();
    expect(row).toMatchObject({
      project_id: project.projectId,
      id: sent.id,
      happened_at: Date.parse(String(sent.ts)),
      ip: '2001:db8:7::',
      path: '/docs.md',
      method: 'GET',
      status: 200,
      duration_ms: 12,
      bytes: 18_222,
      format: 'markdown',
      route: '/docs/:page',
      agent: 'gptbot',
      purpose: 'ai_training',
      verdict: 'unverifiable',
      confidence: 'named stale_list:openai:2026-08-22',
      classifier: CLASSIFIER_VERSION,
      clock_offset_ms: null,
    });
    expect(JSON.parse(row?.detail ?? '')).toEqual({ accept: sent.accept, wants: 'markdown', sdk: sent.sdk });
    expect(JSON.stringify(row)).not.toMatch(/secret|7:8::9/u);
  });

  it('keeps the whole address where the operator wants it', async () => {
    const { send, event, rows } = await openIngest({ isClaimed: true }, 'full');
    await send(event({ ip: '::ffff:203.0.113.77' }));
    expect((await rows())[0]?.ip).toBe('203.0.113.77');
  });

  it('joins a client’s requests of one day, and of no other day', async () => {
    const { send, event, rows } = await openIngest();
    const [today, yesterday] = [Date.now(), Date.now() - DAY];
    await send({
      events: [
        event({ id: eventId(today), ts: today }),
        event({ id: eventId(today), ts: today }),
        event({ id: eventId(today), ts: today, ip: '203.0.113.78' }),
        event({ id: eventId(yesterday), ts: yesterday }),
      ],
    });
    const hashes = (await rows()).map((row) => row.client_hash);
    expect(new Set(hashes).size).toBe(3);
    expect(
      hashes.filter((hash) => hash === hashes.find((each, at) => hashes.indexOf(each) !== at)),
    ).toHaveLength(2);
  });

  it('keeps the good events of a batch and says what is wrong with the others', async () => {
    const { send, event, rows } = await openIngest();
    const answer = await send({
      events: [event(), { id: 'no' }, event(), event({ url: 'https://evil.com/' }), event({ ts: 1 }), 'text'],
    });
    expect(answer).toMatchObject({
      accepted: 2,
      duplicates: 0,
      rejected: [
        { index: 1, code: 'invalid_event' },
        { index: 3, code: 'origin_mismatch' },
        { index: 4, code: 'timestamp_out_of_range' },
        { index: 5, code: 'invalid_event' },
      ],
    });
    expect(await rows()).toHaveLength(2);
  });

  it('takes one event, lines, and either compressed', async () => {
    const { send, event, rows } = await openIngest();
    const lines = `${JSON.stringify(event())}\n{broken\n${JSON.stringify(event())}\n`;
    const ndjson = { 'content-type': 'application/x-ndjson' };
    expect(await send(event())).toMatchObject({ accepted: 1 });
    expect(await send(lines, ndjson)).toMatchObject({
      accepted: 2,
      rejected: [{ index: 1, code: 'invalid_event' }],
    });
    expect(await send(gzipSync(JSON.stringify(event())), { 'content-encoding': 'gzip' })).toMatchObject({
      accepted: 1,
    });
    expect(await send(gzipSync(lines), { ...ndjson, 'content-encoding': 'gzip' })).toMatchObject({
      duplicates: 2,
    });
    expect(await rows()).toHaveLength(4);
  });

  it('counts duplicates exactly, also inside one batch and across parallel ones', async () => {
    const { send, event, rows } = await openIngest();
    const [one, two] = [event(), event()];
    expect(await send({ events: [one, two, one, one] })).toMatchObject({ accepted: 2, duplicates: 2 });
    const fresh = Array.from({ length: 20 }, () => event());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send({ events: at % 2 === 0 ? fresh : fresh.toReversed() })),
    );
    const sum = (name: string) => answers.reduce((total, answer) => total + answer[name], 0);
    expect([sum('accepted'), sum('duplicates')]).toEqual([20, 140]);
    expect(await rows()).toHaveLength(22);
  });

  it('stores a retry once, whatever the clock says by then', async () => {
    const { send, event, rows, time } = await openIngest();
    const timed = event();
    const untimed = event({ id: '0f0e0d0c-0b0a-4908-8706-050403020100' });
    const sentAt = Date.now();
    expect(await send({ sent_at: sentAt, events: [timed, untimed] })).toMatchObject({ accepted: 2 });
    for (const later of [DAY - HOUR, DAY, 2 * DAY]) {
      time.offset = later;
      expect(await send({ sent_at: sentAt + later / 2, events: [timed, untimed] })).toMatchObject({
        duplicates: 2,
      });
    }
    expect(await rows()).toHaveLength(2);
  });

  it('corrects the times of a sender whose clock is off', async () => {
    const { send, event, rows } = await openIngest();
    const wrong = Date.now() - 5 * HOUR;
    await send({ sent_at: wrong, events: [event({ id: eventId(wrong), ts: wrong - 1000 })] });
    const [row] = await rows();
    expect(Math.abs((row?.happened_at ?? 0) - (Date.now() - 1000))).toBeLessThan(60_000);
    expect(row?.clock_offset_ms).toBeGreaterThan(4 * HOUR);
  });

  it('tells the operator what a sender had to give up', async () => {
    const { send, event, lines, project } = await openIngest();
    await send({ dropped: 7, events: [event()] });
    await send({ dropped: 0, events: [event()] });
    expect(lines).toMatchObject([{ level: 'warn', fields: { project_id: project.projectId, dropped: 7 } }]);
  });

  it('does not mix up equal ids of two projects', async () => {
    const { store, send, event, rows } = await openIngest();
    const other = await seed(store);
    const sent = event();
    await send(sent);
    const authorization = `Bearer ${other.apiKey}`;
    expect(await send(sent, { authorization })).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await rows()).toHaveLength(2);
  });
});

describe('ingest refuses', () => {
  it('whoever has no live key', async () => {
    const { send, event } = await openIngest();
    for (const authorization of [
      '',
      'Bearer',
      'Basic x',
      'Bearer nonsense',
      `Bearer pulse_live_${'A'.repeat(43)}`,
    ]) {
      await expect(send(event(), { authorization }), authorization).rejects.toEqual(
        refused('invalid_api_key'),
      );
    }
  });

  it('a revoked key within a second', async () => {
    const { store, send, event, time, project } = await openIngest();
    await send(event());
    await store.db.updateTable('pulse_keys').set({ revoked_at: 1 }).where('id', '=', project.keyId).execute();
    time.offset = 1000;
    await expect(send(event())).rejects.toEqual(refused('invalid_api_key'));
  });

  it('browsers', async () => {
    const { send, event } = await openIngest();
    await expect(send(event(), { origin: 'https://docs.harbour-tools.dev' })).rejects.toEqual(
      refused('browser_refused'),
    );
    await expect(send(event(), { origin: 'null' })).rejects.toEqual(refused('browser_refused'));
  });

  it('what it cannot read', async () => {
    const { send } = await openIngest();
    await expect(send('{}', { 'content-type': 'text/plain' })).rejects.toEqual(
      refused('unsupported_media_type'),
    );
    await expect(send('{}', { 'content-encoding': 'br' })).rejects.toEqual(refused('unsupported_encoding'));
    await expect(send('[]')).rejects.toEqual(refused('invalid_request'));
  });

  it('more than a claimed project’s key may send, until the time has passed', async () => {
    const { send, event, time } = await openIngest();
    const thousand = (start: number) => ({
      events: Array.from({ length: 1000 }, (_, i) => event({ path: start + i })),
    });
    await send(thousand(0));
    await send(thousand(1000));
    const error = await send(thousand(2000)).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) });
    time.offset = error.retryAfterSeconds * 1000;
    expect(await send(thousand(2000))).toMatchObject({ accepted: 1000 });
  });

  it('bursts of an unclaimed project, and all that is beyond its quota', async () => {
    const { store, send, event, time, project, rows } = await openIngest({});
    const batch = (size: number) => ({ events: Array.from({ length: size }, () => event()) });
    await expect(send(batch(51))).rejects.toEqual(refused('too_many_events'));
    const first = batch(50);
    expect(await send(first)).toMatchObject({ accepted: 50 });
    await expect(send(batch(1))).rejects.toEqual(refused('rate_limited'));
    // What was known before takes no room.
    time.offset += 10_000;
    expect(await send(first)).toMatchObject({ duplicates: 50 });
    const used = () => store.db.selectFrom('pulse_quotas').select('used').executeTakeFirst();
    expect(await used()).toEqual({ used: 50 });
    await store.db
      .updateTable('pulse_quotas')
      .set({ used: unclaimedBudget.total - 3 })
      .execute();
    time.offset += 10_000;
    await expect(send(batch(4))).rejects.toEqual(refused('quota_exceeded'));
    expect(await send(batch(3))).toMatchObject({ accepted: 3 });
    await expect(send(batch(1))).rejects.toEqual(refused('quota_exceeded'));
    expect(await used()).toEqual({ used: unclaimedBudget.total });
    await store.db
      .updateTable('pulse_projects')
      .set({ claimed_at: 1 })
      .where('id', '=', project.projectId)
      .execute();
    time.offset += 10_000;
    expect(await send(batch(4))).toMatchObject({ accepted: 4 });
    expect(await rows()).toHaveLength(57);
  });
});

describe('an event that answers a challenge', () => {
  it('is found by its nonce and id, with its whole address', async () => {
    const { store, send, event, project, rows } = await openIngest({});
    const nonce = 'n'.repeat(43);
    const sent = event({ verification: { nonce }, user_agent: 'PulseVerifier/1.0 (attempt=x)' });
    const wanted = {
      projectId: project.projectId,
      nonceHash: hashToken(nonce),
      eventId: String(sent.id),
    };
    expect(await findVerificationEvent(store.db, wanted)).toBeUndefined();
    await send(sent);
    await send(sent);
    expect(await findVerificationEvent(store.db, wanted)).toEqual({
      keyId: project.keyId,
      ip: '203.0.113.77',
      userAgent: 'PulseVerifier/1.0 (attempt=x)',
      url: `${project.origin}/docs/quickstart.md`,
      receivedAt: expect.any(Number),
    });
    for (const other of [{ nonceHash: hashToken('m') }, { eventId: eventId() }, { projectId: 'other' }]) {
      expect(await findVerificationEvent(store.db, { ...wanted, ...other })).toBeUndefined();
    }
    expect((await rows())[0]?.ip).toBe('203.0.113.0');
    const stored = await store.db.selectFrom('pulse_verification_events').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(nonce);
  });
});
