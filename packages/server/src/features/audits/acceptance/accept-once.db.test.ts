import { limits } from '@waymark/contract';
import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Db, Store } from '../../../store/index.ts';
import { acceptOnce, checkRoom } from './accept-once.ts';
import { acceptanceRequest } from './acceptance-request.ts';
import type { Operation } from './store.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const keys = deriveServiceKeys(Buffer.alloc(32, 1));

async function openDesk() {
  const { store, place } = await openTestStore();
  const time = { now: NOW };
  const written = { count: 0 };
  const write = async (db: Db) => {
    written.count += 1;
    const slug = `entry-${written.count}`;
    await db
      .insertInto('arena_entries')
      .values({ slug, name: slug, category: 'blockchain', published_at: 1 })
      .execute();
    return { slug };
  };
  const accept = (
    limitKey: string,
    options: { operation?: Operation; key?: string; body?: unknown[]; on?: Store } = {},
  ) =>
    acceptOnce(
      { store: options.on ?? store, clock: () => time.now },
      acceptanceRequest(keys, {
        operation: options.operation ?? 'audit_submission',
        limit: limits.acceptedSubmissions,
        limitKey,
        idempotencyKey: options.key,
        body: options.body ?? [],
      }),
      write,
    );
  return { store, place, time, accept };
}

async function refusalOf(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => expect.unreachable('it should have been refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw error;
  return error;
}

async function settle(work: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(work);
  const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  return { accepted: results.length - refused.length, refused };
}

async function entryCount(store: Store): Promise<number> {
  return (await store.db.selectFrom('arena_entries').select('slug').execute()).length;
}

describe('the limit of accepted requests', () => {
  it('lets exactly 3 of 50 parallel requests of one caller through', async () => {
    const { store, place, accept } = await openDesk();
    const replica = store.engine.name === 'postgres' ? await place.open() : store;
    const attempts = Array.from({ length: 50 }, (_, i) => accept('me', { on: i % 2 ? replica : store }));
    const { accepted, refused } = await settle(attempts);
    expect(accepted).toBe(3);
    for (const error of refused)
      expect(error).toMatchObject({ code: 'rate_limited', extra: { scope: 'ip' } });
    expect(await entryCount(store)).toBe(3);
  });

  it('lets exactly 10 of 50 parallel requests of 50 callers through', async () => {
    const { store, place, accept } = await openDesk();
    const replica = store.engine.name === 'postgres' ? await place.open() : store;
    const attempts = Array.from({ length: 50 }, (_, i) =>
      accept(`caller-${i}`, { on: i % 2 ? replica : store }),
    );
    const { accepted, refused } = await settle(attempts);
    expect(accepted).toBe(10);
    for (const error of refused) expect(error).toMatchObject({ extra: { scope: 'global' } });
    expect(await entryCount(store)).toBe(10);
  });

  it('counts each operation apart', async () => {
    const { accept } = await openDesk();
    for (let i = 0; i < 3; i += 1) await accept('me');
    await refusalOf(accept('me'));
    const other = await accept('me', { operation: 'arena_report_request' });
    expect(other.isReplay).toBe(false);
  });

  it('makes room the moment the oldest acceptance is an hour old, and says when', async () => {
    const { time, accept } = await openDesk();
    await accept('me');
    time.now += 60_000;
    await accept('me');
    await accept('me');
    time.now += 500;
    const refusal = await refusalOf(accept('me'));
    expect(refusal.retryAfterSeconds).toBe(3_540);
    expect(refusal.resolution).toContain('3540 seconds');

    time.now = NOW + HOUR - 1;
    expect((await refusalOf(accept('me'))).retryAfterSeconds).toBe(1);
    time.now = NOW + HOUR;
    expect((await accept('me')).isReplay).toBe(false);
    expect((await refusalOf(accept('me'))).retryAfterSeconds).toBe(60);
  });

  it('shuts nobody out for longer than an hour when the clock was ahead for a while', async () => {
    const { time, accept } = await openDesk();
    time.now = NOW + 2 * HOUR;
    for (let i = 0; i < 3; i += 1) await accept('me');
    time.now = NOW;
    expect((await refusalOf(accept('me'))).retryAfterSeconds).toBe(3_600);
    time.now = NOW + HOUR / 2;
    expect((await refusalOf(accept('me'))).retryAfterSeconds).toBe(1_800);
    time.now = NOW + HOUR;
    expect((await accept('me')).isReplay).toBe(false);
  });

  it('does not count what was refused or failed to be written', async () => {
    const { store, time, accept } = await openDesk();
    const deps = { store, clock: () => time.now };
    const request = acceptanceRequest(keys, {
      operation: 'audit_submission',
      limit: limits.acceptedSubmissions,
      limitKey: 'me',
      idempotencyKey: undefined,
      body: [],
    });
    for (let i = 0; i < 4; i += 1)
      await expect(
        acceptOnce(deps, request, () => Promise.reject(new Error('not written'))),
      ).rejects.toThrow();
    await checkRoom(deps, request);
    for (let i = 0; i < 3; i += 1) await accept('me');
    for (let i = 0; i < 3; i += 1) await refusalOf(accept('me'));
    expect((await refusalOf(checkRoom(deps, request))).code).toBe('rate_limited');
    time.now += HOUR;
    await checkRoom(deps, request);
  });
});

describe('an idempotency key', () => {
  it('answers the first response again and stores nothing more', async () => {
    const { store, accept } = await openDesk();
    const first = await accept('me', { key: 'k' });
    const again = await accept('me', { key: 'k' });
    expect(first.isReplay).toBe(false);
    expect(again).toEqual({ response: first.response, isReplay: true });
    expect(await entryCount(store)).toBe(1);
  });

  it('answers again even when the limit is reached', async () => {
    const { accept } = await openDesk();
    const first = await accept('me', { key: 'k' });
    await accept('me');
    await accept('me');
    await refusalOf(accept('me', { key: 'other' }));
    expect((await accept('me', { key: 'k' })).response).toEqual(first.response);
  });

  it('is refused with another body', async () => {
    const { store, accept } = await openDesk();
    await accept('me', { key: 'k', body: ['one'] });
    const refusal = await refusalOf(accept('me', { key: 'k', body: ['two'] }));
    expect(refusal).toMatchObject({ code: 'invalid_request', extra: { fields: ['idempotency-key'] } });
    expect(await entryCount(store)).toBe(1);
  });

  it('makes one row of many parallel requests, all with the same answer', async () => {
    const { store, accept } = await openDesk();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept('me', { key: 'k' })));
    expect(await entryCount(store)).toBe(1);
    expect(new Set(answers.map(({ response }) => response.slug)).size).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  });

  it('may be used anew after a day', async () => {
    const { store, time, accept } = await openDesk();
    const first = await accept('me', { key: 'k', body: ['one'] });
    time.now += 24 * HOUR - 1;
    expect((await accept('me', { key: 'k', body: ['one'] })).isReplay).toBe(true);
    time.now += 1;
    const fresh = await accept('me', { key: 'k', body: ['two'] });
    expect(fresh.isReplay).toBe(false);
    expect(fresh.response).not.toEqual(first.response);
    expect((await accept('me', { key: 'k', body: ['two'] })).response).toEqual(fresh.response);
    expect(await entryCount(store)).toBe(2);
  });

  it('belongs to one operation', async () => {
    const { accept } = await openDesk();
    await accept('me', { key: 'k' });
    expect((await accept('me', { key: 'k', operation: 'arena_report_request' })).isReplay).toBe(false);
  });

  it('is kept as a hash only', async () => {
    const { store, accept } = await openDesk();
    await accept('me', { key: 'order-4711', body: ['someone@example.org'] });
    const rows = await store.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/4711|someone/u);
  });

  it('is not kept when nothing was written', async () => {
    const { store, time, accept } = await openDesk();
    const deps = { store, clock: () => time.now };
    const request = acceptanceRequest(keys, {
      operation: 'audit_submission',
      limit: limits.acceptedSubmissions,
      limitKey: 'me',
      idempotencyKey: 'k',
      body: [],
    });
    await expect(acceptOnce(deps, request, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect((await accept('me', { key: 'k' })).isReplay).toBe(false);
  });
});
