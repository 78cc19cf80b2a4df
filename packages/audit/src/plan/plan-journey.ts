import type { ChoiceWishes } from '../model/choice.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import { accountOf } from './account.ts';
import { answerByNextStep } from './answers-by-next-step.ts';
import { applyDecisions } from './apply-decisions.ts';
import { type Built, buildSteps, type DraftStep, type Written } from './build-steps.ts';
import type { Candidate } from './candidates.ts';
import { credentialsOf } from './credentials.ts';
import type { Planning } from './decisions.ts';
import { deriveRun } from './derive-run.ts';
import { enterNewFolder, installImports, makeExecutable } from './derive-steps.ts';
import { expectedOf } from './expected.ts';
import { goalOf } from './goal/goal-of.ts';
import { mainFlowOf } from './goal/main-flow.ts';
import { hostsOf } from './hosts.ts';
import { milestonesOf } from './milestones.ts';
import { keepServersUp } from './order-steps.ts';
import { sayFrictions } from './page-frictions.ts';
import { PASSES, type Pass } from './passes.ts';
import { requirementsOf } from './requirements.ts';
import { servicesOf } from './services.ts';
import { beginPlanning } from './set-apart.ts';

/** Trees count while the journey passes them: they show where files go. */
function passes(planning: Planning): (candidate: Candidate) => boolean {
  const last = planning.candidates.findLastIndex((candidate) => candidate.skip === null);
  const sections = new Set(
    planning.candidates.filter((found) => found.skip === null).map((found) => found.top),
  );
  const passed = new Set(planning.candidates.slice(0, Math.max(last, 0)));
  return (candidate) => passed.has(candidate) && sections.has(candidate.top);
}

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

/** The options to take where another path than the usual one is wanted, by the ids of their choices. */
export type PlanOptions = { choices?: ChoiceWishes };

/** Leaves out, takes in and orders what the page offers: pass after pass, each in view of what those before decided. */
export function settlePage(
  page: SourcePage,
  options: PlanOptions = {},
  passes: readonly Pass[] = PASSES,
): Planning {
  const wishes = new Map(Object.entries(options.choices ?? {}));
  const begun = { page, ...beginPlanning(page, wishes), decisions: [], frictions: [], wishes };
  return passes.reduce<Planning>((view, pass) => applyDecisions(view, pass.decide(view)), begun);
}

type Derive = (planning: Planning, steps: DraftStep[], written: Written) => Built<{ steps: DraftStep[] }>;

/** What follows from a page that says less than it takes, in the order in which a reader would notice. */
const DERIVED: readonly Derive[] = [enterNewFolder, deriveRun, makeExecutable, installImports];

type Drafted = { planning: Planning; steps: DraftStep[]; written: Written };

function draft(settled: Planning): Drafted {
  const built = buildSteps(settled, passes(settled));
  const { written } = built;
  let planning = applyDecisions(settled, built.made);
  let { steps } = built;
  for (const derive of DERIVED) {
    const derived = derive(planning, steps, written);
    planning = applyDecisions(planning, derived.made);
    steps = derived.steps;
  }
  planning = applyDecisions(planning, sayFrictions(planning));
  return { planning, steps: keepServersUp(steps), written };
}

/** Plans one path through a page: what a careful reader would do up to the first result, and why. */
export function planJourney(page: SourcePage, options: PlanOptions = {}): Plan {
  const { planning, steps: drafts, written } = draft(settlePage(page, options));
  const { milestones, of } = milestonesOf(drafts);
  const secrets = credentialsOf(planning, drafts);
  const services = servicesOf(drafts);
  const steps = drafts.map((one): PlannedStep => {
    const { candidate: _candidate, ...step } = one;
    return {
      ...step,
      milestoneId: of.get(step.id) ?? '',
      expected: expectedOf(planning, one, written),
      needsCredential: secrets.of.get(step.id) ?? null,
      needsService: services.get(step.id) ?? null,
    };
  });
  const coverage = coverageOf(page, planning, drafts);
  const goal = goalOf(page);
  return {
    goal,
    mainFlow: mainFlowOf(page, goal),
    steps: answerByNextStep(steps),
    milestones,
    decisions: decisionsMet(planning, drafts),
    choices: [...planning.choices],
    requirements: requirementsOf(page, drafts),
    credentials: secrets.credentials,
    coverage,
    frictions: [...planning.frictions],
    expectedOutput: expectedOutputOf(steps),
    hosts: hostsOf(page),
    account: accountOf(page.ledger, steps, coverage),
  };
}
