import type { CommandText } from '../model/command-text.ts';
import type { Interference } from '../model/run-codes.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { calledNames } from '../shell/calls.ts';
import type { ShellState } from '../terminal/shell.ts';

const LOOK_MS = 30_000;
// What every program obeys that is started under it: what such a program ends with is then no longer its own.
const OBEYED = /^declare -x (BASH_ENV|ENV|LD_PRELOAD|LD_AUDIT)=/gmu;
// Packages are the product's own affair; a file of the journey's that every program loads first is not.
const LOADS_FIRST =
  /^declare -x (NODE_OPTIONS)=".*(?:--require|-r|--import|--(?:experimental-)?loader)[= ](?:\\["'])?(?:[./~]|file:)/gmu;
// Version managers wrap `cd` to look for their files; the loop itself stands in for `trap`.
const HARMLESS = new Set(['cd', 'pushd', 'popd', 'trap']);

/** Names what earlier commands have left in the shell that would answer in place of what a command calls. */
export async function findInterference(
  sandbox: Pick<Sandbox, 'exec'>,
  state: ShellState,
  command: CommandText,
): Promise<Interference | null> {
  const names = calledNames(command);
  const called = state.names.filter((name) => names.has(name) && !HARMLESS.has(name));
  const shadowed = called.length === 0 ? [] : await programsAmong(sandbox, called);
  if (shadowed.length > 0) return { code: 'shadowed', params: { names: shadowed } };
  const found = [OBEYED, LOADS_FIRST].flatMap((variable) => [...state.definitions.matchAll(variable)]);
  const obeyed = found.flatMap(([, name]) => name ?? []);
  return obeyed.length === 0 ? null : { code: 'obeyed', params: { names: obeyed } };
}

// A shell of its own, in which nothing of the journey has happened, knows what the names would mean without it.
async function programsAmong(sandbox: Pick<Sandbox, 'exec'>, names: readonly string[]): Promise<string[]> {
  const look = 'for name; do [[ $(type -t -- "$name") ]] && echo "$name"; done; true';
  const seen = await sandbox.exec(['/bin/bash', '-c', look, 'look', ...names], LOOK_MS);
  return seen.stdout.split('\n').filter(Boolean);
}
