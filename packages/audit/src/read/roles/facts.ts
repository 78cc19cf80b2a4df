import { codeFacts } from '../../code/code-facts.ts';
import { leavesOut } from '../../code/left-out.ts';
import { showsPart } from '../../code/shown-part.ts';
import { wordsOfCode } from '../../code/words.ts';
import { installsBySlip, installsOneWithUnknown, isKnownCommand, programOf } from '../../shell/looks.ts';
import { afterPrompt, arrowed } from '../../shell/prompts.ts';
import type { Draft } from '../blocks/drafts.ts';
import { markedText } from '../blocks/entries.ts';
import { type FileCue, type FileHint, fileCue, fileHints } from '../blocks/file-names.ts';
import { type LanguageKind, languageKind } from '../blocks/languages.ts';
import { installedBy, readShell, type ShellSession } from '../blocks/shell-session.ts';
import { announcesOutput, introducesOutput } from './announcements.ts';
import { isLogLine } from './line-looks.ts';

/** What is known of a block when its role is chosen. */
export type Facts = {
  draft: Draft;
  kind: LanguageKind;
  text: string;
  lines: string[];
  shell: ShellSession;
  files: FileHint[];
  cue: FileCue;
  /** The nearest passage above. */
  said: string;
  /** The share of lines that start with a known program. */
  commandShare: number;
  treeShare: number;
  logShare: number;
  isPartial: boolean;
  /** Whether a script brings in what it uses. */
  hasImports: boolean;
};

const treeGlyphs = ['├', '└', '│', '──', '`-- ', '|-- ', '+-- '];
const unread = new Set<LanguageKind>(['shell', 'console', 'windows', 'json', 'style', 'tree']);

/** Whether code brings in what it uses; other languages than those that are parsed say it at the start of a line. */
function bringsIn(text: string, lines: readonly string[], kind: LanguageKind): boolean {
  if (lines.some((line) => line.trimStart().startsWith('import '))) return true;
  if (unread.has(kind)) return false;
  const { imports, effects } = codeFacts(text);
  const isSetUp = effects.some((effect) => effect.kind === 'set up' && effect.calls.startsWith('require'));
  return isSetUp || imports.some(({ isTop, how, names }) => isTop && (how === 'import' || names.length > 0));
}

/** Whether a text is code to a parser; boxes that are drawn in its comments are what it prints. */
function isCode(text: string, kind: LanguageKind): boolean {
  if (kind !== 'script') return false;
  const { read, statements } = codeFacts(text);
  return read === 'whole' && statements.length > 0;
}

/** Whether words announce a text as what is shown, and no parser takes it for the code of the file that it stands beside. */
function isPrintedText(text: string, said: string): boolean {
  return announcesOutput(said) && codeFacts(text).read !== 'whole';
}

function share(lines: string[], test: (line: string) => boolean): number {
  return lines.length === 0 ? 0 : lines.filter(test).length / lines.length;
}

/** Code without a language is written in that of the file it belongs to. */
function endingOf(file: FileHint | undefined): string | null {
  const path = file?.path ?? '';
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return path.includes('.') && wordsOfCode(ending)[0] === ending ? ending : null;
}

/** Looks at a block once for all rules; `products` are no files, whatever their names end in. */
export function factsOf(draft: Draft, products: ReadonlySet<string> = new Set()): Facts {
  const { text, lang } = draft.code;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const before = draft.before.slice(0, 2);
  const said = markedText(before[0] ?? []);
  const code = lines.filter((line) => !line.trimStart().startsWith('#'));
  const hints = fileHints(draft.code, before, draft.heading, draft.around.tabs.at(-1)?.label ?? null);
  const files = hints.filter(({ path, from }) => from !== 'prose' || !products.has(path));
  const typed = code.map((line) => afterPrompt(line) ?? arrowed(line) ?? line);
  const installed = installedBy(typed);
  const commandShare = share(
    typed,
    (line) =>
      isKnownCommand(line) ||
      installed.has(programOf(line)) ||
      installsBySlip(line) ||
      (installsOneWithUnknown(line) && !announcesOutput(said)),
  );
  const isFile = commandShare === 0 && !introducesOutput(said) && !isPrintedText(text, said);
  const kind = languageKind(lang ?? (isFile ? endingOf(files[0]) : null));
  const cue = fileCue(said) ?? fileCue(markedText(before[1] ?? []));
  const hasImports = bringsIn(text, lines, kind);
  const isPartial = files.length > 0 ? leavesOut(text) : showsPart(text, lang);
  // The planner names a script that brings in what it uses, and says so; other code is one only by its command.
  const isRun = files.length === 0 && !(kind === 'script' && hasImports) && !isPartial && cue !== 'edit';
  if (isRun && draft.runAs) files.push({ path: draft.runAs, from: 'command' });
  // Most blocks of code are never asked for it, and reading a page of them as shell text takes longer than all the rest.
  let shell: ShellSession | undefined;
  return {
    draft,
    kind,
    text,
    lines,
    get shell() {
      shell ??= readShell(text, kind === 'shell' || kind === 'console');
      return shell;
    },
    files,
    cue,
    said,
    commandShare,
    treeShare: isCode(text, kind)
      ? 0
      : share(lines, (line) => treeGlyphs.some((glyph) => line.includes(glyph))),
    logShare: share(lines, isLogLine),
    isPartial,
    hasImports,
  };
}
