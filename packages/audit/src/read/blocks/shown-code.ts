import { shownJson } from '../../code/shown-json.ts';
import type { Code } from '../flow/flow.ts';
import { languageKind } from './languages.ts';

const directives = ['@filename', '@include', '@noErrors', '@log', '@errors', '@twoslash'];

/** The remark of a line that is nothing else; null for other lines. */
function remarkOf(line: string): string | null {
  const trimmed = line.trim();
  return trimmed.startsWith('//') ? trimmed.slice(2).trim() : null;
}

/** Whether a remark asks Twoslash for something: a directive, or a query below a name that gives no answer itself. */
function isForTwoslash(remark: string): boolean {
  if (remark.startsWith('^?')) return remark === '^?';
  if (remark.startsWith('^')) return ['?', '^', '|'].includes(remark.charAt(1));
  const [word = '', ...rest] = remark.split(' ');
  return word.startsWith('@') && !word.startsWith('@ts-') && (word.includes(':') || rest.length === 0);
}

/** Twoslash compiles more than it shows: what is cut, its directives and its queries never reach the reader. */
function withoutTwoslash(text: string): string {
  const lines = text.split('\n');
  const remarks = lines.map((line) => remarkOf(line) ?? '');
  const isTwoslash = remarks.some(
    (remark) =>
      remark.startsWith('---cut') ||
      remark.startsWith('^?') ||
      directives.some((directive) => remark.startsWith(directive)),
  );
  if (!isTwoslash) return text;
  const start = remarks.findLastIndex((remark) => remark === '---cut---' || remark === '---cut-before---');
  const end = remarks.findIndex((remark, at) => at > start && remark === '---cut-after---');
  return lines
    .filter((_line, at) => at > start && (end === -1 || at < end) && !isForTwoslash(remarks[at] ?? ''))
    .join('\n')
    .trim();
}

const highlights = ['highlight-next-line', 'highlight-start', 'highlight-end'];
const marks = ['highlight', 'focus', 'hl', 'word', 'error', 'warning'].map((word) => `[!code ${word}`);
const openers = ['//', '#', '<!--', '/*'];
const closers = ['-->', '*/'];

/** A line without the mark that has it highlighted, and without the comment around that. */
function withoutMark(line: string): string {
  const at = line.indexOf('[!code ');
  const end = line.indexOf(']', at);
  if (at === -1 || end === -1 || !marks.some((mark) => line.startsWith(mark, at))) return line;
  const before = line.slice(0, at).trimEnd();
  const opener = openers.find((sign) => before.endsWith(sign));
  if (!opener) return line;
  const after = line.slice(end + 1).trimStart();
  const closer = closers.find((sign) => after.startsWith(sign)) ?? '';
  return withoutMark(before.slice(0, -opener.length).trimEnd() + after.slice(closer.length));
}

/** A line without the template braces around quoted literals, which keep a site's tool from reading them. */
function withoutBraces(line: string): string {
  const at = line.indexOf('{{');
  const end = line.indexOf('}}', at);
  if (at === -1 || end === -1) return line;
  const inner = line.slice(at + 2, end).trim();
  const quote = inner.charAt(0);
  const literal = inner.slice(1, -1);
  const isLiteral =
    inner.length > 1 &&
    ['"', "'", '`'].includes(quote) &&
    inner.endsWith(quote) &&
    !['"', "'", '`', '{', '}'].some((sign) => literal.includes(sign));
  const shown = line.slice(0, at) + (isLiteral ? literal : line.slice(at, end + 2));
  return shown + withoutBraces(line.slice(end + 2));
}

/** Highlight marks and quoted literals, which the site's tool takes away. */
function withoutMarks(text: string): string {
  return text
    .split('\n')
    .filter((line) => !highlights.some((mark) => line.includes(mark)) && remarkOf(line) !== 'prettier-ignore')
    .map((line) => withoutBraces(withoutMark(line)))
    .join('\n');
}

/** `@@filename(main)` names a file and `@@switch` starts its JavaScript twin in some Angular-built docs. */
function firstOfSwitch(code: Code): Pick<Code, 'text' | 'title'> {
  const [first = '', ...lines] = code.text.split('\n');
  const head = first.trim();
  if (!head.startsWith('@@filename(') || !head.endsWith(')')) return { text: code.text, title: code.title };
  const name = head.slice('@@filename('.length, -1);
  const twin = lines.findIndex((line) => line.trim() === '@@switch');
  const shown = lines.slice(0, twin === -1 ? lines.length : twin);
  return { text: shown.join('\n').trim(), title: code.title ?? (name ? `${name}.ts` : null) };
}

const scripts = new Set(['js', 'javascript']);

/** JSON is JSON under whatever tag: members of an object are no script and no output. */
function languageOf(code: Code, text: string): string | null {
  const start = text.trimStart();
  const isMembers = start.startsWith('"');
  const isObject = start.startsWith('{') && start.slice(1).trimStart().startsWith('"');
  const isScript = scripts.has((code.lang ?? '').toLowerCase());
  const couldBe = isScript ? isMembers || isObject : !code.lang && isMembers;
  return couldBe && shownJson(text) !== null ? 'json' : code.lang;
}

/** The member that a line of JSON gives a value to. */
function memberIn(line: string): string {
  return line.slice(1).trim().split(':', 1)[0] ?? '';
}

/** JSON with the signs of a patch in front of its lines, which no JSON has, as it is once the patch is made. */
function asChanged(text: string, lang: string | null): string {
  const lines = text.split('\n');
  const [added, removed] = ['+', '-'].map((sign) => lines.filter((line) => line.startsWith(sign)));
  if (!isJson(lang) || !added || added.length === 0 || lines.every((line) => line.startsWith('+')))
    return text;
  // What is only taken away cannot be told by what is there afterwards.
  const isReplaced = (line: string): boolean => added.some((other) => memberIn(other) === memberIn(line));
  if (!removed?.every(isReplaced) || shownJson(text) !== null) return text;
  const changed = lines
    .filter((line) => !line.startsWith('-'))
    .map((line) => (line.startsWith('+') ? ` ${line.slice(1)}` : line))
    .join('\n');
  return shownJson(changed) === null ? text : changed;
}

function isJson(lang: string | null): boolean {
  return languageKind(lang) === 'json';
}

/** The code as a reader of the page sees it. */
export function shownCode(code: Code): Pick<Code, 'text' | 'title' | 'lang'> {
  const { text, title } = firstOfSwitch(code);
  const shown = asChanged(withoutMarks(withoutTwoslash(text)), code.lang);
  return { text: shown, title, lang: languageOf(code, shown) };
}
