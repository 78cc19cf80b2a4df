import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform } from '../../../app/platform-fixture.ts';
import { audited, scriptedEngine, submitRun } from '../runs/audit-fixture.ts';
import { runAudit } from '../runs/run-audit.ts';
import { personalWorkspaceOf } from '../workspace-audits/workspace-fixture.ts';

const never = new AbortController().signal;
const PAGE = 'https://docs.acme.dev/start';
const FIRST = 'first@acme-corp.com';
const ME = '20.9.9.9';
const same = { 'sec-fetch-site': 'same-origin', origin: 'null', accept: 'text/html' };

async function openReport(env: Record<string, string> = {}) {
  const platform = await openPlatform({ env, vetTarget: async (url) => ({ ok: true, url: new URL(url) }) });
  const { deps, store } = platform;
  const publish = async (id: string) => {
    const { engine } = scriptedEngine((order) => audited(order, { status: 'failed' }));
    await runAudit({ ...deps, engine }, id, never);
  };
  await submitRun(store, 'r1', { email: FIRST, url: PAGE });
  await publish('r1');
  const press = (
    slug: string,
    fields: Record<string, string>,
    headers: Record<string, string> = same,
    from: string = ME,
  ) =>
    platform.ask(
      `/reports/${slug}/rerun`,
      { method: 'POST', body: new URLSearchParams(fields), headers },
      from,
    );
  const runs = () => store.db.selectFrom('audit_runs').selectAll().where('id', '!=', 'r1').execute();
  return { ...platform, platform, press, publish, runs };
}

describe('running a report’s audit again', () => {
  it('queues the same page for the address that was typed, and leads to the new run', async () => {
    const { press, runs, ask } = await openReport();
    const page = await (await ask('/reports/acme-r1', { headers: { accept: 'text/html' } })).text();
    expect(page).toMatch(/<form method="post" action="\/reports\/acme-r1\/rerun"/u);
    const response = await press('acme-r1', { email: 'me@harbour-tools.dev' });
    const [run] = await runs();
    expect(run).toMatchObject({ email: 'me@harbour-tools.dev', quickstart_url: PAGE, status: 'queued' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`http://localhost:4311/reports/${run?.slug}`);
  });

  it('never mails whoever asked first: without an address nothing is queued', async () => {
    const { press, runs } = await openReport();
    const refused = await press('acme-r1', {});
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toMatch(/id="again-email-problem"[^>]*>E-mail for the new report [^<]+\./u);
    expect(page).not.toContain(FIRST);
    expect(await runs()).toEqual([]);
  });

  it('takes two presses for one', async () => {
    const { press, runs, time } = await openReport();
    const minute = 60_000;
    time.offsetMs = minute - (Date.now() % minute);
    const places = [];
    for (let turn = 0; turn < 2; turn += 1)
      places.push((await press('acme-r1', { email: 'me@harbour-tools.dev' })).headers.get('location'));
    expect(new Set(places).size).toBe(1);
    expect(await runs()).toHaveLength(1);
    time.offsetMs += minute;
    await press('acme-r1', { email: 'me@harbour-tools.dev' });
    expect(await runs()).toHaveLength(2);
  });

  it('is within the limit of submissions, and says when to come again', async () => {
    const { press, runs } = await openReport();
    for (let turn = 0; turn < 3; turn += 1)
      expect((await press('acme-r1', { email: `me-${turn}@harbour-tools.dev` })).status).toBe(303);
    const refused = await press('acme-r1', { email: 'me-4@harbour-tools.dev' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/role="alert"><p>[^<]*limit/iu);
    expect(await runs()).toHaveLength(3);
    expect((await press('acme-r1', { email: 'a@harbour-tools.dev' }, same, '20.9.9.10')).status).toBe(303);
  });

  it('is not taken from another site', async () => {
    const { press, runs } = await openReport();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.dev' },
      { origin: 'http://localhost:4310' },
    ])
      expect((await press('acme-r1', { email: 'me@harbour-tools.dev' }, headers)).status).toBe(400);
    expect(await runs()).toEqual([]);
  });

  it('is refused for an unknown report, and for one that is still to come', async () => {
    const { press, runs, store, ask } = await openReport();
    await submitRun(store, 'r2');
    for (const slug of ['nobody', 'acme-r2']) {
      const refused = await press(slug, { email: 'me@harbour-tools.dev' });
      expect([slug, refused.status]).toEqual([slug, 404]);
      expect((await ask(`/reports/${slug}/rerun`)).status).toBe(404);
    }
    expect((await runs()).map(({ id }) => id)).toEqual(['r2']);
  });

  it('asks for the challenge where there is one', async () => {
    const platform = await openPlatform({
      vetTarget: async (url) => ({ ok: true, url: new URL(url) }),
      challenge: { state: 'unconfigured', siteKey: 'site-key' },
    });
    await submitRun(platform.store, 'r1', { url: PAGE });
    const { engine } = scriptedEngine((order) => audited(order));
    await runAudit({ ...platform.deps, engine }, 'r1', never);
    const page = await (await platform.ask('/reports/acme-r1', { headers: { accept: 'text/html' } })).text();
    expect(page).not.toContain('<form');
    expect(page).toContain('href="/reports/acme-r1/rerun"');
    const refused = await platform.ask('/reports/acme-r1/rerun', {
      method: 'POST',
      body: new URLSearchParams({ email: 'me@harbour-tools.dev' }),
      headers: same,
    });
    expect(refused.status).toBe(503);
    expect(await platform.store.db.selectFrom('audit_runs').selectAll().execute()).toHaveLength(1);
  });
});

describe('running a workspace’s audit again', () => {
  const OWNER = 'owner@acme-corp.com';

  async function openWorkspaceReport(env: Record<string, string> = {}) {
    const report = await openReport(env);
    const { platform, store } = report;
    const owner = openBrowser(platform);
    await owner.signIn(OWNER);
    const workspaceId = await personalWorkspaceOf(store, OWNER);
    await store.db
      .insertInto('pulse_projects')
      .values({
        id: 'p1',
        name: 'Docs',
        origin: 'https://docs.acme.dev',
        environment: 'production',
        workspace_id: workspaceId,
        created_at: 1,
        claimed_at: 2,
      })
      .execute();
    const journey = { id: 'j1', workspace_id: workspaceId, quickstart_url: PAGE, created_at: 1 };
    await store.db.insertInto('audit_journeys').values(journey).execute();
    await submitRun(store, 'w1', { email: '', url: PAGE });
    await store.db
      .insertInto('workspace_audits')
      .values({
        run_id: 'w1',
        workspace_id: workspaceId,
        journey_id: 'j1',
        project_id: 'p1',
        asked_by: 'person',
        registration_id: null,
        user_id: null,
        mail_to: null,
        slot: null,
        created_at: 1,
      })
      .execute();
    await report.publish('w1');
    const runsOf = () =>
      store.db.selectFrom('workspace_audits').selectAll().where('run_id', '!=', 'w1').execute();
    return { ...report, owner, workspaceId, runsOf };
  }

  const action = '/reports/acme-w1/rerun/workspace';
  const html = { headers: { Accept: 'text/html' } };
  /** The token of the form that is one button. */
  const formIn = (text: string) =>
    new RegExp(`action="${action}">.*?name="csrf" value="([^"]*)".*?>\\s*Run it again`, 'u').exec(
      text,
    )?.[1] ?? '';

  it.each(['/reports/acme-w1', '/reports/acme-w1/rerun'])(
    'shows %s to its people with their navigation, which no cache keeps and nobody else gets',
    async (path) => {
      const { owner, platform, workspaceId, ask } = await openWorkspaceReport();
      const html = { headers: { Accept: 'text/html' } };
      const visitor = await ask(path, html);
      const [before, kept] = [await visitor.text(), visitor.headers.get('cache-control')];
      const own = await owner.request(path, html);
      const text = await own.text();
      expect(text).toContain(`<a href="/workspace/audits/${workspaceId}" aria-current="true">`);
      expect(text).toContain(OWNER);
      expect(own.headers.get('cache-control')).toContain('no-store');
      const stranger = openBrowser(platform);
      await stranger.signIn('stranger@evil-corp.dev');
      for (const asks of [ask, stranger.request]) {
        const answer = await asks(path, html);
        const other = await answer.text();
        expect(answer.headers.get('cache-control')).toBe(kept);
        expect([other.includes('class="sections"'), other.includes(OWNER)]).toEqual([false, false]);
        if (!path.endsWith('rerun')) expect(other).toBe(before);
      }
      expect((await owner.request('/reports/acme-r1', html)).headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('needs no e-mail of its people', async () => {
    const { owner, runsOf, workspaceId } = await openWorkspaceReport();
    const page = await owner.open('/reports/acme-w1/rerun');
    expect(page.text).toContain(`value="${OWNER}"`);
    const answer = await owner.post(action, page.fieldsOf(action));
    const [audit] = await runsOf();
    expect(audit).toMatchObject({ workspace_id: workspaceId, journey_id: 'j1', mail_to: null });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/reports/${audit?.run_id}`);
  });

  it('is one press on the report itself for its people, and two presses are one audit', async () => {
    const { owner, runsOf, time, ask } = await openWorkspaceReport();
    const minute = 60_000;
    time.offsetMs = minute - (Date.now() % minute);
    const csrf = formIn(await (await owner.request('/reports/acme-w1', html)).text());
    for (let press = 0; press < 2; press += 1) {
      const answer = await owner.post(action, { csrf });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`/reports/${(await runsOf())[0]?.run_id}`);
    }
    expect(await runsOf()).toHaveLength(1);
    time.offsetMs += minute;
    await owner.post(action, { csrf });
    expect(await runsOf()).toHaveLength(2);
    expect(await (await ask('/reports/acme-w1', html)).text()).not.toContain('rerun/workspace');
  });

  it('is offered where an audit came to no report, to everybody their own way', async () => {
    const { owner, store, ask } = await openWorkspaceReport();
    await store.db.deleteFrom('reports').execute();
    await store.db.updateTable('audit_runs').set({ status: 'errored', failure: 'auditor' }).execute();
    expect(formIn(await (await owner.request('/reports/acme-w1', html)).text())).not.toBe('');
    const visitor = await (await ask('/reports/acme-w1', html)).text();
    expect(visitor).toContain('href="/reports/acme-w1/rerun"');
    expect(visitor).not.toContain('rerun/workspace');
  });

  it('is within the workspace’s limit, which the page says', async () => {
    const { owner, runsOf, time } = await openWorkspaceReport({
      WAYMARK_WORKSPACE_AUDITS_PER_WORKSPACE_HOUR: '1',
    });
    const { fieldsOf } = await owner.open('/reports/acme-w1/rerun');
    expect((await owner.post(action, fieldsOf(action))).status).toBe(303);
    time.offsetMs += 60_000;
    const refused = await owner.post(action, fieldsOf(action));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(await refused.text()).toMatch(/limit|hour/iu);
    expect(await runsOf()).toHaveLength(1);
  });

  it('is for nobody else, signed in or not, and never without the token of its form', async () => {
    const { owner, platform, runsOf } = await openWorkspaceReport();
    const { fieldsOf } = await owner.open('/reports/acme-w1/rerun');
    const stranger = openBrowser(platform);
    await stranger.signIn('stranger@evil-corp.dev');
    const seen = await stranger.open('/reports/acme-w1/rerun');
    expect(seen.fieldsOf(action)).toEqual({});
    expect(seen.text).not.toContain(OWNER);
    const own = (await stranger.open('/account')).fieldsOf('/sign-out');
    expect((await stranger.post(action, { csrf: own.csrf ?? '' })).status).toBe(404);
    expect((await openBrowser(platform).post(action, fieldsOf(action))).status).toBe(403);
    expect((await owner.post(action, {})).status).toBe(403);
    // The report of somebody else's submission is none of the workspace's.
    expect((await owner.post('/reports/acme-r1/rerun/workspace', fieldsOf(action))).status).toBe(404);
    expect(await runsOf()).toEqual([]);
  });
});
