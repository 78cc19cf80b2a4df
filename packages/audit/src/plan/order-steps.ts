import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import { tokensOf } from '../phrases/tokens.ts';
import {
  couldServe,
  foreignProgram,
  isInstall,
  isRunOfFile,
  isScaffold,
  isTest,
  packagesOf,
  staysUp,
} from '../shell/effects.ts';
import { bringsFiles } from '../shell/made-files.ts';
import { endingOf } from '../shell/run-file.ts';
import { applyDecisions, decideInTurn } from './apply-decisions.ts';
import type { DraftStep } from './build-steps.ts';
import { type Candidate, commandsOf, isFile, isOpen } from './candidates.ts';
import { isScriptLang, isWithin, partsOf, wordsOf } from './command-words.ts';
import { type Decision, type Planning, skipStep } from './decisions.ts';
import { isSameFile } from './goal/trail.ts';
import { isLocalRequest } from './local-requests.ts';
import { importsOf, listens } from './scripts.ts';
import { settleChoice, skipUnlessWished } from './settle-choice.ts';

/** Whether a command may leave something running that answers. */
function serves(command: CommandText): boolean {
  return staysUp(command) !== 'no' && !isTest(command);
}

/** Whether a step is done where it stands or where it is needed, as a choice. */
function moveOrNot(planning: Planning, { step }: Candidate, why: string): Choice {
  return settleChoice(planning, {
    id: `order:${step.id}`,
    kind: 'interpretation',
    code: 'order',
    usual: 'moved',
    prior: 0.9,
    options: ['moved', 'as_written'].map((id) => ({ id, label: id, stepIds: [step.id] })),
    why,
    params: {},
    affects: [step.id],
  });
}

function moveUnlessWished(
  planning: Planning,
  candidate: Candidate,
  why: string,
  [place, other]: ['before' | 'behind', Candidate],
): Decision[] {
  const choice = moveOrNot(planning, candidate, why);
  const move = { kind: 'move', stepId: candidate.step.id, place, otherId: other.step.id } as const;
  return [{ kind: 'choose', choice }, ...(choice.taken === 'moved' ? [move] : [])];
}

/** "Run the server, then open …" above the command: what is opened is looked at after the command. */
export function openAfterRun(planning: Planning): Decision[] {
  const visits = planning.candidates.filter((found) => isOpen(found) && found.step.role === 'open_url');
  return decideInTurn(planning, visits, (view, candidate) => {
    const { candidates } = view;
    const ranBefore = candidates
      .slice(0, candidates.indexOf(candidate))
      .some((other) => isOpen(other) && commandsOf(other).some(serves));
    if (ranBefore) return [];
    const beside = candidates.filter((other) => isOpen(other) && other.section === candidate.section);
    const below = beside.slice(beside.indexOf(candidate) + 1);
    const run = below.find((other) => commandsOf(other).some(serves)) ?? unknownServer(beside, candidate);
    return run ? moveUnlessWished(view, candidate, 'open_after_run', ['behind', run]) : [];
  });
}

/** The command right below a visit, where none above it could have started what is visited. */
function unknownServer(beside: Candidate[], visit: Candidate): Candidate | undefined {
  const at = beside.indexOf(visit);
  const [next] = beside.slice(at + 1);
  const isFirst = !beside.slice(0, at).some((other) => commandsOf(other).some(couldServe));
  return isFirst && next && !asksLocally(next) && commandsOf(next).some(couldServe) ? next : undefined;
}

function asksLocally(candidate: Candidate): boolean {
  return commandsOf(candidate).length > 0 && commandsOf(candidate).every(isLocalRequest);
}

/**
 * A local page can only be opened after something was started that serves it. A program that nobody knows may be that:
 * the last one before the visit is taken for it.
 */
export function skipEarlyVisits(planning: Planning): Decision[] {
  const made: Decision[] = [];
  let started = false;
  let last: CommandText = '';
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block, step } = candidate;
    const commands = commandsOf(candidate);
    if (step.role === 'open_url' || asksLocally(candidate)) {
      if (!started && !couldServe(last)) made.push(skipStep(candidate, NOTHING_STARTED));
      continue;
    }
    last = commands.findLast((command) => !isLocalRequest(command)) ?? last;
    if (commands.some((command) => serves(command) || isScaffold(command))) started = true;
    if (block && isFile(block) && listens(block.text)) started = true;
  }
  return made;
}

const NOTHING_STARTED = { code: 'nothing_started', status: 'not_runnable', params: {} } as const;

/** A command that a sentence names and the block below it shows is one step. */
export function mergeRepeated(planning: Planning): Decision[] {
  const below = new Map<string, Candidate>();
  const made: Decision[] = [];
  for (const candidate of planning.candidates.toReversed().filter((found) => isOpen(found) && found.block)) {
    const { section, block } = candidate;
    const again = below.get(section.id);
    if (block?.origin !== 'inline_code') below.set(section.id, candidate);
    else if (again && isShownIn(commandsOf(candidate)[0], again))
      made.push(...skipUnlessWished(planning, candidate, SHOWN_BELOW).toReversed());
  }
  return made.toReversed();
}

function isShownIn(command: CommandText | undefined, candidate: Candidate): boolean {
  if (!command) return false;
  const words = wordsOf(command);
  return commandsOf(candidate).some((shown) => isWithin(words, wordsOf(shown).slice(0, words.length)));
}

const SHOWN_BELOW = {
  code: 'told_twice',
  kind: 'interpretation',
  why: 'told_below',
  prior: 0.9,
  params: {},
  skip: { code: 'told_below', status: 'skipped_alternative', params: {} },
} as const;

function isRunAndNoRequest({ action }: DraftStep): boolean {
  return action.kind === 'run' && !isLocalRequest(action.command);
}

/** A command that may end is taken for a server when the page has its reader look at it over HTTP. */
export function keepServersUp(steps: DraftStep[]): DraftStep[] {
  const serving = new Set<DraftStep>();
  const unknown = new Set<DraftStep>();
  steps.forEach((step, at) => {
    const asks = step.action.kind === 'run' && isLocalRequest(step.action.command);
    if (step.action.kind !== 'probe' && !asks) return;
    const runs = steps.slice(0, at).filter(isRunAndNoRequest);
    const server = runs.findLast(({ action }) => action.kind === 'run' && action.staysUp !== 'no');
    const last = runs.at(-1);
    if (server) serving.add(server);
    else if (last?.action.kind === 'run' && couldServe(last.action.command)) unknown.add(last);
  });
  return steps.map((step) => {
    const staysUp = serving.has(step) ? 'yes' : unknown.has(step) ? 'maybe' : null;
    return step.action.kind === 'run' && staysUp ? { ...step, action: { ...step.action, staysUp } } : step;
  });
}

/** A README that shows a program or a module at work before its installation still has it installed first. */
export function installFirst(planning: Planning): Decision[] {
  const installs = planning.candidates.filter((found) => isOpen(found) && commandsOf(found).some(isInstall));
  const isInstalling = new Set(installs.map(({ step }) => step.id));
  const called = new Map(
    planning.candidates.map((found) => [
      found.step.id,
      commandsOf(found).flatMap((command) => partsOf(command).map(({ text }) => foreignProgram(text))),
    ]),
  );
  const isMain = ({ step }: Candidate): boolean => planning.flow[step.id] === 'main';
  // Only the installation that the goal goes back to is for its code: another example may have one of its own. In a
  // section of its own it stands in no order; among the steps it does, and there the page has it too late.
  const isApart = (install: Candidate): boolean =>
    isMain(install) &&
    planning.candidates.every(
      (other) => other.section !== install.section || !isMain(other) || commandsOf(other).some(isInstall),
    );
  const imported = new Map(
    planning.candidates
      .filter((found) => isMain(found) && found.block !== null && isFile(found.block))
      .map(({ step, block }) => [step.id, importsOf(block?.text ?? '')]),
  );
  return decideInTurn(planning, installs, (view, install) => {
    const names = commandsOf(install).flatMap(packagesOf);
    const programs = new Set<string | null>(
      names.flatMap((name) => [name, name.endsWith('-cli') ? name.slice(0, -4) : name]),
    );
    const isUse = ({ step }: Candidate): boolean =>
      (called.get(step.id)?.some((program) => programs.has(program)) ?? false) ||
      (isApart(install) && (imported.get(step.id)?.some((name) => names.includes(name)) ?? false));
    // A use counts only where nothing was installed before it.
    const first = view.candidates.find(
      (other) => isOpen(other) && (isInstalling.has(other.step.id) || isUse(other)),
    );
    return first && !isInstalling.has(first.step.id)
      ? moveUnlessWished(view, install, 'install_first', ['before', first])
      : [];
  });
}

/** "Make sure to run … beforehand": such a command comes before the one that the sentence is about. */
function toldBeforehand(planning: Planning): Decision[] {
  const beforehand = planning.candidates.filter(
    ({ block, skip }) =>
      skip === null &&
      block?.origin === 'inline_code' &&
      tokensOf(block.context.precedingText).some(({ key }) => key === 'beforehand'),
  );
  return decideInTurn(planning, beforehand, (view, candidate) => {
    const about = view.candidates
      .slice(0, view.candidates.indexOf(candidate))
      .findLast(
        (other) => isOpen(other) && other.section === candidate.section && commandsOf(other).length > 0,
      );
    return about ? moveUnlessWished(view, candidate, 'run_beforehand', ['before', about]) : [];
  });
}

/** The script that a step only runs. */
function scriptRunBy(candidate: Candidate): string | null {
  const files = commandsOf(candidate).map(isRunOfFile);
  const [file = null] = files;
  return files.length === 1 && file !== null && isScriptLang(endingOf(file)) ? file : null;
}

/** Whether a step may leave a script behind: it writes one, or makes or fetches what nobody lists. */
function mayMakeScript({ block, step }: Candidate): boolean {
  return (
    (block !== null && isFile(block)) ||
    step.instruction?.kind === 'write_file' ||
    (block?.commands ?? []).some(({ command }) => isScaffold(command) || bringsFiles(command))
  );
}

/** A command above the only code that could be the script it runs comes behind that code: the code is shown with its call. */
function behindItsScript(planning: Planning): Decision[] {
  const isNamed = (file: string): boolean =>
    planning.page.blocks.some(({ file: own }) => own !== null && isSameFile(own.path, file));
  const runs = planning.candidates.filter((found) => isOpen(found) && scriptRunBy(found) !== null);
  return decideInTurn(planning, runs, (view, run) => {
    const open = view.candidates.filter(isOpen);
    const at = open.indexOf(run);
    const next = open[at + 1];
    const isCode =
      next?.section === run.section && next.block?.role === 'file_create' && isScriptLang(next.block.lang);
    if (!isCode || next.block?.file !== null || isNamed(scriptRunBy(run) ?? '')) return [];
    return open.slice(0, at).some(mayMakeScript)
      ? []
      : moveUnlessWished(view, run, 'script_below', ['behind', next]);
  });
}

/** Commands that the page tells of at another place than the one at which they are run. */
export function runWhereNeeded(planning: Planning): Decision[] {
  const told = toldBeforehand(planning);
  return [...told, ...behindItsScript(applyDecisions(planning, told))];
}
