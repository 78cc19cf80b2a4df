import { describe, expect, it } from 'vitest';
import { openPlatform, type Platform } from '../../../app/platform-fixture.ts';
import { addVerified } from './claim-fixture.ts';
import { confirmSetupClaim, viewLink } from './confirm-setup-claim.ts';
import { setupClaimJobs } from './jobs.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

async function addPerson({ store }: Platform, name: string, workspaceName = `Space of ${name}`) {
  const [userId, workspaceId, at] = [`user-${name}`, `space-${name}`, new Date().toISOString()];
  const email = `${name}@acme-corp.com`;
  await store.db
    .insertInto('human_users')
    .values({ id: userId, name: '', email, email_verified: 1, created_at: at, updated_at: at })
    .execute();
  await store.db
    .insertInto('workspaces')
    .values({ id: workspaceId, name: workspaceName, created_at: 1 })
    .execute();
  return { userId, workspaceId };
}

const jobsOf = ({ store }: Platform) =>
  store.db.selectFrom('jobs').select('payload').where('kind', '=', 'setup.claimed-mail').execute();

/** Hands the mail about a claim over, as the worker does. */
async function mailOf(platform: Platform, setupId: string) {
  const before = platform.mails.length;
  const handler = setupClaimJobs(platform.deps)['setup.claimed-mail'];
  await handler?.({ setup_id: setupId }, { jobId: 'job', attempt: 1, signal: new AbortController().signal });
  return platform.mails.slice(before);
}

describe('a claim link', () => {
  it('is looked at without being used', async () => {
    const platform = await openPlatform();
    const { token } = await addVerified(platform, 'mine.dev');
    for (const _ of [1, 2])
      expect(await viewLink(platform.deps, token)).toMatchObject({
        view: 'open',
        link: { origin: 'https://mine.dev', contested: 0 },
      });
    expect(await viewLink(platform.deps, 'psc_none')).toEqual({ view: 'unknown' });
  });

  it('ends with its setup, at the moment that it does', async () => {
    const platform = await openPlatform();
    const { token } = await addVerified(platform, 'mine.dev');
    platform.time.offsetMs = WEEK + 1000;
    expect((await viewLink(platform.deps, token)).view).toBe('expired');
  });
});

describe('a confirmed claim', () => {
  it('moves the project into the workspace, once, with a line in the log and a mail to come', async () => {
    const platform = await openPlatform();
    const { id, token, workspaceId } = await addVerified(platform, 'mine.dev');
    const owner = await addPerson(platform, 'ada');
    expect(await confirmSetupClaim(platform.deps, { token, ...owner })).toMatchObject({ outcome: 'claimed' });
    expect(await workspaceId()).toBe(owner.workspaceId);
    const again = await confirmSetupClaim(platform.deps, { token, ...(await addPerson(platform, 'eve')) });
    expect(again).toEqual({ outcome: 'not_open', view: 'used' });
    expect(await workspaceId()).toBe(owner.workspaceId);
    expect(await jobsOf(platform)).toEqual([{ payload: JSON.stringify({ setup_id: id }) }]);
    const events = platform.store.db.selectFrom('security_events').select(['action', 'workspace_id']);
    expect(await events.where('project_id', '=', id).execute()).toEqual([
      { action: 'setup.claimed', workspace_id: owner.workspaceId },
    ]);
  });

  it('is one of two that come at once', async () => {
    const platform = await openPlatform();
    const { token, workspaceId } = await addVerified(platform, 'mine.dev');
    const [ada, eve] = [await addPerson(platform, 'ada'), await addPerson(platform, 'eve')];
    const results = await Promise.all(
      [ada, eve].map((each) => confirmSetupClaim(platform.deps, { token, ...each })),
    );
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['claimed', 'not_open']);
    const winner = results[0]?.outcome === 'claimed' ? ada : eve;
    expect(await workspaceId()).toBe(winner.workspaceId);
    expect(await jobsOf(platform)).toHaveLength(1);
  });

  it('changes nothing where a newer link took the place of this one', async () => {
    const platform = await openPlatform();
    const { linkId, token, workspaceId } = await addVerified(platform, 'mine.dev');
    await platform.store.db
      .updateTable('pulse_claim_links')
      .set({ superseded_at: Date.now() })
      .where('id', '=', linkId)
      .execute();
    const outcome = await confirmSetupClaim(platform.deps, { token, ...(await addPerson(platform, 'ada')) });
    expect(outcome).toEqual({ outcome: 'not_open', view: 'superseded' });
    expect(await workspaceId()).toBeNull();
    expect(await jobsOf(platform)).toEqual([]);
  });

  it.each([
    ['the setup has expired', { expires_at: 1 }, 'expired'],
    ['it was claimed without the link', { state: 'claimed' as const }, 'claimed'],
    ['it has to be verified again', { state: 'waiting_for_event' as const }, 'superseded'],
  ])('is refused where %s', async (_, change, view) => {
    const platform = await openPlatform();
    const { id, token } = await addVerified(platform, 'mine.dev');
    await platform.store.db.updateTable('pulse_setups').set(change).where('id', '=', id).execute();
    const owner = await addPerson(platform, 'ada');
    expect(await confirmSetupClaim(platform.deps, { token, ...owner })).toEqual({
      outcome: 'not_open',
      view,
    });
    expect(await jobsOf(platform)).toEqual([]);
  });
});

describe('the mail about a claim', () => {
  it('tells the owner which project of which site went where, and how to undo it', async () => {
    const platform = await openPlatform();
    const { id, token } = await addVerified(platform, 'mine.dev', { projectName: 'Docs' });
    await confirmSetupClaim(platform.deps, { token, ...(await addPerson(platform, 'ada')) });
    const [mail, ...others] = await mailOf(platform, id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ id: `setup-claimed-${id}`, to: 'ada@acme-corp.com' });
    expect(mail?.text).toContain('The project "Docs" of https://mine.dev was claimed');
    expect(mail?.text).toContain('into the workspace "Space of ada"');
    expect(mail?.text).toMatch(/on \d{4}-\d\d-\d\d \d\d:\d\d UTC\./u);
    expect(mail?.text).toContain(`${platform.platformUrl}/workspace/projects/${id}\n`);
  });

  it('holds no link that a name brought along', async () => {
    const platform = await openPlatform();
    const { id, token } = await addVerified(platform, 'mine.dev', {
      projectName: 'win at https://evil.dev/x',
    });
    const owner = await addPerson(platform, 'ada', 'see evil.dev');
    await confirmSetupClaim(platform.deps, { token, ...owner });
    const [mail] = await mailOf(platform, id);
    expect(mail?.text).not.toMatch(/https:\/\/evil\.dev|\bevil\.dev\b/u);
    expect(mail?.html).not.toMatch(/href="https:\/\/evil/u);
  });

  it('is not written of a setup that nobody claimed', async () => {
    const platform = await openPlatform();
    const { id } = await addVerified(platform, 'mine.dev');
    expect(await mailOf(platform, id)).toEqual([]);
    expect(await mailOf(platform, 'gone')).toEqual([]);
  });
});
