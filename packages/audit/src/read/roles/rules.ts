import type { BlockRole } from '../../model/source.ts';
import { endingOf } from '../../phrases/paths.ts';
import { callsQuoted } from '../../shell/shown.ts';
import { isOfWindows } from '../../shell/windows.ts';
import { isOtherProgram } from '../blocks/languages.ts';
import { hasPatchMarks } from '../blocks/patch-marks.ts';
import { announcesExample, announcesGenerated, announcesOutput, isForWindows } from './announcements.ts';
import type { Facts } from './facts.ts';
import { isFileList, isHelp, isSetting, isTextMember } from './line-looks.ts';

/** A reason to give a block a role, and how much it counts. */
export type RoleRule = { id: string; role: BlockRole; score: number; holds: (facts: Facts) => boolean };

const isShell = ({ kind }: Facts): boolean => kind === 'shell' || kind === 'console';
const couldBeShell = (facts: Facts): boolean => isShell(facts) || facts.kind === 'text';
/** A session under a tag that nobody knows: no language begins with a prompt. */
const isSession = (facts: Facts): boolean =>
  couldBeShell(facts) || (facts.kind === 'other' && (facts.lines[0]?.startsWith('$ ') ?? false));
const isCode = ({ kind }: Facts): boolean => ['script', 'markup', 'style', 'other', 'config'].includes(kind);
const hasFile = ({ files }: Facts): boolean => files.length > 0;
const path = ({ files }: Facts): string => files[0]?.path ?? '';
const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
const SHELL_ENDINGS = new Set(['sh', 'bash', 'zsh']);
const CONFIG_NAMES = new Set(['package', 'jsconfig', 'deno', 'composer', 'turbo', 'nx', 'app']);

/** Files that a project already has, and to which a page adds. */
function isConfigName(name: string): boolean {
  const ending = endingOf(name);
  if (ending !== 'json' && ending !== 'jsonc') return false;
  const stem = name.slice(0, -ending.length - 1);
  return (
    CONFIG_NAMES.has(stem) || stem.startsWith('tsconfig') || (stem.startsWith('.') && stem.endsWith('rc'))
  );
}

const isConfigJson = (facts: Facts): boolean => isConfigName(nameOf(path(facts)));
const isComment = (line: string): boolean => {
  const text = line.trimStart();
  return text.startsWith('#') && !text.startsWith('#!');
};
const DIFF_STARTS = ['+', '-', ' ', '@', 'diff ', 'index '];
const isForWindowsReader = ({ draft, said, lines }: Facts): boolean => {
  const first = lines[0]?.trimStart() ?? '';
  const comment = first.startsWith('#') ? first.slice(1) : '';
  return isForWindows(
    said,
    comment,
    draft.around.tabs.map((tab) => tab.label),
  );
};
const hasDiffLines = ({ lines, kind }: Facts): boolean =>
  kind !== 'shell' &&
  lines.some((line) => line.startsWith('+') && !line.startsWith('++')) &&
  lines.some((line) => line.startsWith(' ') || (line.startsWith('-') && !line.startsWith('--'))) &&
  lines.every((line) => DIFF_STARTS.some((start) => line.startsWith(start)));

/** A script of the shell: it has a name to be called by, and does not call itself. */
const isShellFile = (facts: Facts): boolean => {
  const name = nameOf(path(facts));
  if (!isShell(facts) || name === '' || facts.shell.prompts !== 'none') return false;
  if (facts.text.trimStart().startsWith('#!')) return true;
  const isTold =
    facts.cue === 'create' || facts.files[0]?.from === 'title' || facts.files[0]?.from === 'meta';
  return SHELL_ENDINGS.has(endingOf(name) ?? '') && isTold && !facts.text.includes(name);
};

const shellRules: RoleRule[] = [
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
    holds: (f) => couldBeShell(f) && f.shell.prompts === 'none' && isHelp(f.lines),
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

/** Data under its file's name in a fence of code: what the program leaves behind, unless the page has it written. */
const showsData = (facts: Facts): boolean =>
  facts.kind === 'script' &&
  facts.files[0]?.from === 'comment' &&
  path(facts).endsWith('.json') &&
  !isConfigJson(facts) &&
  '{['.includes((facts.lines[1] ?? '').trimStart().charAt(0) || '-') &&
  facts.cue !== 'create';

const shownRules: RoleRule[] = [
  { id: 'data-shown', role: 'reference_snippet', score: 20, holds: showsData },
  { id: 'list-of-files', role: 'tree', score: 15, holds: ({ lines }) => isFileList(lines) },
  { id: 'lang-tree', role: 'tree', score: 30, holds: (f) => f.kind === 'tree' },
  { id: 'tree-glyphs', role: 'tree', score: 25, holds: (f) => f.treeShare >= 0.3 },
  { id: 'log-lines', role: 'output', score: 5, holds: (f) => f.logShare >= 0.3 && f.commandShare === 0 },
  {
    id: 'said-to-be-output',
    role: 'output',
    score: 5,
    holds: (f) =>
      announcesOutput(f.said) &&
      f.commandShare === 0 &&
      f.kind !== 'script' &&
      !isOtherProgram(f.draft.code.lang),
  },
  {
    id: 'lang-text',
    role: 'output',
    score: 3,
    // Right below another block even text of which half looks like commands is what was printed.
    holds: (f) => f.kind === 'text' && (f.commandShare < 0.5 || (f.draft.adjacent && f.commandShare < 0.6)),
  },
  {
    id: 'said-to-be-made',
    role: 'reference_snippet',
    score: 20,
    holds: (f) => f.kind === 'script' && announcesGenerated(f.said),
  },
  { id: 'lang-diff', role: 'file_patch', score: 9, holds: (f) => f.kind === 'diff' },
  {
    id: 'marked-lines',
    role: 'file_patch',
    score: 9,
    holds: (f) => f.kind !== 'diff' && (hasDiffLines(f) || hasPatchMarks(f.text)),
  },
  {
    id: 'diff-without-marks',
    role: 'file_create',
    score: 11,
    holds: (f) =>
      f.kind === 'diff' &&
      hasFile(f) &&
      !f.lines.some((line) => line.startsWith('+') || line.startsWith('-')),
  },
  {
    id: 'diff-without-file',
    role: 'reference_snippet',
    score: 10,
    holds: (f) => f.kind === 'diff' && !hasFile(f),
  },
];

const fileRules: RoleRule[] = [
  { id: 'file-named', role: 'file_create', score: 6, holds: (f) => isCode(f) && hasFile(f) },
  {
    id: 'told-to-create',
    role: 'file_create',
    score: 3,
    holds: (f) => isCode(f) && hasFile(f) && f.cue === 'create',
  },
  {
    id: 'told-to-edit',
    role: 'file_edit',
    score: 8,
    holds: (f) => isCode(f) && hasFile(f) && f.cue === 'edit',
  },
  { id: 'partial-file', role: 'file_edit', score: 6, holds: (f) => isCode(f) && hasFile(f) && f.isPartial },
  {
    id: 'told-to-add',
    role: 'file_edit',
    score: 5,
    holds: (f) => isCode(f) && hasFile(f) && f.cue === 'add' && !f.hasImports,
  },
  { id: 'json-for-config', role: 'file_merge', score: 9, holds: (f) => f.kind === 'json' && isConfigJson(f) },
  {
    id: 'json-file',
    role: 'file_create',
    score: 7,
    holds: (f) => f.kind === 'json' && hasFile(f) && !isConfigJson(f),
  },
  { id: 'json-alone', role: 'config_fragment', score: 5, holds: (f) => f.kind === 'json' && !hasFile(f) },
  { id: 'config-alone', role: 'config_fragment', score: 5, holds: (f) => f.kind === 'config' && !hasFile(f) },
  {
    id: 'code-alone',
    role: 'reference_snippet',
    score: 4,
    holds: (f) => isCode(f) && f.kind !== 'config' && !hasFile(f),
  },
  {
    id: 'self-contained',
    role: 'file_create',
    score: 4.5,
    holds: (f) => f.kind === 'script' && !hasFile(f) && f.hasImports && !f.isPartial,
  },
  {
    id: 'partial-code',
    role: 'reference_snippet',
    score: 3,
    holds: (f) => isCode(f) && !hasFile(f) && f.isPartial,
  },
  {
    id: 'example-only',
    role: 'reference_snippet',
    score: 3,
    holds: (f) => isCode(f) && !hasFile(f) && announcesExample(f.said),
  },
  {
    id: 'text-file',
    role: 'file_create',
    // More than text of any kind and text without commands weigh together.
    score: 13,
    holds: (f) =>
      f.kind === 'text' &&
      hasFile(f) &&
      f.cue === 'create' &&
      f.commandShare === 0 &&
      !announcesOutput(f.said),
  },
];

/** All rules; a block takes the role whose rules weigh most. */
export const roleRules: RoleRule[] = [...shellRules, ...shownRules, ...fileRules];
