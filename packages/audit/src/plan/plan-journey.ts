import type { Choice, ChoiceWishes } from '../model/choice.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import { accountOf } from './account.ts';
import { beyondOf } from './beyond/beyond-of.ts';
import type { DraftStep } from './build-steps.ts';
import type { Planning } from './decisions.ts';
import { type Drafts, draftsOf } from './draft-journey.ts';
import { hostsOf } from './hosts.ts';
import { choicesOffered } from './offer-choices.ts';
import { requirementsOf } from './requirements.ts';
import type { PlanOptions } from './settle-page.ts';

function coverageOf(page: SourcePage, planning: Planning, steps: DraftStep[]): Plan['coverage'] {
  const planned = new Set(steps.flatMap((step) => step.sourceStepIds));
  const skips = new Map(planning.candidates.map((candidate) => [candidate.step.id, candidate.skip]));
  return page.steps.map((sourceStep) => {
    if (planned.has(sourceStep.id)) return { sourceStep, status: 'planned', skip: null };
    const skip = skips.get(sourceStep.id) ?? null;
    return { sourceStep, status: skip?.status ?? 'not_runnable', skip };
  });
}

/** What the page says the reader sees at the end: only what is seen at the end counts. */
function expectedOutputOf(steps: PlannedStep[]): string | null {
  for (const step of steps.slice(-2).reverse()) {
    for (const signal of step.expected) {
      if (signal.kind === 'http' && signal.text) return signal.text;
      if (signal.kind === 'output' && signal.quoted) return signal.text.slice(0, 300);
    }
  }
  return null;
}

/** Choices that the journey does not meet are not its own. */
function decisionsMet(planning: Planning, steps: DraftStep[]): Plan['decisions'] {
  const planned = new Set(steps.flatMap((step) => step.sourceStepIds));
  return planning.decisions.filter((decision) => decision.sourceStepIds.some((id) => planned.has(id)));
}

/** The decisions that are reported: where a choice is not offered, nothing was decided. */
function withOffered(decisions: Plan['decisions'], choices: readonly Choice[]): Plan['decisions'] {
  const offered = new Set(choices.map(({ id }) => id));
  return decisions.map((decision) =>
    offered.has(decision.choiceId ?? '') ? decision : { ...decision, choiceId: null },
  );
}

/** Plans the path that some wishes lead to, among those that can be drafted through a page. */
export function planDrafted(page: SourcePage, draftWith: Drafts, wished: ChoiceWishes): Plan {
  const drafted = draftWith(wished);
  const { planning, drafts, steps } = drafted;
  const coverage = coverageOf(page, planning, drafts);
  const choices = choicesOffered(drafted, (wishes) => draftWith({ ...wished, ...wishes }));
  return {
    goal: planning.goal,
    mainFlow: planning.flow,
    steps,
    milestones: drafted.milestones,
    decisions: withOffered(decisionsMet(planning, drafts), choices),
    choices,
    requirements: requirementsOf(page, drafts),
    credentials: drafted.credentials,
    coverage,
    frictions: [...planning.frictions],
    expectedOutput: expectedOutputOf(steps),
    hosts: hostsOf(page),
    account: accountOf(page.ledger, steps, coverage, page.sections),
    beyond: beyondOf(drafted),
  };
}

/** Plans one path through a page: what a careful reader would do up to the first result, and why. */
export function planJourney(page: SourcePage, options: PlanOptions = {}): Plan {
  return planDrafted(page, draftsOf(page), options.choices ?? {});
}
