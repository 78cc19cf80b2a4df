import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { askAgentApi } from '../../../app/agent-fixture.ts';
import { openBrowser, openPlatform, type Platform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { workspaceRows } from '../../../store/workspace-rows.ts';
import { workspaceJobs } from './jobs.ts';
import { type FullWorkspace, fillWorkspace, PLANTED } from './workspace-fixture.ts';

const ADA = 'ada@acme-corp.com';
const EVE = 'eve@acme-corp.com';

const placeOf = ({ owner }: FullWorkspace) => `/workspace/data/${owner.workspaceId}`;

/** Two workspaces with something in every table, and the browsers of their owners. */
async function openTwo() {
  const platform = await openPlatform();
  const [ours, theirs] = [await fillWorkspace(platform, ADA, '1'), await fillWorkspace(platform, EVE, '2')];
  const [ada, eve] = [openBrowser(platform), openBrowser(platform)];
  await ada.signIn(ADA);
  await eve.signIn(EVE);
  return { platform, ours, theirs, ada, eve };
}

async function csrfOf(browser: TestBrowser): Promise<string> {
  return (await browser.open('/account')).fieldsOf('/sign-out').csrf ?? '';
}

async function takeArchive(browser: TestBrowser, workspace: FullWorkspace) {
  const answer = await browser.post(`${placeOf(workspace)}/export`, { csrf: await csrfOf(browser) });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const texts = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, new TextDecoder().decode(content)]),
  );
  return { answer, files, texts };
}

const rowsIn = (text = '') =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function nameOf({ store }: Platform, { owner }: FullWorkspace): Promise<string> {
  const query = store.db.selectFrom('workspaces').select('name').where('id', '=', owner.workspaceId);
  return (await query.executeTakeFirst())?.name ?? '';
}

async function sendDelete(browser: TestBrowser, workspace: FullWorkspace, fields: Record<string, string>) {
  const csrf = await csrfOf(browser);
  return await browser.post(`${placeOf(workspace)}/delete`, { csrf, ...fields });
}

/** Does what the worker does with the queued removals, the later ones included. */
async function work({ deps, store }: Platform): Promise<number> {
  const { signal } = new AbortController();
  const jobs = await store.db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'workspace.remove')
    .where('state', '=', 'queued')
    .execute();
  for (const job of jobs) {
    const context = { signal, attempt: 1, jobId: job.id };
    await workspaceJobs(deps)['workspace.remove']?.(JSON.parse(job.payload), context as never);
    await store.db.updateTable('jobs').set({ state: 'done' }).where('id', '=', job.id).execute();
  }
  return jobs.length;
}

/** Every row of every table there is, as text; the queue alone may still name what it removed. */
async function dump({ store }: Platform): Promise<Map<string, string[]>> {
  const tables = (await store.db.introspection.getTables()).map(({ name }) => name);
  const all = new Map<string, string[]>();
  for (const name of tables) {
    if (name === 'jobs' || name.startsWith('pulse_events_')) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
    all.set(
      name,
      rows.map((row) => JSON.stringify(row)),
    );
  }
  return all;
}

const naming = (all: Map<string, string[]>, names: readonly string[]) =>
  [...all].flatMap(([table, rows]) =>
    rows.filter((row) => names.some((name) => row.includes(`"${name}"`))).map((row) => `${table} ${row}`),
  );

describe('an export', () => {
  it('holds every table of the workspace, its events wherever they are, its reports and a manifest', async () => {
    const { platform, ours, ada } = await openTwo();
    const { answer, files, texts } = await takeArchive(ada, ours);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="waymark-workspace-/u);
    for (const [table, rows] of Object.entries(workspaceRows))
      if (rows !== 'nobody' && rows.told.length > 0)
        expect([table, rowsIn(texts[`${table}.ndjson`]).length]).toEqual([table, 1]);
    expect(rowsIn(texts['people.ndjson'])).toEqual([{ id: ours.owner.userId, email: ADA }]);
    const events = Object.entries(texts).filter(([name]) => name.startsWith(`events/${ours.projectId}/`));
    expect(events.flatMap(([, text]) => rowsIn(text)).map(({ path }) => path)).toEqual([
      '/moved-1',
      '/row-1',
    ]);
    expect(texts['reports/report-1/report.json']).toBe('{"slug":"report-1"}');
    expect(texts['reports/report-1/report.sig']).toBe('a..b');
    expect(texts['reports/report-1/files/log.txt']).toBe('log of report-1');
    expect(rowsIn(texts['log.ndjson']).filter(({ happenedAt }) => happenedAt === 5)).toHaveLength(3);
    const manifest = JSON.parse(texts['manifest.json'] ?? '');
    const others = Object.keys(files).filter((name) => name !== 'manifest.json');
    expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual(others);
    for (const { name, sha256, bytes } of manifest.files) {
      const content = files[name] ?? new Uint8Array();
      expect([name, bytes, sha256]).toEqual([
        name,
        content.length,
        createHash('sha256').update(content).digest('hex'),
      ]);
    }
    expect(texts['README.md']).toContain('manifest.json');
    const log = platform.store.db.selectFrom('security_events').select('workspace_id');
    expect(await log.where('action', '=', 'workspace.exported').execute()).toEqual([
      { workspace_id: ours.owner.workspaceId },
    ]);
  });

  it('holds no secret, and nothing of another workspace', async () => {
    const { ours, theirs, ada } = await openTwo();
    const { texts } = await takeArchive(ada, ours);
    const all = Object.values(texts).join('\n');
    expect(all).not.toContain(PLANTED);
    for (const name of [...theirs.names, EVE, '/moved-2', '/row-2', 'report-2'])
      expect(all).not.toContain(name);
  });

  it('is given six times an hour', async () => {
    const { ours, ada } = await openTwo();
    const csrf = await csrfOf(ada);
    const take = async () => {
      const answer = await ada.post(`${placeOf(ours)}/export`, { csrf });
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push(await take());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('a deletion', () => {
  it('is asked twice, with the name typed', async () => {
    const { platform, ours, ada } = await openTwo();
    const name = await nameOf(platform, ours);
    for (const wrong of ['', 'another', name.toUpperCase()]) {
      const answer = await sendDelete(ada, ours, { name: wrong, sure: 'yes' });
      expect([answer.status, (await answer.text()).includes('Nothing was deleted')]).toEqual([400, true]);
    }
    const asked = await sendDelete(ada, ours, { name });
    expect([asked.status, (await asked.text()).includes('for good?')]).toEqual([200, true]);
    expect(await nameOf(platform, ours)).toBe(name);
    expect((await ada.open(placeOf(ours))).status).toBe(200);
    expect(await work(platform)).toBe(0);
  });

  it('ends every token, key and access at once, before anything is removed, and is told by mail', async () => {
    const { platform, ours, ada } = await openTwo();
    const { db } = platform.store;
    const token = `authmd_${ours.registrationId.padEnd(43, 'x')}`;
    expect((await askAgentApi(platform, '/me', token)).status).toBe(200);
    const name = await nameOf(platform, ours);
    const answer = await sendDelete(ada, ours, { name, sure: 'yes' });
    expect((await answer.text()).includes('was deleted')).toBe(true);
    expect((await askAgentApi(platform, '/me', token)).status).toBe(401);
    for (const table of ['pulse_keys', 'pulse_view_links', 'pulse_log_drains'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('revoked_at')
        .where('project_id', '=', ours.projectId)
        .execute();
      expect([table, rows.map((row) => row.revoked_at !== null)]).toEqual([table, [true]]);
    }
    const { workspaceId } = ours.owner;
    const channels = db.selectFrom('alert_channels').select('state').where('workspace_id', '=', workspaceId);
    expect(await channels.execute()).toEqual([{ state: 'off' }]);
    const sites = db.selectFrom('workspace_origins').select('due_at').where('workspace_id', '=', workspaceId);
    expect(await sites.execute()).toEqual([{ due_at: null }]);
    const keys = db.selectFrom('personal_keys').select('revoked_at');
    expect((await keys.where('id', '=', 'pk-1').executeTakeFirst())?.revoked_at).not.toBeNull();
    expect((await ada.open(placeOf(ours))).status).toBe(404);
    expect((await ada.open('/account')).text).not.toContain(ours.owner.workspaceId);
    expect(platform.mails.at(-1)).toMatchObject({
      to: ADA,
      subject: 'A workspace was deleted on localhost:4311',
    });
  });

  it('leaves no row and no file that names the workspace, and everything of another as it was', async () => {
    const { platform, ours, theirs, ada } = await openTwo();
    const folder = `${platform.deps.columns.folder}/${ours.projectId}`;
    expect(existsSync(folder)).toBe(true);
    await sendDelete(ada, ours, { name: await nameOf(platform, ours), sure: 'yes' });
    const before = naming(await dump(platform), theirs.names);
    expect(await work(platform)).toBe(1);
    const after = await dump(platform);
    expect(naming(after, ours.names)).toEqual([]);
    expect(naming(after, theirs.names)).toEqual(before);
    expect(before.length).toBeGreaterThan(20);
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(platform.deps.columns.folder)).toContain(theirs.projectId);
    // The second look finds nothing, and asks for no third.
    expect([await work(platform), await work(platform)]).toEqual([1, 0]);
    expect(naming(await dump(platform), theirs.names)).toEqual(before);
  });

  it('goes on where it was broken off, and the owner gets a new workspace of their own', async () => {
    const { platform, ours, ada } = await openTwo();
    await sendDelete(ada, ours, { name: await nameOf(platform, ours), sure: 'yes' });
    await platform.store.db.deleteFrom('audit_runs').where('id', '=', ours.runId).execute();
    await platform.store.db.deleteFrom('workspaces').where('id', '=', ours.owner.workspaceId).execute();
    await work(platform);
    expect(naming(await dump(platform), [ours.owner.workspaceId])).toEqual([]);
    expect((await ada.open('/account')).text).toContain('ada&#39;s workspace');
  });
});

describe('what a workspace holds is guarded', () => {
  it('against people of other workspaces, members who do not own it, visitors and forged forms', async () => {
    const { platform, ours, ada, eve } = await openTwo();
    const before = naming(await dump(platform), ours.names);
    const name = await nameOf(platform, ours);
    const forms = ['export', 'delete'].map((form) => `${placeOf(ours)}/${form}`);
    const refused = async () => {
      expect((await eve.request(placeOf(ours))).status).toBe(404);
      const csrf = await csrfOf(eve);
      for (const form of forms)
        expect([form, (await eve.post(form, { csrf, name, sure: 'yes' })).status]).toEqual([form, 404]);
    };
    await refused();
    const role = { workspace_id: ours.owner.workspaceId, joined_at: 1 };
    const [{ id } = { id: '' }] = await platform.store.db
      .selectFrom('human_users')
      .select('id')
      .where('email', '=', EVE)
      .execute();
    await platform.store.db
      .insertInto('workspace_members')
      .values({ ...role, user_id: id, role: 'admin' })
      .execute();
    await refused();
    await platform.store.db
      .deleteFrom('workspace_members')
      .where('user_id', '=', id)
      .where('workspace_id', '=', role.workspace_id)
      .execute();
    for (const form of forms)
      expect((await ada.post(form, { csrf: 'forged', name, sure: 'yes' })).status).toBe(403);
    const visitor = openBrowser(platform);
    expect((await visitor.request(placeOf(ours))).headers.get('location')).toBe(
      `/sign-in?to=${encodeURIComponent(placeOf(ours))}`,
    );
    const { csrf = '' } = (await visitor.open('/sign-in')).fieldsOf('/sign-in');
    for (const form of forms)
      expect((await visitor.post(form, { csrf })).headers.get('location')).toBe('/sign-in?to=workspace');
    expect(naming(await dump(platform), ours.names)).toEqual(before);
    expect(await work(platform)).toBe(0);
  });
});
