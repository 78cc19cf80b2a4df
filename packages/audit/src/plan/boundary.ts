import { type Candidate, candidateBelow, commandsOf, isOpen, skip, stepNumber } from './candidates.ts';
import { isBuild, isHelp, isInstall, isProjectStart, isRun, isRunOfFile, isScaffold } from './commands.ts';
import type { Planning } from './decisions.ts';
import { showsError } from './expected.ts';
import { hasNeighbours, isRunnable } from './scripts.ts';

function isVerification(candidate: Candidate): boolean {
  return candidate.step.role === 'open_url' || candidate.step.instruction?.kind === 'open_file';
}

/** Whether the page shows what the command prints. */
function showsOutput(planning: Planning, candidate: Candidate): boolean {
  if (candidate.block?.commands.some((shown) => shown.output !== null)) return true;
  return candidateBelow(planning.candidates, candidate)?.step.role === 'output';
}

/** The product is used on the reader's files, not set up any further. */
function usesTool(command: string): boolean {
  const used =
    /^(?:npx|pnpm\s+exec|yarn)\s+(?!-)(?!(?:mkdirp|rimraf|shx|gitignore|license)\b)\S+\s+(\S+)/.exec(command);
  return (
    used !== null &&
    !/^(?:init|generate|migrate|push|pull|install|add|login|link|config|codegen|db|create|new|setup|studio|dev|prepare)\b|^--?(?:init|version|help)/.test(
      used[1] ?? '',
    )
  );
}

/** An error that the page shows on purpose is no result: the page goes on from there. */
function failsOnPurpose(candidate: Candidate): boolean {
  const shown = candidate.block?.commands.map(({ output }) => output).filter((output) => output !== null);
  return shown !== undefined && shown.length > 0 && shown.every(showsError);
}

/** How clearly a step shows that the journey so far worked. */
function signalOf(planning: Planning, candidate: Candidate): 'strong' | 'none' {
  if (isVerification(candidate)) return 'strong';
  if (failsOnPurpose(candidate)) return 'none';
  const commands = commandsOf(candidate).filter(
    (command) => !isInstall(command) && !isProjectStart(command) && !isScaffold(command) && !isHelp(command),
  );
  if (commands.some(isRun)) return 'strong';
  if (commands.some((command) => isBuild(command) || usesTool(command))) return 'strong';
  const known = commands.filter(
    (command) =>
      !/^(?:cd|mkdir|touch|git(?!\s+commit)|export|echo|cp|mv|code|source|npm pkg|npm config)\b/.test(
        command,
      ),
  );
  const tries = candidate.section.kind === 'verify' || showsOutput(planning, candidate);
  return known.length > 0 && tries ? 'strong' : 'none';
}

/** Steps that are numbered as parts of one whole belong to it up to the last number. */
function numberedEnd(open: Candidate[], at: number): number {
  const current = open[at];
  if (!current) return at;
  const number = stepNumber(current.top.title) ?? stepNumber(current.section.title);
  if (number !== null) {
    return open.findLastIndex(
      (other) => (stepNumber(other.top.title) ?? stepNumber(other.section.title) ?? 0) >= number,
    );
  }
  const depth = current.block?.context.listPath ?? [];
  if (depth.length === 0) return at;
  const last = open.findLastIndex(
    (other) =>
      other.section === current.section && (other.block?.context.listPath.length ?? 0) >= depth.length,
  );
  return Math.max(at, last);
}

/** Looking at a result belongs to the step that made it. */
function withVerification(open: Candidate[], at: number): number {
  let end = at;
  for (let next = at + 1; next < open.length; next += 1) {
    const candidate = open[next];
    if (!candidate || candidate.top !== open[at]?.top) break;
    if (isVerification(candidate)) end = next;
    else break;
  }
  return end;
}

function usableScript(candidate: Candidate): boolean {
  const { block } = candidate;
  return (
    block?.role === 'file_create' &&
    block.file === null &&
    isRunnable(block.text, block.lang) &&
    !hasNeighbours(block.text)
  );
}

/** What is built is run, where the same part of the page goes on to it. */
function afterBuild(planning: Planning, open: Candidate[], at: number): number {
  const built = open[at];
  if (!built || !commandsOf(built).every((command) => isBuild(command) || isInstall(command))) return at;
  const run = open.findIndex(
    (other, index) => index > at && other.section === built.section && signalOf(planning, other) === 'strong',
  );
  return run === -1 ? at : run;
}

/** A command that runs a file which no block is named for runs the script that the page has grown so far. */
function runsUnnamed(open: Candidate[], at: number): boolean {
  const run = open[at];
  const file = run
    ? commandsOf(run)
        .map(isRunOfFile)
        .find((found) => found !== null)
    : undefined;
  return file !== undefined && !open.some((other) => other.block?.file?.path.endsWith(file ?? ''));
}

/** Where the first journey ends: at the first result, or after the first script that shows the product in use. */
function endOf(planning: Planning, open: Candidate[]): number {
  const started = open.findIndex(
    (candidate) => commandsOf(candidate).length > 0 || candidate.step.instruction !== null,
  );
  const signal = open.findIndex(
    (candidate, at) => at >= started && signalOf(planning, candidate) === 'strong',
  );
  const script = open.findIndex((candidate, at) => at > started && usableScript(candidate));
  const runNearby =
    signal !== -1 && script !== -1 && signal > script && open[signal]?.top === open[script]?.top;
  if (script !== -1 && (signal === -1 || script < signal) && !runNearby && !runsUnnamed(open, signal))
    return numberedEnd(open, script);
  if (signal === -1) return open.length - 1;
  return withVerification(open, numberedEnd(open, afterBuild(planning, open, signal)));
}

/** Leaves out what comes after the first result. */
export function endAtFirstResult(planning: Planning): void {
  const open = planning.candidates.filter(isOpen);
  const end = endOf(planning, open);
  for (const candidate of open.slice(end + 1)) {
    skip(candidate, 'skipped_optional', 'Comes after the first result that the page leads to.', true);
  }
}
