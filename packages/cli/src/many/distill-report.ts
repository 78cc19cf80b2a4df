import { createHash } from 'node:crypto';
import type { Artifact, AuditOutcome } from '@waymark/audit';
import type { QuickstartReport } from '@waymark/contract';
import { type Locator, openLocator } from './locate-findings.ts';
import type { PageFinding, PageRecord } from './summary.ts';

/** What names a page in a run: its path, the file of the repository, and the folder of its report. */
export type PageName = Pick<PageRecord, 'path' | 'file' | 'folder'>;

const MOST_OUTPUT_CHARACTERS = 1_500;

/** What the summary keeps of a page's outcome: the report itself stays on the disk. */
export function distillOutcome(name: PageName, outcome: AuditOutcome, durationMs: number): PageRecord {
  if (outcome.kind === 'audited') return distillReport(name, outcome, durationMs);
  const reason = outcome.kind === 'unreadable' ? outcome.reason : `${outcome.reason} ${outcome.install}`;
  return withoutReport(name, outcome.kind, reason, durationMs);
}

/** A page of which there is no report: nothing is held against it, and it was not judged. */
export function withoutReport(
  { path, file, folder }: PageName,
  problem: NonNullable<PageRecord['problem']>,
  reason: string,
  durationMs = 0,
): PageRecord {
  return {
    path,
    file,
    folder,
    problem,
    title: null,
    status: 'inconclusive',
    completion_state: null,
    verdict: 'The page was not judged.',
    summary: reason,
    broken: null,
    findings: [],
    steps: { passed: 0, total: 0 },
    duration_ms: Math.round(durationMs),
  };
}

function distillReport(
  { path, file, folder }: PageName,
  { report, artifacts }: { report: QuickstartReport; artifacts: readonly Artifact[] },
  durationMs: number,
): PageRecord {
  const locator = openLocator(report, artifacts);
  const passed = report.quickstart_steps.filter(({ status }) => status === 'passed').length;
  return {
    path,
    file,
    folder,
    problem: null,
    title: report.hero.title,
    status: report.status,
    completion_state: report.completion_state,
    verdict: report.verdict,
    summary: report.summary,
    steps: { passed, total: report.quickstart_steps.length },
    broken: brokenStep(report, locator),
    findings: findingsOf(path, report, locator),
    duration_ms: Math.round(durationMs),
  };
}

function brokenStep(report: QuickstartReport, locator: Locator): PageRecord['broken'] {
  if (report.status === 'passed') return null;
  const step = report.quickstart_steps.find(({ status }) => status === 'failed' || status === 'blocked');
  if (step === undefined) return null;
  const command = report.commands.filter(({ id }) => step.command_ids.includes(id)).at(-1);
  return {
    title: step.title,
    observed: step.observed,
    command: command?.command ?? null,
    output: (command?.output_excerpt ?? '').slice(-MOST_OUTPUT_CHARACTERS).trim(),
    line: locator.step(step)?.line ?? null,
  };
}

function findingsOf(path: string, report: QuickstartReport, locator: Locator): PageFinding[] {
  const seen = new Map<string, number>();
  return report.frictions.map((friction) => {
    const { type, severity, title, detail, recommendation, evidence } = friction;
    // Numbers are times, ports and versions more often than not: the same finding in another run may have others.
    const key = [path, evidence.rule_id, title.replace(/\d+/gu, '#')].join('\0');
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const lines = locator.finding(friction);
    return {
      fingerprint: createHash('sha256').update(`${key}\0${nth}`).digest('hex').slice(0, 32),
      rule_id: evidence.rule_id,
      type,
      severity,
      title,
      detail,
      recommendation,
      change: evidence.counterfactual?.passed === true ? evidence.counterfactual.change : null,
      line: lines?.line ?? null,
      last_line: lines?.lastLine ?? null,
    };
  });
}
