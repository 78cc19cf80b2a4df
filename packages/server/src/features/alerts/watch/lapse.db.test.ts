import { expect, it } from 'vitest';
import { runJob } from '../../../jobs/run-job.ts';
import { takeJob } from '../../../jobs/store.ts';
import { lapsedProofs, siteCheckJobs } from '../../origins/index.ts';
import { recordCheck } from '../../origins/proofs/record-check.ts';
import { type AlertWorkspace, openAlertWorkspace } from '../alerts-fixture.ts';
import { watchProofs } from './watch-proofs.ts';

const DAY = 24 * 60 * 60 * 1000;
const SITE = 'https://api.acme.dev';

/** A site of the workspace that was proven, and whose proof its daily checks do not find any more. */
async function addLapsedSite(world: AlertWorkspace) {
  const { store, workspace, time } = world;
  await store.db
    .insertInto('workspace_origins')
    .values({
      ...{ id: 'site', workspace_id: workspace.id, origin: SITE, state: 'proven', way: 'dns' },
      ...{ proven_at: 1, seen_at: 1, created_at: 1, due_at: time.now },
    })
    .execute();
  const missing = { result: 'missing', code: 'no_record' } as const;
  const findings = { dns: missing };
  for (let day = 0; day < 3; day += 1) {
    world.pass(DAY);
    const until = world.time.now + 60_000;
    await store.db.updateTable('workspace_origins').set({ due_at: until }).execute();
    const check = { id: 'site', startedAt: world.time.now, takenUntil: until };
    await recordCheck(store, { ...check, findings }, world.time.now);
  }
}

/** Sends the mails that the page of sites has queued. */
async function sendNotices(world: AlertWorkspace) {
  const deps = { ...world.deps, config: { ...world.deps.config } };
  const handlers = siteCheckJobs(deps as never);
  const queueTime = world.deps.clock;
  for (;;) {
    const job = await takeJob(world.store, ['origin.notice'], queueTime(), 60_000, []);
    if (job === undefined) return;
    await runJob({ ...world.deps, queueTime, handlers, leaseMs: 60_000 }, job, new AbortController().signal);
  }
}

it('a lapsed proof is told once to each person: to owners by the page of sites, to others by their channel', async () => {
  const world = await openAlertWorkspace();
  const { member: owner, id: workspaceId } = world.workspace;
  const member = await world.addPerson();
  await world.store.db
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, user_id: member.id, role: 'member', joined_at: 1 })
    .execute();
  await world.channel('mail', '', { recipients: [owner.id, member.id] });
  await addLapsedSite(world);
  const deps = { ...world.deps, lapsedProofs };
  await watchProofs(deps);
  await watchProofs(deps);
  await sendNotices(world);
  await world.run();
  expect(world.mails.map(({ to }) => to).sort()).toEqual([owner.email, member.email].sort());
  expect(await world.alerts()).toMatchObject([
    { kind: 'proof_lapsed', state: 'open', origins: `["${SITE}"]` },
  ]);
});
