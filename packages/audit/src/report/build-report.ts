import { QuickstartReport, REPORT_SCHEMA_VERSION } from '@waymark/contract';
import GithubSlugger from 'github-slugger';
import { undocumentedAnswers } from '../judge/acceptance.ts';
import type { ObligationId } from '../judge/certify/certify.ts';
import { canBeAnchor } from '../read/ids.ts';
import type { AuditRecord } from './audit-record.ts';
import { findInconsistency } from './check-report.ts';
import { describeCommands } from './describe-commands.ts';
import {
  describeArtifacts,
  describeExternalEvidence,
  describeFrictions,
  describeRequirements,
  describeTrail,
} from './describe-evidence.ts';
import { describeCoverage, describeLedger, describeMilestones, describeSteps } from './describe-journey.ts';
import { probesOf } from './describe-probes.ts';
import { fullReportOf } from './full-report.ts';
import { limitationWords, signalWords } from './words/signal-words.ts';
import { type VerdictWords, wordsOf } from './words/verdict-words.ts';

/** The obligations that account for every row of the page before the one in question. */
const ACCOUNTS: ReadonlySet<ObligationId> = new Set(['P5', 'F2', 'B2']);

/** Makes the report document; throws when it contradicts itself, because a wrong report is worse than none. */
export function buildReport(record: AuditRecord): QuickstartReport {
  const words = wordsOf(record);
  const report = QuickstartReport.parse({
    ...headOf(record, words),
    ...usageOf(record),
    frictions: describeFrictions(record),
    observations: record.observations,
    observation_coverage: record.observationCoverage,
    acceptance: acceptanceOf(record),
    source_sections: describeSections(record),
    journey_milestones: describeMilestones(record),
    external_evidence: describeExternalEvidence(record),
    step_ledger: describeLedger(record),
    source_step_coverage: describeCoverage(record),
    system_requirements: describeRequirements(record),
    quickstart_steps: describeSteps(record),
    commands: describeCommands(record),
    audit_trail: describeTrail(record),
    artifacts: describeArtifacts(record),
    full_report: fullReportOf(record, words),
  });
  const problem = findInconsistency(report);
  if (problem !== undefined) throw new Error(`The report contradicts itself: ${problem}`);
  return report;
}

/** Markdown names no anchors; the ones that its headings get are made from their words, secrets in other letters too. */
function describeSections({ page, source }: AuditRecord): QuickstartReport['source_sections'] {
  const slugger = new GithubSlugger();
  return page.sections.map(({ id, title, level, anchor, kind }) => {
    const isHeading = source.format !== 'html' && level >= 1 && level <= 6;
    const made = isHeading ? slugger.slug(title) : null;
    const source_anchor = canBeAnchor(title, made ?? '') ? (anchor ?? made) : null;
    return { id, title, level, source_anchor, kind };
  });
}

function headOf(record: AuditRecord, words: VerdictWords) {
  const { runId, attemptId, judgement, posture, source, plan } = record;
  return {
    schema_version: REPORT_SCHEMA_VERSION,
    run_id: runId,
    attempt_id: attemptId,
    status: judgement.status,
    completion_state: judgement.completionState,
    verdict: words.verdict,
    summary: words.summary,
    hero: words,
    // Strict is what used nothing that the page does not say, whatever was seen by it.
    run_posture:
      posture === 'external_strict' && !judgement.acceptance.faithful ? 'external_assisted' : posture,
    journey: {
      name: words.title,
      title: words.title,
      quickstart_url: source.url,
      expected_output: plan.expectedOutput,
      source_fetched_at: source.fetchedAt,
    },
  };
}

function usageOf({ run, plan, page, artifacts, log }: AuditRecord) {
  const undocumented = run.commands.reduce((sum, one) => sum + undocumentedAnswers(one), 0);
  const prompts = undocumented === 0 ? 'documented_answers' : `undocumented_answers_${undocumented}`;
  return {
    confidence: {
      clean_sandbox: run.sandbox.selfTest.length > 0 && run.sandbox.selfTest.every((check) => check.ok),
      manual_interventions: undocumented,
      evidence_count: artifacts.length + log.length,
      command_policy: `egress:${run.egressPolicy} prompts:${prompts} alternatives:npm_first decisions:${plan.decisions.length}${page.given ? ` keys:${page.given.join(',')}` : ''}`,
    },
    cost: { steps: run.steps.length, token_count: 0, model_name: 'none', cost_usd: 0 },
    integration_usage: {
      schema_version: 'integration-usage.v1',
      scope: 'literal_reader',
      complete: true,
      total_tokens: 0,
      models: [],
    },
  };
}

/** A path on which something was left out, or on which the page tells something else than is seen, is not the page's. */
function isFaithfulPath({ judgement, certificate }: AuditRecord): boolean {
  const accounts = certificate.obligations.filter(({ id }) => ACCOUNTS.has(id));
  return (
    judgement.acceptance.faithful &&
    !certificate.isWithDifferences &&
    accounts.every(({ state }) => state === 'holds')
  );
}

function acceptanceOf(record: AuditRecord) {
  const { judgement, plan, run, artifacts } = record;
  const { acceptance } = judgement;
  const probes = probesOf(run).filter(({ stepId }) => stepId === acceptance.terminalStepId);
  const evidence = [...acceptance.evidenceCommandIds, ...probes.map(({ id }) => id)];
  const terminal = plan.steps.find((step) => step.id === acceptance.terminalStepId);
  const logs = artifacts.filter((artifact) => evidence.some((id) => artifact.id === `art-${id}`));
  return {
    accepted: acceptance.accepted,
    terminal_source_step: terminal?.sourceStepIds.at(-1) ?? null,
    observed_success_signal: acceptance.signal === null ? null : signalWords(acceptance.signal),
    acceptance_evidence: [...evidence, ...logs.map((artifact) => artifact.id)],
    artifact_path: acceptance.artifactPath,
    faithful_path: isFaithfulPath(record),
    final_completion_state: judgement.completionState,
    limitations: acceptance.limitations.map(limitationWords),
  };
}
