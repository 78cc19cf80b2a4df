import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform } from '../../../app/platform-fixture.ts';
import { submitRun } from '../runs/audit-fixture.ts';
import { addWorkspace, join } from '../workspace-audits/workspace-fixture.ts';

const PAGE = '/reports/acme-r1';
const CANCEL = `${PAGE}/cancel`;
const own = { 'Sec-Fetch-Site': 'same-origin', Origin: 'null', Accept: 'text/html' };

async function openRun() {
  const platform = await openPlatform();
  await submitRun(platform.store, 'r1');
  return platform;
}

async function statusOf({ store }: Platform): Promise<string> {
  const run = await store.db.selectFrom('audit_runs').select('status').executeTakeFirstOrThrow();
  return run.status;
}

/** Makes the run one of a workspace's. */
async function giveToWorkspace({ store }: Platform): Promise<string> {
  const { id: workspace_id, projectId: project_id } = await addWorkspace(store, 'https://docs.acme.dev');
  const journey_id = crypto.randomUUID();
  await store.db
    .insertInto('audit_journeys')
    .values({ id: journey_id, workspace_id, quickstart_url: 'https://docs.acme.dev/start', created_at: 1 })
    .execute();
  await store.db
    .insertInto('workspace_audits')
    .values({ run_id: 'r1', workspace_id, journey_id, project_id, asked_by: 'schedule', created_at: 1 })
    .execute();
  return workspace_id;
}

describe('the cancel button', () => {
  it('ends the run without a script, and the page says so from then on', async () => {
    const platform = await openRun();
    const browser = openBrowser(platform);
    const asked = { headers: { Accept: 'text/html' } };
    const page = await (await browser.request(PAGE, asked)).text();
    const token = /name="csrf" value="([^"]+)"/u.exec(page)?.[1] ?? '';
    const answer = await browser.post(CANCEL, { csrf: token });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PAGE]);
    const after = await (await browser.request(PAGE, asked)).text();
    expect(after).toContain('<title>Audit cancelled');
    expect(after).toContain('It was cancelled.');
    expect(after).not.toContain('<form');
    expect(after).not.toContain('http-equiv="refresh"');
    // Pressed on a page that was left open, it leads to the same place.
    expect((await browser.post(CANCEL, { csrf: token })).status).toBe(303);
  });

  it('is there for a program as an operation of its own', async () => {
    const platform = await openRun();
    const cancel = () => platform.ask(CANCEL, { method: 'POST' });
    const answer = await cancel();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'errored', failure_code: 'cancelled' });
    const again = await cancel();
    expect([again.status, await again.json()]).toMatchObject([409, { error: { code: 'run_ended' } }]);
    const unknown = await platform.ask('/reports/acme-nobody/cancel', { method: 'POST' });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
    expect((await platform.ask(CANCEL)).status).toBe(405);
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.dev' }],
    ['a neighbour of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a browser that tells only the origin', { Origin: 'https://evil.dev' }],
    ['our own page without its token', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
  ])('is not pressed by a form of %s', async (_name, headers) => {
    const platform = await openRun();
    const browser = openBrowser(platform);
    await browser.request(PAGE, { headers: { Accept: 'text/html' } });
    const answer = await browser.request(CANCEL, {
      method: 'POST',
      body: new URLSearchParams({ csrf: 'guess' }),
      headers,
    });
    expect(answer.status).toBe(403);
    expect(await statusOf(platform)).toBe('queued');
  });

  it('of a workspace’s run is shown to its people alone, and works for nobody else', async () => {
    const platform = await openRun();
    const workspaceId = await giveToWorkspace(platform);
    const [stranger, member] = [openBrowser(platform), openBrowser(platform)];
    const pageFor = async (browser: typeof stranger) =>
      await (await browser.request(PAGE, { headers: { Accept: 'text/html' } })).text();
    expect(await pageFor(openBrowser(platform))).not.toContain(CANCEL);
    await stranger.signIn('stranger@example.org');
    expect(await pageFor(stranger)).not.toContain(CANCEL);
    // A token of theirs for another form is a good one, and still not enough.
    const { csrf = '' } = (await stranger.open('/account')).fieldsOf('/sign-out');
    expect(
      (await stranger.request(CANCEL, { method: 'POST', body: new URLSearchParams({ csrf }), headers: own }))
        .status,
    ).toBe(403);
    expect((await platform.ask(CANCEL, { method: 'POST' })).status).toBe(403);
    expect(await statusOf(platform)).toBe('queued');
    await member.signIn('member@example.org');
    const { id } = await platform.store.db
      .selectFrom('human_users')
      .select('id')
      .where('email', '=', 'member@example.org')
      .executeTakeFirstOrThrow();
    await join(platform.store, workspaceId, id);
    const token = /name="csrf" value="([^"]+)"/u.exec(await pageFor(member))?.[1] ?? '';
    expect((await member.post(CANCEL, { csrf: token })).status).toBe(303);
    expect(await statusOf(platform)).toBe('errored');
  });
});
