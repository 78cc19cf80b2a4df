import { managerNamed } from './managers.ts';
import { parseShell } from './parse-shell.ts';
import { afterPrompt } from './prompts.ts';
import { effectOf } from './tools.ts';
import { hasTrait } from './traits.ts';

/** What a reader types of a line that a page shows, with or without a prompt. */
export function typedIn(line: string): string {
  return afterPrompt(line) ?? line.trim();
}

/** The same without its remark. */
export function plainlyTyped(line: string): string {
  const typed = typedIn(line);
  const trailing = parseShell(typed).comments.find(({ isTrailing }) => isTrailing);
  return (trailing ? typed.slice(0, trailing.at) : typed).trim();
}

/** What a line has done, without what it is done to. */
export function actionOf(line: string): string {
  const [first] = parseShell(typedIn(line)).commands;
  if (first === undefined) return '';
  const [subcommand = ''] = first.words;
  const called = [...first.runner, first.program].join(' ');
  return `${called} ${effectOf(first.program, subcommand) === 'install' ? 'install' : subcommand}`.trim();
}

const beforeTyped = new Set(['$', '%', '>', 'sudo']);

/** The package manager or runtime of a line as a page shows it. */
export function managerTyped(line: string): string | null {
  const words = line.split(/\s+/).filter((word) => word !== '');
  return managerNamed(words.find((word) => !beforeTyped.has(word)) ?? '');
}

/** Whether a line begins with a program that every reader has, or with a package manager, and gives it something to do. */
export function beginsWithProgram(line: string): boolean {
  const [program = '', ...others] = typedIn(line).split(/\s+/);
  return others.length > 0 && (hasTrait(program, 'everywhere') || managerNamed(program) !== null);
}
