import type { Plan, PlannedStep } from '../model/plan.ts';
import type { PlacementRefusal, ProjectFacts } from '../model/run-codes.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { bundleProject, type ProjectBundle } from './bundle-project.ts';
import { type Choice, chooseBeginning, clonedRemote } from './choose-beginning.ts';
import { findProject } from './find-project.ts';
import type { Beginning, Project } from './project.ts';

/** What a run needs of the project, and what the report says of it. */
export type PlacedProject = {
  project: Project;
  bundle: ProjectBundle;
  beginning: Exclude<Beginning, 'empty'>;
  /** The spellings of the project's address that the page clones. */
  remotes: string[];
};

/** A plan with its place; without a project the journey begins in an empty folder, as for any page on the web. */
export type Placed =
  | { kind: 'placed'; plan: Plan; placed: PlacedProject | null }
  | { kind: 'refused'; refusal: PlacementRefusal };

/** Finds the project of a local page and says where the journey begins. */
export async function placeJourney(
  page: string,
  plan: Plan,
  wanted: 'auto' | 'project' | 'empty' = 'auto',
): Promise<Placed> {
  const search = wanted === 'empty' ? ({ kind: 'none' } as const) : await findProject(page);
  if (search.kind === 'too_large') return { kind: 'refused', refusal: search.refusal };
  if (search.kind === 'none')
    return wanted === 'project'
      ? { kind: 'refused', refusal: { code: 'no_project', params: { page } } }
      : { kind: 'placed', plan, placed: null };
  const choice = choose(plan, search.project, wanted);
  if (choice.beginning === 'empty')
    return { kind: 'placed', plan: withDecision(plan, search.project, choice), placed: null };
  const bundle = await bundleProject(search.project);
  if (bundle === undefined) return { kind: 'refused', refusal: { code: 'not_copied', params: {} } };
  return {
    kind: 'placed',
    plan: withDecision(patientFirstScript(plan, choice), search.project, choice),
    placed: {
      project: search.project,
      bundle,
      beginning: choice.beginning,
      remotes: remotesIn(plan.steps, search.project),
    },
  };
}

function choose(plan: Plan, project: Project, wanted: 'auto' | 'project' | 'empty'): Choice {
  const choice = chooseBeginning(plan.steps, project);
  if (wanted !== 'project' || choice.beginning === 'clone') return choice;
  return {
    beginning: 'project',
    stepId: plan.steps[0]?.id ?? null,
    reason: { code: 'asked_for', params: {} },
  };
}

function withDecision(plan: Plan, project: Project, { beginning, stepId, reason }: Choice): Plan {
  const step = plan.steps.find(({ id }) => id === stepId) ?? plan.steps[0];
  const decision = {
    id: `dec-${plan.decisions.length + 1}-beginning`,
    code: 'beginning' as const,
    params: { beginning, project: factsOf(project), reason },
    choiceId: null,
    sourceStepIds: step?.sourceStepIds ?? [],
    documented: true,
  };
  return { ...plan, decisions: [...plan.decisions, decision] };
}

/** Which project a journey was placed in. */
export function factsOf({ commit, isChanged, files }: Project): ProjectFacts {
  return { commit, isChanged, files: files.length };
}

// A script of a project in which nothing is installed yet must set itself up: it gets the time of an install.
function patientFirstScript(plan: Plan, { beginning, stepId }: Choice): Plan {
  const give = (step: PlannedStep): PlannedStep =>
    step.id === stepId && step.action.kind === 'run' && step.action.pace === 'other'
      ? { ...step, action: { ...step.action, pace: 'install' } }
      : step;
  return beginning === 'project' ? { ...plan, steps: plan.steps.map(give) } : plan;
}

function remotesIn(steps: readonly PlannedStep[], project: Project): string[] {
  const commands = steps.flatMap(({ action }) =>
    action.kind === 'run' ? parseShell(action.command).commands : [],
  );
  return [...new Set(commands.flatMap((command) => clonedRemote(command, project) ?? []))];
}
