import { limits } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/crypto/ids.ts';
import { openAudits } from '../runs/audit-fixture.ts';
import { runDueSchedules } from './run-due-schedules.ts';
import { setSchedule } from './set-schedule.ts';
import { addPerson, addWorkspace, openWorkspace, proveSite } from './workspace-fixture.ts';

const DAY = 86_400_000;
const never = new AbortController().signal;

/** A journey that ran once by hand and is audited daily from now on. */
async function openScheduled() {
  const world = await openWorkspace(await openAudits());
  const { deps, workspace, ask } = world;
  await ask();
  await deps.store.db.updateTable('audit_runs').set({ status: 'published' }).execute();
  const { id: journeyId } = await world.journey();
  const order = { workspaceId: workspace.id, journeyId, userId: workspace.member.id };
  expect(await setSchedule(deps, { ...order, every: 'daily' })).toBe('set');
  return { ...world, order, slots: async () => (await world.runs()).filter(({ slot }) => slot !== null) };
}

describe('a schedule', () => {
  it('runs a slot once when two processes see it, and the next one in its rhythm', async () => {
    const { deps, slots, pass, journey } = await openScheduled();
    const first = (await journey()).next_at ?? 0;
    await runDueSchedules(deps, never);
    expect(await slots()).toEqual([]);
    pass(DAY + 5_000);
    // SQLite has one process; there the same handle is used by all.
    const other = deps.store.engine.name === 'sqlite' ? deps : { ...deps, store: await deps.place.open() };
    await Promise.all([deps, other, deps, other].map((each) => runDueSchedules(each, never)));
    expect(await slots()).toMatchObject([{ slot: first, askedBy: 'schedule' }]);
    expect((await journey()).next_at).toBe(first + DAY);
  });

  it('runs once for all the slots that passed while nobody was there', async () => {
    const { deps, slots, pass, journey } = await openScheduled();
    const first = (await journey()).next_at ?? 0;
    pass(DAY * 9.5);
    await runDueSchedules(deps, never);
    await runDueSchedules(deps, never);
    expect(await slots()).toMatchObject([{ slot: first }]);
    expect((await journey()).next_at).toBe(first + 9 * DAY);
  });

  it('goes on in its rhythm after the clock was years ahead for a while', async () => {
    const { deps, slots, pass, journey } = await openScheduled();
    const first = (await journey()).next_at ?? 0;
    pass(1_000 * DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toHaveLength(1);
    await deps.store.db.updateTable('audit_runs').set({ status: 'published' }).execute();

    pass(-999.5 * DAY);
    await runDueSchedules(deps, never);
    expect((await journey()).next_at).toBe(first);
    // This slot had its run while the clock was ahead; the next one has its own.
    pass(DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toHaveLength(1);
    pass(DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toHaveLength(2);
  });

  it('lets a slot pass while the run of an earlier one still waits', async () => {
    const { deps, slots, pass } = await openScheduled();
    for (let day = 0; day < 3; day += 1) {
      pass(DAY);
      await runDueSchedules(deps, never);
    }
    expect(await slots()).toHaveLength(1);
    await deps.store.db.updateTable('audit_runs').set({ status: 'errored' }).execute();
    pass(DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toHaveLength(2);
  });

  it('takes its slots while something is wrong with another journey', async () => {
    const { deps, slots, pass, order, journey } = await openScheduled();
    const { id: _id, ...good } = await journey();
    const broken = { ...good, id: newId(), quickstart_url: 'no address', next_at: 1 };
    await deps.store.db.insertInto('audit_journeys').values(broken).execute();
    pass(DAY);
    await expect(runDueSchedules(deps, never)).rejects.toThrow('1 journeys');
    expect(await slots()).toHaveLength(1);
    expect(await setSchedule(deps, { ...order, every: 'off' })).toBe('off');
  });

  it('stops and says so when whoever set it has left; another member may set it anew', async () => {
    const { deps, order, slots, pass, journey, workspace } = await openScheduled();
    await deps.store.db.deleteFrom('workspace_members').execute();
    pass(DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toEqual([]);
    expect(await journey()).toMatchObject({ every: null, next_at: null, stopped_reason: 'member_left' });
    const successor = await addPerson(deps.store);
    await deps.store.db
      .insertInto('workspace_members')
      .values({ workspace_id: workspace.id, user_id: successor.id, role: 'member', joined_at: 1 })
      .execute();
    expect(await setSchedule(deps, { ...order, userId: successor.id, every: 'weekly' })).toBe('set');
    expect(await journey()).toMatchObject({ every: 'weekly', stopped_reason: null, set_by: successor.id });
  });

  it('stops and says so when the origin is not claimed any more, and cannot be set then', async () => {
    const { deps, order, slots, pass, journey } = await openScheduled();
    await deps.store.db.deleteFrom('pulse_projects').execute();
    pass(DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toEqual([]);
    expect(await journey()).toMatchObject({ every: null, stopped_reason: 'origin_not_claimed' });
    expect(await setSchedule(deps, { ...order, every: 'daily' })).toBe('origin_not_claimed');
  });

  it('goes on without Pulse while the site is proven, and stops and says so when the proof is gone', async () => {
    const { deps, order, slots, pass, journey, workspace } = await openScheduled();
    const { origin } = new URL(workspace.page);
    await deps.store.db.deleteFrom('pulse_projects').execute();
    await proveSite(deps.store, workspace.id, origin);
    pass(DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toHaveLength(1);
    await proveSite(deps.store, workspace.id, origin, 'lapsed');
    pass(DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toHaveLength(1);
    expect(await journey()).toMatchObject({ every: null, stopped_reason: 'proof_lapsed' });
    expect(await setSchedule(deps, { ...order, every: 'daily' })).toBe('proof_lapsed');
    await proveSite(deps.store, workspace.id, origin);
    expect(await setSchedule(deps, { ...order, every: 'daily' })).toBe('set');
  });

  it('ends when it is turned off', async () => {
    const { deps, order, slots, pass, journey } = await openScheduled();
    expect(await setSchedule(deps, { ...order, every: 'off' })).toBe('off');
    pass(30 * DAY);
    await runDueSchedules(deps, never);
    expect(await slots()).toEqual([]);
    expect(await journey()).toMatchObject({ every: null, set_by: null, stopped_reason: null });
  });

  it('is no affair of another workspace', async () => {
    const { deps, order, journey } = await openScheduled();
    const other = await addWorkspace(deps.store, 'https://docs.other.dev');
    const theirs = { ...order, workspaceId: other.id, userId: other.member.id };
    expect(await setSchedule(deps, { ...theirs, every: 'off' })).toBe('gone');
    expect(await setSchedule(deps, { ...order, journeyId: newId(), every: 'off' })).toBe('gone');
    expect(await journey()).toMatchObject({ every: 'daily' });
  });

  it('is one of a bounded number, also when many are set at once', async () => {
    const { deps, order, ask } = await openScheduled();
    const most = limits.scheduledJourneysPerWorkspace;
    const extra = Array.from({ length: most + 1 }, (_, index) => index);
    await deps.store.db
      .insertInto('audit_journeys')
      .values(
        extra.map((index) => ({
          id: `j${index}`,
          workspace_id: order.workspaceId,
          created_at: 1,
          quickstart_url: `https://docs.acme.dev/${index}`,
        })),
      )
      .execute();
    const outcomes = await Promise.all(
      extra.map((index) => setSchedule(deps, { ...order, journeyId: `j${index}`, every: 'weekly' })),
    );
    expect(outcomes.filter((each) => each === 'set')).toHaveLength(most - 1);
    expect(outcomes.filter((each) => each === 'too_many')).toHaveLength(2);
    expect(await setSchedule(deps, { ...order, every: 'weekly' })).toBe('set');
    await ask();
  });
});

describe('setting a schedule', () => {
  const watchers = (world: Awaited<ReturnType<typeof openScheduled>>) =>
    world.deps.store.db.selectFrom('audit_watchers').select('user_id').execute();

  it('has its setter mailed on a change, until they end that', async () => {
    const world = await openScheduled();
    expect(await watchers(world)).toEqual([{ user_id: world.workspace.member.id }]);
    await world.deps.store.db.deleteFrom('audit_watchers').execute();
    await setSchedule(world.deps, { ...world.order, every: 'weekly' });
    expect(await watchers(world)).toEqual([]);
  });
});
