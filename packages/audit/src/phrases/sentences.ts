import { remember } from './remember.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A sentence of a text with its tokens. */
export type Sentence = { text: string; at: number; tokens: readonly Token[] };

const ENDS = new Set(['.', '!', '?']);
const CLOSERS = new Set([')', ']', '*', '"', '”']);
/** Words whose dot belongs to them. */
const ABBREVIATIONS = new Set(['e.g', 'i.e', 'vs', 'approx', 'cf', 'incl', 'resp', 'mr', 'dr']);

/** What goes on for longer is no sentence, and is cut so that looking through it stays cheap. */
const LONGEST_SENTENCE = 400;

function beginsLower(token: Token): boolean {
  const sign = token.text.charAt(0);
  return token.kind === 'word' && sign !== sign.toUpperCase();
}

/** Whether a token is the dot, mark or quotation that ends a sentence, and not that of an abbreviation or a list number. */
function isEnd(tokens: readonly Token[], at: number, from: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.kind === 'quoted') return ENDS.has(token.text.slice(-1));
  if (token.kind !== 'mark' || !ENDS.has(token.key)) return false;
  const before = at > from ? tokens[at - 1] : undefined;
  if (token.key !== '.' || before === undefined) return true;
  const isNumber = at - from === 1 && before.key !== '' && !Number.isNaN(Number(before.key));
  return !(ABBREVIATIONS.has(before.key) || isNumber);
}

/** The place behind the last token of the sentence that begins at a token. */
function endOf(text: string, tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined || next === undefined) return tokens.length;
    const between = text.slice(token.end, next.at);
    if (between.includes('\n') || at - from >= LONGEST_SENTENCE) return at + 1;
    let end = at;
    if (isEnd(tokens, at, from)) {
      while (CLOSERS.has(tokens[end + 1]?.key ?? '')) end += 1;
      const follower = tokens[end + 1];
      const gap = text.slice(tokens[end]?.end, follower?.at);
      if (follower === undefined || (gap.trim() === '' && gap !== '' && !beginsLower(follower)))
        return end + 1;
    }
  }
  return tokens.length;
}

function cut(text: string): Sentence[] {
  const tokens = tokensOf(text);
  const out: Sentence[] = [];
  for (let from = 0; from < tokens.length; ) {
    const to = endOf(text, tokens, from);
    const own = tokens.slice(from, to);
    const at = own[0]?.at ?? 0;
    out.push({ text: text.slice(at, own.at(-1)?.end ?? at), at, tokens: own });
    from = to;
  }
  return out;
}

/** The sentences of a text; a line break ends one, a dot inside code, quotes, names and numbers does not. */
export const sentencesOf: (text: string) => readonly Sentence[] = remember(cut);
