import { expect, it } from 'vitest';
import { openBrowser, openPlatform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { openOwner, PROJECT } from '../../workspace/pulse-dashboard/project-fixture.ts';
import { openAlert } from '../watch/index.ts';

const TITLE = 'ClaudeBot no longer comes to docs-1.acme.dev';

async function open(kind: 'crawler_silent' | 'spoofing' = 'crawler_silent') {
  const platform = await openPlatform({ env: {} });
  const owner = await openOwner(platform);
  const { db } = platform.store;
  const { workspace_id } = await db
    .selectFrom('pulse_projects')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  const workspaceId = workspace_id ?? '';
  await platform.store.transaction((transaction) =>
    openAlert(
      platform.deps,
      transaction,
      {
        ...{ workspaceId, projectId: PROJECT, kind, cause: 'claudebot', title: TITLE },
        ...{ text: 'ClaudeBot has not come for 2 days.', numbers: {}, subjects: ['claudebot'] },
        ...{ origins: ['https://docs-1.acme.dev'], evidence: `/workspace/projects/${PROJECT}` },
      },
      { now: platform.deps.clock() },
    ),
  );
  const { id } = await db.selectFrom('alerts').select('id').executeTakeFirstOrThrow();
  const member = openBrowser(platform);
  await member.signIn('member@acme-corp.com');
  const { id: userId } = await db
    .selectFrom('human_users')
    .select('id')
    .where('email', '=', 'member@acme-corp.com')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, user_id: userId, role: 'member', joined_at: 1 })
    .execute();
  const base = `/workspace/alerts/${workspaceId}`;
  return { platform, owner, member, workspaceId, base, page: `${base}/alert/${id}` };
}

/** Presses the button that the page of an alert has. */
async function press(browser: TestBrowser, page: string) {
  const shown = await browser.open(page);
  return await browser.submit(`${page}/mute`, shown.fieldsOf(`${page}/mute`));
}

it('a member mutes and unmutes the alert of a crawler; who did it and when is seen, and logged', async () => {
  const { owner, member, workspaceId, base, page } = await open();
  const muted = await press(member, page);
  expect(muted.text).toContain('The alert is muted');
  expect(muted.text).toMatch(/Muted<\/dt><dd>since [^<]* by member@acme-corp\.com/u);
  const list = await owner.open(base);
  expect(list.text).not.toContain(TITLE);
  expect(list.text).toContain(`href="${base}?show=muted"`);
  expect((await owner.open(`${base}?show=muted`)).text).toContain(TITLE);
  expect((await owner.open(`${base}?show=all`)).text).toContain('muted');
  const overview = await owner.open(`/workspace/overview/${workspaceId}`);
  expect(overview.text).not.toContain('1 open alert');
  expect(overview.text).toContain(`href="${base}?show=muted">1 alert is muted</a>`);
  expect((await owner.open(`/workspace/log/${workspaceId}?kind=alerts`)).text).toContain(
    `“${TITLE}” was muted by member@acme-corp.com`,
  );
  const heard = await press(owner, page);
  expect(heard.text).toContain('The alert counts again');
  expect((await owner.open(base)).text).toContain(TITLE);
  expect((await owner.open(`/workspace/log/${workspaceId}`)).text).toContain(
    `“${TITLE}” was unmuted by owner@acme-corp.com`,
  );
});

it('the page of alerts says how many are muted, and that nothing else is open', async () => {
  const { member, base, page } = await open();
  expect((await member.open(base)).text).not.toContain('Nothing is wrong');
  await press(member, page);
  expect((await member.open(base)).text).toContain('Muted (1)');
});

it('an alert that was muted twice, or is over meanwhile, says so', async () => {
  const { platform, member, page } = await open();
  const shown = await member.open(page);
  const fields = shown.fieldsOf(`${page}/mute`);
  await platform.store.db.updateTable('alerts').set({ state: 'resolved', resolved_at: 5 }).execute();
  const answer = await member.submit(`${page}/mute`, fields);
  expect(answer.text).toContain('Nothing was changed');
});

it('alerts that end by themselves are not offered to be muted', async () => {
  const { member, page } = await open('spoofing');
  expect((await member.open(page)).text).not.toContain(`action="${page}/mute"`);
});
