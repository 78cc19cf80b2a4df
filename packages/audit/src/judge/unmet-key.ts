import type { Plan, PlannedStep } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { Finding } from './finding.ts';
import type { StepCheck, Verdict } from './judgement.ts';

type Credential = Plan['credentials'][number];

/**
 * A journey without a failed step whose way to the goal uses a key that only the reader has: a command that was run with
 * none has shown nothing unless what the page says was seen, and one that waits for the key was not run at all.
 */
export function judgeUnmetKey(
  { plan, page }: { plan: Plan; page: SourcePage },
  checks: readonly StepCheck[],
): Verdict | undefined {
  for (const credential of plan.credentials) {
    for (const id of credential.usedBy) {
      const steps = plan.steps.filter(({ sourceStepIds }) => sourceStepIds.includes(id));
      const unshown = steps.find(
        (step) => step.required && step.needsCredential === credential.name && !isSeen(step, checks),
      );
      if (unshown !== undefined) return blockedBy(credential, unshown, []);
      if (steps.length === 0) return blockedBy(credential, null, sectionOf(page, id));
    }
  }
  return undefined;
}

/** Whether a step has printed or answered what the page says. */
function isSeen({ id }: PlannedStep, checks: readonly StepCheck[]): boolean {
  const signals = checks.find(({ stepId }) => stepId === id)?.signals ?? [];
  return signals.some(({ kind, met }) => met && (kind === 'output' || kind === 'http'));
}

function sectionOf({ steps }: SourcePage, id: string): string[] {
  return steps.filter((step) => step.id === id).map(({ sectionId }) => sectionId);
}

function blockedBy(
  { name, quote }: Credential,
  step: PlannedStep | null,
  sourceSectionIds: string[],
): Verdict {
  const finding: Finding = {
    ...{ code: 'auth.key-unmet', params: { name, step } },
    ...{ type: 'auth_blocker', severity: 'blocker', owner: 'platform', confidence: 'high' },
    ...{ stepIds: step === null ? [] : [step.id], commandIds: [], sourceSectionIds },
    ...{ quotes: [quote], counterfactual: null },
  };
  return {
    ...{ status: 'blocked', completionState: 'blocked_auth', ruleId: finding.code },
    findings: [finding],
  };
}
