import { isDigit, isLetter } from './paths.ts';
import { keyOf, twoWords } from './tokens.ts';

// Phrases have a language of their own (docs/adr/0013-read-once-decide-as-data.md): as regular expressions their rows could not
// be read by a person, nor compared with each other, nor be kept from running for ever.

/** What a slot takes. */
export type SlotKind =
  | 'code'
  | 'file'
  | 'path'
  | 'url'
  | 'number'
  | 'version'
  | 'word'
  | 'quoted'
  | 'text'
  | 'name';

/** A phrase as a tree. */
export type PhraseNode =
  | { is: 'word'; word: string }
  | { is: 'beginning'; word: string }
  | { is: 'ending'; word: string }
  | { is: 'mark'; mark: string }
  | { is: 'slot'; slot: SlotKind; name: string }
  | { is: 'gap'; most: number; plain: boolean }
  | { is: 'start' }
  | { is: 'end' }
  | { is: 'sequence'; items: PhraseNode[] }
  | { is: 'choice'; options: PhraseNode[] }
  | { is: 'maybe'; item: PhraseNode };

const WIDEST_GAP = 12;
const SLOTS: readonly SlotKind[] = [
  ...(['code', 'file', 'path', 'url', 'number', 'version', 'word', 'quoted', 'text', 'name'] as const),
];
const SPECIAL = ' ()|?^$<,:;!+=>~/';

/** The words of one written word: a short form is two, a hyphen may also be a space or nothing. */
function spelled(word: string): PhraseNode {
  const key = keyOf(word);
  const two = twoWords(key);
  if (two) return { is: 'sequence', items: two.words.map((each) => ({ is: 'word', word: each })) };
  const parts = key.split('-');
  if (parts.length < 2 || parts.includes('')) return { is: 'word', word: key };
  return {
    is: 'choice',
    options: [
      { is: 'word', word: key },
      { is: 'sequence', items: parts.map((part) => ({ is: 'word', word: part })) },
      { is: 'word', word: parts.join('') },
    ],
  };
}

class Parser {
  private readonly says: string;
  private at = 0;
  private depth = 0;

  constructor(says: string) {
    this.says = says;
  }

  parse(): PhraseNode {
    const whole = this.choice();
    if (this.at < this.says.length) throw this.wrong(`nothing opens "${this.says.charAt(this.at)}"`);
    return whole;
  }

  private wrong(why: string): Error {
    return new Error(`The phrase "${this.says}" is wrong at ${this.at}: ${why}.`);
  }

  /** Inside of parentheses and at the top a bar parts whole sequences only where words stand in between. */
  private choice(): PhraseNode {
    const options = [this.sequence()];
    while (this.says[this.at] === '|') {
      this.at += 1;
      options.push(this.sequence());
    }
    return options.length === 1 && options[0] ? options[0] : { is: 'choice', options };
  }

  private sequence(): PhraseNode {
    const items: PhraseNode[] = [];
    for (;;) {
      while (this.says[this.at] === ' ') this.at += 1;
      const sign = this.says[this.at];
      if (sign === undefined || sign === ')' || (sign === '|' && this.depth > 0)) break;
      items.push(this.item());
    }
    if (items.length === 0) throw this.wrong('something is missing');
    return items.length === 1 && items[0] ? items[0] : { is: 'sequence', items };
  }

  /** One place of a phrase: at the top `a|b c` is one of two words and then `c`. */
  private item(): PhraseNode {
    const options = [this.atom()];
    while (this.depth === 0 && this.says[this.at] === '|') {
      this.at += 1;
      options.push(this.atom());
    }
    const [only] = options;
    const item: PhraseNode = options.length === 1 && only ? only : { is: 'choice', options };
    if (this.says[this.at] !== '?' || this.says[this.at - 1] === ' ') return item;
    this.at += 1;
    return { is: 'maybe', item };
  }

  private atom(): PhraseNode {
    const sign = this.says.charAt(this.at);
    if (sign === '') throw this.wrong('something is missing');
    if (this.says.startsWith('..', this.at)) return this.gap();
    if (sign === '(') return this.group();
    if (sign === '<') return this.slot();
    if (sign === '^') return this.take(1, { is: 'start' });
    if (sign === '$') return this.take(1, { is: 'end' });
    if (sign === '\\') {
      this.at += 1;
      if (this.at === this.says.length) throw this.wrong('something is missing');
      return this.take(1, { is: 'mark', mark: this.says.charAt(this.at) });
    }
    if (this.says.startsWith('>=', this.at)) return this.take(2, { is: 'mark', mark: '>=' });
    const next = this.says.charAt(this.at + 1);
    const isSign = '.-*'.includes(sign) && !isLetter(next) && !(sign === '*' && next === '_');
    if (isSign || (SPECIAL.includes(sign) && sign !== '|')) return this.take(1, { is: 'mark', mark: sign });
    return this.word();
  }

  private take(length: number, node: PhraseNode): PhraseNode {
    this.at += length;
    return node;
  }

  /** Three dots pass over anything, two over words and signs alone. */
  private gap(): PhraseNode {
    const plain = !this.says.startsWith('...', this.at);
    this.at += plain ? 2 : 3;
    const from = this.at;
    while (isDigit(this.says.charAt(this.at))) this.at += 1;
    const most = from === this.at ? WIDEST_GAP : Number(this.says.slice(from, this.at));
    if (most < 1 || most > WIDEST_GAP) throw this.wrong(`a gap has 1 to ${WIDEST_GAP} tokens`);
    return { is: 'gap', most, plain };
  }

  private group(): PhraseNode {
    this.at += 1;
    this.depth += 1;
    const inner = this.choice();
    this.depth -= 1;
    if (this.says[this.at] !== ')') throw this.wrong('a parenthesis stays open');
    this.at += 1;
    return inner;
  }

  private slot(): PhraseNode {
    const end = this.says.indexOf('>', this.at);
    const [first = '', second] = this.says.slice(this.at + 1, end === -1 ? this.at : end).split('=');
    const slot = SLOTS.find((known) => known === (second ?? first));
    if (slot === undefined) throw this.wrong('there is no such slot');
    this.at = end + 1;
    return { is: 'slot', slot, name: first };
  }

  private word(): PhraseNode {
    const from = this.at;
    while (this.at < this.says.length && !SPECIAL.includes(this.says.charAt(this.at))) this.at += 1;
    const word = this.says.slice(from, this.at);
    if (word === '' || word === '*') throw this.wrong('a word is missing');
    if (word.startsWith('*')) return { is: 'ending', word: keyOf(word.slice(1)) };
    return word.endsWith('*') ? { is: 'beginning', word: keyOf(word.slice(0, -1)) } : spelled(word);
  }
}

/** Reads a phrase; throws where it is none. */
export function parsePhrase(says: string): PhraseNode {
  return new Parser(says).parse();
}
