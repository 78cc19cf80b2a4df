import type { Token } from '../tokens.ts';
import { obligationVerbAt } from './obligations.ts';
import { isPointerVerb } from './pointing.ts';
import { gerundBase, isBaseForm, isImperative, isVerb, wordAt } from './verbs.ts';
import { ADVERBS, VERBS } from './words.ts';

/** How a clause asks: it tells, it leaves it to the reader, or it names another way than the clause before. */
export type Mood = 'asked' | 'offered' | 'other_way';

/** The verb by which a clause asks, by its place, and how. */
export type Found = { verb: number; mood: Mood };

type Tokens = readonly Token[];

const SEEN = new Set(['see', 'get', 'have', 'find', 'notice', 'receive', 'observe', 'be', 'end']);
/** Behind "let's" these only tell how the text goes on. */
const NARRATED = new Set(
  'start begin recap walk move go dive look talk review examine break take get'.split(' '),
);
const MOST_BEFORE_USERS = 4;

function isAdverb(word: string): boolean {
  return ADVERBS.has(word) || (word.endsWith('ly') && !VERBS.has(word));
}

/** The first place from one on where no adverb stands. */
export function skipAdverbs(tokens: Tokens, from: number): number {
  let at = tokens[from]?.key === ',' && isAdverb(wordAt(tokens, from + 1)) ? from + 1 : from;
  while (isAdverb(wordAt(tokens, at)) || (at > from && tokens[at]?.key === ',')) at += 1;
  return at;
}

/** The first word behind signs, pictures, `[!NOTE]` and the number of a step. */
export function beginning(tokens: Tokens): number {
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
export function infinitive(tokens: Tokens, at: number, mood: Mood): Found | null {
  if (wordAt(tokens, at) !== 'to') return null;
  const verb = skipAdverbs(tokens, at + 1);
  return isBaseForm(tokens, verb) ? { verb, mood } : null;
}

/** What "you must", "you can", "we need to" and the like ask. */
export function askByModal(tokens: Tokens, subject: number): Found | null {
  const at = skipAdverbs(tokens, subject + 1);
  const modal = wordAt(tokens, at);
  const next = skipAdverbs(tokens, at + 1);
  const word = wordAt(tokens, next);
  if (modal === 'need' || modal === 'have') return infinitive(tokens, at + 1, 'asked');
  if (modal === 'are') {
    const isBound = word === 'required' || word === 'expected' || word === 'asked';
    return isBound || word === 'free' ? infinitive(tokens, next + 1, isBound ? 'asked' : 'offered') : null;
  }
  // What "we will have to" do is the authors' own.
  if (modal === 'will')
    return word === 'be' || wordAt(tokens, subject) === 'we' ? null : wanted(tokens, next, 'asked');
  const isOffer = modal === 'can' || modal === 'could' || modal === 'may' || modal === 'might';
  if (!isOffer && modal !== 'must' && modal !== 'should' && modal !== 'shall') return null;
  const mood = isOffer ? 'offered' : 'asked';
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
  return isBaseForm(tokens, verb) ? { verb, mood: isBound ? 'asked' : 'offered' } : null;
}

/** "Make sure that…", "Don't forget to…", "Feel free to…", "Go ahead and…", "Do this", "Let's…". */
function byTurn(tokens: Tokens, at: number): Found | null {
  const [first, second, third] = [0, 1, 2].map((more) => wordAt(tokens, at + more));
  if (first === 'do' && second === 'not' && third === 'forget') return infinitive(tokens, at + 3, 'asked');
  if (first === 'do' && ['the', 'this', 'these', 'it', 'so'].includes(second ?? ''))
    return { verb: at, mood: 'asked' };
  if (first === 'remember') return infinitive(tokens, at + 1, 'asked');
  if (first === 'feel' && second === 'free') return infinitive(tokens, at + 2, 'offered');
  if (first === 'be' && second === 'sure')
    return infinitive(tokens, at + 2, 'asked') ?? { verb: at, mood: 'asked' };
  if (first === 'go' && second === 'ahead' && third === 'and') return { verb: at + 3, mood: 'asked' };
  if (first === 'let' && second === 'us') {
    const verb = skipAdverbs(tokens, at + 2);
    return isBaseForm(tokens, verb) && !NARRATED.has(wordAt(tokens, verb)) ? { verb, mood: 'asked' } : null;
  }
  return null;
}

/** Whether a sentence begins as sentences do; what begins otherwise names or explains something. */
export function beginsCapital(tokens: Tokens, at: number): boolean {
  const sign = tokens[at]?.text.charAt(0) ?? '';
  return sign !== sign.toLowerCase();
}

/** "Windows users need to install it." */
export function askByUserGroup(tokens: Tokens, from: number): Found | null {
  for (let at = from; at < from + MOST_BEFORE_USERS; at += 1)
    if (wordAt(tokens, at) === 'users') {
      const found = askByModal(tokens, wordAt(tokens, at + 1) === 'of' ? at + 2 : at);
      return found?.mood === 'asked' ? found : null;
    }
  return null;
}

/** "Consider using it", "you should consider using it" leave it to the reader. */
function considered(tokens: Tokens, { verb }: Found): Found | null {
  const base = wordAt(tokens, verb) === 'consider' ? gerundBase(wordAt(tokens, verb + 1)) : null;
  const isTask = base !== null && VERBS.has(base) && !isPointerVerb(tokens, verb + 1);
  return isTask ? { verb: verb + 1, mood: 'offered' } : null;
}

/** "Either you set it up": one of the ways that a sentence names. */
function byEither(tokens: Tokens, from: number): Found | null {
  const isWay = wordAt(tokens, from) === 'either' && wordAt(tokens, from + 1) === 'you';
  return isWay && isVerb(wordAt(tokens, from + 2)) ? { verb: from + 2, mood: 'offered' } : null;
}

/** "The class has to be imported." */
export function byPassive(tokens: Tokens): Found | null {
  const verb = obligationVerbAt(tokens);
  return verb === null ? null : { verb, mood: 'asked' };
}

/** What a clause asks that begins at a place. */
export function askedAt(tokens: Tokens, from: number): Found | null {
  const way = byEither(tokens, from);
  if (way) return way;
  const at = skipAdverbs(tokens, from);
  const word = wordAt(tokens, at);
  const found = ['you', 'we', 'i', 'it'].includes(word)
    ? (byAdvice(tokens, at) ?? (word === 'you' || word === 'we' ? askByModal(tokens, at) : null))
    : (byTurn(tokens, at) ?? (isImperative(tokens, at) ? { verb: at, mood: 'asked' as const } : null));
  if (found || word === 'consider') {
    const taken = considered(tokens, found ?? { verb: at, mood: 'asked' });
    if (taken) return taken;
  }
  return found && !isPointerVerb(tokens, found.verb) ? found : null;
}
