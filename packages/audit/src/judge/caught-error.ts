import type { Plan, PlannedStep } from '../model/plan.ts';
import type { CommandRecord } from '../model/run.ts';
import { showsAnswer } from '../shell/requests.ts';
import { refusedIn } from './refused-request.ts';
import { isPagesOwnText } from './rules/rule.ts';
import { errorClassOf, errorSigns, isStackFrame } from './signatures/errors.ts';
import { outOfReach } from './signatures/network.ts';
import { isMasked, runsCode } from './step-commands.ts';

const FRAMES_WITHIN = 12;

/** Whether a command ended well by its own account: with 0, or by staying up without anything that could be asked. */
function seemsWell({ ending }: CommandRecord): boolean {
  if (ending.kind === 'exited') return ending.code === 0;
  // What runs code again when it changes stays up when that code breaks.
  return ending.kind === 'kept_running' && ending.ready !== 'listener';
}

/** The error that a command printed before it ended with 0, where nothing else shows a result and the page knows of none. */
export function caughtError(
  step: PlannedStep,
  commands: readonly CommandRecord[],
  plan: Plan,
): string | undefined {
  const onlyEnds = step.expected.every((signal) => signal.kind === 'exit_code');
  if (!onlyEnds || !commands.every(seemsWell)) return undefined;
  const isRequest = step.action.kind === 'run' && showsAnswer(step.action.command);
  const refused = isRequest ? commands.flatMap(({ output }) => refusedIn(output) ?? [])[0] : undefined;
  if (refused !== undefined) return refused;
  if (!(runsCode(step.action) || isMasked(step.action))) return undefined;
  const lines = commands.flatMap(({ output }) => output.split('\n'));
  const at = lines.findIndex((line, index) =>
    isError(line, lines.slice(index + 1, index + FRAMES_WITHIN), plan),
  );
  return at === -1 ? undefined : lines[at]?.trim();
}

function isError(line: string, following: readonly string[], plan: Plan): boolean {
  if (outOfReach.says(line) || errorSigns.says(line)) return true;
  if (!following.some(isStackFrame)) return false;
  const name = errorClassOf(line);
  // A page that throws or names this kind of error shows it on purpose.
  return name !== undefined && !isPagesOwnText({ plan }, (text) => text.includes(name));
}
