import { setImmediate as turn } from 'node:timers/promises';
import { until } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { audited, openAudits, scriptedEngine, stateOf, submitRun } from '../runs/audit-fixture.ts';
import { runAudit } from '../runs/run-audit.ts';
import { sweepAudits } from '../runs/sweep-audits.ts';
import { addWorkspace, openWorkspace } from '../workspace-audits/workspace-fixture.ts';
import { cancelRun } from './cancel-run.ts';
import { describeRun, findTrackedRun } from './view-run.ts';

const never = new AbortController().signal;
type Audits = Awaited<ReturnType<typeof openAudits>>;

async function cancel(deps: Audits, id: string, userId?: string): Promise<void> {
  await cancelRun(deps, await findTrackedRun(deps, id), userId);
}

/** A second process where the engine allows one. */
async function openOther(deps: Audits): Promise<Audits> {
  return deps.store.engine.name === 'postgres' ? { ...deps, store: await deps.place.open() } : deps;
}

function jobOf({ store }: Audits, id: string) {
  return store.db
    .selectFrom('jobs')
    .select('state')
    .where('unique_key', '=', `audit.run:${id}`)
    .executeTakeFirstOrThrow();
}

describe('a cancelled run', () => {
  it('leaves the queue, tells nobody and is not taken up again', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'first', { now: 1 });
    await submitRun(deps.store, 'second', { now: 2 });
    await cancel(deps, 'first');
    expect(await jobOf(deps, 'first')).toEqual({ state: 'done' });
    const second = await describeRun(deps, await findTrackedRun(deps, 'second'));
    expect(second).toMatchObject({ status: 'queued', queue_position: 1 });
    const { engine, orders } = scriptedEngine((order) => audited(order));
    await runAudit({ ...deps, engine }, 'first', never);
    await sweepAudits({ ...deps, clock: () => Date.now() + 7_200_000 });
    expect(orders).toEqual([]);
    const { run, mails, mailJobs, attempts } = await stateOf(deps.store, 'first');
    expect(run).toMatchObject({ status: 'errored', failure: 'cancelled' });
    expect([mails, mailJobs, attempts]).toEqual([[], [], []]);
  });

  it('says that it was cancelled, and by a code of its own', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    await cancel(deps, 'r1');
    expect(await describeRun(deps, await findTrackedRun(deps, 'r1'))).toMatchObject({
      status: 'errored',
      failure: 'It was cancelled.',
      failure_code: 'cancelled',
    });
  });

  it('stops the engine of whatever worker has it, which then writes nothing', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const { engine, orders } = scriptedEngine(async (order) => {
      await new Promise((resolve) => order.signal.addEventListener('abort', resolve, { once: true }));
      return audited(order);
    });
    const working = runAudit({ ...deps, engine }, 'r1', never);
    await until(() => orders.length === 1);
    await cancel(await openOther(deps), 'r1');
    await working;
    const { run, outcomes, reports, mails } = await stateOf(deps.store, 'r1');
    expect(run).toMatchObject({ status: 'errored', failure: 'cancelled', attempt_id: null });
    expect([outcomes, reports, mails]).toEqual([['errored'], [], []]);
  });

  it('is not tried again when its engine breaks on being stopped', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const { engine, orders } = scriptedEngine(async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      throw signal.reason;
    });
    const working = runAudit({ ...deps, engine }, 'r1', never);
    await until(() => orders.length === 1);
    await cancel(deps, 'r1');
    await working;
    expect((await stateOf(deps.store, 'r1')).run.failure).toBe('cancelled');
  });

  it('changes no verdict of a workspace, and mails nobody there', async () => {
    const { deps, workspace, ask, journey, notices } = await openWorkspace(await openAudits());
    const { response } = await ask({ wantsReport: true });
    await cancel({ ...deps, clock: Date.now }, response.id, workspace.member.id);
    expect(await journey()).toMatchObject({ verdict: null });
    expect(await notices()).toEqual([]);
  });
});

describe('cancelling is refused', () => {
  it('when the run has ended', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    await runAudit({ ...deps, engine: scriptedEngine((order) => audited(order)).engine }, 'r1', never);
    await expect(cancel(deps, 'r1')).rejects.toMatchObject({ code: 'run_ended' });
    expect((await stateOf(deps.store, 'r1')).run).toMatchObject({ status: 'published', failure: null });
  });

  it('to whoever is not of the workspace that asked, with or without an account', async () => {
    const { deps, ask, runs } = await openWorkspace(await openAudits());
    const other = (await addWorkspace(deps.store, 'https://docs.other.dev')).member.id;
    const { response } = await ask();
    for (const userId of [undefined, other])
      await expect(cancel({ ...deps, clock: Date.now }, response.id, userId)).rejects.toMatchObject({
        code: 'not_allowed',
      });
    expect(await runs()).toMatchObject([{ status: 'queued' }]);
  });
});

describe('of a cancellation and what it races with', () => {
  it('exactly one wins against a worker that claims the run', async () => {
    const deps = await openAudits();
    const other = await openOther(deps);
    for (let round = 0; round < 12; round += 1) {
      const id = `r${round}`;
      await submitRun(deps.store, id);
      const { engine } = scriptedEngine(async (order) => {
        await new Promise((resolve) => order.signal.addEventListener('abort', resolve, { once: true }));
        return audited(order);
      });
      const claiming = async () => {
        for (let wait = 0; wait < round % 4; wait += 1) await turn();
        await runAudit({ ...other, engine }, id, never);
      };
      await Promise.all([claiming(), cancel(deps, id)]);
      const { run, outcomes, reports, mails } = await stateOf(deps.store, id);
      expect(run).toMatchObject({ status: 'errored', failure: 'cancelled' });
      // Claimed before, the attempt was ended; claimed after, there was nothing to claim.
      expect([[], ['errored']]).toContainEqual(outcomes);
      expect([reports, mails]).toEqual([[], []]);
    }
  });

  it('exactly one wins against a report that is published', async () => {
    const deps = await openAudits();
    const other = await openOther(deps);
    const ends = new Set<string>();
    for (let round = 0; round < 16; round += 1) {
      const id = `r${round}`;
      await submitRun(deps.store, id);
      const gate = Promise.withResolvers<void>();
      const { engine, orders } = scriptedEngine(async (order) => {
        await gate.promise;
        return audited(order);
      });
      const publishing = runAudit({ ...other, engine }, id, never);
      await until(() => orders.length === 1);
      // Signing and packing take a while: cancellations come before the report, beside it and, at last, after it.
      if (round > 0) gate.resolve();
      if (round === 15) await publishing;
      for (let wait = 0; wait < round * round; wait += 1) await turn();
      const refused = await cancel(deps, id).then(
        () => false,
        () => true,
      );
      gate.resolve();
      await publishing;
      const { run, reports, mails, outcomes } = await stateOf(deps.store, id);
      ends.add(run.status);
      if (refused) expect([run.status, run.failure, outcomes]).toEqual(['published', null, ['published']]);
      else expect([run.status, run.failure, outcomes]).toEqual(['errored', 'cancelled', ['errored']]);
      expect([reports.length, mails.length]).toEqual(refused ? [1, 1] : [0, 0]);
    }
    expect([...ends].toSorted()).toEqual(['errored', 'published']);
  });

  it('exactly one of two is told that it cancelled', async () => {
    const deps = await openAudits();
    const other = await openOther(deps);
    await submitRun(deps.store, 'r1');
    const both = await Promise.allSettled([cancel(deps, 'r1'), cancel(other, 'r1')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
