import type { ChoiceWishes } from '../model/choice.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import { answerByNextStep } from './answers-by-next-step.ts';
import { applyDecisions } from './apply-decisions.ts';
import { type Built, buildSteps, type DraftStep } from './build-steps.ts';
import type { Candidate } from './candidates.ts';
import { credentialsOf } from './credentials.ts';
import type { Planning } from './decisions.ts';
import { deriveRun, startAskedServers } from './derive-run.ts';
import { enterNewFolder, installImports, makeExecutable, makeProgram } from './derive-steps.ts';
import { stopEarlierServers } from './earlier-servers.ts';
import { expectedOf } from './expected.ts';
import { fetchLinkedFolder } from './linked-folders.ts';
import { milestonesOf } from './milestones.ts';
import { keepServersUp } from './order-steps.ts';
import { findFrictions } from './page-frictions.ts';
import { servicesOf } from './services.ts';
import { settling } from './settle-page.ts';
import type { Written } from './started-file.ts';
import { prefixAsTold } from './told-prefix.ts';

/** Trees count while the journey passes them: they show where files go. */
function passes(planning: Planning): (candidate: Candidate) => boolean {
  const last = planning.candidates.findLastIndex((candidate) => candidate.skip === null);
  const sections = new Set(
    planning.candidates.filter((found) => found.skip === null).map((found) => found.top),
  );
  const passed = new Set(planning.candidates.slice(0, Math.max(last, 0)));
  return (candidate) => passed.has(candidate) && sections.has(candidate.top);
}

type Derive = (planning: Planning, steps: DraftStep[], written: Written) => Built<{ steps: DraftStep[] }>;

/** What follows from a page that says less than it takes, in the order in which a reader would notice. */
const DERIVED: readonly Derive[] = [
  ...[
    fetchLinkedFolder,
    prefixAsTold,
    enterNewFolder,
    makeProgram,
    deriveRun,
    startAskedServers,
    makeExecutable,
    installImports,
  ],
  stopEarlierServers,
];

type Draft = { planning: Planning; drafts: DraftStep[]; written: Written };

function draft(settled: Planning): Draft {
  const built = buildSteps(settled, passes(settled));
  const { written } = built;
  let planning = applyDecisions(settled, built.made);
  let { steps } = built;
  for (const derive of DERIVED) {
    const derived = derive(planning, steps, written);
    planning = applyDecisions(planning, derived.made);
    steps = derived.steps;
  }
  planning = applyDecisions(planning, findFrictions(planning));
  return { planning, drafts: keepServersUp(steps), written };
}

/** One path through a page: what was decided, and what is done. */
export type Drafted = Omit<Draft, 'written'> & Pick<Plan, 'steps' | 'milestones' | 'credentials'>;

function stepsOf({ planning, drafts, written }: Draft): Drafted {
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
  return { planning, drafts, steps: answerByNextStep(steps), milestones, credentials: secrets.credentials };
}

/** The paths through one page, by the wishes for each. */
export type Drafts = (choices: ChoiceWishes) => Drafted;

/** Drafts paths through one page, each for its wishes. */
export function draftsOf(page: SourcePage): Drafts {
  const settle = settling(page);
  return (choices) => stepsOf(draft(settle(choices)));
}
