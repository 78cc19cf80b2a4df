import type { PageFriction, PlanDecision } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { Candidate } from './candidates.ts';

/** What the rules of the planner share: the page, its steps, and what was decided so far. */
export type Planning = {
  page: SourcePage;
  candidates: Candidate[];
  decisions: PlanDecision[];
  frictions: PageFriction[];
  /** Whether the way that would not be taken first is wanted. */
  takesOtherRoute: boolean;
  /** An option of the page to take, here and wherever the same choice comes again. */
  wantedOption: string | null;
};

/** Records a choice. */
export function decide(planning: Planning, decision: Omit<PlanDecision, 'id'>): void {
  planning.decisions.push({ id: `dec-${planning.decisions.length + 1}-${decision.ruleId}`, ...decision });
}

/** Records a gap or contradiction of the page, once per rule and step. */
export function complain(planning: Planning, friction: Omit<PageFriction, 'sourceSectionIds'>): void {
  const same = planning.frictions.find(
    (found) =>
      found.ruleId === friction.ruleId && found.sourceStepIds.join() === friction.sourceStepIds.join(),
  );
  if (same) return;
  const sections = planning.candidates
    .filter((candidate) => friction.sourceStepIds.includes(candidate.step.id))
    .map((candidate) => candidate.section.id);
  planning.frictions.push({ ...friction, sourceSectionIds: [...new Set(sections)] });
}
