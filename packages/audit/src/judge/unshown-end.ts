import type { CompletionState, ReportStatus } from '@waymark/contract';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { Finding, StepCheck } from './judgement.ts';

type Verdict = {
  status: ReportStatus;
  completionState: CompletionState;
  ruleId: string;
  findings: Finding[];
};

const EMPTY = { commandIds: [], sourceSectionIds: [], quotes: [], counterfactual: null };

/**
 * A script that ends without an error has shown nothing when it could not reach what it asked for, or when it holds a
 * stand-in for a key: many clients report such failures in what they return, not by how they end.
 */
export function judgeUnshownEnd(
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
  return action.kind === 'run' && action.pace === 'other' && /^(?:node|npx tsx|tsx)\s/.test(action.command);
}

function blockedByCredential(step: PlannedStep, name: string): Verdict {
  const finding: Finding = {
    ...EMPTY,
    ruleId: 'auth.credential-unproved',
    ...{ type: 'auth_blocker', severity: 'blocker', owner: 'platform', confidence: 'medium' },
    title: `The journey needs a credential: ${name}`,
    detail: `"${step.title}" ended without an error and without a result; what it is for needs ${name}.`,
    recommendation:
      'Offer a sandbox key or a mode that works without one, and say on the page where the credential comes from.',
    stepIds: [step.id],
  };
  return {
    ...{ status: 'blocked', completionState: 'blocked_auth', ruleId: finding.ruleId },
    findings: [finding],
  };
}

function blockedByEgress(step: PlannedStep, hosts: readonly string[], run: RunRecord): Verdict {
  const finding: Finding = {
    ...EMPTY,
    ruleId: 'environment.egress-unproved',
    ...{ type: 'environment_blocker', severity: 'blocker', owner: 'environment', confidence: 'medium' },
    title: `${hosts.join(', ')} could not be reached under this run’s egress policy`,
    detail: `"${step.title}" ended without an error and without a result; it asked for ${hosts.join(', ')}, which the policy ${run.egressPolicy} refuses.`,
    recommendation: `Audit again with an egress policy that allows ${hosts.join(', ')}.`,
    stepIds: [step.id],
  };
  return {
    ...{ status: 'blocked', completionState: 'blocked_environment', ruleId: finding.ruleId },
    findings: [finding],
  };
}
