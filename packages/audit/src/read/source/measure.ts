import { fenceTracker, itemLength } from './fence-lines.ts';
import { isLetter, isSpace, nameAtStart } from './plain-text.ts';

/** What a parser of Markdown would have to keep in mind at once: each costs it more than the text is long. */
export type Measures = {
  /** Quotes and items of lists on the whole page. */
  containers: number;
  /** How deep quotes, items and elements stand in each other. */
  depth: number;
  /** The columns of the widest table. */
  columns: number;
  cells: number;
  /** Signs of emphasis and brackets of links in one passage. */
  signs: number;
  headings: number;
};

/** What begins a line before its text: how many quotes and items, and how far the last item is indented. */
type LineStart = { quotes: number; items: number; indent: number; text: string };

function startOfLine(line: string): LineStart {
  const start: LineStart = { quotes: 0, items: 0, indent: 0, text: '' };
  let at = 0;
  while (at < line.length) {
    while (at < line.length && isSpace(line.charAt(at))) at += 1;
    const item = itemLength(line.slice(at, at + ITEM_SIGN));
    if (line.charAt(at) === '>') start.quotes += 1;
    else if (item > 0) {
      start.items += 1;
      start.indent = at;
    } else break;
    at += Math.max(item, 1);
  }
  return { ...start, text: line.slice(at) };
}

const ITEM_SIGN = 12;
/** An item stands at least so far right of the one that it belongs to. */
const COLUMNS_OF_AN_ITEM = 2;

function depthOf({ quotes, items, indent }: LineStart): number {
  return items === 0 ? quotes : quotes + Math.max(items, Math.floor(indent / COLUMNS_OF_AN_ITEM) + 1);
}

function isSign(char: string): boolean {
  return char === '*' || char === '_' || char === '[' || char === '~';
}

/** Runs of one sign count once, as they do for a parser. */
function signsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isSign(char) && (char === '[' || text.charAt(at - 1) !== char)) count += 1;
  }
  return count;
}

function countOf(text: string, sign: string): number {
  return text.includes(sign) ? text.split(sign).length - 1 : 0;
}

/**
 * Elements that hold nothing, or that the next of their kind ends. Kept by hand: the list of html-void-elements has neither
 * `p` nor `li`, and does have `frame` and `image`, which are components that hold something.
 */
const unnested = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr p li dt dd td th tr thead tbody tfoot option ' +
    'optgroup colgroup a'
  ).split(' '),
);

type Tag = { name: string; isEnd: boolean };

function tagAt(text: string, at: number): Tag | null {
  const isEnd = text[at + 1] === '/';
  const from = at + (isEnd ? 2 : 1);
  const name = nameAtStart(text.slice(from, from + LONGEST_NAME), '-.');
  const next = text.charAt(from + name.length);
  // Addresses stand in the same brackets.
  if (!isLetter(name.charAt(0)) || !(isSpace(next) || next === '>' || next === '/')) return null;
  if (unnested.has(name.length > 1 && name === name.toUpperCase() ? name.toLowerCase() : name)) return null;
  const end = text.indexOf('>', from);
  return end !== -1 && text[end - 1] === '/' ? null : { name, isEnd };
}

const LONGEST_NAME = 60;

/** How deep elements stand in each other, as far as tags tell; an end also ends what stayed open inside. */
export function depthOfTags(text: string): number {
  const open: string[] = [];
  let deepest = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const tag = tagAt(text, at);
    if (!tag) continue;
    if (!tag.isEnd) open.push(tag.name);
    else if (open.at(-1) === tag.name) open.pop();
    else if (open.includes(tag.name)) open.length = open.lastIndexOf(tag.name);
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

/** The line without what backticks show. */
function withoutCode(line: string): string {
  return line.includes('`')
    ? line
        .split('`')
        .filter((_, at) => at % 2 === 0)
        .join(' ')
    : line;
}

/** `[name]: address`, which stands alone like an item, a row of a table and a blank line. */
function isDefinition(text: string): boolean {
  return text.startsWith('[') && text.includes(']:');
}

/** A line that is a heading, or that makes one of the line above. */
function isHeading(text: string): boolean {
  const [sign = ''] = text;
  if (sign === '#') return true;
  return (sign === '=' || sign === '-') && [...text.trimEnd()].every((char) => char === sign);
}

/** Measures a source of Markdown line by line, without a parser. */
export function measureMarkdown(source: string): Measures {
  const found: Measures = { containers: 0, depth: 0, columns: 0, cells: 0, signs: 0, headings: 0 };
  const inFence = fenceTracker();
  const shown: string[] = [];
  let quotes = 0;
  let signs = 0;
  for (const line of source.split('\n')) {
    if (inFence(line)) continue;
    const start = startOfLine(line);
    const text = withoutCode(start.text);
    const pipes = countOf(text, '|');
    found.containers += start.items + Math.max(0, start.quotes - quotes);
    found.depth = Math.max(found.depth, depthOf(start));
    found.columns = Math.max(found.columns, pipes);
    if (pipes > 1) found.cells += pipes;
    if (isHeading(start.text)) found.headings += 1;
    if (start.items > 0 || pipes > 1 || text.trim() === '' || isDefinition(text)) signs = 0;
    signs += signsIn(text);
    found.signs = Math.max(found.signs, signs);
    quotes = start.quotes;
    shown.push(text);
  }
  return { ...found, depth: Math.max(found.depth, depthOfTags(shown.join('\n'))) };
}
