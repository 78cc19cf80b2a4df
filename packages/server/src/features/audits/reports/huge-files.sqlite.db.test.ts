import { createHash, randomBytes } from 'node:crypto';
import { sampleLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { audited, openAudits, scriptedEngine, stateOf, submitRun } from '../runs/audit-fixture.ts';
import { runAudit } from '../runs/run-audit.ts';
import { openFile } from './read-report.ts';
import { findTrackedRun } from './view-run.ts';

const MIB = 1024 * 1024;
const never = new AbortController().signal;

/** So much text; every piece is like the others, so that the test takes seconds. */
const noise = (mib: number) =>
  randomBytes(12 * 1024)
    .toString('base64')
    .repeat(mib * 64);

async function auditWith(content: string) {
  const deps = await openAudits();
  await submitRun(deps.store, 'r1');
  const { engine, orders } = scriptedEngine((order) => audited(order, { artifacts: [sampleLog(content)] }));
  const run = () => runAudit({ ...deps, engine }, 'r1', never);
  return { deps, run, orders };
}

describe('a hostile journey’s log', () => {
  it('of 100 MB is kept and read back piece by piece', async () => {
    const content = noise(100);
    const { deps, run } = await auditWith(content);
    await run();
    const file = await openFile(deps, await findTrackedRun(deps, 'r1'), 'cmd-1.log');
    const hash = createHash('sha256');
    let largest = 0;
    for await (const piece of file.content()) {
      hash.update(piece);
      largest = Math.max(largest, piece.byteLength);
    }
    expect(file.sizeBytes).toBe(100 * MIB);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
    expect(largest).toBeLessThanOrEqual(512 * 1024);
  });

  it('of more than 128 MiB is no report: the run is tried again, and then says that we failed', async () => {
    const { deps, run, orders } = await auditWith(`${noise(128)}.`);
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(run()).rejects.toThrow('too much evidence');
    await run();
    const state = await stateOf(deps.store, 'r1');
    expect(state.run).toMatchObject({ status: 'errored', failure: 'auditor' });
    expect(state.run.failure_detail).toContain('too much evidence');
    expect([orders.length, state.reports, state.mails.length]).toEqual([3, [], 1]);
    const parts = await deps.store.db.selectFrom('report_file_parts').select('part').execute();
    expect(parts).toEqual([]);
  });
});
