import { isSpace } from './plain-text.ts';

// By hand, since none of what writes such pieces (tags of components, info strings, shortcodes of site generators) has a
// grammar of its own, and pages hold ones that no parser of JSX or HTML takes.

/** How a piece of markup is written: a bare word, a text in quotation marks, or something in brackets. */
export type PieceForm = 'word' | 'quoted' | 'list' | 'braces' | 'call' | 'pattern';

/** One word or `name=value` of an opening tag, an info string, a shortcode or an object of JavaScript. */
export type Piece = { name: string | null; text: string; form: PieceForm };

const LONGEST_READ = 4000;
/** So many brackets may stay open before the rest is read as words: looking for each end takes the whole text. */
const MOST_UNCLOSED = 20;
const closers: Record<string, string> = { '[': ']', '{': '}', '(': ')' };
const forms: Record<string, PieceForm> = { '[': 'list', '{': 'braces', '(': 'call' };
const quotes = '"\'`';

/** Where the quotation ends that starts here, or -1 if it never does. */
function endOfQuote(source: string, from: number): number {
  const quote = source.charAt(from);
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at;
  }
  return -1;
}

/** Where the bracket ends that starts here, whatever is quoted inside of it, or -1 if it never does. */
export function endOfBracket(source: string, from: number): number {
  const open: string[] = [];
  for (let at = from; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (quotes.includes(char)) {
      const end = endOfQuote(source, at);
      if (end !== -1) at = end;
    } else if (closers[char]) open.push(closers[char]);
    else if (char === open.at(-1)) {
      open.pop();
      if (open.length === 0) return at;
    }
  }
  return -1;
}

type Read = { piece: Piece; end: number };

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(["'`\\])/g, '$1') : text;
}

function readEnclosed(source: string, at: number): Read | null {
  const char = source.charAt(at);
  if (quotes.includes(char)) {
    const end = endOfQuote(source, at);
    if (end === -1) return null;
    const text = unescaped(source.slice(at + 1, end));
    return { piece: { name: null, text, form: 'quoted' }, end: end + 1 };
  }
  const form = forms[char];
  const end = form ? endOfBracket(source, at) : -1;
  if (!form || end === -1) return null;
  return { piece: { name: null, text: source.slice(at + 1, end), form }, end: end + 1 };
}

function endsWord(source: string, at: number, from: number): boolean {
  const char = source.charAt(at);
  if (isSpace(char) || char === '=' || char === ',') return true;
  return at > from && (quotes.includes(char) || forms[char] !== undefined);
}

function readWord(source: string, from: number): Read {
  let end = from;
  while (end < source.length && (end === from || !endsWord(source, end, from))) end += 1;
  const text = source.slice(from, end);
  const isPattern = text.length > 1 && text.startsWith('/') && text.endsWith('/');
  return { piece: { name: null, text, form: isPattern ? 'pattern' : 'word' }, end };
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (at < source.length && isSpace(source.charAt(at))) at += 1;
  return at;
}

/** The value behind `name=` or `name:`, or nothing where the piece is no name. */
function readValue(source: string, read: Read): Read | null {
  const { piece } = read;
  if (piece.form !== 'word' && piece.form !== 'quoted') return null;
  const hasColon = piece.form === 'word' && piece.text.length > 1 && piece.text.endsWith(':');
  const at = skipSpace(source, read.end);
  const sign = source.charAt(at);
  const isNamed = sign === '=' || (sign === ':' && piece.form === 'quoted') || hasColon;
  if (!isNamed) return null;
  const from = skipSpace(source, hasColon && sign !== '=' ? at : at + 1);
  if (from >= source.length) return null;
  const name = hasColon ? piece.text.slice(0, -1) : piece.text;
  const value = readEnclosed(source, from) ?? readBare(source, from);
  return { piece: { ...value.piece, name }, end: value.end };
}

/** A value without quotation marks reaches to the next space. */
function readBare(source: string, from: number): Read {
  let end = from;
  while (end < source.length && !isSpace(source.charAt(end)) && source[end] !== ',') end += 1;
  return { piece: { name: null, text: source.slice(from, end), form: 'word' }, end: Math.max(end, from + 1) };
}

/** Reads words, quotations, brackets and `name=value` pairs, in the order in which they stand. */
export function readPieces(given: string): Piece[] {
  const source = given.slice(0, LONGEST_READ);
  const pieces: Piece[] = [];
  let unclosed = 0;
  for (let at = 0; at < source.length; ) {
    const char = source.charAt(at);
    if (isSpace(char) || char === ',' || char === '=') {
      at += 1;
      continue;
    }
    const enclosed = unclosed < MOST_UNCLOSED ? readEnclosed(source, at) : null;
    if (enclosed === null && (forms[char] || quotes.includes(char))) unclosed += 1;
    const read = enclosed ?? readWord(source, at);
    const named = readValue(source, read) ?? read;
    pieces.push(named.piece);
    at = named.end;
  }
  return pieces;
}

/** The first piece with one of these names, in any case. */
export function pieceNamed(pieces: Piece[], ...names: string[]): Piece | undefined {
  for (const name of names) {
    const found = pieces.find((piece) => piece.name?.toLowerCase() === name.toLowerCase());
    if (found) return found;
  }
  return undefined;
}
