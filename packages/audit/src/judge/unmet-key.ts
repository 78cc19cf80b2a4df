import type { Plan } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { SourcePage } from '../model/source.ts';
import type { Finding } from './finding.ts';
import type { StepCheck, Verdict } from './judgement.ts';
import { type Need, needsOf } from './needs.ts';

/**
 * A journey without a failed step whose way to the goal uses a key that only the reader has: a command that was run with
 * none has shown nothing unless what the page says was seen, and one that waits for the key was not run at all.
 */
export function verdictOfUnmetKey(
  input: { page: SourcePage; plan: Plan; run: RunRecord },
  checks: readonly StepCheck[],
): Verdict | undefined {
  const need = needsOf(input, checks).find(({ kind, goalDepends }) => kind === 'key' && goalDepends);
  if (need === undefined) return undefined;
  const finding = findingOf(need, input);
  return {
    status: 'blocked',
    completionState: 'blocked_auth',
    ruleId: finding.code,
    findings: [finding],
  };
}

function findingOf(
  { name, said, error, sourceStepIds, stepIds, commandIds }: Need,
  { page, plan }: { page: SourcePage; plan: Plan },
): Finding {
  const step = plan.steps.find(({ id }) => stepIds.includes(id)) ?? null;
  const sections = page.steps
    .filter(({ id }) => sourceStepIds.includes(id))
    .map(({ sectionId }) => sectionId);
  return {
    code: 'auth.key-unmet',
    params: { name: name ?? 'an API key', step },
    type: 'auth_blocker',
    severity: 'blocker',
    owner: 'platform',
    confidence: 'high',
    stepIds,
    commandIds,
    sourceSectionIds: [...new Set(sections)],
    quotes: [said?.quote, error].filter((line) => typeof line === 'string'),
    counterfactual: null,
  };
}
