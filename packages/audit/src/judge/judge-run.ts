import type { Plan } from '../model/plan.ts';
import type { RegistryFacts } from '../model/registry.ts';
import type { CommandRecord, EgressAttempt, RunRecord, StepRecord } from '../model/run.ts';
import type { SourcePage } from '../model/source.ts';
import { acceptanceOf } from './acceptance.ts';
import { checkStep } from './check-step.ts';
import type { Judgement, StepCheck, Verdict } from './judgement.ts';
import { differingOutputs } from './output-findings.ts';
import { findingsOfPage } from './page-findings.ts';
import { applyRules } from './rules/apply-rules.ts';
import type { Failure } from './rules/rule.ts';
import { withdrawMisread } from './trust-in-reading.ts';
import { verdictOfRuntime } from './unmet-runtime.ts';
import { verdictWithoutFailure } from './verdict-without-failure.ts';

/** What the judge decides on. */
export type Case = { page: SourcePage; plan: Plan; run: RunRecord; registry: RegistryFacts };

/** Gives the verdict on a run: deterministic, from what was measured alone. */
export function judgeRun(input: Case): Judgement {
  const checks = checkSteps(input);
  const failed = firstFailure(input, checks);
  const ended = failed === undefined ? verdictWithoutFailure(input, checks) : verdictOfFailure(input, failed);
  const first = verdictOfRuntime(input) ?? ended;
  const verdict = withdrawMisread(input, checks, first);
  const findings = [...verdict.findings, ...differingOutputs(input, checks), ...findingsOfPage(input)];
  return {
    status: verdict.status,
    completionState: verdict.completionState,
    ruleId: verdict.ruleId,
    checks,
    endedAt: failed?.step.id ?? input.run.stopped?.stepId ?? blockedAt(verdict),
    findings,
    acceptance: acceptanceOf(input, checks, verdict.status),
  };
}

function blockedAt({ status, findings }: Verdict): string | null {
  return status === 'blocked' ? (findings[0]?.stepIds[0] ?? null) : null;
}

/** Tells whether a step that just ended lets the journey go on. */
export function canContinue(plan: Plan, record: StepRecord, commands: RunRecord['commands']): boolean {
  const step = plan.steps.find((candidate) => candidate.id === record.stepId);
  if (step === undefined || !step.required) return true;
  return checkStep(step, record, commands, plan).status === 'passed';
}

function checkSteps({ plan, run }: Case): StepCheck[] {
  return plan.steps.flatMap((step) => {
    const record = run.steps.find((candidate) => candidate.stepId === step.id);
    return record === undefined ? [] : [checkStep(step, record, run.commands, plan)];
  });
}

function firstFailure(input: Case, checks: readonly StepCheck[]): Failure | undefined {
  const check = checks.find(
    (candidate) => candidate.status !== 'passed' && isRequired(input.plan, candidate.stepId),
  );
  const step = input.plan.steps.find((candidate) => candidate.id === check?.stepId);
  const record = input.run.steps.find((candidate) => candidate.stepId === check?.stepId);
  if (check === undefined || step === undefined || record === undefined) return undefined;
  const commands = input.run.commands.filter((command) => record.commandIds.includes(command.id));
  const { page, plan, run, registry } = input;
  return {
    page,
    plan,
    run,
    registry,
    step,
    check,
    record,
    commands,
    output: commands.map((command) => command.output).join('\n'),
    outOfReach: unreachedHosts(commands),
  };
}

/** What the step asked for and never got: refused by the policy or as writing, or allowed and out of this machine's reach. */
export function unreachedHosts(commands: readonly CommandRecord[]): EgressAttempt[] {
  const attempts = commands.flatMap((command) => command.egress);
  const reached = new Set(attempts.filter((attempt) => attempt.reached).map((attempt) => attempt.host));
  return attempts.filter((attempt) => attempt.refusal === 'write' || !reached.has(attempt.host));
}

function isRequired(plan: Plan, stepId: string): boolean {
  return plan.steps.some((step) => step.id === stepId && step.required);
}

function verdictOfFailure(input: Case, failure: Failure): Verdict {
  const [first, ...others] = applyRules(failure);
  const findings = [
    first.finding,
    ...others.map((other) => ({ ...other.finding, severity: 'low' as const })),
  ];
  const withSections = findings.map((finding) => ({
    ...finding,
    sourceSectionIds: sectionsOf(input, finding.stepIds),
  }));
  return {
    status: first.status,
    completionState: first.completionState,
    ruleId: first.finding.code,
    findings: withSections,
  };
}

function sectionsOf({ plan, page }: Case, stepIds: readonly string[]): string[] {
  const sourceIds = plan.steps
    .filter((step) => stepIds.includes(step.id))
    .flatMap((step) => step.sourceStepIds);
  const sections = page.steps.filter((step) => sourceIds.includes(step.id)).map((step) => step.sectionId);
  return [...new Set(sections)];
}
