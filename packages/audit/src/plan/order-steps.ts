import type { DraftStep } from './build-steps.ts';
import { type Candidate, commandsOf, isOpen, skip } from './candidates.ts';
import { foreignProgram, isInstall, isScaffold, isTest, packagesOf, staysUp } from './commands.ts';
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
    const run = candidates.find(
      (other, index) =>
        index > at && isOpen(other) && other.section === candidate.section && commandsOf(other).some(serves),
    );
    if (run) moveBehind(candidates, candidate, run);
  }
}

function moveBehind(candidates: Candidate[], moved: Candidate, target: Candidate): void {
  candidates.splice(candidates.indexOf(moved), 1);
  candidates.splice(candidates.indexOf(target) + 1, 0, moved);
}

/** A local page can only be opened after something was started that serves it. */
export function dropEarlyVisits(planning: Planning): void {
  let started = false;
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block, step } = candidate;
    const asks = commandsOf(candidate).length > 0 && commandsOf(candidate).every(isLocalRequest);
    if ((step.role === 'open_url' || asks) && !started)
      skip(candidate, 'not_runnable', 'Nothing has been started yet that could answer.');
    if (commandsOf(candidate).some((command) => serves(command) || isScaffold(command))) started = true;
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

/** A command that may end is taken for a server when the page has its reader look at it over HTTP. */
export function keepServersUp(steps: DraftStep[]): DraftStep[] {
  const serving = new Set<DraftStep>();
  steps.forEach((step, at) => {
    const asks = step.action.kind === 'run' && isLocalRequest(step.action.command);
    if (step.action.kind !== 'probe' && !asks) return;
    const server = steps
      .slice(0, at)
      .findLast((found) => found.action.kind === 'run' && found.action.staysUp !== 'no');
    if (server) serving.add(server);
  });
  return steps.map((step) =>
    step.action.kind === 'run' && serving.has(step)
      ? { ...step, action: { ...step.action, staysUp: 'yes' } }
      : step,
  );
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
