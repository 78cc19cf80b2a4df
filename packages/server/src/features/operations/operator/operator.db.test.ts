import { describe, expect, it } from 'vitest';
import { buildHosts } from '../../../app/index.ts';
import { openBrowser, openPlatform, type Platform } from '../../../app/platform-fixture.ts';
import { enqueue } from '../../../jobs/index.ts';
import { changeLeasedJob, takeJob } from '../../../jobs/store.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';

const OPERATOR = 'ops@harbour-tools.dev';
const OWNER = 'owner@acme-corp.com';
const env = { WAYMARK_OPERATORS: OPERATOR };
const paths = ['', '/people', '/workspaces', '/queue', '/mail', '/limits'].map((path) => `/operator${path}`);
const changes = ['/operator/queue/retry', '/operator/queue/cancel', '/operator/mail/retry'];

async function openService(more: Record<string, string> = {}) {
  const platform = await openPlatform({ env: { ...env, ...more } });
  const operator = openBrowser(platform);
  await operator.signIn(OPERATOR);
  return { platform, operator };
}

const jobsIn = ({ store }: Platform) =>
  store.db.selectFrom('jobs').selectAll().where('kind', 'not like', 'human.%').execute();

async function queueRun({ store, deps }: Platform) {
  const id = newId();
  const run = {
    id,
    slug: id,
    email: 'secret@acme-corp.com',
    quickstart_url: 'https://a.dev',
    metadata: '{}',
  };
  await store.db
    .insertInto('audit_runs')
    .values({ ...run, status: 'queued', created_at: 1 })
    .execute();
  await enqueue(store.db, 'audit.run', { run_id: id }, { now: deps.clock(), uniqueKey: `audit.run:${id}` });
  return id;
}

async function failMail({ store }: Platform, settledAt = 5) {
  const id = newId();
  const run = {
    id,
    slug: id,
    email: 'secret@acme-corp.com',
    quickstart_url: 'https://a.dev',
    metadata: '{}',
  };
  await store.db
    .insertInto('audit_runs')
    .values({ ...run, status: 'published', created_at: 1 })
    .execute();
  const reply = '550 <secret@acme-corp.com> unknown';
  const mail = { run_id: id, state: 'bounced', reply, queued_at: 1, settled_at: settledAt } as const;
  await store.db.insertInto('audit_mails').values(mail).execute();
  return id;
}

const actionsIn = async ({ store }: Platform) =>
  await store.db
    .selectFrom('security_events')
    .select(['action', 'workspace_id', 'detail'])
    .where('action', 'like', 'operator.%')
    .execute();

/** An answer with all that could give something away. */
async function whole(response: Response, path: string) {
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'etag', 'date'].includes(name));
  const text = (await response.text()).replaceAll(path, 'PATH').replaceAll(/req_\w+|[0-9a-f-]{36}/gu, 'ID');
  return [response.status, headers, text];
}

describe('the pages of operators', () => {
  it('are not there for anybody else, under no method, signed in or not, on either host', async () => {
    for (const shared of [false, true]) {
      const url = 'http://localhost:4310';
      const urls: Record<string, string> = shared ? { WAYMARK_BASE_URL: url, WAYMARK_PLATFORM_URL: url } : {};
      const { platform } = await openService(urls);
      const owner = openBrowser(platform);
      await owner.signIn(OWNER);
      const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const { landing, platform: own, both } = buildHosts(platform.deps);
      const hosts = shared ? [both] : [landing, own];
      for (const host of hosts) {
        const ask = async (method: string, path: string, headers: Record<string, string>) => {
          const bindings = {
            incoming: { socket: { remoteAddress: '20.9.9.9' } },
            memo: { ttlMs: 0 },
          } as unknown;
          const request = new Request(`${url}${path}`, { method, headers });
          return await whole(await host.fetch(request, bindings as HttpEnv['Bindings']), path);
        };
        for (const headers of [{ Accept: 'text/html' }, { Cookie: cookie, Accept: 'text/html' }, {}] as const)
          for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'HEAD'])
            for (const path of [...paths, ...changes, '/operator/', '/operator/nothing'])
              expect([method, path, await ask(method, path, headers)]).toEqual([
                method,
                path,
                await ask(method, '/nowhere/x', headers),
              ]);
      }
    }
  });

  it('are led to from every page of an operator, and from nobody else’s', async () => {
    const { platform, operator } = await openService();
    const owner = openBrowser(platform);
    await owner.signIn(OWNER);
    for (const path of ['/workspace', '/account']) {
      expect((await operator.open(path)).text).toContain('<a href="/operator">This service</a>');
      expect((await owner.open(path)).text).not.toContain('/operator');
    }
  });

  it('are not there at all where nobody is named', async () => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    await browser.signIn(OPERATOR);
    expect((await browser.request('/operator')).status).toBe(404);
  });

  it('show the service without a secret, and no mail in clear', async () => {
    const { platform, operator } = await openService();
    await openBrowser(platform).signIn(OWNER);
    await queueRun(platform);
    await failMail(platform);
    const { store, deps } = platform;
    const seen = { sandbox: 'bubblewrap', sandbox_problem: null, started_at: 1, seen_at: deps.clock() };
    await store.db
      .insertInto('workers')
      .values({ id: 'w1', ...seen })
      .execute();
    const shown = [];
    for (const path of [...paths, '/operator/queue?state=queued', '/operator/queue?state=done']) {
      const page = await operator.open(path);
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      shown.push(page.text);
    }
    const all = shown.join('\n');
    for (const part of [
      OWNER,
      'owner&#39;s workspace',
      'bubblewrap',
      'audit.run',
      '…@acme-corp.com',
      'setups that one address may create',
      'Database (',
    ])
      expect(all).toContain(part);
    const runs = await store.db.selectFrom('audit_runs').select('slug').execute();
    expect(all).not.toContain('secret@');
    for (const { payload } of await store.db.selectFrom('jobs').select('payload').execute())
      expect(all).not.toContain(payload);
    expect(runs).toHaveLength(2);
  });

  it('change nothing without the token of a page', async () => {
    const { platform, operator } = await openService();
    await queueRun(platform);
    for (const path of changes) expect((await operator.post(path, { job: newId() })).status).toBe(403);
    expect(await actionsIn(platform)).toEqual([]);
  });

  it('lead on page by page without losing or repeating a row', async () => {
    const { platform, operator } = await openService();
    const { store } = platform;
    const ids = Array.from({ length: 120 }, () => newId());
    for (const id of ids)
      await store.db
        .insertInto('workspaces')
        .values({ id, name: id, personal_of: null, created_at: 7 })
        .execute();
    for (let made = 0; made < 60; made += 1) await failMail(platform, 9);
    const found: string[] = [];
    for (const section of ['workspaces', 'mail']) {
      let path: string | undefined = `/operator/${section}`;
      while (path !== undefined) {
        const { text } = await operator.open(path);
        found.push(...[...text.matchAll(/<small>([0-9a-f-]{36})<\/small>/gu)].map(([, id = '']) => id));
        path = /href="(\/operator\/[^"]*after=[^"]*)"/u.exec(text)?.[1]?.replaceAll('&amp;', '&');
      }
    }
    expect(new Set(found).size).toBe(found.length);
    // The operator's own workspace beside them.
    expect(found).toHaveLength(120 + 60 + 1);
  });
});

describe('a job', () => {
  async function press(
    operator: ReturnType<typeof openBrowser>,
    verb: 'retry' | 'cancel',
    job: string,
    state: string,
  ) {
    expect((await operator.open(`/operator/queue?state=${state}`)).text).toContain(job);
    const { csrf = '' } = (await operator.open('/account')).fieldsOf('/sign-out');
    const answer = await operator.post(`/operator/queue/${verb}`, { csrf, job });
    return answer.headers.get('location');
  }

  it('that was given up is tried again with all its attempts, once, which is logged', async () => {
    const { platform, operator } = await openService();
    const { store } = platform;
    await enqueue(store.db, 'store.sweep', {}, { now: 1, uniqueKey: 'schedule:sweep' });
    const dead = { state: 'dead', attempts: 8, last_error: 'boom', finished_at: 2 } as const;
    await store.db.updateTable('jobs').set(dead).where('kind', '=', 'store.sweep').execute();
    const [job] = await jobsIn(platform);
    const id = job?.id ?? '';
    expect(await press(operator, 'retry', id, 'dead')).toBe('/operator/queue?done=retried');
    expect((await jobsIn(platform))[0]).toMatchObject({ state: 'queued', attempts: 0, finished_at: null });
    await store.db.updateTable('jobs').set({ state: 'dead', finished_at: 2 }).where('id', '=', id).execute();
    await enqueue(store.db, 'store.sweep', {}, { now: 1, uniqueKey: 'schedule:sweep' });
    expect(await press(operator, 'retry', id, 'dead')).toBe('/operator/queue?done=not_dead');
    expect(await actionsIn(platform)).toEqual([
      {
        action: 'operator.job_retried',
        workspace_id: null,
        detail: JSON.stringify({ job: id, kind: 'store.sweep' }),
      },
    ]);
  });

  it('that waits is cancelled, and one that has begun is left to its worker', async () => {
    const { platform, operator } = await openService();
    const { store, deps } = platform;
    const invitation = { invitation_id: newId() };
    for (let made = 0; made < 2; made += 1)
      await enqueue(store.db, 'agent.claimed-mail', { registration_id: newId() }, { now: deps.clock() - 1 });
    expect(invitation).toBeDefined();
    const taken = await takeJob(store, ['agent.claimed-mail'], deps.clock(), 60_000);
    const waiting = (await jobsIn(platform)).find((each) => each.id !== taken?.id);
    const csrfFrom = await operator.open('/operator/queue?state=queued');
    const csrf = /name="csrf" value="([^"]+)"/u.exec(csrfFrom.text)?.[1] ?? '';
    const cancel = async (job = '') =>
      (await operator.post('/operator/queue/cancel', { csrf, job })).headers.get('location');
    expect(await cancel(taken?.id)).toBe('/operator/queue?done=not_waiting');
    expect(await cancel(waiting?.id)).toBe('/operator/queue?done=cancelled');
    expect(await cancel(waiting?.id)).toBe('/operator/queue?done=not_waiting');
    if (taken === undefined) throw new Error('A job should have been taken.');
    expect(await changeLeasedJob(store.db, taken, { state: 'done', finished_at: 3 })).toBe(true);
    expect(await actionsIn(platform)).toHaveLength(1);
  });

  it('of an audit ends with the run, also while it runs', async () => {
    const { platform, operator } = await openService();
    const { store, deps } = platform;
    const [waiting, running] = [await queueRun(platform), await queueRun(platform)];
    const find = async (run: string) =>
      (await jobsIn(platform)).find((each) => each.unique_key === `audit.run:${run}`)?.id ?? '';
    await store.db
      .updateTable('jobs')
      .set({ ready_at: 1 })
      .where('unique_key', '=', `audit.run:${running}`)
      .execute();
    await takeJob(store, ['audit.run'], deps.clock(), 60_000);
    expect(await press(operator, 'cancel', await find(waiting), 'queued')).toBe(
      '/operator/queue?done=cancelled',
    );
    expect(await press(operator, 'cancel', await find(running), 'running')).toBe(
      '/operator/queue?done=cancelled',
    );
    const runs = await store.db.selectFrom('audit_runs').select(['id', 'status']).execute();
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['errored']));
    expect(await press(operator, 'cancel', await find(waiting), 'done')).toBe(
      '/operator/queue?done=not_waiting',
    );
  });

  it('that the service owes somebody is not cancelled', async () => {
    const { platform, operator } = await openService();
    const payload = { workspace_id: newId(), project_ids: [] };
    await enqueue(platform.store.db, 'workspace.remove', payload, { now: platform.deps.clock() });
    await queueRun(platform);
    const job = (await jobsIn(platform)).find(({ kind }) => kind === 'workspace.remove');
    expect(await press(operator, 'cancel', job?.id ?? '', 'queued')).toBe('/operator/queue?done=not_allowed');
  });
});

describe('a mail that failed', () => {
  it('is sent once more, once, which is logged', async () => {
    const { platform, operator } = await openService();
    const id = await failMail(platform);
    const page = await operator.open('/operator/mail');
    const fields = page.fieldsOf('/operator/mail/retry');
    expect(fields).toMatchObject({ kind: 'audit.mail', key: id });
    const again = async (more: Record<string, string> = {}) =>
      (await operator.post('/operator/mail/retry', { ...fields, ...more })).headers.get('location');
    expect(await again()).toBe('/operator/mail?done=queued');
    expect(await again()).toBe('/operator/mail?done=not_failed');
    for (const more of [
      { kind: 'audit.run' },
      { kind: '__proto__' },
      { key: 'a:b:c' },
      { key: newId() },
    ] as const)
      expect(await again(more)).toBe('/operator/mail?done=not_failed');
    const { store } = platform;
    const mail = await store.db.selectFrom('audit_mails').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ state: 'queued', reply: null, settled_at: null });
    expect(await jobsIn(platform)).toMatchObject([
      { kind: 'audit.mail', payload: JSON.stringify({ run_id: id }) },
    ]);
    expect(await actionsIn(platform)).toHaveLength(1);
  });

  it('that waits and is cancelled counts as given up, and can be sent again', async () => {
    const { platform, operator } = await openService();
    const { store } = platform;
    const id = await failMail(platform);
    const fields = (await operator.open('/operator/mail')).fieldsOf('/operator/mail/retry');
    await operator.post('/operator/mail/retry', fields);
    const [job] = await jobsIn(platform);
    const { csrf = '' } = fields;
    await operator.post('/operator/queue/cancel', { csrf, job: job?.id ?? '' });
    const mail = await store.db.selectFrom('audit_mails').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ run_id: id, state: 'given_up', reply: 'Cancelled by an operator.' });
    const answer = await operator.post('/operator/mail/retry', fields);
    expect(answer.headers.get('location')).toBe('/operator/mail?done=queued');
  });

  it('that was cancelled waits again with its job', async () => {
    const { platform, operator } = await openService();
    await failMail(platform);
    const fields = (await operator.open('/operator/mail')).fieldsOf('/operator/mail/retry');
    await operator.post('/operator/mail/retry', fields);
    const job = (await jobsIn(platform))[0]?.id ?? '';
    const { csrf = '' } = fields;
    await operator.post('/operator/queue/cancel', { csrf, job });
    await operator.post('/operator/queue/retry', { csrf, job });
    const mail = await platform.store.db.selectFrom('audit_mails').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ state: 'queued', reply: null });
  });

  it('is not left waiting without a job while its last attempt ends', async () => {
    const { platform, operator } = await openService();
    const id = await failMail(platform);
    const fields = (await operator.open('/operator/mail')).fieldsOf('/operator/mail/retry');
    await operator.post('/operator/mail/retry', fields);
    const { db } = platform.store;
    await db.updateTable('audit_mails').set({ state: 'bounced', reply: '550', settled_at: 1 }).execute();
    const answer = await operator.post('/operator/mail/retry', fields);
    expect(answer.headers.get('location')).toBe('/operator/mail?done=not_failed');
    expect(await db.selectFrom('audit_mails').selectAll().execute()).toMatchObject([
      { run_id: id, state: 'given_up' },
    ]);
  });
});
