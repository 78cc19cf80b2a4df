import type { Entry, Layout } from './blocks/entries.ts';
import { isMadeOf, oneLine, wordsIn } from './source/plain-text.ts';

/** What a page says of its title besides its headings. */
export type TitleSources = {
  /** The title in the head of a page of Markdown. */
  stated: string | null;
  /** The title of an HTML page, with the name of its site. */
  document: string | null;
  siteName: string | null;
  /** What the picture says that stands where the title would. */
  logo: string | null;
  /** What the picture says that is all of the first heading. */
  headingLogo: string | null;
};

const separators = new Set(['|', '·', '–', '—', '-', '•', '::', '»']);

/** The parts of a title that stand beside each other: the page, its section, its site. */
export function partsOfTitle(title: string): string[] {
  const parts: string[][] = [[]];
  for (const word of wordsIn(title)) {
    if (separators.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.map((part) => part.join(' ')).filter((part) => part !== '');
}

const tokenBrackets = [
  ['{', '}'],
  ['<%', '%>'],
  ['[[', ']]'],
  ['__', '__'],
  ['${', '}'],
] as const;

/** Whether a title holds a place where the tool of its site would put one. */
export function isTemplateToken(title: string): boolean {
  const text = title.trim();
  if (text.includes('{{') || text.includes('{%')) return true;
  if (text.includes('${') || wordsIn(text).some(isTokenWord)) return true;
  return tokenBrackets.some(([open, close]) => text.startsWith(open) && text.endsWith(close));
}

const spans = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['<%', '%>'],
  ['${', '}'],
] as const;
const GAP = '\u0000';

/** `%VERSION%`, `@VERSION@`, `$TITLE$`, `|version|` and `{page.title}`: a name between signs that no word has. */
function isTokenWord(word: string): boolean {
  const [first, inner, last] = [word.charAt(0), word.slice(1, -1), word.at(-1)];
  if (first === '{' && last === '}') return inner.includes('.') && isMadeOf(inner, '.$');
  return '%@|$'.includes(first) && first === last && isMadeOf(inner, '-.');
}

/** A title without the places that the tool of its site would fill, and without the words that they are a part of. */
function withoutTokens(title: string): string {
  let text = title;
  for (const [open, close] of spans) {
    for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open)) {
      const end = text.indexOf(close, at + open.length);
      if (end === -1) break;
      text = `${text.slice(0, at)}${GAP}${text.slice(end + close.length)}`;
    }
  }
  const kept = wordsIn(text).filter((word) => !word.includes(GAP) && !isTokenWord(word));
  return kept.join(' ');
}

const letter = /[\p{L}\p{N}]/u;
const pictures = /\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}\u{FE0F}\u{200D}]/gu;

/** The words of a title, without pictures and the signs that link to it. */
function cleanTitle(title: string): string {
  const words = wordsIn(title.replace(pictures, ' '));
  const isEmoji = (word: string): boolean => word.length > 2 && word.startsWith(':') && word.endsWith(':');
  const kept = words.filter((word) => !isEmoji(word));
  // Signs between pictures, and those that link to a heading, are left alone at the edges.
  const isWord = (word: string): boolean => letter.test(word);
  const [first, last] = [kept.findIndex(isWord), kept.findLastIndex(isWord)];
  return first === -1 ? '' : kept.slice(first, last + 1).join(' ');
}

function usable(title: string | null | undefined): string | null {
  if (!title || isTemplateToken(title)) return null;
  return cleanTitle(title) || null;
}

function isFree({ around }: Entry): boolean {
  return around.tabs.length === 0 && around.admonition === null && around.details === null;
}

type HeadingEntry = Extract<Entry, { kind: 'heading' }>;

const lists = new Set(['table of contents', 'contents', 'toc', 'index', 'on this page']);

function isContents({ node }: HeadingEntry): boolean {
  return lists.has(node.text.toLowerCase());
}

/** The first heading of the first level; one behind code, or below all others, heads a part of the page. */
export function titleHeading({ entries }: Layout): HeadingEntry | null {
  const headings = entries.filter((entry): entry is HeadingEntry => entry.kind === 'heading');
  const found = headings.find((entry) => entry.node.level === 1 && isFree(entry) && !isContents(entry));
  if (!found) return null;
  if (found === headings.find((entry) => !isContents(entry))) return found;
  const firstCode = entries.findIndex(({ kind }) => kind === 'code');
  const isBehindCode = firstCode !== -1 && firstCode < entries.indexOf(found);
  return isBehindCode || found === headings.at(-1) ? null : found;
}

/** Whether a renderer took a comment in code for the title of its page. */
function isComment(title: string, { entries }: Layout): boolean {
  return entries.some(
    (entry) =>
      entry.kind === 'code' && entry.node.text.split('\n').some((line) => oneLine(line) === `# ${title}`),
  );
}

function documentTitle({ document, siteName }: TitleSources, layout: Layout): string | null {
  if (document === null || isComment(oneLine(document), layout)) return null;
  const parts = partsOfTitle(document);
  return parts.find((part) => part !== siteName && usable(part) !== null) ?? null;
}

/** The title of a page: its own heading, else what its head states, else a logo, else the first heading there is. */
export function titleOf(layout: Layout, sources: TitleSources): string {
  const isHeading = (entry: Entry): entry is HeadingEntry =>
    entry.kind === 'heading' && isFree(entry) && !isContents(entry);
  const first = layout.entries.find((entry) => isHeading(entry) && usable(entry.node.text) !== null);
  return (
    usable(sources.headingLogo) ??
    usable(titleHeading(layout)?.node.text) ??
    usable(sources.stated) ??
    usable(documentTitle(sources, layout)) ??
    usable(sources.logo) ??
    usable(withoutTokens(titleHeading(layout)?.node.text ?? '')) ??
    (first?.kind === 'heading' ? usable(first.node.text) : null) ??
    ''
  );
}
