import type { DraftStep } from './build-steps.ts';
import { type Candidate, commandsOf, isOpen, skip } from './candidates.ts';
import {
  couldServe,
  foreignProgram,
  isInstall,
  isScaffold,
  isTest,
  packagesOf,
  staysUp,
} from './commands.ts';
import type { Planning } from './decisions.ts';
import { isLocalRequest } from './local-requests.ts';
import { listens } from './scripts.ts';

/** Whether a command may leave something running that answers. */
function serves(command: string): boolean {
  return staysUp(command) !== 'no' && !isTest(command);
}

/** "Run the server, then open …" above the command: what is opened is looked at after the command. */
export function openAfterRun(planning: Planning): void {
  const { candidates } = planning;
  for (const candidate of candidates.filter((found) => isOpen(found) && found.step.role === 'open_url')) {
    const at = candidates.indexOf(candidate);
    const ranBefore = candidates
      .slice(0, at)
      .some((other) => isOpen(other) && commandsOf(other).some(serves));
    if (ranBefore) continue;
    const beside = candidates.filter((other) => isOpen(other) && other.section === candidate.section);
    const below = beside.slice(beside.indexOf(candidate) + 1);
    const run = below.find((other) => commandsOf(other).some(serves)) ?? unknownServer(beside, candidate);
    if (run) moveBehind(candidates, candidate, run);
  }
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

function moveBehind(candidates: Candidate[], moved: Candidate, target: Candidate): void {
  candidates.splice(candidates.indexOf(moved), 1);
  candidates.splice(candidates.indexOf(target) + 1, 0, moved);
}

/**
 * A local page can only be opened after something was started that serves it. A program that nobody knows may be that:
 * the last one before the visit is taken for it.
 */
export function dropEarlyVisits(planning: Planning): void {
  let started = false;
  let last = '';
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block, step } = candidate;
    const commands = commandsOf(candidate);
    if (step.role === 'open_url' || asksLocally(candidate)) {
      if (!started && !couldServe(last))
        skip(candidate, 'not_runnable', 'Nothing has been started yet that could answer.');
      continue;
    }
    last = commands.findLast((command) => !isLocalRequest(command)) ?? last;
    if (commands.some((command) => serves(command) || isScaffold(command))) started = true;
    if (block && /^file_/.test(block.role) && listens(block.text)) started = true;
  }
}

/** A command told in a sentence and shown in the block below it is one step. */
export function mergeRepeated(planning: Planning): void {
  const { candidates } = planning;
  candidates.forEach((candidate, at) => {
    if (!isOpen(candidate) || candidate.block?.origin !== 'inline_code') return;
    const [command] = commandsOf(candidate);
    const again = candidates
      .slice(at + 1)
      .find(
        (other) =>
          other.section === candidate.section &&
          other.block &&
          other.block.origin !== 'inline_code' &&
          other.skip === null,
      );
    if (
      command &&
      again &&
      commandsOf(again).some((shown) => shown === command || shown.startsWith(`${command} `))
    ) {
      candidate.skip = { status: 'skipped_alternative', reason: 'The block below shows the same command.' };
    }
  });
}

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

/** A README that shows a program at work before its installation still has it installed first. */
export function installFirst(planning: Planning): void {
  const { candidates } = planning;
  for (const install of candidates.filter((found) => isOpen(found) && commandsOf(found).some(isInstall))) {
    const names = commandsOf(install).flatMap(packagesOf);
    const programs = new Set(names.flatMap((name) => [name, name.replace(/-cli$/, '')]));
    const at = candidates.findIndex(
      (other) =>
        isOpen(other) && commandsOf(other).some((command) => programs.has(foreignProgram(command) ?? '')),
    );
    const isLate = at !== -1 && at < candidates.indexOf(install);
    const isOnly = !candidates
      .slice(0, at)
      .some((other) => isOpen(other) && commandsOf(other).some(isInstall));
    if (!isLate || !isOnly) continue;
    candidates.splice(candidates.indexOf(install), 1);
    candidates.splice(at, 0, install);
  }
}

/** "Make sure to run … beforehand": such a command comes before the one that the sentence is about. */
export function runBeforehand(planning: Planning): void {
  const { candidates } = planning;
  for (const candidate of candidates.filter(
    (found) => isOpen(found) && found.block?.origin === 'inline_code',
  )) {
    if (
      !/\bbeforehand\b|\bbefore (?:that|this|running it|doing so)\b/i.test(
        candidate.block?.context.precedingText ?? '',
      )
    )
      continue;
    const about = candidates
      .slice(0, candidates.indexOf(candidate))
      .findLast(
        (other) => isOpen(other) && other.section === candidate.section && commandsOf(other).length > 0,
      );
    if (!about) continue;
    candidates.splice(candidates.indexOf(candidate), 1);
    candidates.splice(candidates.indexOf(about), 0, candidate);
  }
}
