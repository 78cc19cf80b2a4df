import type { Plan, PlannedStep } from '../model/plan.ts';
import type { RegistryFacts } from '../model/registry.ts';
import type { CommandRecord, EgressAttempt, RunRecord, StepRecord } from '../model/run.ts';
import type { SourcePage } from '../model/source.ts';
import { isTest } from '../shell/effects.ts';
import { acceptanceOf } from './acceptance.ts';
import { checkStep } from './check-step.ts';
import type { Finding } from './finding.ts';
import type { Judgement, StepCheck, Verdict } from './judgement.ts';
import { differingOutputs } from './output-findings.ts';
import { findingsOfPage } from './page-findings.ts';
import { applyRules } from './rules/apply-rules.ts';
import type { Failure } from './rules/rule.ts';
import { onlyPrepares } from './step-commands.ts';
import { hasSeenResult, withdrawMisread } from './trust-in-reading.ts';
import { verdictOfUnmetKey } from './unmet-key.ts';
import { verdictOfRuntime } from './unmet-runtime.ts';
import { verdictOfUnshownEnd } from './unshown-end.ts';

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

/** Why a run that no step has ended did not come to its end. */
function cutShort({ stopped, sandbox }: Case['run']): Finding[] {
  const broken = sandbox.selfTest.filter(({ ok }) => !ok);
  const reason = stopped?.reason;
  const rest = {
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
    severity: 'blocker',
    stepIds: [],
    commandIds: [],
    sourceSectionIds: [],
    quotes: [],
    counterfactual: null,
  } satisfies Omit<Finding, 'code' | 'params'>;
  if (broken.length > 0) return [{ code: 'auditor.self-test', params: { broken }, ...rest }];
  if (reason === undefined || reason === 'step_failed') return [];
  return [{ code: 'auditor.cut-short', params: { reason }, ...rest }];
}

/** A run without a failed step may still not be a pass: it may have been cut short, or had nothing to run. */
function verdictWithoutFailure({ plan, run, page }: Case, checks: readonly StepCheck[]): Verdict {
  const broken = run.sandbox.selfTest.some((check) => !check.ok);
  const isCut =
    run.stopped !== null ||
    plan.steps.some((step) => step.required && checks.every((check) => check.stepId !== step.id));
  if (broken || (isCut && plan.steps.length > 0)) {
    const findings = cutShort(run);
    return {
      status: 'inconclusive',
      completionState: 'inconclusive_auditor',
      findings,
      ruleId: findings[0]?.code ?? 'auditor.cut-short',
    };
  }
  if (!plan.steps.some((step) => step.required && step.action.kind === 'run')) {
    return verdictOfEmptyPlan(plan);
  }
  const idle = plan.steps.find((step) => step.required && step.needsService !== null);
  if (idle?.needsService && !hasSeenResult(plan, checks)) return blockedByService(idle.needsService, idle.id);
  const unmet = verdictOfUnmetKey({ plan, run, page }, checks);
  if (unmet !== undefined) return unmet;
  const unshown = verdictOfUnshownEnd({ plan, run }, checks);
  if (unshown !== undefined) return unshown;
  const completionState = showsRuntime({ plan, run }, checks) ? 'passed_runtime' : 'passed_build_only';
  // What was installed and never used, on a page that asks for a key, has not been tried.
  if (completionState === 'passed_build_only' && plan.credentials.length > 0) return verdictOfEmptyPlan(plan);
  return { status: 'passed', completionState, ruleId: 'passed', findings: [] };
}

/** Code that would log in to a database and shows nothing has not shown that it works with one. */
function blockedByService(name: string, stepId: string): Verdict {
  const finding: Finding = {
    code: 'environment.local-service',
    params: { name },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    severity: 'blocker',
    stepIds: [stepId],
    commandIds: [],
    sourceSectionIds: [],
    quotes: [],
    counterfactual: null,
  };
  return {
    status: 'blocked',
    completionState: 'blocked_environment',
    ruleId: finding.code,
    findings: [finding],
  };
}

function verdictOfEmptyPlan(plan: Plan): Verdict {
  const [credential] = plan.credentials;
  if (credential !== undefined) {
    return {
      status: 'blocked',
      completionState: 'blocked_auth',
      ruleId: 'auth.credential-ahead',
      findings: [neededFinding(credential.name)],
    };
  }
  const finding = nothingToRun(plan);
  return { status: 'blocked', completionState: 'not_executable', ruleId: finding.code, findings: [finding] };
}

/** A page that shows no use of what it installs, or has nothing to carry out at all. */
export function nothingToRun({ steps }: Plan): Finding {
  const packages = steps.flatMap(({ expected }) =>
    expected.flatMap((signal) => (signal.kind === 'package' ? [signal.name] : [])),
  );
  return {
    code: 'page.nothing-to-run',
    params: { packages: [...new Set(packages)] },
    type: 'environment_blocker',
    severity: 'blocker',
    owner: 'docs',
    confidence: 'medium',
    stepIds: [],
    commandIds: [],
    sourceSectionIds: [],
    quotes: [],
    counterfactual: null,
  };
}

function neededFinding(name: string): Finding {
  return {
    code: 'auth.credential-ahead',
    params: { name, isTried: false },
    type: 'auth_blocker',
    severity: 'blocker',
    owner: 'platform',
    confidence: 'medium',
    stepIds: [],
    commandIds: [],
    sourceSectionIds: [],
    quotes: [],
    counterfactual: null,
  };
}

/** Something of the product itself answered, printed or passed its tests; files and installs alone are a build. */
function showsRuntime({ plan, run }: Pick<Case, 'plan' | 'run'>, checks: readonly StepCheck[]): boolean {
  return plan.steps.some((step) => {
    if (!step.required || !checks.some((check) => check.stepId === step.id && check.status === 'passed'))
      return false;
    if (step.action.kind === 'probe') return true;
    if (step.action.kind !== 'run') return false;
    if (onlyPrepares(step.action) || isIdle(step, run)) return false;
    return step.action.pace === 'other' ? isRunMilestone(plan, step) : hasTested(step, checks);
  });
}

/** A script that the auditor runs of its own accord, and that neither prints nor writes, has shown nothing. */
function isIdle({ id, trust }: PlannedStep, run: RunRecord): boolean {
  if (trust !== 'derived') return false;
  const own = run.commands.filter(({ plannedStepId }) => plannedStepId === id);
  return own.every(
    ({ output, files, listeners }) => output.trim() === '' && files.length + listeners.length === 0,
  );
}

/** Tests that ended as the page shows have put the product to work, whatever their command is timed as. */
function hasTested({ id, action }: PlannedStep, checks: readonly StepCheck[]): boolean {
  const check = checks.find(({ stepId }) => stepId === id);
  const isShown = check?.signals.some(({ kind, met }) => kind === 'output' && met) ?? false;
  return isShown && action.kind === 'run' && isTest(action.command);
}

function isRunMilestone(plan: Plan, step: PlannedStep): boolean {
  const milestone = plan.milestones.find((candidate) => candidate.id === step.milestoneId);
  return milestone?.kind === 'run' || milestone?.kind === 'verify';
}
