import { describe, expect, it } from 'vitest';
import { audited, openAudits, scriptedEngine, stateOf, submitRun } from './audit-fixture.ts';
import { runAudit } from './run-audit.ts';
import { sweepAudits } from './sweep-audits.ts';

const never = new AbortController().signal;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the sweep of audits', () => {
  it('ends a run whose job died, tells whoever waits, and leaves the others alone', async () => {
    const deps = await openAudits();
    for (const id of ['stranded', 'waiting', 'fresh']) await submitRun(deps.store, id);
    const { db } = deps.store;
    await db
      .updateTable('jobs')
      .set({ state: 'dead' })
      .where('unique_key', '=', 'audit.run:stranded')
      .execute();
    await db.deleteFrom('jobs').where('unique_key', '=', 'audit.run:fresh').execute();
    const later = { ...deps, clock: () => Date.now() + 2 * HOUR };
    await db.updateTable('audit_runs').set({ created_at: later.clock() }).where('id', '=', 'fresh').execute();
    await sweepAudits(later);
    await sweepAudits(later);
    const stranded = await stateOf(deps.store, 'stranded');
    expect(stranded.run).toMatchObject({ status: 'errored', failure: 'auditor' });
    expect(stranded.mails).toHaveLength(1);
    for (const id of ['waiting', 'fresh']) expect((await stateOf(deps.store, id)).run.status).toBe('queued');
  });

  it('forgets runs with all that is theirs when their time is over, except what the arena shows', async () => {
    const deps = await openAudits();
    for (const id of ['old', 'listed']) {
      await submitRun(deps.store, id);
      await runAudit({ ...deps, engine: scriptedEngine((order) => audited(order)).engine }, id, never);
    }
    const { db } = deps.store;
    await db.updateTable('reports').set({ listed: 1 }).where('run_id', '=', 'listed').execute();
    await sweepAudits({ ...deps, clock: () => Date.now() + 29 * DAY });
    expect(await db.selectFrom('reports').selectAll().execute()).toHaveLength(2);
    await sweepAudits({ ...deps, clock: () => Date.now() + 31 * DAY });
    for (const table of [
      'reports',
      'report_files',
      'report_file_parts',
      'audit_mails',
      'audit_attempts',
    ] as const) {
      const rows = await db.selectFrom(table).select('run_id').execute();
      expect([table, rows]).toEqual([table, [{ run_id: 'listed' }]]);
    }
  });
});
