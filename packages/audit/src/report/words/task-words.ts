import { printed } from '../../model/command-text.ts';
import type { Milestone } from '../../model/plan.ts';
import type { FileRole, Task, TaskParams } from '../../model/task.ts';
import { startOf } from '../../read/cut-text.ts';
import { inOneLine } from '../../shell/shown.ts';

type Words = { readonly [Code in keyof TaskParams]: (params: TaskParams[Code]) => string };

const LONGEST_COMMAND = 120;
const LONGEST = 90;

const VERBS: Record<FileRole, string> = {
  file_create: 'Write',
  file_patch: 'Change',
  file_merge: 'Merge into',
  file_edit: 'Edit',
};

const TASKS: Words = {
  run: ({ command }) => `Run ${inOneLine(command)}`.slice(0, LONGEST_COMMAND),
  run_block: ({ commands }) => shorten(`Run ${commands.map(printed).join(' && ')}`),
  file: ({ role, path, lang }) => shorten(`${VERBS[role]} ${path ?? `a ${lang ?? 'text'} file`}`),
  copy_above: ({ path }) => `Copy the code above into ${path}`,
  move: ({ from, to }) => `Move ${from} to ${to}`,
  make_directory: ({ path }) => `Create the directory ${path}`,
  install: ({ packages }) => `Install ${packages.join(' ')}`,
  install_elsewhere: ({ what }) => `Install ${what} as other pages say`,
  open_url: ({ url }) => `Open ${url}`,
  open_file: ({ path }) => `Open ${path} in a browser`,
  shown: ({ role, text }) => shorten(`${role.replaceAll('_', ' ')}: ${text}`),
  markup: ({ text }) => text,
};

function shorten(text: string): string {
  const line = text.trim().split(/\s+/u).join(' ');
  return line.length > LONGEST ? `${startOf(line, LONGEST - 3)}...` : line;
}

/** Says in one line what a step asks for. */
export function taskWords({ code, params }: Task): string {
  // Code and parameters come as a pair, which the table cannot know.
  return (TASKS[code] as (params: Task['params']) => string)(params);
}

/** Says what the page itself calls something, or what a step of it asks for. */
export function labelWords(label: string | Task): string {
  return typeof label === 'string' ? label : taskWords(label);
}

const MILESTONES: Record<Milestone['kind'], string> = {
  prerequisites: 'Prerequisites',
  create_project: 'Create the project',
  install: 'Install',
  write_code: 'Write the code',
  run: 'Run it',
  verify: 'See the result',
};

/** Says what a part of a journey is about. */
export function milestoneWords({ heading, kind }: Pick<Milestone, 'heading' | 'kind'>): string {
  return heading ?? MILESTONES[kind];
}
