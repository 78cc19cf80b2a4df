import type { Plan } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import { entersFolder } from '../plan/command-words.ts';
import { madeFolderId } from '../plan/derive-steps.ts';
import { mentions } from '../shell/rewrite.ts';
import { inOneLine } from '../shell/shown.ts';

/** A project that a command of the page made in a folder of its own, by the first step of the page that the command is of. */
export type MadeProject = { sourceStepId: string; folder: string };

/** The wish for a plan that goes into such a folder, where the page does not say so. */
export function wishToEnter({ sourceStepId, folder }: MadeProject): Readonly<Record<string, string>> {
  return { [madeFolderId(sourceStepId)]: folder };
}

/** The one folder of the journey in which a step has made a project. */
function folderMadeBy(stepId: string, { steps }: RunRecord): string | null {
  const made = steps
    .filter((record) => record.stepId === stepId)
    .flatMap(({ files }) => files)
    .flatMap(({ path, change }) => (change === 'created' && path.endsWith('/package.json') ? path : []))
    .map((path) => path.split('/'));
  const [only, ...others] = made.filter(({ length }) => length === 2);
  return only !== undefined && others.length === 0 ? (only[0] ?? null) : null;
}

/** Whether a step was run in a folder of this name, or below it. */
function standsIn(folder: string, stepId: string | null, { commands }: RunRecord): boolean {
  return commands.some(
    ({ plannedStepId, cwd }) => plannedStepId === stepId && cwd.split('/').includes(folder),
  );
}

/** The projects that were made before a step and that nothing up to it speaks of again: who follows the page may be meant to stand in one. */
export function projectsNotEntered(plan: Plan, run: RunRecord, stepId: string | null): MadeProject[] {
  const end = plan.steps.findIndex(({ id }) => id === stepId);
  const steps = end === -1 ? [] : plan.steps.slice(0, end + 1);
  return steps.flatMap(({ id, action, sourceStepIds }, at): MadeProject[] => {
    const [sourceStepId] = sourceStepIds;
    if (action.kind !== 'run' || sourceStepId === undefined || id === stepId) return [];
    const folder = folderMadeBy(id, run);
    if (folder === null || entersFolder(action.command) || standsIn(folder, stepId, run)) return [];
    const isSpokenOf = steps
      .slice(at + 1)
      .some(({ action: later }) =>
        later.kind === 'run'
          ? entersFolder(later.command) ||
            inOneLine(later.command).includes('--prefix') ||
            mentions(later.command, folder)
          : 'path' in later && later.path.startsWith(`${folder}/`),
      );
    return isSpokenOf ? [] : [{ sourceStepId, folder }];
  });
}
