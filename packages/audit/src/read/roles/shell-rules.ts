import type { ShownCommand } from '../../model/source.ts';
import { endingOf } from '../../phrases/paths.ts';
import { isHelp as isHelpCommand } from '../../shell/effects.ts';
import { isNameLike } from '../../shell/names.ts';
import { callsQuoted } from '../../shell/shown.ts';
import { isOfWindows } from '../../shell/windows.ts';
import { isForWindows } from './announcements.ts';
import type { Facts } from './facts.ts';
import { isHelp, isSetting, isTextMember } from './line-looks.ts';
import { hasFile, nameOf, path, type RoleRule } from './role-rule.ts';

/** Whether the first command of a fence asks for the help that stands below it. */
function asksForHelp([first]: readonly ShownCommand[]): boolean {
  return first !== undefined && first.output !== null && isHelpCommand(first.command);
}

const isShell = ({ kind }: Facts): boolean => kind === 'shell' || kind === 'console';
const couldBeShell = (facts: Facts): boolean => isShell(facts) || facts.kind === 'text';
/** A session under a tag that nobody knows: no language begins with a prompt. */
const isSession = (facts: Facts): boolean =>
  couldBeShell(facts) || (facts.kind === 'other' && (facts.lines[0]?.startsWith('$ ') ?? false));
const SHELL_ENDINGS = new Set(['sh', 'bash', 'zsh']);
const isComment = (line: string): boolean => {
  const text = line.trimStart();
  return text.startsWith('#') && !text.startsWith('#!');
};
const hasLetter = (line: string): boolean => [...line].some((char) => char !== '.' && isNameLike(char));
const isForWindowsReader = ({ draft, said, lines }: Facts): boolean => {
  const first = lines[0]?.trimStart() ?? '';
  const comment = first.startsWith('#') ? first.slice(1) : '';
  return isForWindows(
    said,
    comment,
    draft.around.tabs.map((tab) => tab.label),
  );
};

/** A script of the shell: it has a name to be called by, and does not call itself. */
const isShellFile = (facts: Facts): boolean => {
  const name = nameOf(path(facts));
  if (!isShell(facts) || name === '' || facts.shell.prompts !== 'none') return false;
  if (facts.text.trimStart().startsWith('#!')) return true;
  const isNamedByPage =
    facts.cue === 'create' || facts.files[0]?.from === 'title' || facts.files[0]?.from === 'meta';
  return SHELL_ENDINGS.has(endingOf(name) ?? '') && isNamedByPage && !facts.text.includes(name);
};

/** Rules for what is typed into a shell, or printed by what was. */
export const shellRules: RoleRule[] = [
  { id: 'shell-file', role: 'file_create', score: 20, holds: isShellFile },
  {
    id: 'shell-file-without-name',
    role: 'reference_snippet',
    score: 20,
    holds: (f) => isShell(f) && f.text.trimStart().startsWith('#!') && !hasFile(f),
  },
  { id: 'lang-shell', role: 'command', score: 4, holds: isShell },
  {
    id: 'prompts-on-all-lines',
    role: 'command',
    score: 5,
    holds: (f) => isSession(f) && f.shell.prompts === 'all' && f.shell.foreign === null,
  },
  {
    id: 'prompts-on-some-lines',
    role: 'command_with_output',
    score: 10,
    holds: (f) =>
      isSession(f) &&
      f.shell.prompts === 'some' &&
      f.shell.foreign === null &&
      f.shell.commands.some((shown) => shown.output !== null),
  },
  {
    id: 'output-below-command',
    role: 'command_with_output',
    score: 8.5,
    holds: (f) =>
      couldBeShell(f) &&
      f.shell.prompts !== 'some' &&
      f.commandShare > 0 &&
      f.shell.commands.some((shown) => shown.output !== null),
  },
  { id: 'known-programs', role: 'command', score: 4, holds: (f) => couldBeShell(f) && f.commandShare >= 0.6 },
  {
    id: 'component-command',
    role: 'command',
    score: 6,
    holds: (f) => f.draft.code.origin === 'component' && isShell(f),
  },
  { id: 'template-command', role: 'command', score: 6, holds: (f) => f.draft.code.origin === 'template' },
  {
    id: 'no-command-in-shell',
    role: 'output',
    score: 9,
    holds: (f) => couldBeShell(f) && f.shell.commands.length === 0 && !f.shell.foreign,
  },
  {
    id: 'only-comments',
    role: 'reference_snippet',
    score: 30,
    holds: (f) => isShell(f) && f.lines.length > 0 && f.lines.every((line) => isComment(line)),
  },
  {
    id: 'wordless-in-shell',
    role: 'reference_snippet',
    score: 30,
    // A banner drawn of boxes: no program is called by a name without a letter.
    holds: (f) => isShell(f) && f.lines.length > 1 && !f.lines.some(hasLetter),
  },
  {
    id: 'members-in-shell',
    role: 'config_fragment',
    score: 20,
    holds: (f) => couldBeShell(f) && f.lines.length > 0 && f.lines.every(isTextMember),
  },
  {
    id: 'quoted-programs',
    role: 'output',
    score: 30,
    // No program is called by a name in quotes; a table of results may have names that are.
    holds: (f) =>
      couldBeShell(f) &&
      f.shell.commands.length > 1 &&
      f.shell.commands.every(({ command }) => callsQuoted(command)) &&
      !f.lines.every(isTextMember),
  },
  {
    id: 'help-listing',
    role: 'output',
    score: 30,
    // Below the command that asks for it, it is what that one prints.
    holds: (f) =>
      couldBeShell(f) && f.shell.prompts === 'none' && isHelp(f.lines) && !asksForHelp(f.shell.commands),
  },
  { id: 'rest-of-split-fence', role: 'output', score: 20, holds: (f) => f.draft.outputOnly },
  {
    id: 'windows-prompt',
    role: 'not_runnable',
    score: 20,
    holds: (f) => couldBeShell(f) && (f.shell.foreign === 'powershell' || f.shell.foreign === 'cmd'),
  },
  { id: 'lang-windows', role: 'not_runnable', score: 20, holds: (f) => f.kind === 'windows' },
  {
    id: 'other-system',
    role: 'not_runnable',
    score: 14,
    holds: (f) => couldBeShell(f) && isForWindowsReader(f),
  },
  {
    id: 'program-of-other-system',
    role: 'not_runnable',
    score: 20,
    holds: (f) =>
      couldBeShell(f) &&
      f.lines.length > 0 &&
      f.lines.every((line) => line.trimStart().startsWith('#') || isOfWindows(line)),
  },
  {
    id: 'interpreter-prompt',
    role: 'repl',
    score: 12,
    holds: (f) =>
      f.kind !== 'diff' &&
      (couldBeShell(f) || f.lines.filter((line) => line.trimStart().startsWith('>')).length > 1) &&
      f.shell.foreign === 'repl',
  },
  {
    id: 'configuration-text',
    role: 'file_create',
    score: 15,
    holds: (f) =>
      couldBeShell(f) &&
      hasFile(f) &&
      f.shell.prompts === 'none' &&
      f.commandShare === 0 &&
      f.lines.every(isSetting),
  },
];
