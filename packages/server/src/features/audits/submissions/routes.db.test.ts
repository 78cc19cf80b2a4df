import { limits } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { openLanding } from '../../../app/landing-fixture.ts';

const HOUR = 3_600_000;
const good = { email: 'docs@harbour-tools.dev', quickstart_url: 'https://docs.harbour-tools.dev/start' };

async function openDesk(...settings: Parameters<typeof openLanding>) {
  const { store, post, time } = await openLanding(...settings);
  const submit = (body: unknown = good, headers: Record<string, string> = {}, from?: string) =>
    post('/api/quickstart-submissions', body, headers, from);
  const runs = () => store.db.selectFrom('audit_runs').selectAll().execute();
  return { store, submit, runs, time };
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error];

describe('a submission answers', () => {
  it('with where to follow the run, which is stored with its job', async () => {
    const { store, submit, runs } = await openDesk();
    const answer = await submit(
      { ...good, metadata: { source: 'spring', unknown: 'x' } },
      { 'user-agent': 'u'.repeat(500) },
    );
    expect(answer.status).toBe(202);
    const body = await answer.json();
    const [run] = await runs();
    expect(body).toEqual({
      ok: true,
      status: 'queued',
      id: run?.id,
      slug: run?.slug,
      report_url: `http://localhost:4311/reports/${run?.slug}`,
    });
    const { client, server } = JSON.parse(run?.metadata ?? '{}');
    expect(client).toEqual({ source: 'spring' });
    expect(server.user_agent).toHaveLength(400);
    const jobs = await store.db.selectFrom('jobs').select(['kind', 'payload']).execute();
    expect(jobs).toEqual([{ kind: 'audit.run', payload: JSON.stringify({ run_id: run?.id }) }]);
  });

  it('a repeated key with the first answer, without another run and also when the hour is full', async () => {
    const { submit, runs } = await openDesk();
    const key = { 'idempotency-key': 'order-1' };
    const first = await (await submit(good, key)).json();
    for (let sent = 1; sent < limits.acceptedSubmissions.perCaller; sent += 1) await submit();
    const again = await submit(good, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    expect(await again.json()).toEqual(first);
    // The address may change between a lost answer and the retry.
    expect(await (await submit(good, key, '20.0.0.2')).json()).toEqual(first);
    expect(await runs()).toHaveLength(limits.acceptedSubmissions.perCaller);
  });
});

describe('a submission is refused', () => {
  it('beyond the limit of an hour for one address, and taken again when the hour is over', async () => {
    const { submit, runs, time } = await openDesk();
    for (let sent = 0; sent < limits.acceptedSubmissions.perCaller; sent += 1)
      expect((await submit()).status).toBe(202);
    const refused = await submit();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(refused)).toEqual([429, 'rate_limited']);
    expect((await submit(good, {}, '20.0.0.2')).status).toBe(202);
    time.offsetMs = HOUR;
    expect((await submit()).status).toBe(202);
    expect(await runs()).toHaveLength(limits.acceptedSubmissions.perCaller + 2);
  });

  it.each([
    ['without an address for the report', { quickstart_url: good.quickstart_url }, 'invalid_request'],
    ['with an address that is none', { ...good, email: 'nobody' }, 'invalid_request'],
    ['with a page that is none', { ...good, quickstart_url: 'start' }, 'invalid_request'],
    ['with a body that is no JSON', 'email=a', 'invalid_json'],
    [
      'with a credential in it',
      { ...good, metadata: { note: `ghp_${'a1B2'.repeat(9)}` } },
      'credential_detected',
    ],
  ])('%s', async (_, body, code) => {
    const { submit, runs } = await openDesk();
    expect(await codeOf(await submit(body))).toEqual([400, code]);
    expect(await runs()).toEqual([]);
  });

  it('for an address that nobody outside can open, before anybody is asked about it', async () => {
    const asked: string[] = [];
    const { submit, runs } = await openDesk({
      vetTarget: async (url) => {
        asked.push(url);
        return { ok: true, url: new URL(url) };
      },
    });
    const answer = await submit({ ...good, quickstart_url: 'http://127.0.0.1/start' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: 'unprocessable_url', fields: ['quickstart_url'] });
    expect([asked, await runs()]).toEqual([[], []]);
  });

  it('past its limit without a question to anybody outside', async () => {
    const asked: string[] = [];
    const { submit } = await openDesk({
      vetTarget: async (url) => {
        asked.push(url);
        return { ok: true, url: new URL(url) };
      },
    });
    for (let sent = 0; sent <= limits.acceptedSubmissions.perCaller; sent += 1) await submit();
    expect(asked).toHaveLength(limits.acceptedSubmissions.perCaller);
  });
});

describe('a submission guards', () => {
  it('the answer to a key against whoever sends it with another body', async () => {
    const { submit, runs } = await openDesk();
    const key = { 'idempotency-key': 'order-1' };
    await submit(good, key);
    const answer = await submit({ ...good, email: 'other@harbour-tools.dev' }, key);
    expect(answer.status).not.toBe(202);
    expect(await runs()).toHaveLength(1);
  });

  it('the address of the caller, which is nowhere in what is stored', async () => {
    const { submit, runs } = await openDesk();
    await submit({ ...good, metadata: { caller_hash: 'forged' } });
    const [run] = await runs();
    expect(run?.metadata).not.toContain('20.0.0.1');
    expect(JSON.parse(run?.metadata ?? '{}').server.caller_hash).not.toBe('forged');
  });
});
