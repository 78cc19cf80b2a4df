import { posix } from 'node:path';
import type { ProgramRun } from '../model/run.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ProcessEvent } from '../sandbox/watch-processes.ts';
import type { Shell } from '../terminal/shell.ts';
import { drainEvents } from './replaced-program.ts';
import { scriptWord } from './script-word.ts';

const MOST_PROGRAMS = 200;

/** A program that was started; `isSure` where its process has shown since that it came about. */
type Start = Pick<Extract<ProcessEvent, { kind: 'becomes' }>, 'folder' | 'path' | 'argv'> & {
  isSure: boolean;
};

/** The programs that were started under a shell from an event on, but not by what ran there before. */
export function startsSince(shell: number, events: readonly ProcessEvent[], first: number): Start[] {
  const earlier = processesBefore(shell, events, first);
  const later = new Map<number, ProcessEvent>();
  const starts = events
    .slice(first)
    .toReversed()
    .flatMap((event) => {
      const next = later.get(event.pid);
      later.set(event.pid, event);
      if (event.kind === 'ends' || belowShell(shell, event).some((pid) => earlier.has(pid))) return [];
      const isKnown = next !== undefined && event.image !== '';
      // Whoever searches the folders of a path tries one file after another; what was none leaves the process as it was.
      if (isKnown && next.image === event.image) return [];
      const { folder, path, argv } = event;
      return [{ folder, path, argv, isSure: isKnown }];
    });
  return starts.toReversed();
}

function processesBefore(shell: number, events: readonly ProcessEvent[], first: number): Set<number> {
  const found = new Set<number>();
  for (const event of events.slice(0, first)) {
    // Above a process that has left its shell, or is far below it, others stand too.
    const isNear = event.parents.includes(shell);
    for (const pid of isNear ? belowShell(shell, event) : [event.pid]) found.add(pid);
    if (event.kind === 'ends') found.delete(event.pid);
  }
  found.delete(shell);
  return found;
}

function belowShell(shell: number, { pid, parents }: ProcessEvent): number[] {
  const line = [pid, ...parents];
  return line.includes(shell) ? line.slice(0, line.indexOf(shell)) : line;
}

function firstOfEach(starts: readonly Start[], keyOf: (start: Start) => string): Start[] {
  const first = new Map<string, Start>();
  for (const start of starts) if (!first.has(keyOf(start))) first.set(keyOf(start), start);
  return [...first.values()];
}

// Where there are too many, each file counts once before any of them counts again.
function bound(starts: readonly Start[]): Start[] {
  const calls = firstOfEach(starts, ({ folder, path, argv }) => JSON.stringify([folder, path, argv]));
  const files = firstOfEach(calls, ({ path }) => path);
  const kept = new Set([...new Set([...files, ...calls])].slice(0, MOST_PROGRAMS));
  return calls.filter((start) => kept.has(start));
}

type Place = Pick<Sandbox, 'realPath' | 'stands'>;

/** Tells which programs ran under a shell from an event on; null where nobody watched or something was missed. */
export async function calledPrograms(
  sandbox: Place,
  { watch, pid }: Pick<Shell, 'watch' | 'pid'>,
  first: number,
  redact: (text: string) => string,
): Promise<ProgramRun[] | null> {
  await drainEvents();
  const shell = pid();
  if (watch === null || shell === undefined || !watch.isWhole()) return null;
  const programs: ProgramRun[] = [];
  for (const start of bound(startsSince(shell, watch.events, first))) {
    const path = await realFile(sandbox, start);
    if (path === undefined) continue;
    const argv = await withRealScript(sandbox, start);
    programs.push({ path: redact(path), argv: argv.map(redact) });
  }
  // Where nothing stands any more nothing was found, which says nothing.
  return sandbox.stands() ? programs : null;
}

async function realFile(sandbox: Place, { folder, path, isSure }: Start): Promise<string | undefined> {
  const called = posix.resolve('/', folder, path);
  // What ran may have been removed since.
  return (await lookUp(sandbox, called)) ?? (isSure ? called : undefined);
}

async function withRealScript(sandbox: Place, { folder, argv }: Start): Promise<string[]> {
  const at = scriptWord(argv);
  const word = argv[at];
  if (word === undefined) return argv;
  const called = posix.resolve('/', folder, word);
  // Node.js finds a script without its ending too.
  const file = (await lookUp(sandbox, called)) ?? (await lookUp(sandbox, `${called}.js`));
  return file === undefined ? argv : argv.with(at, file);
}

function lookUp(sandbox: Place, path: string): Promise<string | undefined> {
  return sandbox.realPath(path).catch(() => undefined);
}
