import { closesFence, type FenceStart, fenceStart } from './fence-lines.ts';
import { pieceNamed, readPieces } from './pieces.ts';
import { countAtStart, isLetter, nameAtStart, wordsIn } from './plain-text.ts';
import { readReadmeBlock } from './readme-blocks.ts';

/** A line with the number that it had in the source. */
export type Line = { text: string; from: number };

/** A block of a site's own notation, and the line behind it. */
type Found = { lines: Line[]; next: number };

const codeDirectives = new Set('code-block code sourcecode code-cell'.split(' '));
const includeDirectives = new Set('include literalinclude'.split(' '));
const pictureDirectives = new Set('image figure thumbnail'.split(' '));
/** Directives that hold text for another tool. */
const rawDirectives = new Set('eval-rst mermaid math raw plot graphviz'.split(' '));
/** Languages that notebooks write in braces like directives. */
const languages = new Set(
  'r python js javascript ts typescript bash sh shell sql julia html css json'.split(' '),
);
const DEEPEST = 12;

type Directive = { name: string; args: string };

/** `{name} arguments`, as MyST writes its directives behind the signs of a fence. */
function directiveIn(info: string): Directive | null {
  const text = info.trim();
  const name = text.startsWith('{') ? nameAtStart(text.slice(1), '-:') : '';
  if (!isLetter(name.charAt(0)) || !text.startsWith('}', name.length + 1)) return null;
  return { name, args: text.slice(name.length + 2).trim() };
}

/** `{.js title="a.js"}`, as Pandoc writes the language of a fence. */
function classesIn(info: string): string | null {
  const text = info.trim();
  if (!text.startsWith('{.') || !text.endsWith('}')) return null;
  const inner = text.slice(1, -1);
  const lang =
    readPieces(inner)
      .find((piece) => piece.text.startsWith('.'))
      ?.text.slice(1) ?? '';
  return `${lang} ${inner.slice(inner.indexOf(lang) + lang.length).trim()}`.trim();
}

/** Farther down no tag looks for its end, so that many open ones cannot take for ever. */
const LONGEST_BLOCK = 300;

/** The lines up to the one that closes, and the place behind it. */
function takeUntil(
  lines: Line[],
  from: number,
  isEnd: (text: string) => boolean,
  longest: number,
): { body: Line[]; next: number } | null {
  for (let at = from; at < Math.min(lines.length, from + longest); at += 1)
    if (isEnd(lines[at]?.text ?? '')) return { body: lines.slice(from, at), next: at + 1 };
  return null;
}

type Options = { caption: string | null; body: Line[] };

/** `:caption: a.js` and others stand above the content of a directive. */
function withoutOptions(body: Line[]): Options {
  let caption: string | null = null;
  let at = 0;
  for (; at < body.length; at += 1) {
    const text = (body[at]?.text ?? '').trim();
    const colon = text.startsWith(':') && !text.startsWith('::') ? text.indexOf(':', 1) : -1;
    if (colon === -1) break;
    if (text.slice(1, colon) === 'caption') caption = text.slice(colon + 1).trim();
  }
  return { caption, body: body.slice(at) };
}

/** A fence that no fence inside of it can end. */
function fenced(info: string, body: Line[], from: number, before: string): Line[] {
  const longest = Math.max(2, ...body.map(({ text }) => countAtStart(text.trim(), '`')));
  const signs = '`'.repeat(longest + 1);
  return [{ text: `${before}${signs}${info}`, from }, ...body, { text: `${before}${signs}`, from }];
}

function codeInfo(lang: string, title: string | null): string {
  return title ? `${lang || 'text'} title="${title}"` : lang;
}

/** Where a directive stands: its line, what is written before it, its signs, and how deep it is nested. */
type Place = { from: number; before: string; length: number; depth: number };

function directiveLines(
  { name, args }: Directive,
  given: Line[],
  { from, before, length, depth }: Place,
): Line[] {
  const { caption, body } = withoutOptions(given);
  if (pictureDirectives.has(name)) return [];
  if (includeDirectives.has(name)) return [{ text: `${before}{{#include ${args}}}`, from }];
  if (codeDirectives.has(name)) return fenced(codeInfo(args, caption), body, from, before);
  if (rawDirectives.has(name) || languages.has(name)) return fenced(name, body, from, before);
  const signs = ':'.repeat(length);
  const blank = { text: '', from };
  const open = { text: `${before}${signs} ${name} ${args}`, from };
  return [
    blank,
    open,
    blank,
    ...readSiteBlocks(body, depth + 1),
    blank,
    { text: `${before}${signs}`, from },
    blank,
  ];
}

function fenceBlock(lines: Line[], at: number, start: FenceStart, depth: number): Found {
  const from = lines[at]?.from ?? 0;
  const taken = takeUntil(lines, at + 1, (text) => closesFence(text, start), lines.length);
  const next = taken?.next ?? lines.length;
  const whole = lines.slice(at, next);
  const pandoc = classesIn(start.info);
  if (pandoc !== null) {
    const opening = { text: `${start.before}${start.sign.repeat(start.length)}${pandoc}`, from };
    return { lines: [opening, ...whole.slice(1)], next };
  }
  const directive = taken && directiveIn(start.info);
  if (!taken || !directive) return { lines: whole, next };
  return { lines: directiveLines(directive, taken.body, { ...start, from, depth }), next };
}

/** `:::{name}` holds Markdown, unless its name says that it holds code. */
function colonBlock(lines: Line[], at: number): Found | null {
  const { text = '', from = 0 } = lines[at] ?? {};
  const before = text.slice(0, text.length - text.trimStart().length);
  const colons = countAtStart(text.trimStart(), ':');
  const directive = colons < 3 ? null : directiveIn(text.trimStart().slice(colons));
  if (!directive) return null;
  if (!codeDirectives.has(directive.name) && !includeDirectives.has(directive.name)) {
    const rest = withoutOptions(lines.slice(at + 1, at + 20));
    const skipped = Math.min(lines.length - at - 1, 19) - rest.body.length;
    return { lines: [lines[at] ?? { text, from }], next: at + 1 + skipped };
  }
  const isEnd = (line: string): boolean =>
    line.trim().length >= colons && countAtStart(line.trim(), ':') === line.trim().length;
  const taken = takeUntil(lines, at + 1, isEnd, LONGEST_BLOCK);
  return (
    taken && {
      lines: directiveLines(directive, taken.body, { from, before, length: colons, depth: 0 }),
      next: taken.next,
    }
  );
}

const codeTags = new Set('highlight codeblock code-block code prism'.split(' '));
const tagBrackets = [
  { open: '{%', close: '%}', end: 'end' },
  { open: '{{<', close: '>}}', end: '/' },
  { open: '{{%', close: '%}}', end: '/' },
];

/** `{% highlight js %}` and its kin hold code as it stands; some only frame a fence. */
function tagBlock(lines: Line[], at: number): Found | null {
  const { text = '', from = 0 } = lines[at] ?? {};
  const tag = text.trim();
  const kind = tagBrackets.find(({ open, close }) => tag.startsWith(open) && tag.endsWith(close));
  if (!kind) return null;
  const inner = tag.slice(kind.open.length, -kind.close.length).trim();
  const name = nameAtStart(inner, '-');
  if (!codeTags.has(name)) return null;
  const isEnd = (line: string): boolean => {
    const said = line.trim();
    if (!said.startsWith(kind.open) || !said.endsWith(kind.close) || !said.includes(kind.end)) return false;
    return wordsIn(said.slice(kind.open.length, -kind.close.length)).join('') === `${kind.end}${name}`;
  };
  const taken = takeUntil(lines, at + 1, isEnd, LONGEST_BLOCK);
  const first = taken?.body.find((line) => line.text.trim() !== '');
  if (!taken || !first || fenceStart(first.text)) return null;
  const before = text.slice(0, text.indexOf(kind.open));
  return { lines: fenced(tagInfo(inner.slice(name.length)), taken.body, from, before), next: taken.next };
}

/** The language and the title that the tag of a code block names. */
function tagInfo(rest: string): string {
  const pieces = readPieces(rest);
  const words = pieces.filter(({ name, form }) => name === null && (form === 'word' || form === 'quoted'));
  const named = words.find(({ text }) => text.startsWith('lang:'))?.text.slice('lang:'.length);
  const lang = pieceNamed(pieces, 'lang', 'language')?.text ?? named;
  const title = pieceNamed(pieces, 'title', 'filename', 'file', 'name')?.text;
  const file = words.find(({ text }) => text.includes('.'))?.text;
  const first = words.find(({ text }) => !text.includes('.') && !text.startsWith('lang:'))?.text;
  return codeInfo(lang ?? first ?? '', title ?? file ?? null);
}

function blockAt(lines: Line[], at: number, depth: number): Found | null {
  const text = lines[at]?.text ?? '';
  const start = fenceStart(text);
  if (start) return fenceBlock(lines, at, start, depth);
  const sign = text.trimStart().charAt(0);
  if (sign === ':') return colonBlock(lines, at);
  if (sign === '{') return tagBlock(lines, at);
  return sign === '[' ? readReadmeBlock(lines, at) : null;
}

/** Turns the notations of single tools (MyST, Pandoc, Hugo, Jekyll, Hexo, ReadMe) into fences and containers. */
export function readSiteBlocks(lines: Line[], depth = 0): Line[] {
  if (depth > DEEPEST) return lines;
  const out: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const found = blockAt(lines, at, depth);
    const line = lines[at];
    if (found) out.push(...found.lines);
    else if (line) out.push(line);
    at = found ? found.next : at + 1;
  }
  return out;
}
