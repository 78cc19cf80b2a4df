import type { QuickstartReport } from '@waymark/contract';
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

async function shownOf(change: (report: QuickstartReport) => object) {
  const deps = await openAudits();
  const { engine } = scriptedEngine((order) => audited(order));
  await submitRun(deps.store, 'r1', { url: 'http://localhost:4310/examples/quickstart' });
  await runAudit({ ...deps, engine, clock: () => Date.now() }, 'r1', never);
  const { document } = await deps.store.db.selectFrom('reports').select('document').executeTakeFirstOrThrow();
  const report: QuickstartReport = JSON.parse(document);
  const changed = JSON.stringify({ ...report, ...change(report) });
  await deps.store.db.updateTable('reports').set({ document: changed }).execute();
  return await showReport(deps);
}

const command = (
  command: string,
  status: 'passed' | 'failed',
  output_excerpt: string,
  more: object = {},
) => ({
  command,
  status,
  output_excerpt,
  evidence_role: 'journey',
  ...more,
});

it('shows the command that decided, and of what it printed the line that says why', async () => {
  const output = 'one\n\nError: no such file\nerror again\nlast';
  const shown = await shownOf(() => ({
    commands: [
      command('retry', 'failed', 'of a proof', { evidence_role: 'proof' }),
      command('install', 'passed', 'fine'),
      command('start', 'failed', output),
      command('later', 'passed', 'more'),
    ],
  }));
  expect(shown?.excerpt).toEqual({ command: 'start', output: 'Error: no such file' });
});

it('shows the end of what the last command printed where all went well, whatever it says of errors', async () => {
  const lines = ['0 errors', 'a', '', 'b', 'c', 'd', 'x'.repeat(73)];
  const shown = await shownOf(() => ({
    commands: [command('install', 'passed', 'fine'), command('y'.repeat(72), 'passed', lines.join('\n'))],
  }));
  expect(shown?.excerpt?.command).toBe('y'.repeat(72));
  expect(shown?.excerpt?.output.split('\n')).toEqual(['a', 'b', 'c', 'd', `${'x'.repeat(72)}…`]);
});

it('shows no command where none ran, and counts steps and seconds of the whole report', async () => {
  const shown = await shownOf((report) => ({
    commands: [],
    journey_milestones: Array.from({ length: 7 }, (_, at) => ({ title: `m${at}`, status: 'passed' })),
    quickstart_steps: [...report.quickstart_steps, { status: 'failed' }],
    step_ledger: [{ duration_ms: 1_200 }, { duration_ms: 300 }],
  }));
  expect(shown?.excerpt).toBeUndefined();
  expect(shown?.milestones.map(({ title }) => title)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
  expect(shown).toMatchObject({ seconds: 1.5, fix: undefined });
  expect((shown?.steps ?? 0) - (shown?.stepsPassed ?? 0)).toBe(1);
});
