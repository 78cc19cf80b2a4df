import type { QuickstartReport } from '@waymark/contract';
import { sampleAudit } from '@waymark/testkit';
import { rankEntries, type StoredEntry } from './rank-entries.ts';
import type { EntryStory } from './read-arena.ts';
import { factsOf } from './run-facts.ts';

const DAY_MS = 86_400_000;

/** A report, with what the test says of it. */
export function reportOf(more: Partial<Parameters<typeof sampleAudit>[0]> = {}): QuickstartReport {
  return sampleAudit({ runId: 'r1', attemptId: 'a1', ...more }).report;
}

/** A journey of three steps, of which the first fails. */
export const failing = () => reportOf({ status: 'failed', finding: 'The package is missing', steps: 3 });

/** An entry with the run of a report and an earlier one, which passed. */
export function storyOf(report: QuickstartReport, more: Partial<StoredEntry> = {}): EntryStory {
  const facts = factsOf(report);
  const before = {
    ...facts,
    runId: 'r0',
    status: 'passed',
    stepsPassed: facts.steps,
    durationMs: 61_000,
    findingType: null,
    findingTitle: null,
    auditedAt: facts.auditedAt - DAY_MS,
  } as const;
  const stored = {
    slug: 'acme-chain',
    name: 'Acme Chain',
    category: 'blockchain',
    runId: 'r1',
    publishedAt: 1,
    runs: [before, facts],
    ...more,
  };
  const entry = rankEntries([stored])[0]?.entries[0];
  if (entry === undefined) throw new Error('An entry has the run that it shows.');
  return { entry, rivals: 4, report, reportUrl: 'https://app.acme.dev/reports/acme-r1' };
}
