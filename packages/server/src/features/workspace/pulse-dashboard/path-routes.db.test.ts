import { beforeEach, describe, expect, it } from 'vitest';
import { type Platform, sharePlatform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { addPastAudit } from '../../audits/workspace-audits/past-audit-fixture.ts';
import { addEvents, linesOf, openOwner, PATH, PROJECT } from './project-fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ORIGIN = 'https://docs-1.acme.dev';
const AUDITS_AN_HOUR = 3;

let platform: Platform;
let owner: TestBrowser;
let workspaceId: string;

sharePlatform(async (open) => {
  platform = await open({
    env: {
      WAYMARK_WORKSPACE_AUDITS_PER_WORKSPACE_HOUR: String(AUDITS_AN_HOUR),
      WAYMARK_FIXES_PER_PROJECT: '2',
    },
    vetTarget: async (url) => ({ ok: true, url: new URL(url) }),
  });
  owner = await openOwner(platform);
  const project = await platform.store.db
    .selectFrom('pulse_projects')
    .select('workspace_id')
    .where('id', '=', PROJECT)
    .executeTakeFirstOrThrow();
  workspaceId = project.workspace_id ?? '';
});

const runs = () =>
  platform.store.db
    .selectFrom('audit_runs')
    .innerJoin('workspace_audits', 'workspace_audits.run_id', 'audit_runs.id')
    .select(['quickstart_url', 'workspace_id', 'asked_by', 'status', 'slug'])
    .execute();
const fixes = () => platform.store.db.selectFrom('pulse_page_fixes').selectAll().execute();
const pageOf = (path: string) => `${PATH}/pages?path=${encodeURIComponent(path)}`;

beforeEach(async () => {
  await platform.store.db.deleteFrom('pulse_page_fixes').execute();
});

/** An audit of a page that ended some days ago. */
async function addAudit(path: string, verdict: 'passed' | 'failed' | 'inconclusive', daysAgo: number) {
  const [id, at] = [crypto.randomUUID(), Date.now() - daysAgo * DAY];
  const audit = { id, at, url: `${ORIGIN}${path}`, status: 'published', verdict } as const;
  return await addPastAudit(platform.store, workspaceId, audit);
}

/** Requests to a page, one each minute from a moment on, of which the first ones fail. */
async function addRequests(path: string, from: number, { all, failed }: { all: number; failed: number }) {
  const facts = Array.from({ length: all }, (_, nth) => ({
    at: from + nth * 60_000,
    path,
    agent: 'gptbot',
    status: nth < failed ? 500 : 200,
  }));
  await addEvents(platform, facts);
}

const markedAt = async (path: string, at: string) => {
  const action = `${PATH}/pages/fixed?path=${encodeURIComponent(path)}`;
  const fields = (await owner.open(pageOf(path))).fieldsOf(action.replaceAll('&', '&amp;'));
  return await owner.submit(action, { ...fields, path, at });
};

describe('a page that fails', () => {
  it('is audited by its button, and the audit stands beside its figures', async () => {
    await addEvents(platform, [{ at: Date.now() - HOUR, path: '/broken', agent: 'gptbot', status: 500 }]);
    const failures = await owner.open(`${PATH}/failures`);
    const action = `${PATH}/pages/audit`;
    const fields = failures.fieldsOf(action);
    expect(fields.path).toBe('/broken');
    const shown = await owner.submit(action, fields);
    expect(shown.text).toContain('The audit is queued.');
    expect(shown.text).toContain('An audit waits for its turn.');
    const [run] = await runs();
    expect(run).toMatchObject({
      quickstart_url: `${ORIGIN}/broken`,
      workspace_id: workspaceId,
      asked_by: 'person',
      status: 'queued',
    });
    expect(shown.text).toContain(`<a href="/reports/${run?.slug}">Follow it</a>`);
    // Not twice by a second press.
    expect(shown.text).not.toContain('Audit this page');
  });

  it('is the one that fails most, where a route fails', async () => {
    const [at, route, status] = [Date.now() - HOUR, '/api/:id', 503];
    await addEvents(platform, [
      { at, route, status, path: '/api/1', agent: 'gptbot' },
      { at, route, status, path: '/api/2', agent: 'gptbot' },
      { at, route, status, path: '/api/2', agent: 'gptbot' },
      { at, route, status: 404, path: '/api/3', agent: 'gptbot' },
      { at, route, status: 404, path: '/api/3', agent: 'gptbot' },
      { at, route, status: 404, path: '/api/3', agent: 'gptbot' },
    ]);
    const { text } = await owner.open(`${PATH}/failures?status=503`);
    expect(text).toMatch(/Most often <a href="[^"]*path=%2Fapi%2F2[^"]*">\/api\/2<\/a>/u);
    expect(text).toContain('<input type="hidden" name="path" value="/api/2"/>');
    expect(text).not.toContain('/api/3');
  });

  it('has the verdict of its last audit beside it, where one has ended', async () => {
    await addEvents(platform, [{ at: Date.now() - HOUR, path: '/known', agent: 'gptbot', status: 500 }]);
    const slug = await addAudit('/known', 'failed', 2);
    await platform.store.db
      .updateTable('audit_journeys')
      .set({ verdict: 'failed', verdict_of: 1 })
      .where('quickstart_url', '=', `${ORIGIN}/known`)
      .execute();
    const failures = await owner.open(`${PATH}/failures?path=/known`);
    expect(failures.text).toMatch(/Last audit: <a href="[^"]*%2Fknown[^"]*" class="wrong">Failed<\/a>/u);
    const { text } = await owner.open(pageOf('/known'));
    expect(text).toMatch(/Last audit, .*<strong class="wrong">Failed<\/strong>/u);
    expect(text).toContain(`<a href="/reports/${slug}">Report</a>`);
    expect(text).toContain('Audit this page');
  });

  it('says what became of an audit that gave it no verdict', async () => {
    await addEvents(platform, [{ at: Date.now() - HOUR, path: '/odd', agent: 'gptbot', status: 500 }]);
    await addAudit('/odd', 'inconclusive', 2);
    const failures = await owner.open(`${PATH}/failures?path=/odd`);
    expect(failures.text).toMatch(/Last audit: <a href="[^"]*%2Fodd[^"]*">No verdict<\/a>/u);
  });

  it('is not audited beyond the hour of the workspace, which its page says', async () => {
    const ask = async (path: string) => {
      const { csrf = '' } = (await owner.open(pageOf(path))).fieldsOf('/sign-out');
      return await owner.submit(`${PATH}/pages/audit`, { csrf, path });
    };
    let shown = await ask('/page-0');
    for (let nth = 1; nth <= AUDITS_AN_HOUR; nth += 1) shown = await ask(`/page-${nth}`);
    expect(shown.status).toBe(429);
    expect(shown.text).toMatch(/role="alert"><p>[^<]+<\/p>/u);
    expect(await runs()).not.toContainEqual(
      expect.objectContaining({ quickstart_url: `${ORIGIN}/page-${AUDITS_AN_HOUR}` }),
    );
  });

  it('is none where a form names no path', async () => {
    const before = await runs();
    const { csrf = '' } = (await owner.open(PATH)).fieldsOf('/sign-out');
    for (const path of ['', 'https://evil.dev/', '@evil.dev/', '.evil.dev/']) {
      const answer = await owner.post(`${PATH}/pages/audit`, { csrf, path });
      expect([answer.status, answer.headers.get('location')], path).toEqual([303, `${PATH}/by/path`]);
    }
    expect(await runs()).toEqual(before);
  });
});

describe('after a fix', () => {
  it('the rate before and since stands on the page, from when somebody marked it on', async () => {
    const fixedAt = Math.floor(Date.now() / 60_000) * 60_000 - 2 * DAY;
    await addRequests('/marked', fixedAt - HOUR, { all: 40, failed: 10 });
    await addRequests('/marked', fixedAt - 8 * DAY, { all: 5, failed: 5 });
    await addRequests('/marked', fixedAt, { all: 20, failed: 1 });
    expect((await owner.open(pageOf('/marked'))).text).not.toContain('data-list="fix"');
    const shown = await markedAt('/marked', new Date(fixedAt).toISOString().slice(0, 16));
    expect(shown.text).toContain('The page is marked as fixed.');
    expect(shown.text).toContain('as owner@acme-corp.com marked it');
    expect(linesOf(shown.text).fix?.map(([, ...figures]) => figures)).toEqual([
      ['40', '10', '25 %'],
      ['20', '1', '5.0 %'],
    ]);
    const action = `${PATH}/pages/not-fixed?path=%2Fmarked`;
    const taken = await owner.submit(action, (await owner.open(pageOf('/marked'))).fieldsOf(action));
    expect(taken.text).not.toContain('data-list="fix"');
    expect(await fixes()).toEqual([]);
  });

  it('is taken by the clocks of whoever marks it', async () => {
    owner.jar.set('zone', encodeURIComponent('Asia/Tokyo'));
    await markedAt('/zoned', '2026-01-02T09:30');
    owner.jar.delete('zone');
    expect(await fixes()).toMatchObject([{ fixed_at: Date.UTC(2026, 0, 2, 0, 30), path: '/zoned' }]);
  });

  it('two audits tell when, as long as the page goes on passing', async () => {
    const now = Date.now();
    await addRequests('/audited', now - 5 * DAY - HOUR, { all: 10, failed: 4 });
    // Between the two audits nobody knows.
    await addRequests('/audited', now - 4 * DAY, { all: 10, failed: 10 });
    await addRequests('/audited', now - 3 * DAY + HOUR, { all: 10, failed: 0 });
    const before = await addAudit('/audited', 'failed', 5);
    await addAudit('/audited', 'inconclusive', 4);
    const passed = await addAudit('/audited', 'passed', 3);
    await addAudit('/audited', 'passed', 1);
    const { text } = await owner.open(pageOf('/audited'));
    expect(text).toContain(`/reports/${before}">the audit that did not pass`);
    expect(text).toContain(`/reports/${passed}">the one that did`);
    expect(linesOf(text).fix?.map(([, ...figures]) => figures)).toEqual([
      ['10', '4', '40 %'],
      ['10', '0', '0 %'],
    ]);
    await addAudit('/audited', 'failed', 0.5);
    expect((await owner.open(pageOf('/audited'))).text).not.toContain('data-list="fix"');
  });

  it('is refused where its time is none, or is yet to come', async () => {
    for (const at of ['tomorrow', '2026-13-41T10:00', '2999-01-01T00:00']) {
      const shown = await markedAt('/never', at);
      expect(shown.status, at).toBe(400);
      expect(shown.text).toContain('it cannot be in the future');
    }
    expect(await fixes()).toEqual([]);
  });

  it('is marked on so many pages of a project and no more; one of them may be marked anew', async () => {
    await markedAt('/a', '');
    await markedAt('/b', '');
    expect((await markedAt('/c', '')).status).toBe(409);
    expect((await markedAt('/a', '2026-01-02T00:00')).text).toContain('The page is marked as fixed.');
    expect((await fixes()).map(({ path }) => path).toSorted()).toEqual(['/a', '/b']);
  });
});
