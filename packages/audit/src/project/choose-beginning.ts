import type { PlannedAction, PlannedStep } from '../model/plan.ts';
import type { BeginningReason } from '../model/run-codes.ts';
import type { ShellCommand } from '../shell/command.ts';
import { isProjectStart, isScaffold, packagesOf } from '../shell/effects.ts';
import { installs, isFetched, scriptOf } from '../shell/managers.ts';
import { parseShell } from '../shell/parse-shell.ts';
import type { Beginning, Project } from './project.ts';

/** Where a journey begins, by which of its steps, and why. */
export type Choice = { beginning: Beginning; stepId: string | null; reason: BeginningReason };

type Sign = Omit<Choice, 'stepId'>;

/** Decides by the first step that either makes a project of its own or leans on the one around the page. */
export function chooseBeginning(steps: readonly PlannedStep[], project: Project): Choice {
  const written = new Set<string>();
  for (const { id, action } of steps) {
    const sign = signOf(action, project, written);
    if (sign !== undefined) return { ...sign, stepId: id };
    if ('path' in action) written.add(action.path);
  }
  return { beginning: 'empty', stepId: null, reason: { code: 'nothing_used', params: {} } };
}

function signOf(action: PlannedAction, project: Project, written: ReadonlySet<string>): Sign | undefined {
  if (action.kind !== 'run') {
    const isEdit = action.kind === 'patch' || action.kind === 'edit' || action.kind === 'merge_json';
    if (!isEdit || written.has(action.path) || !hasPath(project, action.path)) return undefined;
    return { beginning: 'project', reason: { code: 'changes_file', params: { path: action.path } } };
  }
  for (const part of parseShell(action.command).commands) {
    const sign = signOfCommand(part, project, written);
    if (sign !== undefined) return sign;
  }
  return undefined;
}

function signOfCommand(part: ShellCommand, project: Project, written: ReadonlySet<string>): Sign | undefined {
  const command = part.text;
  const cloned = clonedRemote(part, project);
  if (cloned !== undefined)
    return { beginning: 'clone', reason: { code: 'clones_project', params: { remote: cloned } } };
  if (isScaffold(command) || isProjectStart(command))
    return { beginning: 'empty', reason: { code: 'makes_project', params: { command } } };
  const { name, isPrivate } = project.manifest;
  if (name !== null && !isPrivate && usesPackage(part, name))
    return { beginning: 'empty', reason: { code: 'takes_published', params: { name } } };
  const reason = projectPart(part, project, written);
  return reason === undefined ? undefined : { beginning: 'project', reason };
}

/** The remote that a command clones, where it is the project's own and no other version is asked for. */
export function clonedRemote(
  { program, verb, flags, operands }: ShellCommand,
  { remotes, branch }: Project,
): string | undefined {
  if (program !== 'git' || verb !== 'clone') return undefined;
  const asked = flags.find(({ name }) => name === '-b' || name === '--branch');
  if (asked !== undefined && asked.value !== branch) return undefined;
  const own = new Set(remotes.map(remoteName));
  return operands.find((word) => (word.includes('/') || word.includes(':')) && own.has(remoteName(word)));
}

function usesPackage(command: ShellCommand, name: string): boolean {
  return packagesOf(command.text).includes(name) || (isFetched(command) && command.program === name);
}

function projectPart(
  command: ShellCommand,
  project: Project,
  written: ReadonlySet<string>,
): BeginningReason | undefined {
  const { program, words, operands, text } = command;
  const isBareInstall = installs(command) && operands.length === 0;
  if (isBareInstall && hasPath(project, 'package.json') && !written.has('package.json'))
    return { code: 'needs_manifest', params: { command: text } };
  const script = scriptOf(command);
  if (script !== null && project.manifest.scripts.includes(script) && !written.has('package.json'))
    return { code: 'needs_script', params: { command: text, script } };
  if (program === 'make' && hasPath(project, 'Makefile'))
    return { code: 'needs_makefile', params: { command: text } };
  const path = [program, ...words]
    .map((word) => (word.startsWith('./') ? word.slice(2) : word))
    .find(
      (word) => (word.includes('.') || word.includes('/')) && !written.has(word) && hasPath(project, word),
    );
  return path === undefined ? undefined : { code: 'needs_file', params: { command: text, path } };
}

function hasPath({ files, folder }: Project, path: string): boolean {
  const name = path.replace(/^\.\//u, '').replace(/\/+$/u, '');
  if (name === '' || name === '.' || name.startsWith('..')) return false;
  const inside = folder === '' ? name : `${folder}/${name}`;
  return files.some((file) => file === inside || file.startsWith(`${inside}/`));
}

/** One spelling for the many ways to name a repository: host and path, without scheme, user and `.git`. */
export function remoteName(remote: string): string {
  const short = /^(github|gitlab|bitbucket):(.+)$/u.exec(remote);
  if (short) return tidy(`${short[1]}.${short[1] === 'bitbucket' ? 'org' : 'com'}/${short[2]}`);
  if (/^[\w.-]+\/[\w.-]+$/u.test(remote)) return tidy(`github.com/${remote}`);
  const scp = /^(?:[^@/:]+@)?([^/:]+):(?!\/\/)(.+)$/u.exec(remote);
  if (scp) return tidy(`${scp[1]}/${scp[2]}`);
  return tidy(remote.replace(/^(?:git\+)?[a-z+]+:\/\/(?:[^@/]*@)?/iu, ''));
}

function tidy(name: string): string {
  return name
    .replace(/:\d+(?=\/)/u, '')
    .replace(/#.*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/\.git$/u, '')
    .toLowerCase();
}
