import { eventId, seedPulseProject } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform } from '../../../app/platform-fixture.ts';
import { addPastAudit } from '../../audits/workspace-audits/past-audit-fixture.ts';
import { proveSite } from '../../audits/workspace-audits/workspace-fixture.ts';

const HOUR = 3_600_000;
const OWNER = 'owner@acme-corp.com';

async function openOwner(more: Parameters<typeof openPlatform>[0] = {}) {
  const platform = await openPlatform(more);
  const owner = openBrowser(platform);
  await owner.signIn(OWNER);
  const { id } = await platform.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  return { platform, owner, workspaceId: id, overview: `/workspace/overview/${id}` };
}

async function addRequests(
  { store }: Platform,
  projectId: string,
  count: number,
  failed: number,
  at: number,
) {
  const rows = Array.from({ length: count }, (_, nth) => ({
    project_id: projectId,
    id: eventId(at + nth),
    day: Math.floor(at / (24 * HOUR)),
    happened_at: at + nth,
    received_at: at + nth,
    client_hash: 'c',
    user_agent: 'GPTBot/1',
    path: '/docs/start',
    status: nth < failed ? 500 : 200,
    format: 'html' as const,
    agent: 'gptbot',
    purpose: 'ai_training' as const,
    verdict: 'verified' as const,
    confidence: 'named' as const,
    classifier: 3,
  }));
  await store.db
    .insertInto('pulse_events')
    .values(rows as never)
    .execute();
}

describe('the overview', () => {
  it('is where the workspace leads, and says what to do in an empty one', async () => {
    const { owner, overview, workspaceId } = await openOwner();
    const answer = await owner.request('/workspace');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, overview]);
    const page = await owner.open('/workspace');
    expect(page.text).toContain(`class="button" href="/workspace/sites/${workspaceId}"`);
    expect(page.text).not.toContain('Nothing is wrong');
  });

  it('shows a site with its newest verdict, its failures beside the day before, and its alerts', async () => {
    const { platform, owner, workspaceId, overview } = await openOwner();
    const { db } = platform.store;
    const seed = seedPulseProject({ workspaceId, origin: 'https://docs.acme.dev' });
    for (const statement of seed.statements) await sql.raw(statement).execute(db);
    const now = Date.now();
    await addRequests(platform, seed.projectId, 40, 10, now - 2 * HOUR);
    await addRequests(platform, seed.projectId, 20, 1, now - 30 * HOUR);
    const journey = { workspace_id: workspaceId, created_at: 1 };
    await db
      .insertInto('audit_journeys')
      .values([
        {
          ...journey,
          id: 'j1',
          quickstart_url: 'https://docs.acme.dev/old',
          verdict: 'passed',
          verdict_of: 5,
        },
        {
          ...journey,
          id: 'j2',
          quickstart_url: 'https://docs.acme.dev/new',
          verdict: 'failed',
          verdict_of: 9,
        },
        { ...journey, id: 'j3', quickstart_url: 'https://other.dev/', verdict: 'failed', verdict_of: 10 },
      ])
      .execute();
    const alert = {
      workspace_id: workspaceId,
      state: 'open',
      text: '',
      numbers: '{}',
      origins: '[]',
      evidence: '/',
      seen_at: 1,
    } as const;
    await db
      .insertInto('alerts')
      .values([
        {
          ...alert,
          id: 'a1',
          project_id: seed.projectId,
          kind: 'new_agent',
          cause: '1',
          title: 'A new agent',
          subjects: '[]',
          opened_at: now,
        },
        {
          ...alert,
          id: 'a2',
          project_id: null,
          kind: 'verdict_changed',
          cause: '2',
          title: 'The verdict changed',
          subjects: '["https://docs.acme.dev/new"]',
          origins: '["https://docs.acme.dev"]',
          opened_at: now,
        },
      ])
      .execute();
    const { text } = await owner.open(overview);
    expect(text).toContain('2 open alerts, 1 audited page without a pass');
    expect(text).toMatch(/<span class="wrong">Failed<\/span> <a [^>]*>\/new<\/a>/u);
    expect(text).toContain('1 of 2 audited pages do not pass');
    expect(text).toMatch(/class="wrong">25 %<span/u);
    expect(text).toContain('before: 5 % of 20');
    const [unusual, others] = ['Unusual agents', 'Other alerts'].map(
      (label) => text.split(`<td data-label="${label}">`)[1]?.split('</td>')[0] ?? '',
    );
    expect([unusual?.includes('A new agent'), others?.includes('The verdict changed')]).toEqual([true, true]);
    expect(text).toContain('<span class="count">2');
    expect(text).not.toContain('Alerts of no site');
  });

  it('says that nothing is wrong only with what is looked at', async () => {
    const { platform, owner, workspaceId, overview } = await openOwner();
    await platform.store.db
      .insertInto('workspace_origins')
      .values({
        id: 'o1',
        workspace_id: workspaceId,
        origin: 'https://docs.acme.dev',
        state: 'proven',
        way: 'dns',
        created_at: 1,
      } as never)
      .execute();
    const { text } = await owner.open(overview);
    expect(text).toContain('Nothing is looked at yet');
    expect(text).toContain('Looked at: 1 proven site, visits of agents on 0, 0 audited pages.');
    expect(text).toContain(`?page=${encodeURIComponent('https://docs.acme.dev/')}`);
  });

  it.each([
    ['queued', null, null, 'Waiting'],
    ['running', null, null, 'Running'],
    ['published', null, 'inconclusive', 'No verdict'],
    ['errored', 'auditor', null, 'Our fault: no report'],
    ['errored', 'cancelled', null, 'Cancelled'],
  ] as const)(
    'says of a site without a verdict what became of its newest audit: %s %s %s',
    async (status, failure, verdict, words) => {
      const { platform, owner, workspaceId, overview } = await openOwner();
      const { store } = platform;
      await proveSite(store, workspaceId, 'https://docs.acme.dev');
      await addPastAudit(store, workspaceId, { id: 'old', at: 5, status: 'errored', failure: 'auditor' });
      await addPastAudit(store, workspaceId, { id: 'new', at: 7, status, failure, verdict });
      const pattern = new RegExp(`${words} <a [^>]*href="/reports/acme-new">/start</a>`, 'u');
      expect((await owner.open(overview)).text).toMatch(pattern);
      const audits = await owner.open(`/workspace/audits/${workspaceId}`);
      expect(audits.text).toMatch(
        new RegExp(`<td data-label="Verdict">${words} <a [^>]*href="/reports/acme-new"`, 'u'),
      );
    },
  );

  it('leads from a verdict to its report, however many audits came later', async () => {
    const { platform, owner, workspaceId, overview } = await openOwner();
    const { store } = platform;
    await proveSite(store, workspaceId, 'https://docs.acme.dev');
    await addPastAudit(store, workspaceId, { id: 'told', at: 5, status: 'published', verdict: 'failed' });
    for (let nth = 0; nth < 60; nth += 1)
      await addPastAudit(store, workspaceId, {
        id: `n${nth}`,
        at: 10 + nth,
        status: 'errored',
        failure: 'auditor',
      });
    await store.db.updateTable('audit_journeys').set({ verdict: 'failed', verdict_of: 5 }).execute();
    expect((await owner.open(overview)).text).toMatch(/Failed<\/span> <a [^>]*href="\/reports\/acme-told">/u);
  });

  it('tells what changed since the last visit, and of nothing older', async () => {
    const { platform, owner, workspaceId, overview } = await openOwner();
    const rename = async (name: string) => {
      const action = `/workspace/settings/${workspaceId}`;
      await owner.submit(action, { ...(await owner.open(action)).fieldsOf(action), name });
    };
    await rename('Harbour');
    const first = await owner.open(overview);
    expect(first.text).toContain('What happened in the last seven days');
    expect(first.text).toContain('named “Harbour”');
    platform.time.offsetMs = 2 * HOUR;
    await rename('Ferry');
    const second = await owner.open(overview);
    expect(second.text).toContain('What changed since your last visit');
    expect([second.text.includes('named “Ferry”'), second.text.includes('named “Harbour”')]).toEqual([
      true,
      false,
    ]);
    platform.time.offsetMs += 10 * 60_000;
    expect((await owner.open(overview)).text).toContain('named “Ferry”');
  });
});

describe('the sections', () => {
  it('have addresses that hold for everybody, in the workspace that was used last', async () => {
    const { platform, owner, workspaceId } = await openOwner();
    for (const section of ['overview', 'sites', 'audits', 'agents', 'alerts', 'members', 'settings'])
      expect((await owner.request(`/workspace/${section}`)).headers.get('location')).toBe(
        `/workspace/${section}/${workspaceId}`,
      );
    const guest = await openBrowser(platform).request('/workspace/agents');
    expect(guest.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent('/workspace/agents')}`);
  });

  it('lead whoever signs in to the page that they had asked for', async () => {
    const { platform, workspaceId } = await openOwner();
    const browser = openBrowser(platform);
    const asked = await browser.open(`/workspace/members/${workspaceId}?done=invited`);
    expect(asked.heading).toBe('Sign in');
    const page = await browser.signIn(OWNER, asked);
    expect([page.status, page.heading]).toEqual([
      200,
      'Members of owner&#39;s workspace'.replace('&#39;', "'"),
    ]);
    expect(page.text).toContain('The invitation is on its way.');
  });

  it('are somebody else’s workspace for nobody', async () => {
    const { platform, workspaceId } = await openOwner();
    const stranger = openBrowser(platform);
    await stranger.signIn('stranger@acme-corp.com');
    const { csrf = '' } = (await stranger.open('/account')).fieldsOf('/sign-out');
    const before = await platform.store.db.selectFrom('workspaces').selectAll().execute();
    const pages = ['overview', 'agents', 'members', 'settings', 'log', 'feedback', 'data'];
    for (const page of pages) {
      const answer = await stranger.open(`/workspace/${page}/${workspaceId}`);
      expect([page, answer.status, answer.text.includes(OWNER)]).toEqual([page, 404, false]);
    }
    const renamed = await stranger.post(`/workspace/settings/${workspaceId}`, { csrf, name: 'Mine' });
    expect(renamed.status).toBe(404);
    expect(await platform.store.db.selectFrom('workspaces').selectAll().execute()).toEqual(before);
    const visits = await platform.store.db.selectFrom('workspace_visits').select('workspace_id').execute();
    expect(visits).toEqual([]);
  });
});
