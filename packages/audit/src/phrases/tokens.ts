import { isDigit, isFileName, isFolderName, isLetter } from './paths.ts';
import { remember } from './remember.ts';

/** A piece of prose: a word, inline code, quoted or emphasised text, an address, or a sign. */
export type Token = {
  kind: 'word' | 'code' | 'quoted' | 'url' | 'mark';
  /** What it says, without the quotes or backticks around it. */
  text: string;
  /** What a phrase compares: lower case, straight apostrophes. */
  key: string;
  at: number;
  end: number;
};

const LONGEST_QUOTE = 160;
const CLOSING: Record<string, string> = { '"': '"”', '“': '”"', '«': '»', "'": "'’", '‘': "’'" };
const JOINTS = "-./@'’";
const URL_STARTS = ['http://', 'https://', 'localhost:', '127.0.0.1', '0.0.0.0', '[::'];
const URL_STOPS = '`)>"\'';
const TRAILING = '.,;:!?*]';
const PAIRED_MARKS = ['...', '>=', '<='];
const wordSign = /[\p{L}\p{N}\p{M}_]/u;
const joiningMark = /\p{M}/u;

/** Short forms that say two words; what follows the apostrophe is the second. */
const SHORT_ENDINGS: Record<string, string> = {
  "'ll": 'will',
  "'re": 'are',
  "'ve": 'have',
  "'d": 'would',
  "'m": 'am',
};
const SHORT_IS = new Set(['it', 'that', 'here', 'there', 'what', 'who', 'where', 'how', 'he', 'she']);
const SHORT_NOT = new Map(Object.entries({ wo: 'will', ca: 'can', sha: 'shall' }));

function isWordSign(sign: string | undefined): boolean {
  if (sign === undefined) return false;
  return sign < '\u0080' ? isLetter(sign) || isDigit(sign) || sign === '_' : wordSign.test(sign);
}

function isSpace(sign: string | undefined): boolean {
  return sign === ' ' || (sign !== undefined && sign.trim() === '');
}

/** The two words of a short form such as "don't" and "you'll", with the length of the first; null for others. */
export function twoWords(key: string): { words: [string, string]; first: number } | null {
  if (key === 'cannot') return { words: ['can', 'not'], first: 3 };
  if (key.length > 3 && key.endsWith("n't")) {
    const stem = key.slice(0, -3);
    return { words: [SHORT_NOT.get(stem) ?? stem, 'not'], first: stem.length };
  }
  const at = key.indexOf("'");
  if (at <= 0) return null;
  const [stem, rest] = [key.slice(0, at), key.slice(at)];
  if (rest === "'s" && stem === 'let') return { words: ['let', 'us'], first: at };
  const second = SHORT_ENDINGS[rest] ?? (rest === "'s" && SHORT_IS.has(stem) ? 'is' : undefined);
  return second === undefined ? null : { words: [stem, second], first: at };
}

/** How a phrase and a text write the same word. */
export function keyOf(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

class Scanner {
  readonly text: string;
  readonly tokens: Token[] = [];
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  scan(): Token[] {
    while (this.at < this.text.length) {
      if (isSpace(this.text[this.at])) this.at += 1;
      else if (!this.code() && !this.url() && !this.quote() && !this.word()) this.mark();
    }
    return this.tokens;
  }

  private push(kind: Token['kind'], text: string, end: number): true {
    this.tokens.push({ kind, text, key: kind === 'mark' ? text : keyOf(text), at: this.at, end });
    this.at = end;
    return true;
  }

  private code(): boolean {
    if (this.text[this.at] !== '`') return false;
    const end = this.text.indexOf('`', this.at + 1);
    return end > this.at + 1 && this.push('code', this.text.slice(this.at + 1, end).trim(), end + 1);
  }

  private url(): boolean {
    const start = URL_STARTS.find((begin) => this.text.startsWith(begin, this.at));
    if (start === undefined || (start.length > 8 && isWordSign(this.text[this.at - 1]))) return false;
    let end = this.at + start.length;
    if (start === 'localhost:' && !isDigit(this.text[end] ?? '')) return false;
    while (end < this.text.length && !isSpace(this.text[end]) && !URL_STOPS.includes(this.text.charAt(end)))
      end += 1;
    while (end > this.at + start.length && TRAILING.includes(this.text.charAt(end - 1))) end -= 1;
    return this.push('url', this.text.slice(this.at, end), end);
  }

  /** Where the text that opens here is closed again; -1 where it is not. */
  private closing(from: number, marks: string): number {
    const last = Math.min(this.text.length, from + LONGEST_QUOTE);
    for (let end = from + 1; end < last; end += 1) {
      const sign = this.text.charAt(end);
      if (sign === '\n') return -1;
      const isApostrophe = (sign === "'" || sign === '’') && isWordSign(this.text[end + 1]);
      if (marks.includes(sign) && !isApostrophe) return end;
    }
    return -1;
  }

  private quote(): boolean {
    const sign = this.text.charAt(this.at);
    if (sign === '*') return this.emphasis();
    const marks = CLOSING[sign];
    if (marks === undefined || isSpace(this.text[this.at + 1])) return false;
    if (isWordSign(this.text[this.at - 1])) return false;
    const end = this.closing(this.at, marks);
    if (end === -1) return false;
    const inner = this.text.slice(this.at + 1, end).trim();
    const isCode = inner.length > 2 && inner.startsWith('`') && inner.indexOf('`', 1) === inner.length - 1;
    return this.push('quoted', isCode ? inner.slice(1, -1) : inner, end + 1);
  }

  private emphasis(): boolean {
    const width = this.text.startsWith('**', this.at) ? 2 : 1;
    const from = this.at + width;
    const end = this.text.indexOf('*'.repeat(width), from + 1);
    const inner = end === -1 ? '' : this.text.slice(from, end);
    if (inner === '' || inner.length > LONGEST_QUOTE || inner.includes('\n') || inner !== inner.trim())
      return false;
    return this.push('quoted', inner.replaceAll('`', ''), end + width);
  }

  private word(): boolean {
    const begin = this.beginsWord();
    if (begin === -1) return false;
    let end = begin + 1;
    while (end < this.text.length) {
      const sign = this.text.charAt(end);
      if (!isWordSign(sign) && !(JOINTS.includes(sign) && isWordSign(this.text[end + 1]))) break;
      end += 1;
    }
    if (this.text[end] === '/' && !isWordSign(this.text[end + 1])) end += 1;
    return this.cut(this.text.slice(this.at, end), end);
  }

  /** The first letter of a word that begins here, behind the dot of `.env`, of `./src` or the sign of a scope. */
  private beginsWord(): number {
    // A joining mark, as behind pictures, begins no word.
    if (joiningMark.test(this.text.charAt(this.at))) return -1;
    if (isWordSign(this.text[this.at])) return this.at;
    if (isWordSign(this.text[this.at - 1])) return -1;
    let at = this.at;
    while (this.text.startsWith('../', at)) at += 3;
    if (at === this.at && this.text.startsWith('./', at)) at += 2;
    const isPath = at > this.at;
    if ((isPath ? '.@' : '.@/').includes(this.text.charAt(at))) at += 1;
    return at > this.at && isWordSign(this.text[at]) ? at : -1;
  }

  /** Pushes a word, or its parts where it says two: "don't", "and/or". */
  private cut(text: string, end: number): true {
    const slash = text.indexOf('/');
    const isWhole = slash === -1 || text.startsWith('@') || isFileName(text) || isFolderName(text);
    if (!isWhole) {
      if (slash > 0) this.cut(text.slice(0, slash), this.at + slash);
      this.push('mark', '/', this.at + 1);
      return slash + 1 === text.length || this.cut(text.slice(slash + 1), end);
    }
    const two = twoWords(keyOf(text));
    const isEmphasised = text.length > 2 && text.startsWith('_') && text.endsWith('_');
    if (two === null) return this.push('word', isEmphasised ? text.slice(1, -1) : text, end);
    const middle = this.at + two.first;
    const [first, second] = two.words;
    this.tokens.push({
      kind: 'word',
      text: this.text.slice(this.at, middle),
      key: first,
      at: this.at,
      end: middle,
    });
    this.tokens.push({ kind: 'word', text: second, key: second, at: middle, end });
    this.at = end;
    return true;
  }

  private mark(): void {
    const pair = PAIRED_MARKS.find((marks) => this.text.startsWith(marks, this.at));
    const sign = pair ?? String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    this.push('mark', sign === '…' ? '...' : sign, this.at + sign.length);
  }
}

/** The tokens of a text, in order; short forms are two words and a quotation is one token. */
export const tokensOf: (text: string) => readonly Token[] = remember((text) => new Scanner(text).scan());
