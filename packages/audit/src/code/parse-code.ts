import { parse } from '@babel/parser';
import { isOverlong } from './bounds.ts';
import { withoutFrame } from './framed-code.ts';
import { children, isNode, type SyntaxNode } from './syntax.ts';

/** A comment of a script, without its marks. */
export type Comment = { text: string; start: number; end: number; isBlock: boolean };

/** A script as a tree, and how much of the text that tree stands for. */
export type ParsedCode = {
  /**
   * `whole`: every character; `part`: what is left without lines that are no code; `members`: what would stand inside of
   * an object or a class, with one put around it; `none`: no tree at all.
   */
  read: 'whole' | 'part' | 'members' | 'none';
  tree: SyntaxNode | null;
  comments: Comment[];
  /** Names declared more than once in one scope. */
  twice: string[];
};

const nothing: ParsedCode = { read: 'none', tree: null, comments: [], twice: [] };

/** A tree, and why it is not to be trusted. */
type Attempt = { parsed: ParsedCode; isSound: boolean; brokenAt: number | null; reason: string };

/** Rules that only strict code breaks, or that another file of the project could make good. */
const bearable = new Set(['VarRedeclaration', 'DuplicateExport', 'ModuleExportUndefined', 'IllegalReturn']);

/** What the parser objects to, and where. */
type Problem = { reason: string; name: string; at: number | null };

/** Reads the parser's error, whose fields its types do not tell; any other error has none of them. */
function problemOf(problem: unknown): Problem {
  const { reasonCode, details, pos } = Object(problem) as Record<string, unknown>;
  const { identifierName } = Object(details) as Record<string, unknown>;
  return {
    reason: String(reasonCode ?? ''),
    name: String(identifierName ?? ''),
    at: typeof pos === 'number' ? pos : null,
  };
}

function isBearable({ reason }: Problem): boolean {
  return bearable.has(reason) || reason.startsWith('Strict');
}

function redeclared(problems: readonly Problem[]): string[] {
  const names = problems.flatMap(({ reason, name }) => (reason === 'VarRedeclaration' ? [name] : []));
  return [...new Set(names)];
}

/** Parses a text in one way; throws what the parser throws. */
function parsedAs(
  text: string,
  sourceType: 'module' | 'script',
  hasJsx: boolean,
  recovers: boolean,
): Attempt {
  const file = parse(text, {
    sourceType,
    errorRecovery: recovers,
    attachComment: false,
    ranges: true,
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    allowUndeclaredExports: true,
    allowSuperOutsideMethod: true,
    allowNewTargetOutsideFunction: true,
    plugins: ['estree', 'typescript', 'decorators-legacy', ...(hasJsx ? (['jsx'] as const) : [])],
  });
  const errors = (file.errors ?? []).map(problemOf);
  const comments = (file.comments ?? []).map(({ type, value, start = 0, end = 0 }) => ({
    text: value,
    start: Number(start),
    end: Number(end),
    isBlock: type === 'CommentBlock',
  }));
  const tree: unknown = file.program;
  const worst = errors.find((error) => !isBearable(error));
  return {
    parsed: { read: 'whole', tree: isNode(tree) ? tree : null, comments, twice: redeclared(errors) },
    isSound: worst === undefined,
    brokenAt: worst?.at ?? null,
    reason: worst?.reason ?? '',
  };
}

function broken({ at, reason }: Pick<Problem, 'at' | 'reason'>): Attempt {
  return { parsed: nothing, isSound: false, brokenAt: at, reason };
}

/** One attempt; what the parser throws, its stack overflowing included, means that this is no such text. */
function attempt(text: string, sourceType: 'module' | 'script', hasJsx: boolean): Attempt {
  if (isOverlong(text, hasJsx)) return broken({ at: null, reason: '' });
  const { stackTraceLimit } = Error;
  // Where the parser was when it gave up costs more than the parsing, and nobody asks for it.
  Error.stackTraceLimit = 0;
  try {
    return parsedAs(text, sourceType, hasJsx, false);
  } catch (problem) {
    const first = problemOf(problem);
    return isBearable(first) ? recovered(text, sourceType, hasJsx) : broken(first);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function recovered(text: string, sourceType: 'module' | 'script', hasJsx: boolean): Attempt {
  try {
    return parsedAs(text, sourceType, hasJsx, true);
  } catch (problem) {
    return broken(problemOf(problem));
  }
}

const typed = new Set(['ts', 'mts', 'cts', 'typescript']);

/** Whether a text is read as TypeScript first: without angle brackets that makes no difference. */
export function isReadAsTyped(text: string, lang: string | null): boolean {
  return typed.has(lang ?? '') && (text.includes('<') || text.includes('>'));
}

/** Words that only strict code must not use as names, as older scripts do. */
const reserved = 'UnexpectedReservedWord';

/** The ways to read a text, likeliest first: casts of TypeScript and tags of JSX exclude each other. */
function attemptsAt(text: string, lang: string | null): Attempt[] {
  const tagsFirst = !typed.has(lang ?? '');
  const attempts: Attempt[] = [];
  for (const hasJsx of text.includes('<') ? [tagsFirst, !tagsFirst] : [tagsFirst]) {
    const made = attempt(text, 'module', hasJsx);
    attempts.push(made);
    // What is sound needs no other way, and what overflows the stack once does so in every way.
    if (made.isSound || made.brokenAt === null) return attempts;
    if (made.reason === reserved) attempts.push(attempt(text, 'script', hasJsx));
  }
  return attempts;
}

const MENDED_AT_MOST = 12;
/** How many characters may be parsed again while a text is mended. */
const MENDING_AT_MOST = 300_000;

/** The text with everything between two places made blank, so that the others stay where they are. */
function blanked(text: string, from: number, to: number): string {
  return text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);
}

/** The text without the ellipsis that the parser stumbled over; null where it was something else. */
function withoutEllipsis(text: string, at: number): string | null {
  const before = text.slice(0, at).trimEnd();
  if (before.endsWith('...')) return blanked(text, before.length - 3, before.length);
  if (text.startsWith('...', at)) return blanked(text, at, at + 3);
  return text.charAt(at) === '…' ? blanked(text, at, at + 1) : null;
}

/** The text without the line that the parser stumbled over, or the one above where that is blank. */
function withoutLine(text: string, at: number): string | null {
  for (const place of [at, text.slice(0, at).trimEnd().length]) {
    const end = text.indexOf('\n', place);
    const shown = blanked(text, text.lastIndexOf('\n', place - 1) + 1, end === -1 ? text.length : end);
    if (shown !== text) return shown;
  }
  return null;
}

type Mend = (text: string, at: number) => string | null;

/** Reads what is code in a text after some of it was taken away. */
function mended(text: string, hasJsx: boolean, mend: Mend): ParsedCode {
  const turns = Math.min(MENDED_AT_MOST, Math.floor(MENDING_AT_MOST / (text.length + 1)));
  let shown: string | null = text;
  for (let turn = 0; turn < turns && shown !== null; turn += 1) {
    const { parsed, isSound, brokenAt }: Attempt = attempt(shown, 'module', hasJsx);
    const isEmpty = children(parsed.tree, 'body').length === 0;
    if (isSound) return isEmpty ? nothing : { ...parsed, read: 'part' };
    shown = brokenAt === null ? null : mend(shown, brokenAt);
  }
  return nothing;
}

/** Members of an object or a class, and objects, which pages show without what is around them. */
function surroundingsOf(text: string): (readonly [string, string])[] {
  const around: (readonly [string, string])[] = [['', '']];
  if (text.trimStart().startsWith('{')) around.push(['(', '\n)']);
  if (text.includes(':')) around.push(['({', '\n})']);
  if (text.includes('{')) around.push(['class Shown {', '\n}']);
  return around;
}

/** Whether a text is whole code but for the dots in it. */
export function parsesAsCode(text: string, lang: string | null): boolean {
  if (attemptsAt(text, lang).some(({ isSound }) => isSound)) return true;
  return mended(text, !typed.has(lang ?? ''), withoutEllipsis).tree !== null;
}

/** Parses JavaScript, TypeScript or JSX as pages show it, whole or in part; never throws. */
export function parseCode(text: string, lang: string | null): ParsedCode {
  const code = withoutFrame(text);
  const attempts = attemptsAt(code, lang);
  const sound = attempts.find(({ isSound }) => isSound);
  if (sound) return { ...sound.parsed, read: code === text ? 'whole' : 'part' };
  if (attempts.every(({ brokenAt }) => brokenAt === null)) return nothing;
  const hasJsx = !typed.has(lang ?? '');
  for (const [open, close] of surroundingsOf(code)) {
    const found = mended(open + code + close, hasJsx, withoutEllipsis);
    if (found.tree) return open === '' ? found : { ...found, read: 'members' };
  }
  return mended(code, hasJsx, (shown, at) => withoutEllipsis(shown, at) ?? withoutLine(shown, at));
}
