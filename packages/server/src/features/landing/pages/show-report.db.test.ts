import { expect, it } from 'vitest';
import { audited, openAudits, scriptedEngine, submitRun } from '../../audits/runs/audit-fixture.ts';
import { runAudit } from '../../audits/runs/run-audit.ts';
import { showReport } from './show-report.ts';

const never = new AbortController().signal;

it('shows a report of the arena, otherwise one of our own example, and never anybody else’s', async () => {
  const deps = await openAudits();
  const { engine } = scriptedEngine((order) => audited(order));
  const publish = async (id: string, url: string, now: number) => {
    await submitRun(deps.store, id, { url });
    await runAudit({ ...deps, engine, clock: () => now }, id, never);
  };
  const now = Date.now();
  await publish('r1', 'https://docs.acme.dev/start', now);
  await publish('r2', 'http://localhost:4310.acme.dev/examples/quickstart', now + 1);
  expect(await showReport(deps)).toBeUndefined();
  await publish('r3', 'http://localhost:4310/examples/quickstart', now + 2);
  expect(await showReport(deps)).toMatchObject({
    source: 'example',
    status: 'passed',
    url: 'http://localhost:4311/reports/acme-r3',
  });
  await deps.store.db.updateTable('reports').set({ listed: 1 }).where('run_id', '=', 'r1').execute();
  expect(await showReport(deps)).toMatchObject({
    source: 'arena',
    url: 'http://localhost:4311/reports/acme-r1',
  });
});
