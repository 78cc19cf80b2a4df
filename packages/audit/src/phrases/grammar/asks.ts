import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import {
  askByModal,
  askByUserGroup,
  askedAt,
  beginning,
  beginsCapital,
  byPassive,
  type Found,
  infinitive,
  type Mood,
  skipAdverbs,
} from './clause-asks.ts';
import { isPointerVerb } from './pointing.ts';
import { isImperative, isNextVerb, isVerb, wordAt } from './verbs.ts';
import { OPENERS, PARTICLES, VERBS } from './words.ts';

/** A clause that asks for something. */
export type Ask = { at: number; end: number; verb: string; mood: Mood };

type Tokens = readonly Token[];

const MOST_COMMAS = 4;
const MOST_LABEL = 5;
const MOST_RUN_IN = 10;

/** Behind a clause that opens the sentence ("To build it, …") or a label ("Note: …"). */
function behindOpening(tokens: Tokens, from: number): Found | null {
  const opens = OPENERS.has(wordAt(tokens, skipAdverbs(tokens, from))) || OPENERS.has(wordAt(tokens, from));
  let commas = 0;
  for (let at = from; at < tokens.length && commas < MOST_COMMAS; at += 1) {
    const key = tokens[at]?.kind === 'mark' ? tokens[at]?.key : '';
    // "If needed you can use it": a condition of one word needs no comma.
    if (SHORTENED.has(wordAt(tokens, at)) && wordAt(tokens, at - 1) !== 'you' && opens) {
      const found = wordAt(tokens, at + 1) === 'you' ? askedAt(tokens, at + 1) : null;
      if (found) return found;
    }
    if (key === ':' && at - from < MOST_LABEL) {
      const found = askedAt(tokens, at + 1);
      if (found) return found;
    }
    if (!opens || key !== ',') continue;
    commas += 1;
    const found = askedAt(tokens, at + 1);
    if (found) return found;
    // Behind "in other words, this allows…" commas only part what it lists.
    if (STATED.has(wordAt(tokens, at + 1))) return null;
  }
  return null;
}

/** Behind a heading that runs into the text: "Method 1 (recommended) Add the file". */
function behindRunIn(tokens: Tokens, from: number): Found | null {
  for (let at = from + 1; at < Math.min(tokens.length, from + MOST_RUN_IN); at += 1) {
    const before = tokens[at - 1];
    const isJoined = before?.kind === 'mark' ? before.key === ')' : before?.kind === 'word';
    const behind = tokens[at + 2]?.text.charAt(0) ?? '';
    if (!isJoined || !beginsCapital(tokens, at) || behind !== behind.toLowerCase()) continue;
    const isVerb = isNextVerb(tokens, at) && !PARTICLES.has(wordAt(tokens, at + 1));
    const isOpening = isVerb || OPENERS.has(wordAt(tokens, at));
    const found = isOpening ? (askedAt(tokens, at) ?? behindOpening(tokens, at)) : null;
    if (found) return found;
  }
  return null;
}

/** "…, so you will need to move it", "…; add this": an instruction in a later clause of a sentence that begins as something else. */
function askedLater(tokens: Tokens, from: number): Found | null {
  for (let at = from + 1; at < tokens.length; at += 1) {
    const before = tokens[at - 1]?.key ?? '';
    const isNamed = before === 'is' && TASKS.has(wordAt(tokens, at - 2));
    const named = isNamed ? infinitive(tokens, at, 'asked') : null;
    if (named && !isPointerVerb(tokens, named.verb)) return named;
    const isNoted = before === 'that' && wordAt(tokens, at - 2) === 'note';
    const addressesReader = wordAt(tokens, at) === 'you' && (isNoted || BEFORE_CLAUSE.has(before));
    const isSo = before === 'so' && tokens[at - 2]?.key === ',' && isNextVerb(tokens, at);
    const found = addressesReader || isSo || before === ';' ? askedAt(tokens, at) : null;
    if (found?.mood === 'asked') return found;
  }
  return null;
}

/** "To hook and exit on": a verb that another one follows. */
function isJoinedVerb(tokens: Tokens, at: number): boolean {
  return isVerb(wordAt(tokens, at)) && wordAt(tokens, at + 1) === 'and' && isVerb(wordAt(tokens, at + 2));
}

/** Whether a verb with "to" stands between, which a verb behind "and" then goes on with. */
function hasInfinitive(tokens: Tokens, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1)
    if (wordAt(tokens, at) === 'to' && (isNextVerb(tokens, at + 1) || isJoinedVerb(tokens, at + 1)))
      return true;
  return false;
}

/** "The next step is to…", "all that is left is to…". */
const TASKS = new Set(['step', 'left', 'task', 'thing']);
const BEFORE_CLAUSE = new Set([',', ';', 'so', 'and', 'but', 'then', '–', '—']);
const STATED = new Set(['this', 'these', 'they', 'there']);
const SHORTENED = new Set(['desired', 'needed', 'necessary', 'required', 'possible', 'wanted', 'preferred']);
const JOINTS = new Set([',', ';', 'and', 'or', 'then', '–', '—']);

/** Whether anything but further verbs stands behind a verb: "configure, build and install it" is one thing to do. */
function hasObject(tokens: Tokens, verb: number, to: number): boolean {
  return tokens.slice(verb + 1, to).some(({ key }) => !JOINTS.has(key) && !VERBS.has(key));
}

/** The next clause that asks: "…, then restart it", "… or you can use this". */
function nextAsk(tokens: Tokens, { verb: last, mood }: Found): { joint: number; found: Found } | null {
  for (let at = last + 1; at < tokens.length; at += 1) {
    if (tokens[at]?.kind === 'code' || !JOINTS.has(tokens[at]?.key ?? '')) continue;
    const verb = skipAdverbs(tokens, at + 1);
    const joints = tokens.slice(at, verb).map(({ key }) => key);
    const isFresh = joints.includes('then') || !hasInfinitive(tokens, last + 1, at);
    const word = wordAt(tokens, verb);
    const isOther = word === 'you' && joints.includes('or') && isVerb(wordAt(tokens, verb + 1));
    const found = isOther
      ? { verb: verb + 1, mood }
      : word === 'you' || word === 'we'
        ? askByModal(tokens, verb)
        : isFresh && isNextVerb(tokens, verb)
          ? { verb, mood: mood === 'offered' && !joints.includes('then') ? mood : ('asked' as const) }
          : null;
    if (!found || isPointerVerb(tokens, found.verb) || !hasObject(tokens, last, at)) continue;
    return { joint: at, found: joints.includes('or') ? { ...found, mood: 'other_way' } : found };
  }
  return null;
}

/** The clauses of a sentence that ask its reader for something, in their order; in a list of tasks none needs a capital. */
export function asksIn({ tokens, text, at: start }: Sentence, isListed = false): Ask[] {
  const from = beginning(tokens);
  // "or call it directly" goes on with what stands above.
  const isOther = wordAt(tokens, from) === 'or' && isImperative(tokens, from + 1);
  const isSentence = isListed || isOther || beginsCapital(tokens, from) || tokens[from]?.kind === 'code';
  const first = isSentence
    ? (askedAt(tokens, from) ??
      behindOpening(tokens, from) ??
      askedLater(tokens, from) ??
      askByUserGroup(tokens, from) ??
      byPassive(tokens) ??
      behindRunIn(tokens, from))
    : null;
  const out: Ask[] = [];
  for (let found = first, begin = start; found; ) {
    const next = nextAsk(tokens, found);
    const end = next ? (tokens[next.joint]?.at ?? start) : start + text.length;
    out.push({ at: begin, end, verb: wordAt(tokens, found.verb), mood: found.mood });
    begin = next ? (tokens[next.joint]?.end ?? end) : end;
    found = next?.found ?? null;
  }
  return out;
}
