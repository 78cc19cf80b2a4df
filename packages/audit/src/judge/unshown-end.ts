import type { Plan, PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { Finding } from './finding.ts';
import type { StepCheck, Verdict } from './judgement.ts';
import { runsFileInNode } from './step-commands.ts';

const EMPTY = { commandIds: [], sourceSectionIds: [], quotes: [], counterfactual: null };

/**
 * A script that ends without an error has shown nothing when it could not reach what it asked for, or when it holds a
 * stand-in for a key: many clients report such failures in what they return, not by how they end.
 */
export function verdictOfUnshownEnd(
  { plan, run }: { plan: Plan; run: RunRecord },
  checks: readonly StepCheck[],
): Verdict | undefined {
  const last = plan.steps.findLast((step) => step.required);
  const check = checks.find((candidate) => candidate.stepId === last?.id);
  if (last === undefined || check === undefined || !runsScript(last)) return undefined;
  if (check.signals.some((signal) => signal.kind !== 'exit_code')) return undefined;
  const record = run.steps.find((candidate) => candidate.stepId === last.id);
  const refused = run.commands
    .filter((command) => record?.commandIds.includes(command.id))
    .flatMap((command) => command.egress.filter((attempt) => !attempt.allowed));
  const hosts = [...new Set(refused.map((attempt) => attempt.host))];
  if (last.needsCredential !== null && (last.trust === 'derived' || hosts.length > 0))
    return blockedByCredential(last, last.needsCredential);
  return hosts.length > 0 ? blockedByEgress(last, hosts, run) : undefined;
}

function runsScript({ action }: PlannedStep): boolean {
  return action.kind === 'run' && action.pace === 'other' && runsFileInNode(action);
}

function blockedByCredential(step: PlannedStep, name: string): Verdict {
  const finding: Finding = {
    ...EMPTY,
    code: 'auth.credential-unproved',
    params: { name, step },
    type: 'auth_blocker',
    severity: 'blocker',
    owner: 'platform',
    confidence: 'medium',
    stepIds: [step.id],
  };
  return {
    status: 'blocked',
    completionState: 'blocked_auth',
    ruleId: finding.code,
    findings: [finding],
  };
}

function blockedByEgress(step: PlannedStep, hosts: string[], run: RunRecord): Verdict {
  const finding: Finding = {
    ...EMPTY,
    code: 'environment.egress-unproved',
    params: { hosts, step, policy: run.egressPolicy },
    type: 'environment_blocker',
    severity: 'blocker',
    owner: 'environment',
    confidence: 'medium',
    stepIds: [step.id],
  };
  return {
    status: 'blocked',
    completionState: 'blocked_environment',
    ruleId: finding.code,
    findings: [finding],
  };
}
