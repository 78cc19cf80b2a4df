import type { CompletionState, ReportStatus } from '@waymark/contract';
import { satisfies, validRange } from 'semver';
import type { Plan } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { Finding } from './judgement.ts';

type Verdict = {
  status: ReportStatus;
  completionState: CompletionState;
  ruleId: string;
  findings: Finding[];
};

/** A journey on another Node.js than the page asks for says nothing about the page, however it ended. */
export function judgeRuntime({ plan, run }: { plan: Plan; run: RunRecord }): Verdict | undefined {
  const version = run.sandbox.nodeVersion.replace(/^v/, '');
  const unmet = plan.requirements.find(
    ({ kind, wanted }) => kind === 'node' && validRange(wanted) !== null && !satisfies(version, wanted),
  );
  if (unmet === undefined) return undefined;
  const [first] = plan.steps;
  const finding: Finding = {
    ruleId: 'environment.node-version',
    ...{ type: 'environment_blocker', severity: 'blocker', owner: 'environment', confidence: 'high' },
    title: `The sandbox does not have Node.js ${unmet.wanted}`,
    detail: `The page asks for it: "${unmet.title}". It could not be provided; Node.js ${version} ran the steps instead.`,
    recommendation: 'Audit where that version can be had, or say on the page which released versions work.',
    stepIds: first === undefined ? [] : [first.id],
    sourceSectionIds: unmet.sourceSectionId === null ? [] : [unmet.sourceSectionId],
    ...{ commandIds: [], quotes: [], counterfactual: null },
  };
  return {
    ...{ status: 'blocked', completionState: 'blocked_environment', ruleId: finding.ruleId },
    findings: [finding],
  };
}
