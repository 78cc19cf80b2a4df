import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/crypto/ids.ts';
import { watchAudits } from '../../audits/index.ts';
import { type AlertWorkspace, openAlertWorkspace } from '../alerts-fixture.ts';
import { watchCertificates } from './watch-certificates.ts';
import { watchProofs } from './watch-proofs.ts';
import { watchVerdicts } from './watch-verdicts.ts';

type Verdict = 'passed' | 'failed' | 'blocked' | 'unreadable';

/** A page of the workspace whose audits end one after the other. */
async function addJourney(world: AlertWorkspace) {
  const [id, { store, workspace }] = [newId(), world];
  const journey = { id, workspace_id: workspace.id, quickstart_url: workspace.page, created_at: 1 };
  await store.db.insertInto('audit_journeys').values(journey).execute();
  let audits = 0;
  const end = async (verdict: Verdict, mailTo: string | null = null) => {
    audits += 1;
    const runId = newId();
    await store.db
      .insertInto('audit_runs')
      .values({
        id: runId,
        slug: `run-${audits}`,
        email: '',
        quickstart_url: workspace.page,
        status: 'published',
        metadata: '{}',
        created_at: audits,
        finished_at: world.time.now,
      })
      .execute();
    await store.db
      .insertInto('workspace_audits')
      .values({
        run_id: runId,
        workspace_id: workspace.id,
        journey_id: id,
        project_id: workspace.projectId,
        asked_by: 'schedule',
        mail_to: mailTo,
        created_at: audits,
      })
      .execute();
    await store.db
      .updateTable('audit_journeys')
      .set({ verdict, verdict_of: audits })
      .where('id', '=', id)
      .execute();
    return runId;
  };
  return { end };
}

describe('verdicts', () => {
  it('that change are told of once, with the report that shows it; the first is no change', async () => {
    const world = await openAlertWorkspace();
    const { end } = await addJourney(world);
    await world.channel('webhook', 'http://127.0.0.1:9/hook');
    await end('passed');
    await watchVerdicts(world.deps);
    await end('passed');
    await watchVerdicts(world.deps);
    expect(await world.alerts()).toEqual([]);
    await end('failed');
    await Promise.all([watchVerdicts(world.deps), watchVerdicts(world.deps)]);
    await watchVerdicts(world.deps);
    expect(await world.alerts()).toMatchObject([
      {
        state: 'open',
        title: 'The verdict on docs.acme.dev/start changed to failed',
        evidence: '/reports/run-3',
        project_id: world.workspace.projectId,
      },
    ]);
    expect(await world.deliveries()).toHaveLength(1);
  });

  it('that are good again end the alert, and are told of', async () => {
    const world = await openAlertWorkspace();
    const { end } = await addJourney(world);
    for (const verdict of ['passed', 'failed', 'passed'] as const) {
      await end(verdict);
      await watchVerdicts(world.deps);
      world.pass(1);
    }
    expect((await world.alerts()).map(({ state, title }) => `${state} ${title.split(' to ')[1]}`)).toEqual([
      'resolved failed',
      'resolved passed',
    ]);
  });

  it('are mailed once to whoever is mailed by the page of audits, or gets the report anyway', async () => {
    const world = await openAlertWorkspace();
    const { end } = await addJourney(world);
    const { id: workspaceId, member } = world.workspace;
    const people = [member, await world.addPerson(), await world.addPerson()];
    const [, watcher, asker] = people;
    for (const { id } of people.slice(1))
      await world.store.db
        .insertInto('workspace_members')
        .values({ workspace_id: workspaceId, user_id: id, role: 'member', joined_at: 1 })
        .execute();
    await world.channel('mail', '', { recipients: people.map(({ id }) => id) });
    await watchAudits(world.store.db, { workspaceId, userId: watcher?.id ?? '' }, 1);
    await end('passed');
    await watchVerdicts(world.deps);
    await end('failed', asker?.id);
    await watchVerdicts(world.deps);
    await world.run();
    expect(world.mails.map(({ to }) => to)).toEqual([member.email]);
    expect(world.mails[0]?.text).toContain('https://platform.waymark.dev/reports/run-2');
  });
});

describe('signatures of reports', () => {
  const addReport = async (world: AlertWorkspace, runId: string, kid: string) =>
    await world.store.db
      .insertInto('reports')
      .values({
        run_id: runId,
        attempt_id: 'a',
        document: '{}',
        sha256: '',
        signature: '',
        signing_kid: kid,
        status: 'passed',
        journey_key: 'j',
        published_at: 1_000,
      })
      .execute();
  const addKey = async (world: AlertWorkspace, kid: string, more: object) =>
    await world.store.db
      .insertInto('signing_keys')
      .values({ kid, public_jwk: '{}', private_sealed: '', created_at: 1, active_from: 500, ...more })
      .execute();

  it('that were withdrawn are told of once; it is over when all are signed anew', async () => {
    const world = await openAlertWorkspace();
    const { end } = await addJourney(world);
    const runId = await end('passed');
    await addKey(world, 'leaked', {
      retired_at: 2_000,
      public_until: 2_000,
      distrusted_at: 2_000,
      leaked_at: 0,
    });
    await addKey(world, 'older', {
      active_from: 1,
      retired_at: 400,
      public_until: 2_000,
      distrusted_at: 2_000,
    });
    await addReport(world, runId, 'leaked');
    await watchCertificates(world.deps);
    await watchCertificates(world.deps);
    expect(await world.alerts()).toMatchObject([
      {
        kind: 'certificate_withdrawn',
        state: 'open',
        title: 'The signature under 1 report was withdrawn',
        evidence: '/reports/run-1',
      },
    ]);
    await world.store.db.updateTable('reports').set({ signing_kid: 'fresh' }).execute();
    await watchCertificates(world.deps);
    await watchCertificates(world.deps);
    expect((await world.alerts()).map(({ state }) => state)).toEqual(['resolved']);
  });

  it('that were signed anew at once are told of all the same', async () => {
    const world = await openAlertWorkspace();
    const { end } = await addJourney(world);
    await addKey(world, 'leaked', {
      retired_at: 2_000,
      public_until: 2_000,
      distrusted_at: 2_000,
      leaked_at: 0,
    });
    await addReport(world, await end('passed'), 'fresh');
    await watchCertificates(world.deps);
    await watchCertificates(world.deps);
    expect((await world.alerts()).map(({ state }) => state)).toEqual(['resolved']);
  });
});

it('proofs that lapsed are told of once, and are over when they are renewed', async () => {
  const world = await openAlertWorkspace();
  const { id: workspaceId, projectId } = world.workspace;
  const proof = {
    workspaceId,
    projectId,
    origin: 'https://docs.acme.dev',
    lapsedAt: 1,
    toldAlready: [],
    evidence: `/workspace/sites/${workspaceId}`,
  };
  const deps = { ...world.deps, lapsedProofs: async () => [proof] };
  await Promise.all([watchProofs(deps), watchProofs(deps)]);
  await watchProofs(deps);
  expect(await world.alerts()).toMatchObject([
    { kind: 'proof_lapsed', state: 'open', title: 'The proof of docs.acme.dev has lapsed' },
  ]);
  await watchProofs(world.deps);
  expect((await world.alerts()).map(({ state }) => state)).toEqual(['resolved']);
});

it('what is told of a state lasts as long as the state, and is told once, over weeks', async () => {
  const world = await openAlertWorkspace();
  const { end } = await addJourney(world);
  const { id: workspaceId } = world.workspace;
  await world.channel('webhook', 'http://127.0.0.1:9/hook');
  const proof = { workspaceId, projectId: null, origin: 'https://api.acme.dev', lapsedAt: 1, evidence: '/' };
  const deps = { ...world.deps, lapsedProofs: async () => [{ ...proof, toldAlready: [] }] };
  await end('passed');
  await watchVerdicts(deps);
  await end('failed');
  for (let day = 0; day < 25; day += 1) {
    await watchVerdicts(deps);
    await watchProofs(deps);
    await watchCertificates(deps);
    world.pass(24 * 60 * 60 * 1000);
  }
  expect((await world.alerts()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'proof_lapsed open',
    'verdict_changed open',
  ]);
  expect(await world.deliveries()).toHaveLength(2);
});
