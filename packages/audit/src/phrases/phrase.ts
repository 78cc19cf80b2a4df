import { type PhraseNode, parsePhrase, type SlotKind } from './parse-phrase.ts';
import { isDigit, isFileName, isFolderName } from './paths.ts';
import type { Token } from './tokens.ts';

/** Where a phrase stands in the tokens of a sentence, and what its slots hold. */
export type PhraseMatch = { from: number; to: number; slots: Record<string, string> };

/** Words of which a sentence must have one for the phrase to stand in it. */
export type Anchor = { words: string[]; beginnings: string[] };

/** A phrase made ready to be looked for. */
export type Phrase = {
  /** Null for a phrase that no word is certain of. */
  anchor: Anchor | null;
  /** Parts of words of which a text must have one for the phrase to stand in it; null where none is certain. */
  needles: string[] | null;
  slotNames: string[];
  find: (tokens: readonly Token[], from?: number) => PhraseMatch | null;
};

type Test = (token: Token) => boolean;
type Instruction =
  | { do: 'take'; test: Test; slot: string | null }
  | { do: 'start' }
  | { do: 'end' }
  | { do: 'either'; first: number; second: number }
  | { do: 'found' };
type Taken = { slot: string; at: number; before: Taken | null };

const OPENING_MARKS = new Set(['(', '[', '*', '-', '#', '>', '_', '"', '“']);
const CLOSING_MARKS = new Set(['.', '!', '?', ':', ';', ',', ')', ']', '*', '...', '"', '”']);

function isVersion(text: string): boolean {
  const bare = text.startsWith('v') || text.startsWith('V') ? text.slice(1) : text;
  const parts = bare.split('.');
  const isNumber = (part: string): boolean => part !== '' && [...part].every(isDigit);
  return isNumber(parts[0] ?? '') && parts.slice(1).every((part) => isNumber(part) || part === 'x');
}

const isName = (text: string): boolean => text !== '' && !text.includes(' ');
const isAddress = (text: string): boolean => text.startsWith('http://') || text.startsWith('https://');
const isText: Test = ({ kind }) => kind === 'code' || kind === 'quoted';

const slotTests: Record<SlotKind, Test> = {
  code: ({ kind }) => kind === 'code',
  file: ({ kind, text }) => (kind === 'word' || kind === 'code' || kind === 'quoted') && isFileName(text),
  path: ({ kind, text }) =>
    (kind === 'word' || kind === 'quoted' ? isFileName(text) || isFolderName(text) : kind === 'code') &&
    isName(text),
  url: (token) => token.kind === 'url' || (isText(token) && isAddress(token.text)),
  number: ({ kind, text }) => kind === 'word' && [...text].every(isDigit),
  version: ({ kind, text }) => kind === 'word' && isVersion(text),
  word: ({ kind }) => kind === 'word',
  quoted: ({ kind }) => kind === 'quoted',
  text: isText,
  name: (token) => token.kind === 'word' || (isText(token) && isName(token.text)),
};

/** Lays a phrase out as instructions; what takes tokens comes one by one, so that every state is visited once. */
class Program {
  readonly instructions: Instruction[] = [];
  readonly slotNames: string[] = [];

  add(node: PhraseNode): void {
    if (node.is === 'sequence') for (const item of node.items) this.add(item);
    else if (node.is === 'choice') this.choice(node.options);
    else if (node.is === 'maybe') this.choice([node.item, null]);
    else if (node.is === 'gap') this.gap(node.most, node.plain);
    else if (node.is === 'start' || node.is === 'end') this.instructions.push({ do: node.is });
    else this.take(node);
  }

  private take(node: Extract<PhraseNode, { is: 'word' | 'beginning' | 'ending' | 'mark' | 'slot' }>): void {
    if (node.is === 'slot') this.slotNames.push(node.name);
    const test: Test =
      node.is === 'word'
        ? ({ kind, key }) => kind === 'word' && key === node.word
        : node.is === 'beginning'
          ? ({ kind, key }) => kind === 'word' && key.startsWith(node.word)
          : node.is === 'ending'
            ? ({ kind, key }) => kind === 'word' && key.endsWith(node.word)
            : node.is === 'mark'
              ? ({ kind, key }) => kind === 'mark' && key === node.mark
              : slotTests[node.slot];
    this.instructions.push({ do: 'take', test, slot: node.is === 'slot' ? node.name : null });
  }

  private either(): Extract<Instruction, { do: 'either' }> {
    const split: Instruction = { do: 'either', first: this.instructions.length + 1, second: 0 };
    this.instructions.push(split);
    return split;
  }

  private choice(options: (PhraseNode | null)[]): void {
    const exits: Extract<Instruction, { do: 'either' }>[] = [];
    options.forEach((option, at) => {
      const split = at < options.length - 1 ? this.either() : null;
      if (option) this.add(option);
      if (split === null) return;
      exits.push(this.either());
      split.second = this.instructions.length;
    });
    for (const exit of exits) exit.first = exit.second = this.instructions.length;
  }

  /** A gap is as short as it can be. */
  private gap(most: number, plain: boolean): void {
    const splits: Extract<Instruction, { do: 'either' }>[] = [];
    for (let count = 0; count < most; count += 1) {
      splits.push(this.either());
      this.instructions.push({ do: 'take', test: (token) => !plain || !isText(token), slot: null });
    }
    for (const split of splits) {
      split.second = split.first;
      split.first = this.instructions.length;
    }
  }
}

function isStart(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const { kind, key } = tokens[before] ?? { kind: 'word', key: '' };
    // Signs that no keyboard has, such as pictures and bullets, open a sentence as well.
    if (kind !== 'mark' || !(OPENING_MARKS.has(key) || key > '~')) return false;
  }
  return true;
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  for (let behind = at; behind < tokens.length; behind += 1)
    if (!CLOSING_MARKS.has(tokens[behind]?.key ?? '')) return false;
  return true;
}

function slotsOf(taken: Taken | null, tokens: readonly Token[]): Record<string, string> {
  const slots: Record<string, string> = {};
  for (let each = taken; each; each = each.before) slots[each.slot] ??= tokens[each.at]?.text ?? '';
  return slots;
}

/** Follows the instructions from one token; a state that has led nowhere once is not tried again. */
function follow(
  instructions: readonly Instruction[],
  tokens: readonly Token[],
  start: number,
  visited: Uint8Array,
): PhraseMatch | null {
  const jobs: { step: number; at: number; taken: Taken | null }[] = [{ step: 0, at: start, taken: null }];
  for (let job = jobs.pop(); job; job = jobs.pop()) {
    const { step, at, taken } = job;
    const state = step * (tokens.length + 1) + at;
    const instruction = instructions[step];
    if (visited[state] || instruction === undefined) continue;
    visited[state] = 1;
    if (instruction.do === 'found') return { from: start, to: at, slots: slotsOf(taken, tokens) };
    if (instruction.do === 'either') {
      if (instruction.second !== instruction.first) jobs.push({ step: instruction.second, at, taken });
      jobs.push({ step: instruction.first, at, taken });
    } else if (instruction.do === 'take') {
      const token = tokens[at];
      if (token === undefined || !instruction.test(token)) continue;
      const held = instruction.slot === null ? taken : { slot: instruction.slot, at, before: taken };
      jobs.push({ step: step + 1, at: at + 1, taken: held });
    } else if (instruction.do === 'start' ? isStart(tokens, at) : isEnd(tokens, at))
      jobs.push({ step: step + 1, at, taken });
  }
  return null;
}

/** The tests of which the first token must pass one; null where a phrase can begin without taking any. */
function openings(instructions: readonly Instruction[], step = 0): Test[] | null {
  const instruction = instructions[step];
  if (instruction?.do === 'take') return [instruction.test];
  if (instruction?.do !== 'either') return null;
  const first = openings(instructions, instruction.first);
  const second = instruction.second === instruction.first ? [] : openings(instructions, instruction.second);
  return first && second && [...first, ...second];
}

/** How much an anchor narrows a search: few words, and long ones. */
function weightOf({ words, beginnings }: Anchor): number {
  const all = [...words, ...beginnings];
  return Math.min(...all.map((word) => word.length)) - all.length * 0.5;
}

function anchorOf(node: PhraseNode): Anchor | null {
  if (node.is === 'word') return { words: [node.word], beginnings: [] };
  if (node.is === 'beginning') return { words: [], beginnings: [node.word] };
  if (node.is === 'sequence')
    return node.items
      .map(anchorOf)
      .reduce((best, next) =>
        best && next ? (weightOf(next) > weightOf(best) ? next : best) : (best ?? next),
      );
  if (node.is !== 'choice') return null;
  const anchors = node.options.map(anchorOf);
  return anchors.reduce((all, next) =>
    all && next
      ? { words: [...all.words, ...next.words], beginnings: [...all.beginnings, ...next.beginnings] }
      : null,
  );
}

/** Short forms say these words with other letters. */
const SHORTENED = new Set(['not', 'will', 'are', 'have', 'would', 'am', 'is', 'us', 'shall']);

/** The fewest parts of words by which a text can be passed over before it is cut into tokens. */
function needlesOf(node: PhraseNode): string[] | null {
  if (node.is === 'word') return SHORTENED.has(node.word) ? null : [node.word];
  if (node.is === 'beginning' || node.is === 'ending') return [node.word];
  if (node.is === 'sequence') {
    const known = node.items.map(needlesOf).filter((each) => each !== null);
    return known.toSorted((a, b) => shortest(b) - shortest(a))[0] ?? null;
  }
  if (node.is !== 'choice') return null;
  const known = node.options.map(needlesOf);
  return known.includes(null) ? null : known.flatMap((each) => each ?? []);
}

function shortest(needles: readonly string[]): number {
  return Math.min(...needles.map((needle) => needle.length));
}

/** Makes a phrase ready to be looked for; throws where it is none. */
export function compilePhrase(says: string): Phrase {
  const tree = parsePhrase(says);
  const program = new Program();
  program.add(tree);
  program.instructions.push({ do: 'found' });
  const { instructions, slotNames } = program;
  const opening = openings(instructions);
  const canBegin = (token: Token | undefined): boolean =>
    opening === null || (token !== undefined && opening.some((test) => test(token)));
  return {
    anchor: anchorOf(tree),
    needles: needlesOf(tree),
    slotNames,
    find(tokens, from = 0) {
      const visited = new Uint8Array(instructions.length * (tokens.length + 1));
      for (let start = from; start <= tokens.length; start += 1) {
        if (!canBegin(tokens[start])) continue;
        const match = follow(instructions, tokens, start, visited);
        if (match) return match;
      }
      return null;
    },
  };
}
