import type { CommandText } from '../model/command-text.ts';
import type { Milestone } from '../model/plan.ts';
import { shortHash } from '../read/ids.ts';
import { isInstall, isProjectStart, isScaffold, isTest } from '../shell/effects.ts';
import { effectOfCommand } from '../shell/managers.ts';
import type { DraftStep } from './build-steps.ts';
import { stepNumber } from './candidates.ts';
import { isEntering, partsOf } from './command-words.ts';
import { isLocalRequest } from './local-requests.ts';

/** Whether a command writes, moves or shows files and settings of the project. */
function handlesFiles(command: CommandText): boolean {
  const [first] = partsOf(command);
  return first !== undefined && effectOfCommand(first) === 'files';
}

function kindOf(step: DraftStep): Milestone['kind'] {
  const { action } = step;
  if (action.kind === 'probe' || action.kind === 'open_file') return 'verify';
  if (action.kind !== 'run') return 'write_code';
  if (isScaffold(action.command) || isProjectStart(action.command)) return 'create_project';
  if (isInstall(action.command)) return 'install';
  if (handlesFiles(action.command)) return 'write_code';
  return isTest(action.command) || isLocalRequest(action.command) ? 'verify' : 'run';
}

/** Changing the folder belongs to what was just done. */
function isMove(step: DraftStep): boolean {
  return step.action.kind === 'run' && isEntering(step.action.command);
}

/** Groups steps into the parts of the journey that a reader would tick off; numbered headings come first. */
export function milestonesOf(steps: DraftStep[]): { milestones: Milestone[]; of: Map<string, string> } {
  const milestones: Milestone[] = [];
  const of = new Map<string, string>();
  const numbered = steps.length > 0 && steps.every((step) => stepNumber(step.candidate.top.title) !== null);
  let lastKey = '';
  for (const step of steps) {
    const kind = kindOf(step);
    const { top } = step.candidate;
    const key = isMove(step) && milestones.length > 0 ? lastKey : numbered ? top.id : kind;
    if (key !== lastKey) {
      const number = milestones.length + 1;
      const heading = numbered ? top.title : null;
      milestones.push({
        id: `ms-${number}-${shortHash(`${heading ?? ''}${kind}`)}`,
        kind,
        heading,
        number,
        required: true,
        stepIds: [],
        sourceSectionIds: [],
      });
    }
    lastKey = key;
    const current = milestones.at(-1);
    if (!current) continue;
    current.stepIds.push(step.id);
    if (!current.sourceSectionIds.includes(step.candidate.section.id))
      current.sourceSectionIds.push(step.candidate.section.id);
    of.set(step.id, current.id);
  }
  return { milestones, of };
}
