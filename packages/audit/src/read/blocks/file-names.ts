import { isFileName, isProduct } from '../../phrases/paths.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import { fileNames } from '../../phrases/tables/file-names.ts';
import { readMeta } from '../flow/code-meta.ts';
import type { Code, Inline } from '../flow/flow.ts';
import {
  cleanPath,
  commentedFile,
  fitsLanguage,
  isSurelyFile,
  namedFile,
  patchedFile,
  wordsOf,
} from './named-file.ts';

/** Where the name of a block's file was found. */
export type FileHint = { path: string; from: 'title' | 'comment' | 'prose' | 'meta' | 'command' };

/** What the text before a block wants done with its file. */
export type FileCue = 'create' | 'edit' | 'add' | null;

const NEAR_LETTERS = 400;
const SHORT_HEADING = 3;

/** What a passage says about the file of the block below it. */
export function fileCue(text: string): FileCue {
  const near = text.slice(-NEAR_LETTERS);
  if (fileNames.says(near, 'create') && !fileNames.says(near, 'more')) return 'create';
  if (fileNames.says(near, 'edit')) return 'edit';
  return fileNames.says(near, 'add') ? 'add' : null;
}

const ENDINGS_LIKE_MEMBERS = new Set(['graphql', 'svelte', 'feature', 'properties', 'gradle']);
const SHORTEST_MEMBER = 7;

/** `Type.member` names a part of a program, not a file. */
function isMember(text: string): boolean {
  const [type = '', member = '', ...more] = text.split('.');
  const isType = type !== '' && type.charAt(0) === type.charAt(0).toUpperCase() && !type.includes('/');
  const isLong = member.length >= SHORTEST_MEMBER && member.charAt(0) === member.charAt(0).toLowerCase();
  return more.length === 0 && isType && isLong && !ENDINGS_LIKE_MEMBERS.has(member);
}

/** What a part of a passage names, without the colon that leads on to the block. */
function nameIn({ text }: Inline): string {
  const trimmed = text.trim();
  return trimmed.endsWith(':') ? trimmed.slice(0, -1) : trimmed;
}

/** Whether a link leads to the site of what it names: `[io.js](https://iojs.org/)` is a product, whatever it ends in. */
function isOfSite({ href, text }: Inline): boolean {
  const url = href !== null && URL.canParse(href) ? new URL(href) : null;
  return url?.host !== undefined && url.host !== '' && !url.href.includes(text.trim());
}

function isName(part: Inline): boolean {
  const text = nameIn(part);
  return (
    !isOfSite(part) &&
    part.kind !== 'text' &&
    !isMember(text) &&
    namedFile(text) !== null &&
    wordsOf(text).length === 1
  );
}

function markedWords(inlines: Inline[]): string {
  return inlines
    .map((part) => (part.kind === 'code' ? `\`${part.text}\`` : part.text))
    .join('')
    .trim();
}

/** Text without the signs that only set a name apart. */
function bareText(text: string): string {
  return [...text]
    .filter((sign) => !'`*:.'.includes(sign))
    .join('')
    .trim();
}

/** The files that a text names where it says what is to be written. */
function filesSaid(marked: string, isBare: boolean): string[] {
  return fileNames
    .all(marked, 'stated')
    .map(({ slots }) => slots.code ?? (isBare ? (slots.bare ?? '') : ''))
    .filter((name) => namedFile(name) !== null && !isProduct(name));
}

const BELOW = new Set(['following', 'below']);

/** Whether a passage hands over to the block below it. */
function handsOver(marked: string): boolean {
  if (marked.endsWith(':')) return true;
  return (
    sentencesOf(marked)
      .at(-1)
      ?.tokens.some(({ kind, key }) => kind === 'word' && BELOW.has(key)) ?? false
  );
}

/** Whether code has a name as a string: what it reads or writes is another file than its own. */
function hasAsString({ text }: Code, name: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}

function proseFile(inlines: Inline[], code: Code): string | null {
  const { lang } = code;
  const names = inlines.filter(isName);
  const marked = markedWords(inlines);
  const lastName = names.at(-1);
  const last = lastName === undefined ? '' : nameIn(lastName);
  if (names.length === 1 && bareText(marked) === bareText(last)) return cleanPath(last);
  // A name without any mark counts where the block follows at once: "create a file named app.js with this:".
  const isPlain = names.length === 0 && !inlines.some(isOfSite);
  const stated = filesSaid(marked, isPlain && handsOver(marked));
  // "Inside `package.json`, point to `index.js`": of two names, the one that the block can be.
  const choice = stated.findLast((name) => fitsLanguage(name, lang)) ?? stated.at(-1);
  if (choice && hasAsString(code, choice)) {
    const others = names.map(nameIn).filter((name) => fitsLanguage(name, lang) && !hasAsString(code, name));
    const [other] = others;
    if (other !== undefined && others.length === 1) return cleanPath(other);
  }
  if (choice) return cleanPath(choice);
  return names.length === 1 && handsOver(marked) ? cleanPath(last) : null;
}

/** A heading that is a file name, or that tells to make one: "3. Create a `kit.config.js`". */
function headedFile(heading: string): string | null {
  const plain = heading.replaceAll('`', '');
  const words = wordsOf(plain);
  if (isProduct(words.at(-1) ?? '')) return null;
  if (words.length <= SHORT_HEADING) return namedFile(plain);
  const named = fileNames.first(heading, 'heading')?.slots.file;
  return named ? cleanPath(named) : null;
}

/** The file that a block is about, from its markup, its first line, or the passage or heading above it. */
export function fileHints(code: Code, before: Inline[][], heading: string, tab: string | null): FileHint[] {
  const hints: FileHint[] = [];
  const label = tab !== null && isFileName(tab.trim()) ? tab : null;
  const title =
    namedFile(code.title ?? '') ?? (label && fitsLanguage(label, code.lang) ? cleanPath(label) : null);
  const meta = readMeta(code.meta).title;
  const metaName = meta ? namedFile(meta) : null;
  const comment = commentedFile(code.text) ?? patchedFile(code.text, code.lang);
  const prose =
    before
      .map((inlines) => proseFile(inlines, code))
      .find((name) => name !== null && fitsLanguage(name, code.lang)) ?? null;
  if (title) hints.push({ path: title, from: 'title' });
  if (metaName) hints.push({ path: metaName, from: 'meta' });
  if (comment) hints.push({ path: comment, from: 'comment' });
  if (prose) hints.push({ path: prose, from: 'prose' });
  const headingName = headedFile(heading);
  if (
    hints.length === 0 &&
    headingName !== null &&
    isSurelyFile(headingName) &&
    fitsLanguage(headingName, code.lang)
  )
    hints.push({ path: headingName, from: 'prose' });
  return hints;
}
