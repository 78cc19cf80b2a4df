import { satisfies, validRange } from 'semver';
import type { Plan } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { Finding } from './finding.ts';
import type { Verdict } from './judgement.ts';

/** A journey on another Node.js than the page asks for says nothing about the page, however it ended. */
export function verdictOfRuntime({ plan, run }: { plan: Plan; run: RunRecord }): Verdict | undefined {
  const { nodeVersion } = run.sandbox;
  const version = nodeVersion.startsWith('v') ? nodeVersion.slice(1) : nodeVersion;
  const unmet = plan.requirements.find(
    ({ kind, wanted }) => kind === 'node' && validRange(wanted) !== null && !satisfies(version, wanted),
  );
  if (unmet === undefined) return undefined;
  const [first] = plan.steps;
  const finding: Finding = {
    code: 'environment.node-version',
    params: { requirement: unmet, version },
    type: 'environment_blocker',
    severity: 'blocker',
    owner: 'environment',
    confidence: 'high',
    stepIds: first === undefined ? [] : [first.id],
    sourceSectionIds: unmet.sourceSectionId === null ? [] : [unmet.sourceSectionId],
    commandIds: [],
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
