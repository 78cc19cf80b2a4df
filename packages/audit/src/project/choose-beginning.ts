import type { PlannedAction, PlannedStep } from '../model/plan.ts';
import { isProjectStart, isScaffold, packagesOf } from '../plan/commands.ts';
import type { Beginning, Project } from './project.ts';
import { remoteName } from './remote-name.ts';

/** Where a journey begins, by which of its steps, and why. */
export type Choice = { beginning: Beginning; stepId: string | null; reason: string };

type Sign = Omit<Choice, 'stepId'>;

/** Decides by the first step that either makes a project of its own or leans on the one around the page. */
export function chooseBeginning(steps: readonly PlannedStep[], project: Project): Choice {
  const written = new Set<string>();
  for (const { id, action } of steps) {
    const sign = signOf(action, project, written);
    if (sign !== undefined) return { ...sign, stepId: id };
    if ('path' in action) written.add(action.path);
  }
  return { beginning: 'empty', stepId: null, reason: 'No step of the page uses the project around it.' };
}

function signOf(action: PlannedAction, project: Project, written: ReadonlySet<string>): Sign | undefined {
  if (action.kind !== 'run') {
    const isEdit = action.kind === 'patch' || action.kind === 'edit' || action.kind === 'merge_json';
    if (!isEdit || written.has(action.path) || !hasPath(project, action.path)) return undefined;
    return { beginning: 'project', reason: `The page changes ${action.path} of the project.` };
  }
  for (const part of action.command.split(/\s*(?:&&|;|\n)\s*/u)) {
    const sign = signOfCommand(part.trim(), project, written);
    if (sign !== undefined) return sign;
  }
  return undefined;
}

function signOfCommand(command: string, project: Project, written: ReadonlySet<string>): Sign | undefined {
  const cloned = clonedRemote(command, project);
  if (cloned !== undefined)
    return { beginning: 'clone', reason: `${cloned} is the project around the page; its copy is cloned.` };
  if (isScaffold(command) || isProjectStart(command))
    return { beginning: 'empty', reason: `The page makes a project of its own by \`${command}\`.` };
  const { name, isPrivate } = project.manifest;
  if (name !== null && !isPrivate && usesPackage(command, name))
    return { beginning: 'empty', reason: `The page takes ${name} as it was published.` };
  const used = projectPart(command, project, written);
  return used === undefined
    ? undefined
    : { beginning: 'project', reason: `\`${command}\` needs ${used} of the project around the page.` };
}

/** The remote that a command clones, where it is the project's own and no other version is asked for. */
export function clonedRemote(command: string, { remotes, branch }: Project): string | undefined {
  const words = command.split(/\s+/u);
  if (words[0] !== 'git' || words[1] !== 'clone') return undefined;
  const at = words.findIndex((word) => word === '-b' || word === '--branch');
  if (at !== -1 && words[at + 1] !== branch) return undefined;
  const own = new Set(remotes.map(remoteName));
  return words.slice(2).find((word) => /[:/]/u.test(word) && own.has(remoteName(word)));
}

function usesPackage(command: string, name: string): boolean {
  const run = /^(?:npx|bunx|pnpm\s+dlx|yarn\s+dlx)\s+(?:-\S+\s+)*(\S+)/u.exec(command)?.[1];
  return packagesOf(command).includes(name) || run?.replace(/(?!^)@[^/]*$/u, '') === name;
}

const BARE_INSTALL = /^(?:(?:npm|pnpm|bun)\s+(?:ci|i|install)|yarn(?:\s+install)?)(?:\s+-\S+)*$/u;
const SCRIPT = /^(?:npm|pnpm|yarn|bun)\s+(?:run\s+(?:-\S+\s+)*)?([\w:.-]+)/u;

function projectPart(command: string, project: Project, written: ReadonlySet<string>): string | undefined {
  if (BARE_INSTALL.test(command) && hasPath(project, 'package.json') && !written.has('package.json'))
    return 'the package.json';
  const script = SCRIPT.exec(command)?.[1];
  if (script !== undefined && project.manifest.scripts.includes(script) && !written.has('package.json'))
    return `the script ${script}`;
  if (/^make(?:\s|$)/u.test(command) && hasPath(project, 'Makefile')) return 'the Makefile';
  const words = command.split(/\s+/u).map((word) => word.replace(/^["']|["']$/gu, '').replace(/^\.\//u, ''));
  return words.find((word) => /[./]/u.test(word) && !written.has(word) && hasPath(project, word));
}

function hasPath({ files, folder }: Project, path: string): boolean {
  const name = path.replace(/^\.\//u, '').replace(/\/+$/u, '');
  if (name === '' || name === '.' || name.startsWith('..')) return false;
  const inside = folder === '' ? name : `${folder}/${name}`;
  return files.some((file) => file === inside || file.startsWith(`${inside}/`));
}
