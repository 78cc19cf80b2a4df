import { limits } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { openLanding } from '../../../app/landing-fixture.ts';

const good = {
  email: 'owner@acme-corp.com',
  entry_slug: 'acme-chain',
  entry_name: 'Acme Chain',
  category: 'blockchain',
};

/** A service whose arena shows one entry with a finding. */
async function openDesk(settings: Record<string, string> = {}) {
  const { store, post } = await openLanding({}, settings);
  const { db } = store;
  const run = { id: 'r', slug: 's', email: 'e', quickstart_url: 'u', metadata: '{}', created_at: 1 };
  await db
    .insertInto('audit_runs')
    .values({ ...run, status: 'published' })
    .execute();
  const entry = { slug: good.entry_slug, name: good.entry_name, category: good.category, published_at: 1 };
  await db
    .insertInto('arena_entries')
    .values({ ...entry, run_id: 'r' })
    .execute();
  const facts = { page_url: 'u', verdict: 'v', steps: 1, steps_passed: 0, duration_ms: 1, audited_at: 1 };
  const finding = { status: 'failed', finding_type: 'docs_mismatch' };
  await db
    .insertInto('arena_runs')
    .values({ slug: good.entry_slug, run_id: 'r', ...facts, ...finding })
    .execute();
  const request = (body: unknown = good, headers: Record<string, string> = {}, from?: string) =>
    post('/api/arena/report-requests', body, headers, from);
  const stored = () => db.selectFrom('arena_report_requests').selectAll().execute();
  return { db, request, stored };
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error];

describe('a request for a proof pack answers', () => {
  it('that it is queued, and is stored with its job and with what differs from the entry', async () => {
    const { db, request, stored } = await openDesk();
    const own = { page_url: 'https://acme.dev/start', benchmark_timestamp: '2026-11-01T00:00:00Z' };
    const answer = await request({ ...good, ...own, entry_name: 'Acme' });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ ok: true, status: 'queued' });
    const [row] = await stored();
    expect(row).toMatchObject({
      email: good.email,
      entry_name: 'Acme',
      page_url: own.page_url,
      benchmark_at: Date.UTC(2026, 10, 1),
      finding_type: null,
      status: 'queued',
    });
    const jobs = await db.selectFrom('jobs').select(['kind', 'payload', 'unique_key']).execute();
    const job = { kind: 'arena.proof-pack', unique_key: `arena.proof-pack:${row?.id}` };
    expect(jobs).toEqual([{ ...job, payload: JSON.stringify({ request_id: row?.id }) }]);
  });

  it('a repeated key with the first answer, whatever the order of the members', async () => {
    const { request, stored } = await openDesk();
    const key = { 'idempotency-key': 'order-1' };
    await request(good, key);
    const turned = Object.fromEntries(Object.entries(good).toReversed());
    const again = await request(turned, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    expect(await stored()).toHaveLength(1);
  });
});

describe('a request for a proof pack is refused', () => {
  it.each([
    ['for an entry that is not shown', { ...good, entry_slug: 'nobody' }, 422, 'entry_not_found'],
    ['in a category that is not the entry’s', { ...good, category: 'web3_inference' }, 422, 'entry_mismatch'],
    [
      'for a finding that the entry has not',
      { ...good, finding_type: 'sdk_mismatch' },
      422,
      'entry_mismatch',
    ],
    ['without an address', { ...good, email: undefined }, 400, 'invalid_request'],
    ['with a credential', { ...good, entry_name: `ghp_${'a1B2'.repeat(9)}` }, 400, 'credential_detected'],
  ])('%s', async (_, body, status, code) => {
    const { request, stored } = await openDesk();
    expect(await codeOf(await request(body))).toEqual([status, code]);
    expect(await stored()).toEqual([]);
  });

  it('for an entry that was retired', async () => {
    const { db, request } = await openDesk();
    await db.updateTable('arena_entries').set({ retired_at: 2 }).execute();
    expect(await codeOf(await request())).toEqual([422, 'entry_not_found']);
  });

  it('where the arena is closed, before the body is looked at', async () => {
    const { request } = await openDesk({ WAYMARK_ARENA: 'off' });
    expect(await codeOf(await request('no JSON'))).toEqual([404, 'arena_not_enabled']);
  });

  it('beyond the limit of one address', async () => {
    const { request } = await openDesk();
    for (let sent = 0; sent < limits.acceptedReportRequests.perCaller; sent += 1)
      expect((await request()).status).toBe(202);
    expect(await codeOf(await request())).toEqual([429, 'rate_limited']);
    expect((await request(good, {}, '20.0.0.2')).status).toBe(202);
  });
});

describe('a request for a proof pack guards', () => {
  it('the address of the caller, of which only a hash is kept', async () => {
    const { request, stored } = await openDesk();
    await request();
    const [row] = await stored();
    expect(row?.metadata).not.toContain('20.0.0.1');
    expect(JSON.parse(row?.metadata ?? '{}').server.caller_hash).toMatch(/\S{10,}/u);
  });
});
