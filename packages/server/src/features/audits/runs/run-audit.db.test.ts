import { sampleLog, until } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { audited, openAudits, scriptedEngine, stateOf, submitRun } from './audit-fixture.ts';
import { runAudit } from './run-audit.ts';

const never = new AbortController().signal;

describe('a run is published', () => {
  it('with its report, its files and one queued mail, all at once', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const { engine, orders } = scriptedEngine((order) => audited(order));
    await runAudit({ ...deps, engine }, 'r1', never);
    const { run, outcomes, reports, mails, mailJobs } = await stateOf(deps.store, 'r1');
    expect(run).toMatchObject({ status: 'published', failure: null });
    expect(outcomes).toEqual(['published']);
    expect(reports).toHaveLength(1);
    expect(mails).toMatchObject([{ state: 'queued' }]);
    expect(mailJobs).toHaveLength(1);
    expect(orders[0]).toMatchObject({ runId: 'r1', attemptId: run.attempt_id, budgetSeconds: 60 });
    expect(orders[0]?.hrefOf('x.log')).toBe('http://localhost:4311/reports/r1/artifacts/x.log');
  });

  it('once, however often its job comes back', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const { engine, orders } = scriptedEngine((order) => audited(order));
    for (let turn = 0; turn < 3; turn += 1) await runAudit({ ...deps, engine }, 'r1', never);
    expect(orders).toHaveLength(1);
    expect((await stateOf(deps.store, 'r1')).mailJobs).toHaveLength(1);
  });

  it('also when it failed or the last attempt was inconclusive', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'failed');
    await submitRun(deps.store, 'unclear');
    const failing = scriptedEngine((order) => audited(order, { status: 'failed' }));
    await runAudit({ ...deps, engine: failing.engine }, 'failed', never);
    expect(failing.orders).toHaveLength(1);
    const unclear = scriptedEngine((order) => audited(order, { status: 'inconclusive' }));
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(runAudit({ ...deps, engine: unclear.engine }, 'unclear', never)).rejects.toThrow();
      expect((await stateOf(deps.store, 'unclear')).run.status).toBe('queued');
    }
    await runAudit({ ...deps, engine: unclear.engine }, 'unclear', never);
    const { run, outcomes, reports } = await stateOf(deps.store, 'unclear');
    expect(run.status).toBe('published');
    expect(outcomes).toEqual(['retry', 'retry', 'published']);
    expect(reports).toMatchObject([{ status: 'inconclusive' }]);
  });
});

describe('a run is tried again', () => {
  const faults = {
    'no sandbox': () => ({ kind: 'no_sandbox' as const, reason: 'bwrap is missing', install: 'apt' }),
    'an exception': () => {
      throw new Error('the engine broke');
    },
    'a report that contradicts itself': (order: Parameters<typeof audited>[0]) => {
      const outcome = audited(order);
      return outcome.kind === 'audited'
        ? {
            ...outcome,
            report: { ...outcome.report, acceptance: { ...outcome.report.acceptance, accepted: false } },
          }
        : outcome;
    },
    'a file that is not what the report says': (order: Parameters<typeof audited>[0]) => {
      const outcome = audited(order);
      return outcome.kind === 'audited' ? { ...outcome, artifacts: [sampleLog('other')] } : outcome;
    },
    'a file with a path for a name': (order: Parameters<typeof audited>[0]) =>
      audited(order, { artifacts: [sampleLog('x', { fileName: '../../x' })] }),
    'a report of another attempt': (order: Parameters<typeof audited>[0]) =>
      audited(order, { attemptId: 'another' }),
  };

  it.each(Object.entries(faults))('after %s, three times in all, and then errors', async (_name, fault) => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const { engine, orders } = scriptedEngine(fault);
    for (let turn = 0; turn < 2; turn += 1)
      await expect(runAudit({ ...deps, engine }, 'r1', never)).rejects.toThrow();
    await runAudit({ ...deps, engine }, 'r1', never);
    await runAudit({ ...deps, engine }, 'r1', never);
    expect(orders).toHaveLength(3);
    const { run, outcomes, reports, mails } = await stateOf(deps.store, 'r1');
    expect(run).toMatchObject({ status: 'errored', failure: 'auditor' });
    expect(outcomes).toEqual(['retry', 'retry', 'errored']);
    expect(reports).toEqual([]);
    expect(mails).toHaveLength(1);
  });

  it('never for a page that cannot be read', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const { engine } = scriptedEngine(() => ({ kind: 'unreadable', reason: 'The page answers 404.\0' }));
    await runAudit({ ...deps, engine }, 'r1', never);
    const { run, outcomes } = await stateOf(deps.store, 'r1');
    expect(run).toMatchObject({ status: 'errored', failure: 'unreadable' });
    expect(run.failure_detail).toBe('The page answers 404.');
    expect(outcomes).toEqual(['errored']);
  });

  it('after crashes, which count as attempts, but not for ever', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    // A call that never comes back is what a killed worker leaves behind. Its overtime may end when the store is closed.
    const hanging = scriptedEngine(() => new Promise<never>(() => {}));
    for (let crash = 0; crash < 3; crash += 1)
      runAudit({ ...deps, engine: hanging.engine }, 'r1', never).catch(() => undefined);
    await until(() => hanging.orders.length === 3);
    const { engine, orders } = scriptedEngine((order) => audited(order));
    await runAudit({ ...deps, engine }, 'r1', never);
    expect(orders).toEqual([]);
    const { run, outcomes } = await stateOf(deps.store, 'r1');
    expect(run.status).toBe('errored');
    expect(outcomes).toEqual(['lost', 'lost', 'lost', 'errored']);
  });
});

describe('a run is handed back', () => {
  it('when the process drains, without spending an attempt', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    for (let turn = 0; turn < 4; turn += 1) {
      const drain = new AbortController();
      const { engine } = scriptedEngine(async (order) => {
        drain.abort(new Error('draining'));
        return audited(order, { status: 'inconclusive' });
      });
      await expect(runAudit({ ...deps, engine }, 'r1', drain.signal)).rejects.toThrow();
      expect((await stateOf(deps.store, 'r1')).run.status).toBe('queued');
    }
    const { engine } = scriptedEngine((order) => audited(order));
    await runAudit({ ...deps, engine }, 'r1', never);
    const { run, outcomes } = await stateOf(deps.store, 'r1');
    expect(run.status).toBe('published');
    expect(outcomes.filter((outcome) => outcome === 'handed_back')).toHaveLength(4);
  });
});

describe('of two workers', () => {
  it('the one that took over publishes, and the zombie’s late result is refused', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const wake = Promise.withResolvers<void>();
    const zombie = scriptedEngine(async (order) => {
      await wake.promise;
      return audited(order, { status: 'failed' });
    });
    const late = runAudit({ ...deps, engine: zombie.engine }, 'r1', never);
    await until(() => zombie.orders.length === 1);
    const { engine } = scriptedEngine((order) => audited(order));
    await runAudit({ ...deps, engine }, 'r1', never);
    wake.resolve();
    await late;
    const { reports, outcomes, mails, mailJobs } = await stateOf(deps.store, 'r1');
    expect(reports).toMatchObject([{ status: 'passed' }]);
    expect(outcomes).toEqual(['lost', 'published']);
    expect([mails.length, mailJobs.length]).toEqual([1, 1]);
  });

  it('a zombie can neither err nor requeue what another attempt works on', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const wake = Promise.withResolvers<void>();
    const sleepers = [
      scriptedEngine(async () => {
        await wake.promise;
        return { kind: 'unreadable', reason: 'late' };
      }),
      scriptedEngine(async () => {
        await wake.promise;
        throw new Error('late');
      }),
    ];
    const late: Promise<void>[] = [];
    for (const { engine, orders } of sleepers) {
      late.push(runAudit({ ...deps, engine }, 'r1', never));
      await until(() => orders.length === 1);
    }
    const working = scriptedEngine(async (order) => {
      wake.resolve();
      await Promise.all(late);
      expect((await stateOf(deps.store, 'r1')).run).toMatchObject({
        status: 'running',
        attempt_id: order.attemptId,
      });
      return audited(order);
    });
    await runAudit({ ...deps, engine: working.engine }, 'r1', never);
    const { run, mails } = await stateOf(deps.store, 'r1');
    expect(run.status).toBe('published');
    expect(mails).toHaveLength(1);
  });

  it('exactly one publishes when many finish in the same moment', async () => {
    const deps = await openAudits();
    // The embedded engine has one process, and so one handle.
    const other = deps.store.engine.name === 'postgres' ? await deps.place.open() : deps.store;
    await submitRun(deps.store, 'r1');
    const gate = Promise.withResolvers<void>();
    const { engine, orders } = scriptedEngine(async (order) => {
      await gate.promise;
      return audited(order);
    });
    const first = runAudit({ ...deps, engine }, 'r1', never);
    await until(() => orders.length === 1);
    const second = runAudit({ ...deps, store: other, engine }, 'r1', never);
    await until(() => orders.length === 2);
    gate.resolve();
    await Promise.all([first, second]);
    const { reports, run } = await stateOf(deps.store, 'r1');
    expect(reports).toHaveLength(1);
    expect(reports[0]?.attempt_id).toBe(run.attempt_id);
  });
});

describe('the live view', () => {
  it('holds what the engine said, bounded, and ends with the attempt', async () => {
    const deps = await openAudits();
    await submitRun(deps.store, 'r1');
    const { engine } = scriptedEngine(async (order) => {
      order.onEvent({ kind: 'planned', title: 'Acme\0', steps: 2, requirements: [] });
      order.onEvent({ kind: 'step_started', number: 1, total: 2, title: 'Install' });
      for (let line = 0; line < 1_000; line += 1)
        order.onEvent({
          kind: 'output',
          lines: Array.from({ length: 100 }, () => ({ text: `${line} ${'x'.repeat(999)}`, marks: [] })),
        });
      order.onEvent({ kind: 'egress_refused', host: 'evil.dev' });
      const seen = await until(async () => {
        const [attempt] = (await stateOf(deps.store, 'r1')).attempts;
        return attempt !== undefined && attempt.revision > 0 && JSON.parse(attempt.progress);
      });
      expect(seen).toMatchObject({
        total_steps: 2,
        steps: [{ state: 'running' }],
        refused_hosts: ['evil.dev'],
      });
      expect(JSON.stringify(seen).length).toBeLessThan(64_000);
      return audited(order);
    });
    await runAudit({ ...deps, engine }, 'r1', never);
    expect((await stateOf(deps.store, 'r1')).run.status).toBe('published');
  });
});
