import type { Plan, PlannedStep } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import { answerByNextStep } from './answers-by-next-step.ts';
import { endAtFirstResult } from './boundary.ts';
import { buildSteps, type DraftStep } from './build-steps.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { chooseAlternatives } from './choose-alternatives.ts';
import { continueScripts } from './continue-scripts.ts';
import { leaveContributorParts } from './contributor-parts.ts';
import { credentialsOf } from './credentials.ts';
import type { Planning } from './decisions.ts';
import { deriveRun } from './derive-run.ts';
import { enterNewFolder, installImports, makeExecutable } from './derive-steps.ts';
import { expectedOf } from './expected.ts';
import { hostsOf } from './hosts.ts';
import { preferQuietForms } from './interactive.ts';
import { milestonesOf } from './milestones.ts';
import { leaveNameless, leaveSketches, leaveStandIns } from './name-scripts.ts';
import {
  dropEarlyVisits,
  installFirst,
  keepServersUp,
  mergeRepeated,
  openAfterRun,
  runBeforehand,
} from './order-steps.ts';
import { leaveOwnFiles } from './own-files.ts';
import { sayFrictions } from './page-frictions.ts';
import { settlePlaceholders } from './placeholders-in-plan.ts';
import { provideForFolders, provideForImports, provideForPrograms, provideForScripts } from './programs.ts';
import {
  chooseListed,
  chooseSections,
  installOnce,
  leaveOtherReleases,
  leaveOtherSources,
  makeProjectOnce,
} from './repeated-ways.ts';
import { requirementsOf } from './requirements.ts';
import { chooseRoute } from './routes.ts';
import { servicesOf } from './services.ts';
import { leaveSpareSteps } from './spare-steps.ts';
import { takeFirstExample } from './take-example.ts';

/** Trees count while the journey passes them: they show where files go. */
function passes(planning: Planning): (candidate: Candidate) => boolean {
  const last = planning.candidates.findLastIndex((candidate) => candidate.skip === null);
  const sections = new Set(
    planning.candidates.filter((found) => found.skip === null).map((found) => found.top),
  );
  return (candidate) => planning.candidates.indexOf(candidate) < last && sections.has(candidate.top);
}

function coverageOf(page: SourcePage, planning: Planning, steps: DraftStep[]): Plan['coverage'] {
  const planned = new Set(steps.flatMap((step) => step.sourceStepIds));
  const skips = new Map(planning.candidates.map((candidate) => [candidate.step.id, candidate.skip]));
  return page.steps.map((sourceStep) => {
    if (planned.has(sourceStep.id)) return { sourceStep, status: 'planned', reason: 'Part of the journey.' };
    const found = skips.get(sourceStep.id);
    return {
      sourceStep,
      ...(found ?? { status: 'not_runnable', reason: 'Nothing to do in a clean folder.' }),
    };
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

/** How another path than the usual one is asked for. */
export type PlanOptions = { takesOtherRoute?: boolean; wantedOption?: string | undefined };

/** Leaves out, takes in and orders what the page offers; each rule builds on those before it. */
function settle(planning: Planning): void {
  leaveContributorParts(planning);
  leaveSpareSteps(planning);
  takeFirstExample(planning);
  chooseAlternatives(planning);
  chooseSections(planning);
  installOnce(planning);
  leaveOtherReleases(planning);
  leaveOtherSources(planning);
  chooseListed(planning);
  mergeRepeated(planning);
  settlePlaceholders(planning);
  preferQuietForms(planning);
  chooseRoute(planning);
  makeProjectOnce(planning);
  leaveOwnFiles(planning);
  openAfterRun(planning);
  runBeforehand(planning);
  installFirst(planning);
  dropEarlyVisits(planning);
  continueScripts(planning);
  leaveStandIns(planning);
  endAtFirstResult(planning);
  leaveSketches(planning);
  leaveNameless(planning);
  provideForPrograms(planning);
  provideForImports(planning);
  provideForScripts(planning);
  provideForFolders(planning);
}

/** Plans one path through a page: what a careful reader would do up to the first result, and why. */
export function planJourney(page: SourcePage, options: PlanOptions = {}): Plan {
  const planning: Planning = {
    page,
    candidates: candidatesOf(page),
    decisions: [],
    frictions: [],
    takesOtherRoute: options.takesOtherRoute ?? false,
    wantedOption: options.wantedOption ?? null,
  };
  settle(planning);
  const built = buildSteps(planning, passes(planning));
  const { written } = built;
  const entered = enterNewFolder(planning, built.steps, written);
  const run = makeExecutable(planning, deriveRun(planning, entered, written), written);
  const drafts = keepServersUp(installImports(planning, run, written));
  sayFrictions(planning);
  const { milestones, of } = milestonesOf(drafts);
  const secrets = credentialsOf(planning, drafts);
  const services = servicesOf(drafts);
  const steps = drafts.map(({ candidate: _candidate, ...step }, at): PlannedStep => {
    const draft = drafts[at];
    return {
      ...step,
      milestoneId: of.get(step.id) ?? '',
      expected: draft ? expectedOf(planning, draft, written) : [],
      needsCredential: secrets.of.get(step.id) ?? null,
      needsService: services.get(step.id) ?? null,
    };
  });
  return {
    steps: answerByNextStep(steps),
    milestones,
    decisions: decisionsMet(planning, drafts),
    requirements: requirementsOf(page, drafts),
    credentials: secrets.credentials,
    coverage: coverageOf(page, planning, drafts),
    frictions: planning.frictions,
    expectedOutput: expectedOutputOf(steps),
    hosts: hostsOf(page),
  };
}
