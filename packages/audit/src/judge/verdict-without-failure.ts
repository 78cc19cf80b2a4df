import type { Plan, PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import { isTest } from '../shell/effects.ts';
import type { Finding, FindingFacts, FindingOf } from './finding.ts';
import type { Case } from './judge-run.ts';
import type { StepCheck, Verdict } from './judgement.ts';
import { onlyPrepares } from './step-commands.ts';
import { hasSeenResult } from './trust-in-reading.ts';
import { verdictOfUnmetKey } from './unmet-key.ts';
import { verdictOfUnshownEnd } from './unshown-end.ts';

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
export function verdictWithoutFailure({ plan, run, page }: Case, checks: readonly StepCheck[]): Verdict {
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
  const unmade = verdictOfOwnFiles({ plan, page });
  if (unmade !== undefined) return unmade;
  const unmet = verdictOfUnmetKey({ plan, run, page }, checks);
  if (unmet !== undefined) return unmet;
  const unshown = verdictOfUnshownEnd({ plan, run }, checks);
  if (unshown !== undefined) return unshown;
  const completionState = showsRuntime({ plan, run }, checks) ? 'passed_runtime' : 'passed_build_only';
  // What was installed and never used, on a page that asks for a key, has not been tried.
  if (completionState === 'passed_build_only' && plan.credentials.length > 0) return verdictOfEmptyPlan(plan);
  return { status: 'passed', completionState, ruleId: 'passed', findings: [] };
}

/** A goal that is left out since it works on files which nothing on the page makes waits for its reader. */
function verdictOfOwnFiles({
  plan: { goal, coverage },
  page,
}: Pick<Case, 'plan' | 'page'>): Verdict | undefined {
  const left = coverage.find(({ sourceStep }) => sourceStep.id === goal?.sourceStepId)?.skip;
  if (goal === null || left?.code !== 'own_files') return undefined;
  const { files } = left.params;
  const said = page.ledger.find(({ id }) => id === goal.rowId)?.quote ?? '';
  return blockedBy({
    code: 'environment.own-project',
    params: { needs: 'files', files, said },
    sourceSectionIds: [goal.sectionId],
    quotes: [said],
  });
}

/** Code that would log in to a database and shows nothing has not shown that it works with one. */
function blockedByService(name: string, stepId: string): Verdict {
  return blockedBy({ code: 'environment.local-service', params: { name }, stepIds: [stepId] });
}

/** A need of the reader's that no step has failed for. */
function blockedBy(
  found: FindingOf<'environment.own-project' | 'environment.local-service'> & Partial<FindingFacts>,
): Verdict {
  const finding: Finding = {
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    severity: 'blocker',
    stepIds: [],
    commandIds: [],
    sourceSectionIds: [],
    quotes: [],
    counterfactual: null,
    ...found,
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
