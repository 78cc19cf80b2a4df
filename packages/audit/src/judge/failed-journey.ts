import type { LookAround } from '../model/look-around.ts';
import type { Plan } from '../model/plan.ts';
import type { PackageRecord, Releases } from '../model/registry.ts';
import type { RunRecord } from '../model/run.ts';
import type { SourcePage } from '../model/source.ts';
import type { Change } from './change.ts';
import type { Finding } from './finding.ts';

/** A journey that failed, and what is known for the search of a change that helps. */
export type FailedJourney = {
  page: SourcePage;
  finding: Finding;
  plan: Plan;
  run: RunRecord;
  packageRecords: readonly PackageRecord[];
  releases: Releases;
  /** What is there at the step that failed. */
  seen: LookAround;
};

/** One single change to a plan that might make it pass. */
export type Candidate = { kind: string; change: Change; plan: Plan };

/** Where in the plan the journey failed; -1 where no step did. */
export function failedAt({ finding, plan }: Pick<FailedJourney, 'finding' | 'plan'>): number {
  return plan.steps.findIndex((step) => finding.stepIds.includes(step.id));
}
