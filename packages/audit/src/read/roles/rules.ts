import type { BlockRole } from '../../model/source.ts';
import { isKnownCommand } from '../../shell/looks.ts';
import type { Facts } from './facts.ts';

/** A reason to give a block a role, and how much it counts. */
export type RoleRule = { id: string; role: BlockRole; score: number; holds: (facts: Facts) => boolean };

const isShell = ({ kind }: Facts): boolean => kind === 'shell' || kind === 'console';
const couldBeShell = (facts: Facts): boolean => isShell(facts) || facts.kind === 'text';
const isCode = ({ kind }: Facts): boolean => ['script', 'markup', 'style', 'other', 'config'].includes(kind);
const hasFile = ({ files }: Facts): boolean => files.length > 0;
const path = ({ files }: Facts): string => files[0]?.path ?? '';
const isConfigJson = (facts: Facts): boolean =>
  /(?:^|\/)(?:package|tsconfig[\w.]*|jsconfig|deno|composer|turbo|nx|app|\.\w+rc)\.jsonc?$/.test(path(facts));
const saysOutput = ({ said }: Facts): boolean =>
  /\b(?:outputs?|prints?|printed|will (?:print|show|see|display|return|log|produce|generate|look)|should (?:see|print|show|output|look|return)|see (?:the following|something|this|output|a message)|looks? (?:something )?like|result(?:s|ing)? (?:in|is|will|should)?|response|logged?|returns?|message|structure)\b[^.]*:?\s*$/i.test(
    said,
  ) && !/\b(?:run|execute|type|enter)\b[^.]*:\s*$/i.test(said.replace(/\b(?:output|print|message).*$/i, ''));
/** "This is what should be output": nothing below it is typed, whatever its words look like. */
const saysOnlyOutput = (facts: Facts): boolean =>
  couldBeShell(facts) &&
  facts.shell.prompts === 'none' &&
  /^(?:this is|here is|here['’]s) what (?:should|will) be (?:output|printed|shown|displayed|logged)\b[^.]*:\s*$/i.test(
    facts.said.trim(),
  );
const saysExample = ({ said }: Facts): boolean =>
  /\b(?:for instance|for example|e\.g\.|such as|example of|instead of|would look|equivalent)\b[^.]*[:.]?\s*$/i.test(
    said,
  );
const isWindows = ({ draft, said, lines }: Facts): boolean => {
  const comment = /^\s*#(.*)/.exec(lines[0] ?? '')?.[1] ?? '';
  return (
    /\b(?:windows|powershell|cmd\.exe)\b/i.test(
      `${said.slice(-160)} ${comment} ${draft.around.tabs.map((tab) => tab.label).join(' ')}`,
    ) && !/\b(?:linux|mac ?os|unix)\b/i.test(`${said.slice(-160)} ${comment}`)
  );
};
const hasDiffLines = ({ lines, kind }: Facts): boolean =>
  kind !== 'shell' &&
  lines.some((line) => /^\+(?!\+)/.test(line)) &&
  lines.some((line) => /^-(?!-)|^ /.test(line)) &&
  lines.filter((line) => /^[+-]/.test(line)).length >= 1 &&
  lines.every((line) => /^[+\- @]|^diff |^index /.test(line));

/** A script of the shell: it has a name to be called by, and does not call itself. */
const isShellFile = (facts: Facts): boolean => {
  const name = path(facts).replace(/^.*\//, '');
  if (!isShell(facts) || name === '' || facts.shell.prompts !== 'none') return false;
  if (facts.text.trimStart().startsWith('#!')) return true;
  const isTold =
    facts.cue === 'create' || facts.files[0]?.from === 'title' || facts.files[0]?.from === 'meta';
  return /\.(?:ba|z)?sh$/.test(name) && isTold && !facts.text.includes(name);
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
    holds: (f) => couldBeShell(f) && f.shell.prompts === 'all' && f.shell.foreign === null,
  },
  {
    id: 'prompts-on-some-lines',
    role: 'command_with_output',
    score: 10,
    holds: (f) =>
      couldBeShell(f) &&
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
    holds: (f) => isShell(f) && f.lines.length > 0 && f.lines.every((line) => /^\s*#(?!!)/.test(line)),
  },
  {
    id: 'members-in-shell',
    role: 'config_fragment',
    score: 20,
    holds: (f) =>
      couldBeShell(f) &&
      f.lines.length > 0 &&
      f.lines.every((line) => /^\s*"[\w:.-]+"\s*:\s*"(?:[^"\\]|\\.)*",?\s*$/.test(line)),
  },
  {
    id: 'quoted-programs',
    role: 'output',
    score: 30,
    // No program is called by a name in quotes; a table of results may have names that are.
    holds: (f) =>
      couldBeShell(f) &&
      f.shell.commands.length > 1 &&
      f.shell.commands.every(({ command }) => command.startsWith('"')),
  },
  { id: 'rest-of-split-fence', role: 'output', score: 20, holds: (f) => f.draft.outputOnly },
  {
    id: 'windows-prompt',
    role: 'not_runnable',
    score: 20,
    holds: (f) => couldBeShell(f) && (f.shell.foreign === 'powershell' || f.shell.foreign === 'cmd'),
  },
  { id: 'lang-windows', role: 'not_runnable', score: 20, holds: (f) => f.kind === 'windows' },
  { id: 'other-system', role: 'not_runnable', score: 14, holds: (f) => couldBeShell(f) && isWindows(f) },
  {
    id: 'program-of-other-system',
    role: 'not_runnable',
    score: 20,
    holds: (f) =>
      couldBeShell(f) &&
      f.lines.length > 0 &&
      f.lines.every((line) =>
        /^\s*(?:#|(?:powershell|pwsh|winget|choco|scoop|irm|iwr|cmd)(?:\.exe)?\s)/.test(line),
      ),
  },
  {
    id: 'interpreter-prompt',
    role: 'repl',
    score: 12,
    holds: (f) =>
      f.shell.foreign === 'repl' &&
      f.kind !== 'diff' &&
      (couldBeShell(f) ||
        f.lines.every(
          (line) => /^\s*(?:>|\.\.\.|<|\S)/.test(line) && f.lines.filter((l) => /^\s*>/.test(l)).length > 1,
        )),
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
      f.lines.every((line) => /^\s*(?:#|[\w.-]+\s*=)/.test(line)),
  },
];

const isFileList = ({ lines }: Facts): boolean =>
  lines.length > 1 &&
  lines.every((line) =>
    /^\s*(?:[-*]\s)?[\w.@[\]-][\w.@[\]/-]*(?:\s{2,}.*|\s+(?:#|\/\/|←|<-).*)?$/.test(line),
  ) &&
  lines.some((line) => /^\s*\S+(?:\.\w{1,5}|\/)(?:\s|$)/.test(line)) &&
  lines.some((line) => /\.\w{1,5}(?:\s|$)/.test(line)) &&
  !lines.some((line) => isKnownCommand(line));
const generated = ({ said }: Facts): boolean =>
  /\b(?:generated|created|initiali[sz]ed)\b.*\b(?:looks? like|contains?|should (?:look|contain)|has|with the following)\b|\b(?:the following|these) files? (?:was|were|is|are|have been) (?:generated|created)|\bwill (?:then|now) look (?:something )?like\b/i.test(
    said,
  ) && !/\b(?:add|edit|update|replace)\b/i.test(said);
const describes = ({ said }: Facts): boolean =>
  /^(?:the|this|our|your)\s+(?:file\s+)?`[^`]+`\s+(?:file\s+)?(?:includes?|contains?|holds?|defines?|exports?|is where|has)\b/i.test(
    said,
  ) && !/\b(?:creat|add|edit|updat|replac)/i.test(said);

/** Data under its file's name in a fence of code: what the program leaves behind, unless the page has it written. */
const showsData = (facts: Facts): boolean =>
  facts.kind === 'script' &&
  facts.files[0]?.from === 'comment' &&
  /\.json$/.test(path(facts)) &&
  !isConfigJson(facts) &&
  /^\s*[{[]/.test(facts.lines[1] ?? '') &&
  !(/\b(?:creat|add|sav|writ|put|past|edit|updat)/i.test(facts.said) && /\bfile\b|\.json\b/.test(facts.said));

const shownRules: RoleRule[] = [
  { id: 'data-shown', role: 'reference_snippet', score: 20, holds: showsData },
  { id: 'list-of-files', role: 'tree', score: 15, holds: isFileList },
  {
    id: 'describes-a-file',
    role: 'reference_snippet',
    score: 13,
    holds: (f) => (isCode(f) || f.kind === 'json') && (describes(f) || generated(f)),
  },
  { id: 'lang-tree', role: 'tree', score: 30, holds: (f) => f.kind === 'tree' },
  { id: 'tree-glyphs', role: 'tree', score: 25, holds: (f) => f.treeShare >= 0.3 },
  { id: 'log-lines', role: 'output', score: 5, holds: (f) => f.logShare >= 0.3 && f.commandShare === 0 },
  {
    id: 'said-to-be-output',
    role: 'output',
    score: 5,
    holds: (f) => saysOutput(f) && f.commandShare === 0 && f.kind !== 'script',
  },
  { id: 'said-to-be-only-output', role: 'output', score: 14, holds: saysOnlyOutput },
  { id: 'lang-text', role: 'output', score: 3, holds: (f) => f.kind === 'text' && f.commandShare < 0.5 },
  { id: 'lang-diff', role: 'file_patch', score: 9, holds: (f) => f.kind === 'diff' },
  {
    id: 'marked-lines',
    role: 'file_patch',
    score: 9,
    holds: (f) => f.kind !== 'diff' && (hasDiffLines(f) || /\[!code\s*(?:\+\+|--)/.test(f.text)),
  },
  {
    id: 'diff-without-marks',
    role: 'file_create',
    score: 11,
    holds: (f) => f.kind === 'diff' && hasFile(f) && !f.lines.some((line) => /^[+-]/.test(line)),
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
    holds: (f) => isCode(f) && !hasFile(f) && saysExample(f),
  },
  {
    id: 'text-file',
    role: 'file_create',
    score: 6,
    holds: (f) =>
      f.kind === 'text' && hasFile(f) && f.cue === 'create' && f.commandShare === 0 && !saysOutput(f),
  },
];

/** All rules; a block takes the role whose rules weigh most. */
export const roleRules: RoleRule[] = [...shellRules, ...shownRules, ...fileRules];
