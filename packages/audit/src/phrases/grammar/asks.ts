import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import { obligedAt } from './obligations.ts';
import { onlyPoints } from './pointing.ts';
import { gerundBase, isBaseForm, isImperative, isNextVerb, isVerb, wordAt } from './verbs.ts';
import { ADVERBS, OPENERS, PARTICLES, VERBS } from './words.ts';

/** How a clause asks: it tells, it leaves it to the reader, or it names another way than the clause before. */
type Mood = 'told' | 'offered' | 'other_way';

/** A clause that asks for something. */
export type Ask = { at: number; end: number; verb: string; mood: Mood };

type Tokens = readonly Token[];
type Found = { verb: number; mood: Mood };

const MOST_COMMAS = 4;
const MOST_LABEL = 5;
const MOST_RUN_IN = 10;
const SEEN = new Set(['see', 'get', 'have', 'find', 'notice', 'receive', 'observe', 'be', 'end']);
/** Behind "let's" these only tell how the text goes on. */
const NARRATED = new Set(
  'start begin recap walk move go dive look talk review examine break take get'.split(' '),
);
function isAdverb(word: string): boolean {
  return ADVERBS.has(word) || (word.endsWith('ly') && !VERBS.has(word));
}

function skipAdverbs(tokens: Tokens, from: number): number {
  let at = tokens[from]?.key === ',' && isAdverb(wordAt(tokens, from + 1)) ? from + 1 : from;
  while (isAdverb(wordAt(tokens, at)) || (at > from && tokens[at]?.key === ',')) at += 1;
  return at;
}

/** The first word behind signs, pictures, `[!NOTE]` and the number of a step. */
function beginning(tokens: Tokens): number {
  const isBox = tokens[0]?.key === '[' && tokens[1]?.key === '!' && tokens[3]?.key === ']';
  let at = isBox ? 4 : 0;
  const isNumber = (key: string): boolean => key !== '' && !Number.isNaN(Number(key));
  while (tokens[at]?.kind === 'mark') at += 1;
  const from = wordAt(tokens, at) === 'step' ? at + 1 : at;
  if (isNumber(tokens[from]?.key ?? '')) at = from + 1;
  while (tokens[at]?.kind === 'mark') at += 1;
  return at;
}

/** The verb behind words such as "need to" at a place; null where they say something else. */
function infinitive(tokens: Tokens, at: number, mood: Mood): Found | null {
  if (wordAt(tokens, at) !== 'to') return null;
  const verb = skipAdverbs(tokens, at + 1);
  return isBaseForm(tokens, verb) ? { verb, mood } : null;
}

/** What "you must", "you can", "we need to" and the like ask. */
function byModal(tokens: Tokens, subject: number): Found | null {
  const at = skipAdverbs(tokens, subject + 1);
  const modal = wordAt(tokens, at);
  const next = skipAdverbs(tokens, at + 1);
  const word = wordAt(tokens, next);
  if (modal === 'need' || modal === 'have') return infinitive(tokens, at + 1, 'told');
  if (modal === 'are') {
    const isBound = word === 'required' || word === 'expected' || word === 'asked';
    return isBound || word === 'free' ? infinitive(tokens, next + 1, isBound ? 'told' : 'offered') : null;
  }
  // What "we will have to" do is the authors' own.
  if (modal === 'will')
    return word === 'be' || wordAt(tokens, subject) === 'we' ? null : wanted(tokens, next, 'told');
  const isOffer = modal === 'can' || modal === 'could' || modal === 'may' || modal === 'might';
  if (!isOffer && modal !== 'must' && modal !== 'should' && modal !== 'shall') return null;
  const mood = isOffer ? 'offered' : 'told';
  const more = wanted(tokens, next, mood);
  if (more) return more;
  return SEEN.has(word) || !isBaseForm(tokens, next) ? null : { verb: next, mood };
}

function wanted(tokens: Tokens, at: number, mood: Mood): Found | null {
  const isWish = ['need', 'have', 'want', 'wish'].includes(wordAt(tokens, at));
  return isWish ? infinitive(tokens, at + 1, mood) : null;
}

/** "We recommend that you use it", "it is recommended to…", "it is required to…". */
function byAdvice(tokens: Tokens, from: number): Found | null {
  const isState = wordAt(tokens, from) === 'it' && wordAt(tokens, from + 1) === 'is';
  let at = skipAdverbs(tokens, from + (isState ? 2 : 1));
  const word = wordAt(tokens, at);
  const isBound = isState && ['required', 'necessary', 'important', 'time'].includes(word);
  if (!isBound && word !== (isState ? 'recommended' : 'recommend')) return null;
  at += 1;
  if (wordAt(tokens, at) === 'that') at += 1;
  if (wordAt(tokens, at) === 'you' || wordAt(tokens, at) === 'to') at += 1;
  else if (!wordAt(tokens, at).endsWith('ing')) return null;
  const verb = skipAdverbs(tokens, at);
  return isBaseForm(tokens, verb) ? { verb, mood: isBound ? 'told' : 'offered' } : null;
}

/** "Make sure that…", "Don't forget to…", "Feel free to…", "Go ahead and…", "Do this", "Let's…". */
function byTurn(tokens: Tokens, at: number): Found | null {
  const [first, second, third] = [0, 1, 2].map((more) => wordAt(tokens, at + more));
  if (first === 'do' && second === 'not' && third === 'forget') return infinitive(tokens, at + 3, 'told');
  if (first === 'do' && ['the', 'this', 'these', 'it', 'so'].includes(second ?? ''))
    return { verb: at, mood: 'told' };
  if (first === 'remember') return infinitive(tokens, at + 1, 'told');
  if (first === 'feel' && second === 'free') return infinitive(tokens, at + 2, 'offered');
  if (first === 'be' && second === 'sure')
    return infinitive(tokens, at + 2, 'told') ?? { verb: at, mood: 'told' };
  if (first === 'go' && second === 'ahead' && third === 'and') return { verb: at + 3, mood: 'told' };
  if (first === 'let' && second === 'us') {
    const verb = skipAdverbs(tokens, at + 2);
    return isBaseForm(tokens, verb) && !NARRATED.has(wordAt(tokens, verb)) ? { verb, mood: 'told' } : null;
  }
  return null;
}

/** Whether a sentence begins as sentences do; what begins otherwise names or explains something. */
function beginsCapital(tokens: Tokens, at: number): boolean {
  const sign = tokens[at]?.text.charAt(0) ?? '';
  return sign !== sign.toLowerCase();
}

/** "Windows users need to install it." */
function byUsers(tokens: Tokens, from: number): Found | null {
  for (let at = from; at < from + MOST_BEFORE_USERS; at += 1)
    if (wordAt(tokens, at) === 'users') {
      const found = byModal(tokens, wordAt(tokens, at + 1) === 'of' ? at + 2 : at);
      return found?.mood === 'told' ? found : null;
    }
  return null;
}

/** "Consider using it", "you should consider using it" leave it to the reader. */
function considered(tokens: Tokens, { verb }: Found): Found | null {
  const base = wordAt(tokens, verb) === 'consider' ? gerundBase(wordAt(tokens, verb + 1)) : null;
  const isTask = base !== null && VERBS.has(base) && !onlyPoints(tokens, verb + 1);
  return isTask ? { verb: verb + 1, mood: 'offered' } : null;
}

/** "Either you set it up": one of the ways that a sentence names. */
function byEither(tokens: Tokens, from: number): Found | null {
  const isWay = wordAt(tokens, from) === 'either' && wordAt(tokens, from + 1) === 'you';
  return isWay && isVerb(wordAt(tokens, from + 2)) ? { verb: from + 2, mood: 'offered' } : null;
}

/** "The class has to be imported." */
function byPassive(tokens: Tokens): Found | null {
  const verb = obligedAt(tokens);
  return verb === null ? null : { verb, mood: 'told' };
}

function askedAt(tokens: Tokens, from: number): Found | null {
  const way = byEither(tokens, from);
  if (way) return way;
  const at = skipAdverbs(tokens, from);
  const word = wordAt(tokens, at);
  const found = ['you', 'we', 'i', 'it'].includes(word)
    ? (byAdvice(tokens, at) ?? (word === 'you' || word === 'we' ? byModal(tokens, at) : null))
    : (byTurn(tokens, at) ?? (isImperative(tokens, at) ? { verb: at, mood: 'told' as const } : null));
  if (found || word === 'consider') {
    const taken = considered(tokens, found ?? { verb: at, mood: 'told' });
    if (taken) return taken;
  }
  return found && !onlyPoints(tokens, found.verb) ? found : null;
}

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

/** "…, so you will need to move it", "…; add this": what is told in a later clause of a sentence that begins otherwise. */
function toldLater(tokens: Tokens, from: number): Found | null {
  for (let at = from + 1; at < tokens.length; at += 1) {
    const before = tokens[at - 1]?.key ?? '';
    const isNamed = before === 'is' && TASKS.has(wordAt(tokens, at - 2));
    const named = isNamed ? infinitive(tokens, at, 'told') : null;
    if (named && !onlyPoints(tokens, named.verb)) return named;
    const isNoted = before === 'that' && wordAt(tokens, at - 2) === 'note';
    const isTold = wordAt(tokens, at) === 'you' && (isNoted || BEFORE_CLAUSE.has(before));
    const isSo = before === 'so' && tokens[at - 2]?.key === ',' && isNextVerb(tokens, at);
    const found = isTold || isSo || before === ';' ? askedAt(tokens, at) : null;
    if (found?.mood === 'told') return found;
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
const MOST_BEFORE_USERS = 4;
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
        ? byModal(tokens, verb)
        : isFresh && isNextVerb(tokens, verb)
          ? { verb, mood: mood === 'offered' && !joints.includes('then') ? mood : ('told' as const) }
          : null;
    if (!found || onlyPoints(tokens, found.verb) || !hasObject(tokens, last, at)) continue;
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
      toldLater(tokens, from) ??
      byUsers(tokens, from) ??
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
