import type { Choice } from '../model/choice.ts';
import { behindLast } from '../read/source/plain-text.ts';
import { endingOf } from '../shell/run-file.ts';
import { isScriptLang } from './command-words.ts';
import type { Planning } from './decisions.ts';
import { importsOf, leavesEndings, needsCompiler, needsResolver } from './scripts.ts';
import { settleChoice } from './settle-choice.ts';

/** A file of the journey that could be run. */
export type Script = { path: string; content: string };

/** The file that a tool reads by itself, by the package whose code it holds. */
const FILE_OF_TOOL: Readonly<Record<string, string>> = {
  gulp: 'gulpfile.js',
  grunt: 'Gruntfile.js',
  jake: 'Jakefile.js',
};
const TOOL_FILES = new Set(['gulpfile', 'gruntfile', 'jakefile', 'cakefile', 'dangerfile']);

function stemOf(path: string): string {
  const name = behindLast(path, '/').toLowerCase();
  return name.slice(0, name.lastIndexOf('.'));
}

/** Whether a file is read by a tool; run by itself it shows nothing. */
export function isReadByTool(path: string): boolean {
  const stem = stemOf(path);
  return TOOL_FILES.has(stem) || stem.endsWith('.config') || (stem.startsWith('.') && stem.endsWith('rc'));
}

/** The file that code is written for, where it brings in a tool that reads one. */
export function fileOfTool(text: string): string | null {
  const tool = importsOf(text).find((name) => Object.hasOwn(FILE_OF_TOOL, name));
  return tool ? (FILE_OF_TOOL[tool] ?? null) : null;
}

/** The tool that reads a file by its name and does what stands in it. */
export function toolReading(path: string): string | null {
  const found = Object.entries(FILE_OF_TOOL).find(([, file]) => stemOf(file) === stemOf(path));
  return found?.[0] ?? null;
}

/** Whether a path is that of a script that Node.js may run. */
export function isSource(path: string): boolean {
  return isScriptLang(endingOf(path));
}

/** The program that the first line of a script names for itself. */
function ownProgram(content: string): string | null {
  const [first = ''] = content.split('\n');
  const words = first.split(' ').filter((word) => word !== '-S');
  const program = first.startsWith('#!') && words[0]?.endsWith('/env') ? words[1] : undefined;
  return program === undefined || program === 'node' ? null : program;
}

type Launcher = { id: string; label: string };

/** The ways to run a script that the page leaves without a command, the usual one first. */
function launchersOf({ path, content }: Script, isNamed: boolean): Launcher[] {
  const none = { id: 'none', label: '' };
  const tool = toolReading(path);
  if (tool) {
    const reading = { id: 'tool', label: `npx ${tool}` };
    // What the page calls by its name it may only show.
    return isNamed ? [none, reading] : [reading, none];
  }
  const node = { id: 'node', label: `node ${path}` };
  const tsx = { id: 'tsx', label: `npx tsx ${path}` };
  const own = ownProgram(content);
  const byItself = own ? [{ id: 'own_program', label: `npx ${own} ${path}` }] : [];
  if (!isSource(path) || !path.endsWith('ts'))
    return [...(leavesEndings(content) ? [tsx, node] : [node]), ...byItself, none];
  const isCompiled = needsResolver(content) || needsCompiler(content);
  return [...(isCompiled ? [tsx, node] : [node, tsx]), ...byItself, none];
}

/** With what a script is run, or that it is only shown. */
export function launcherOf(
  planning: Planning,
  script: Script,
  { sourceStepIds, isNamed }: { sourceStepIds: string[]; isNamed: boolean },
): Choice {
  const launchers = launchersOf(script, isNamed);
  return settleChoice(planning, {
    id: `launcher:${sourceStepIds[0] ?? ''}`,
    kind: 'interpretation',
    code: 'launcher',
    options: launchers.map((launcher) => ({ ...launcher, stepIds: sourceStepIds })),
    usual: launchers[0]?.id ?? 'none',
    why: 'run-command-derived',
    prior: 0.8,
    params: { path: script.path },
    affects: sourceStepIds,
  });
}
