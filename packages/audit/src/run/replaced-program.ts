import type { Interference } from '../model/run-codes.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ProcessEvent } from '../sandbox/watch-processes.ts';
import type { Shell } from '../terminal/shell.ts';

const LOOK_MS = 30_000;
// What the journey can write to is left out: it is no part of the clean machine.
const LOOK = `IFS=:; for folder in $PATH; do
  [[ -d $folder && ! -w $folder ]] || continue
  printf '%s\\0' "$folder"/*; printf '\\0'; realpath -mz -- "$folder"/*; printf '\\0'
done`;
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);
/** Where the programs stand that the auditor itself brings. */
const OURS = '/opt/';

/** What a shell in which nothing has happened finds under a name: the path that it calls, and the file behind it. */
export type CleanProgram = { path: string; file: string };

/** The programs of the clean machine, by name. */
export type CleanPrograms = ReadonlyMap<string, CleanProgram>;

/** Lists the programs of a sandbox that no journey can change. */
export async function listCleanPrograms(sandbox: Pick<Sandbox, 'exec'>): Promise<CleanPrograms> {
  const { stdout } = await sandbox.exec(['/bin/bash', '-c', LOOK], LOOK_MS);
  const programs = new Map<string, CleanProgram>();
  const lists = stdout.split('\0\0');
  for (let at = 0; at + 1 < lists.length; at += 2) {
    const files = lists[at + 1]?.split('\0') ?? [];
    for (const [index, path] of (lists[at]?.split('\0') ?? []).entries()) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      // The folder that comes first wins, as in every shell.
      if (!programs.has(name)) programs.set(name, { path, file: files[index] ?? path });
    }
  }
  return programs;
}

/** A program that a shell itself called: by which name, from which path, and which file the kernel ran in the end. */
type Call = { name: string; path: string; ran: string | null };

/** The calls of the shell itself from an event on, by its own process or one that it forked, and not those of the programs it started. */
export function callsOf(shell: number, events: readonly ProcessEvent[], first = 0): Call[] {
  const became = new Set<number>();
  return events.flatMap((event, at) => {
    if (event.kind === 'ends') return [];
    const { pid, parents, path, argv } = event;
    const above = parents.indexOf(shell);
    const isOwn = above >= 0 && parents.slice(0, above).every((parent) => !became.has(parent));
    const isFirst = !became.has(pid);
    became.add(pid);
    if (!isOwn || !isFirst || at < first) return [];
    const end = events.find((later) => later.kind === 'ends' && later.pid === pid);
    return [{ name: argv[0] ?? '', path, ran: end?.kind === 'ends' ? end.program : null }];
  });
}

/**
 * Finds a program that is another than a clean shell has under its name. What the auditor brings must be called by its
 * own path; of other programs the file counts that the kernel ran, since links to it may stand anywhere, and scripts,
 * which the kernel runs by another file, are not looked at.
 */
export async function findReplaced(
  sandbox: Pick<Sandbox, 'readFile'>,
  calls: readonly Call[],
  clean: CleanPrograms,
): Promise<Interference | null> {
  for (const { name, path, ran } of calls) {
    const wanted = clean.get(name);
    if (wanted === undefined || path === wanted.path || ran === wanted.file) continue;
    const isOurs = wanted.path.startsWith(OURS);
    if (isOurs || (ran !== null && (await isBinary(sandbox, wanted.file))))
      return { code: 'replaced', params: { name, path } };
  }
  return null;
}

async function isBinary(sandbox: Pick<Sandbox, 'readFile'>, file: string): Promise<boolean> {
  const begins = await sandbox.readFile(file, ELF.length).catch(() => undefined);
  return begins?.subarray(0, ELF.length).equals(ELF) === true;
}

/** How many events a shell's watch has reported so far. */
export function eventsSoFar({ watch }: Pick<Shell, 'watch'>): number {
  return watch?.events.length ?? 0;
}

/** Lets this process read what the kernel reported before a shell answered: the answer may have been read before the rest. */
export async function drainEvents(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

type Watching = Pick<Shell, 'watch' | 'pid'>;

/** Looks at what a command called from an event on, once it has ended: the kernel reported it before the shell could answer. */
export async function lookAtCalls(
  sandbox: Pick<Sandbox, 'readFile'>,
  { watch, pid }: Watching,
  first: number,
  clean: CleanPrograms,
): Promise<Interference | null> {
  await drainEvents();
  const shell = pid();
  if (watch === null || shell === undefined) return null;
  if (!watch.isWhole()) return { code: 'unwatched', params: {} };
  return await findReplaced(sandbox, callsOf(shell, watch.events, first), clean);
}
