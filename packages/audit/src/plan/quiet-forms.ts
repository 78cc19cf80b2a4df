import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import { beforeFirst } from '../read/source/plain-text.ts';
import { isQuiet, isScaffold, scaffoldFolder, toolOf } from '../shell/effects.ts';
import { decideInTurn } from './apply-decisions.ts';
import { type Candidate, commandsOf, isOpen, labelOf } from './candidates.ts';
import { isEntering, withoutCurrentFolder, wordsBehind } from './command-words.ts';
import { type Decision, includeStep, type Planning, recordDecision, skipStep } from './decisions.ts';
import { promptHelp } from './interactive.ts';
import { settleChoice } from './settle-choice.ts';

/** Whether nothing on the page helps with the questions of a scaffold command. */
export function isInteractiveOnly(planning: Planning, candidate: Candidate): boolean {
  const command = commandsOf(candidate).find(isScaffold);
  if (!command || isQuiet(command)) return false;
  const help = promptHelp(planning, candidate);
  return help.answers.length === 0 && !help.acceptDefaults && quietForm(planning, candidate) === null;
}

/** Whether the block of a scaffold command enters the new folder and goes on: its page expects no questions. */
function goesOnInside(candidate: Candidate): boolean {
  const commands = commandsOf(candidate);
  const folder = scaffoldFolder(commands.find(isScaffold) ?? '');
  return folder !== null && commands.some((command) => isEntering(command) && entersOnly(command, folder));
}

/** Whether the page answers what a scaffold command asks: a form for another kind of project is then another thing. */
function isAnswered(planning: Planning, candidate: Candidate): boolean {
  const { answers, acceptDefaults } = promptHelp(planning, candidate);
  return answers.length > 0 || acceptDefaults;
}

const VARIANTS = new Set(['--template', '-t', '--preset', '--minimal', '--empty']);
const AGREEING = new Set(['-y', '--yes', '--default', '--defaults']);

function entersOnly(command: CommandText, folder: string): boolean {
  const words = wordsBehind(command);
  const [word = ''] = words;
  return words.length === 1 && [folder, `${folder}/`].includes(withoutCurrentFolder(word));
}

/** A flag that asks for another kind of project, and so is no mere answer. */
function isVariant(command: CommandText): boolean {
  const flags = wordsBehind(command);
  return (
    flags.some((flag) => VARIANTS.has(beforeFirst(flag, '='))) && !flags.some((flag) => AGREEING.has(flag))
  );
}

/** Another block of the page that does the same without questions. */
function quietForm(planning: Planning, candidate: Candidate): Candidate | null {
  const command = commandsOf(candidate).find(isScaffold);
  if (!command || isQuiet(command)) return null;
  const folder = scaffoldFolder(command);
  const found = planning.candidates.find((other) => {
    if (other.step.id === candidate.step.id || other.skip?.code === 'other_option') return false;
    if ((other.block?.placeholders.length ?? 0) > 0) return false;
    return commandsOf(other).some(
      (text) =>
        toolOf(text) === toolOf(command) &&
        isQuiet(text) &&
        !(isVariant(text) && (goesOnInside(candidate) || isAnswered(planning, candidate))) &&
        (folder === null || [null, folder].includes(scaffoldFolder(text))),
    );
  });
  return found ?? null;
}

/** What a block does beside the scaffold command is still to be done. */
function replaceScaffold(candidate: Candidate): Decision {
  const rest = candidate.block?.commands.filter((shown) => !isScaffold(shown.command)) ?? [];
  return rest.some(({ command }) => isEntering(command))
    ? { kind: 'rewrite', stepId: candidate.step.id, commands: rest }
    : skipStep(candidate, { code: 'quiet_form_taken', status: 'skipped_alternative', params: {} });
}

function choiceOf(planning: Planning, asking: Candidate, quiet: Candidate): Choice {
  return settleChoice(planning, {
    id: `quiet_form:${asking.step.id}`,
    kind: 'option',
    code: 'quiet_form',
    prior: 0.8,
    options: [
      { id: 'quiet', label: labelOf(quiet), stepIds: [quiet.step.id] },
      { id: 'asking', label: labelOf(asking), stepIds: [asking.step.id] },
    ],
    usual: 'quiet',
    why: 'non-interactive-form',
    params: {},
    affects: [quiet.step.id, asking.step.id],
  });
}

function putInPlace(candidate: Candidate, quiet: Candidate, choice: Choice): Decision[] {
  const [stepId, otherId] = [quiet.step.id, candidate.step.id];
  return [
    recordDecision(
      {
        code: 'non-interactive-form',
        params: { chosen: quiet.step.task, rejected: candidate.step.task },
        sourceStepIds: [stepId, otherId],
        documented: true,
      },
      choice,
    ),
    includeStep(quiet),
    replaceScaffold(candidate),
    { kind: 'move', stepId, place: 'before', otherId },
    { kind: 'relocate', stepId, otherId },
  ];
}

/** Puts the documented form without questions in the place of the one that asks. */
export function preferQuietForms(planning: Planning): Decision[] {
  const used = new Set<string>();
  const asking = planning.candidates.filter((found) => isOpen(found) && commandsOf(found).some(isScaffold));
  return decideInTurn(planning, asking, (view, { step }) => {
    const candidate = view.candidates.find((found) => found.step.id === step.id);
    const quiet = candidate ? quietForm(view, candidate) : null;
    if (!candidate || !quiet || used.has(quiet.step.id)) return [];
    const choice = choiceOf(view, candidate, quiet);
    const chosen: Decision = { kind: 'choose', choice };
    if (choice.taken === 'asking') return [chosen];
    used.add(quiet.step.id);
    return [chosen, ...putInPlace(candidate, quiet, choice)];
  });
}
