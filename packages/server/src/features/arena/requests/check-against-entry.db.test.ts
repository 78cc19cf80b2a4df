import type { ArenaReportRequest, QuickstartReport } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { audited, openAudits, scriptedEngine, submitRun } from '../../audits/runs/audit-fixture.ts';
import { runAudit } from '../../audits/runs/run-audit.ts';
import { publishEntry } from '../entries/publish-entry.ts';
import { checkAgainstEntry } from './check-against-entry.ts';

const never = new AbortController().signal;
const body: ArenaReportRequest = {
  email: 'owner@acme-corp.com',
  entry_slug: 'acme-chain',
  entry_name: 'Acme Chain',
  category: 'blockchain',
};

async function openEntry(status: 'failed' | 'passed') {
  const deps = await openAudits();
  await submitRun(deps.store, 'r1');
  const { engine } = scriptedEngine((order) => audited(order, status === 'failed' ? { status } : {}));
  await runAudit({ ...deps, engine }, 'r1', never);
  await publishEntry(deps, { run: 'r1', slug: 'acme-chain', category: 'blockchain', name: 'Acme Chain' });
  return {
    ...deps,
    judge: (more: Partial<ArenaReportRequest>) => checkAgainstEntry(deps.store.db, { ...body, ...more }),
  };
}

/** Gives the report another finding, of a kind that the arena does not show. */
async function addFinding({ store }: Awaited<ReturnType<typeof openEntry>>): Promise<void> {
  const { document } = await store.db.selectFrom('reports').select('document').executeTakeFirstOrThrow();
  const report: QuickstartReport = JSON.parse(document);
  const [first] = report.frictions;
  const steps = report.quickstart_steps.map(({ id }) => id);
  const other = { ...first, id: 'friction-2', type: 'sdk_mismatch', step_ids: steps };
  const changed = JSON.stringify({ ...report, frictions: [first, other] });
  await store.db.updateTable('reports').set({ document: changed }).execute();
}

describe('a request for a proof pack', () => {
  it('fits its entry with the published finding, with none named, and with another of its report', async () => {
    const entry = await openEntry('failed');
    await entry.judge({});
    await entry.judge({ finding_type: 'docs_mismatch' });
    await expect(entry.judge({ finding_type: 'sdk_mismatch' })).rejects.toMatchObject({
      code: 'entry_mismatch',
      extra: { fields: ['finding_type'] },
      message:
        'The request contradicts the entry acme-chain: its finding is docs_mismatch, not sdk_mismatch.',
    });
    await addFinding(entry);
    await entry.judge({ finding_type: 'sdk_mismatch' });
  });

  it('is judged by what is published and by nothing else that it says', async () => {
    const { judge } = await openEntry('failed');
    await judge({
      entry_name: 'Another',
      page_url: 'https://elsewhere.dev',
      benchmark_timestamp: '2020-01-01T00:00:00Z',
    });
    await expect(judge({ category: 'web3_inference' })).rejects.toMatchObject({ code: 'entry_mismatch' });
    await expect(judge({ entry_slug: 'nobody' })).rejects.toMatchObject({ code: 'entry_not_found' });
  });

  it('has nothing to prove where the journey passed', async () => {
    const { judge } = await openEntry('passed');
    await expect(judge({})).rejects.toMatchObject({ code: 'entry_without_finding' });
  });
});
