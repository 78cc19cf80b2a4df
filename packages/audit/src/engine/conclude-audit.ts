import type { Observation } from '@waymark/contract';
import type { Redactor } from '../evidence/redact.ts';
import { redactDeep } from '../evidence/redact-deep.ts';
import type { CheckCoverage, PageObservation } from '../fetch/observe-page.ts';
import { installedVersions } from '../judge/installed-versions.ts';
import type { Repair } from '../repair/repair.ts';
import type { AuditRecord, ProofRun } from '../report/audit-record.ts';
import { buildReport } from '../report/build-report.ts';
import { findInconsistency } from '../report/check-report.ts';
import { judgedWords } from '../report/words/log-words.ts';
import {
  notObservedWords,
  observedByWords,
  observedWords,
  secretInPiecesWords,
} from '../report/words/observation-words.ts';
import { inOneLine } from '../report/words/one-line.ts';
import type { AuditOptions } from './audit-options.ts';
import type { AuditOutcome } from './audit-outcome.ts';
import { hideInFiles, maskRemains, proveRedaction } from './canaries.ts';
import { collectArtifacts } from './collect-artifacts.ts';
import type { CertifiedWay } from './measure/certify-way.ts';
import { readPackageRecords } from './package-records.ts';
import type { Source } from './read-source.ts';
import { requirementResults } from './requirement-results.ts';
import type { Stage } from './stage.ts';

type ReadablePage = Extract<Source, { kind: 'page' }>;

/** Makes the report of an audit and lets it go, if it holds together and keeps every secret. */
export async function concludeAudit(
  source: ReadablePage,
  { input, judgement, certificate, runs, proofs, logPrefix }: CertifiedWay,
  repair: Repair | null,
  stage: Stage,
  options: AuditOptions,
): Promise<AuditOutcome> {
  const { page, journey } = runs;
  const { plan, run } = journey;
  const packageRecords = await readPackageRecords(stage.registry, installedVersions(input), options.signal);
  stage.log.append({
    channel: 'system',
    event: 'judged',
    message: judgedWords(judgement),
  });
  const { log, redactor } = stage;
  const artifacts = collectArtifacts({
    source: source.page,
    certificate,
    runs,
    proofs,
    repair,
    provenBy: proofs.find(isSingleThatPasses)?.id ?? null,
    log: log.entries,
    redact: redactor,
  });
  return publish(
    {
      ...stage.ids,
      page,
      plan,
      run,
      judgement,
      certificate,
      runs,
      proofs,
      repair,
      artifacts,
      logPrefix,
      log: log.entries,
      ...describeSource(source, options),
      observations: [...source.checks.observations.map(reportedObservation), ...observePieces(redactor)],
      project: stage.evidence,
      requirements: requirementResults(plan, run),
      packageRecords,
    },
    stage,
  );
}

function isSingleThatPasses({ outcome, change }: ProofRun): boolean {
  return outcome === 'passes' && change.code !== 'together';
}

function describeSource({ page, isLocal, checks }: ReadablePage, options: AuditOptions) {
  const { url, fetchedAt, sha256, via, format } = page;
  return {
    posture: isLocal ? ('local' as const) : ('external_strict' as const),
    source: {
      url: isLocal ? options.target : url,
      requestedUrl: page.requestedUrl,
      fetchedAt,
      sha256,
      via,
      format,
    },
    observationCoverage: checks.coverage.map(reportedCoverage),
    hrefOf: options.hrefOf ?? ((fileName: string) => `artifacts/${fileName}`),
    retention: options.retention ?? 'as long as the report',
  };
}

/** Nothing leaves before the canaries have shown that redaction works; what a journey prints can hide a text, never a report. */
function publish(found: AuditRecord, stage: Stage): AuditOutcome {
  const record = { ...found, artifacts: hideInFiles(stage.canaries, found.artifacts) };
  // What the page itself says stands in titles and plans too, and a page may print a secret.
  const redacted = redactDeep(buildReport(record), (text) => stage.redactor.redact(text));
  const report = maskRemains(stage.canaries, redacted);
  const problem = findInconsistency(report);
  if (problem !== undefined) throw new Error(`The redacted report contradicts itself: ${problem}`);
  const { artifacts } = record;
  const proof = proveRedaction(stage.canaries, (text) => stage.redactor.redact(text), { report, artifacts });
  if (!proof.ok) throw new Error(`The report was withheld: ${proof.reason}.`);
  stage.onEvent({ kind: 'finished', status: report.status, verdict: report.verdict });
  return { kind: 'audited', report, artifacts };
}

function reportedObservation({ id, check, outcome, observed, by }: PageObservation): Observation {
  const evidence = by === null ? '' : inOneLine(observedByWords(by));
  return { id, check, outcome, detail: inOneLine(observedWords(observed)), evidence };
}

function reportedCoverage({ check, notRun }: CheckCoverage): AuditRecord['observationCoverage'][number] {
  return { check, ran: notRun === null, reason: notRun === null ? '' : inOneLine(notObservedWords(notRun)) };
}

// Whoever takes a secret apart before printing it does not do so by accident.
function observePieces({ inPieces }: Redactor): Observation[] {
  if (inPieces === 0) return [];
  return [
    { id: 'obs-secret-in-pieces', check: 'secret-in-pieces', outcome: 'warn', ...secretInPiecesWords() },
  ];
}
