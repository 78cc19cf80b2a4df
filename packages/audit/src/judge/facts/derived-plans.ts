import { isDeepStrictEqual } from 'node:util';
import type { Plan } from '../../model/plan.ts';
import { controlPlan } from './control-plan.ts';
import { markedOnAnotherDay, markedPlan } from './marked-plan.ts';
import type { AuditRuns, MarkedRun } from './records.ts';

/** The name of the file for notes is drawn anew for every run. */
const NOTES_NAME = /\/tmp\/notes-[\w-]+/gu;

function withoutName(plan: Plan): unknown {
  return JSON.parse(JSON.stringify(plan).replace(NOTES_NAME, '/tmp/notes'));
}

function isSamePlan(made: Plan | undefined, ran: Plan): boolean {
  return made !== undefined && isDeepStrictEqual(withoutName(made), withoutName(ran));
}

function isMarked({ plan, files, again, later }: MarkedRun, { journey, page }: AuditRuns): boolean {
  const made = markedPlan(journey.plan, page.ledger, '/tmp/notes-0');
  const isAgain = again === undefined || isSamePlan(made?.plan, again.plan);
  const isLater =
    later === undefined ||
    isSamePlan(markedOnAnotherDay(journey.plan, page.ledger, '/tmp/notes-0')?.plan, later.plan);
  return isAgain && isLater && isSamePlan(made?.plan, plan) && isDeepStrictEqual(made?.files, files);
}

/** What a run was to be, and was not. */
export type OtherPlan = 'marked' | 'control' | 'repeat' | 'reading';

/** Names the runs whose plan does not follow from the journey's own: what they show proves nothing about it. */
export function otherPlans(runs: AuditRuns): OtherPlan[] {
  const { journey, marked, control, repeat, readings } = runs;
  const isOther: Record<OtherPlan, boolean> = {
    marked: marked !== null && !isMarked(marked, runs),
    control: control !== null && !isSamePlan(controlPlan(journey.plan)?.plan, control.plan),
    repeat: repeat !== null && !isSamePlan(journey.plan, repeat.plan),
    // No choice may move the goal.
    reading: readings.some(({ plan }) => !isDeepStrictEqual(plan.goal, journey.plan.goal)),
  };
  return (['marked', 'control', 'repeat', 'reading'] as const).filter((kind) => isOther[kind]);
}
