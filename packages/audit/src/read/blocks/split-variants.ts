import { type CodeFacts, codeFacts } from '../../code/code-facts.ts';
import { wordsOfCode } from '../../code/words.ts';
import { installs } from '../../shell/managers.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { oneLine } from '../source/plain-text.ts';
import type { FencePart } from './split-managers.ts';

type Kind = 'esm' | 'cjs' | 'ts' | 'js';

/** How comments call the ways to write one script, by their first word, or by two. */
const labels = new Map<string, Kind>(
  Object.entries({
    es: 'esm',
    esm: 'esm',
    es6: 'esm',
    esmodule: 'esm',
    esmodules: 'esm',
    ecmascript: 'esm',
    'import syntax': 'esm',
    cjs: 'cjs',
    commonjs: 'cjs',
    'common js': 'cjs',
    'require syntax': 'cjs',
    ts: 'ts',
    typescript: 'ts',
    js: 'js',
    javascript: 'js',
  } satisfies Record<string, Kind>),
);
const LONGEST_LABEL = 50;
const beforeLabel = new Set(['or', 'with', 'using', 'in', 'for']);

/** The way of writing that a comment names; null where it says something else. */
function kindOf(comment: string): Kind | null {
  const words = wordsOfCode(comment.toLowerCase());
  if (comment.length > LONGEST_LABEL || !words[0] || !comment.toLowerCase().startsWith(words[0])) return null;
  const start = words.findIndex((word) => !beforeLabel.has(word));
  const [first = '', second = ''] = start === -1 ? [] : words.slice(start);
  return labels.get(first) ?? labels.get(`${first} ${second}`) ?? null;
}

/** The line of a text in which a place stands. */
function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length - 1;
}

/** The first blank line below another that stands inside of no statement. */
function endOfPart(text: string, { statements }: CodeFacts, from: number): number {
  const lines = text.split('\n');
  const spans = statements.map(({ start, end }) => [lineAt(text, start), lineAt(text, end)] as const);
  const end = lines.findIndex(
    (line, at) =>
      at > from + 1 && line.trim() === '' && !spans.some(([first, last]) => first < at && at < last),
  );
  return end === -1 ? lines.length : end;
}

function byLabels(text: string, facts: CodeFacts): FencePart[] | null {
  const lines = text.split('\n');
  const starts = facts.comments.flatMap((comment) => {
    const at = lineAt(text, comment.start);
    const label = comment.text.trim();
    const kind = comment.isBlock || !lines[at]?.trimStart().startsWith('//') ? null : kindOf(label);
    return kind ? [{ at, label, kind }] : [];
  });
  const [first, second, third] = starts;
  if (!first || !second || first.kind === second.kind || third) return null;
  const end = endOfPart(text, facts, second.at);
  const variant = (from: number, to: number): string =>
    [...lines.slice(0, first.at), ...lines.slice(from, to), ...lines.slice(end)].join('\n').trim();
  return [
    { label: first.label, text: variant(first.at, second.at) },
    { label: second.label, text: variant(second.at, end) },
  ];
}

/** The text without the lines of some of its statements. */
function without(text: string, dropped: readonly { start: number; end: number }[]): string {
  const spans = dropped.map(({ start, end }) => [lineAt(text, start), lineAt(text, end)] as const);
  return text
    .split('\n')
    .filter((_line, at) => !spans.some(([first, last]) => first <= at && at <= last))
    .join('\n')
    .trim();
}

type Bringing = { start: number; end: number; how: string; names: string[] };

/** The statements of a script that bring in modules, with the names that each of them gives. */
function bringing({ imports, statements }: CodeFacts): Bringing[] {
  return statements.flatMap(({ start, end }) => {
    const own = imports.filter((each) => each.isTop && start <= each.start && each.start < end);
    const [first] = own;
    const names = own.flatMap((each) => each.names.map(({ local }) => local));
    return first === undefined ? [] : [{ start, end, how: first.how, names }];
  });
}

/** An import and a require of the same name stand for two ways to write one line. */
function byModuleKind(text: string, facts: CodeFacts): FencePart[] | null {
  const all = bringing(facts);
  const of = (kind: 'import' | 'require'): Bringing[] => all.filter(({ how }) => how === kind);
  if (of('import').length === 0 || of('require').length === 0) return null;
  return [
    { label: 'ES modules', text: without(text, of('require')) },
    { label: 'CommonJS', text: without(text, of('import')) },
  ];
}

/** Whether nothing else is done between some statements than to bring things in: what was used before it is brought in anew is a script of its own. */
function standTogether(ways: readonly Bringing[], facts: CodeFacts): boolean {
  const [first, last] = [ways[0], ways.at(-1)];
  const all = new Set(bringing(facts).map(({ start }) => start));
  return facts.statements
    .filter(({ start }) => start >= (first?.start ?? 0) && start <= (last?.start ?? 0))
    .every(({ start }) => all.has(start));
}

/** Several statements that bring in one name are ways to write one line; each way has as many of them as it has names. */
function byName(text: string, facts: CodeFacts): FencePart[] | null {
  const all = bringing(facts).filter(({ names }) => names.some((name) => facts.twice.includes(name)));
  const [first] = all;
  const ways = all.filter(({ names }) => names.some((name) => first?.names.includes(name)));
  const isOneEach = all.every(({ names }) => names.some((name) => first?.names.includes(name)));
  if (ways.length < 2 || !isOneEach || !standTogether(ways, facts)) return null;
  return ways.map((way) => ({
    label: oneLine(text.slice(way.start, way.end)),
    text: without(
      text,
      ways.filter((other) => other !== way),
    ),
  }));
}

/** The ways of a script by the statements that bring in one name, where each way declares everything once. */
function byStatement(text: string, facts: CodeFacts): FencePart[] | null {
  const isWhole = (parts: FencePart[] | null): boolean =>
    parts?.every((part) => codeFacts(part.text).twice.length === 0) ?? false;
  return [byModuleKind(text, facts), byName(text, facts)].find(isWhole) ?? null;
}

/** Splits a script that shows one file in several ways, by its labels or by what it declares twice. */
export function splitVariants(text: string): FencePart[] | null {
  const facts = codeFacts(text);
  return byLabels(text, facts) ?? (facts.twice.length > 0 ? byStatement(text, facts) : null);
}

const openers = ['//', '#', '*'];
const beforeCommand = ['run: ', 'run ', 'install: ', 'install ', '$ '];

/** The command that a comment tells to install with; null where it says something else. */
function installIn(comment: string): string | null {
  const lower = comment.toLowerCase();
  const said = beforeCommand.find((start) => lower.startsWith(start));
  const plain = (said ? comment.slice(said.length).trim() : comment).replaceAll('`', '');
  const { commands } = parseShell(plain);
  const [command] = commands;
  const isAlone = commands.length === 1 && command?.text === plain;
  return isAlone && installs(command) && command.operands.length > 0 ? plain : null;
}

/** Install commands that stand as comments at the top of a script. */
export function commandsInComments(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const comments = lines.filter((line) => line !== '');
  const end = comments.findIndex((line) => !openers.some((opener) => line.startsWith(opener)));
  return comments.slice(0, end === -1 ? comments.length : end).flatMap((line) => {
    const opener = openers.find((sign) => line.startsWith(sign)) ?? '';
    return installIn(line.slice(opener.length).trim()) ?? [];
  });
}
