import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import {
  baseOf,
  isPath,
  isQuoted,
  madePath,
  NEAR,
  namesThing,
  quotedBehind,
  THINGS,
} from './prediction-objects.ts';
import {
  ACTORS,
  actorBefore,
  GUIDES,
  hasActionAsSubject,
  isAdverb,
  isName,
  isReadersOwn,
  MANY,
  NAMED,
  skipAdverbs,
  subjectBefore,
} from './prediction-subjects.ts';
import { wordAt } from './verbs.ts';
import { DETERMINERS, DONE, EFFECTS, FUNCTION_WORDS, PARTICLES, PRONOUNS, SURE_EFFECTS } from './words.ts';

/** A clause that says what happens or is seen when the reader acts: its verb, and what it quotes as seen. */
export type Prediction = {
  at: number;
  verb: string;
  text: string | null;
  /** The file or folder that is made, where it is named. */
  path: string | null;
};

type Tokens = readonly Token[];

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** These need nothing behind them: "a window opens". */
const ALONE = words('open start exit reload appear restart fail launch quit crash');
const RESULTS = words('output result response');
/** These are done to the reader: "it asks you". */
const LEADING = words('ask prompt walk guide redirect');
const SEEN = words('see get have find notice receive observe');
/** Of these it is seen what they say. */
const SAYING = words(
  'print log output display show say read return respond reply answer throw report warn list',
);
const SHOWING = words('print log output display show');
/** Of these it is seen what they make, which must be a thing that is named. */
const MAKING = words(
  'create generate write make produce emit build compile scaffold bundle save store copy place put',
);
/** Of these it is seen what they change. */
const CHANGING = words('add remove delete update link');
const GOT = words(
  'response result message error warning list prompt screen answer status code value object array results email notification',
);
const MADE = words('created generated written saved emitted produced compiled bundled placed stored');
/** What "should" promises and does not ask for. */
const HOPED = words(
  'print log output display show say read create generate write start open listen run appear begin produce build respond reply pass work succeed finish complete exit',
);
const STATES = words('running available listening ready live visible up');
const TO_BE_SEEN = words(
  'running available listening ready live visible up redirected prompted asked greeted presented displayed shown printed logged created generated',
);
const OVER = words(
  'deprecated maintained archived called supported recommended required used named based licensed',
);
const IN_MIND = words('idea understanding access knowledge control');
const HABITS = words('commonly usually typically often generally mostly most originally');
const SUBORDINATE = words(
  'if when whenever once whether after before until unless while as since where what how why',
);
const INTO = words('in into to at under inside on');
const LOOKED_AT = 12;

function predictionAt(tokens: Tokens, verb: number, base: string): Prediction {
  const isSaid = SAYING.has(base) || SEEN.has(base);
  const isMade = MAKING.has(base) || MADE.has(base);
  const path = isMade ? madePath(MAKING.has(base) ? tokens.slice(verb + 1, verb + LOOKED_AT) : tokens) : null;
  return { at: tokens[verb]?.at ?? 0, verb: base, text: isSaid ? quotedBehind(tokens, verb) : null, path };
}

/** A later verb behind "will": "it will load a page, wait, and then log it". */
function joinedEffect(tokens: Tokens, from: number, known: ReadonlySet<string>): Prediction | null {
  for (let at = from + 1; at < tokens.length; at += 1) {
    if (!['and', 'then', ','].includes(tokens[at]?.key ?? '')) continue;
    const verb = skipAdverbs(tokens, at + 1);
    const next = tokens[verb + 1];
    const isDone = next !== undefined && next.kind !== 'mark' && !FUNCTION_WORDS.has(wordAt(tokens, verb));
    if (isDone && known.has(wordAt(tokens, verb))) return predictionAt(tokens, verb, wordAt(tokens, verb));
  }
  return null;
}

/** What is said behind "will" and "should". */
function byFuture(tokens: Tokens, at: number): Prediction | null {
  const subject = actorBefore(tokens, at);
  const isSure = wordAt(tokens, at) === 'will';
  const isActor =
    NAMED.has(subject) ||
    ACTORS.has(subject) ||
    MANY.has(subject) ||
    (isSure && (isName(tokens, at) || hasActionAsSubject(tokens, at)));
  const verb = skipAdverbs(tokens, at + 1);
  const word = wordAt(tokens, verb);
  const next = wordAt(tokens, verb + 1);
  if (subject === '' || GUIDES.has(subject) || wordAt(tokens, at - 1) === 'and') return null;
  if (word === 'be' || word === 'become') {
    const state = wordAt(tokens, skipAdverbs(tokens, verb + 1));
    const isSeen = isSure ? DONE.has(state) || STATES.has(state) : TO_BE_SEEN.has(state);
    return isSeen ? predictionAt(tokens, verb, state) : null;
  }
  if (subject === 'you')
    return SEEN.has(word) && isSeenBy(tokens, verb) ? predictionAt(tokens, verb, word) : null;
  if (next === 'how' || next === 'that' || (next === 'you' && !LEADING.has(word))) return null;
  const isExample =
    wordAt(tokens, 0) === 'in' && wordAt(tokens, 1) === 'this' && wordAt(tokens, 2) === 'example';
  if (isSure && (isExample || (HOPED.has(word) && isReadersOwn(tokens, at))))
    return predictionAt(tokens, verb, word);
  const known = isSure ? (isActor ? EFFECTS : SURE_EFFECTS) : isActor ? HOPED : null;
  // "Doing so will make it slower" says how it becomes.
  if (known?.has(word) && !(word === 'make' && hasActionAsSubject(tokens, at)))
    return predictionAt(tokens, verb, word);
  return isSure && isActor ? joinedEffect(tokens, verb, SURE_EFFECTS) : null;
}

/** "You should find a way" asks, "you will have an idea" comforts, "below you will find" points. */
function isSeenBy(tokens: Tokens, verb: number): boolean {
  const near = tokens.slice(verb + 1, verb + 1 + NEAR).map(({ key }) => key);
  if (near[0] === 'to' || near.some((key) => IN_MIND.has(key))) return false;
  // "You should get a coffee" wishes it.
  const isGot = tokens
    .slice(verb + 1)
    .some((token) => GOT.has(token.key) || THINGS.has(token.key) || isQuoted(token));
  if (wordAt(tokens, verb) === 'get') return isGot;
  if (wordAt(tokens, verb) !== 'find') return true;
  return near[0] !== 'a' && !tokens.some(({ key }) => key === 'below' || key === 'above' || key === 'here');
}

/** What is said behind "is" and "are": a thing that is named, or an address, is there. */
function byState(tokens: Tokens, at: number): Prediction | null {
  const verb = skipAdverbs(tokens, at + 1);
  const word = wordAt(tokens, verb);
  const subject = subjectBefore(tokens, at);
  if (tokens.slice(at, verb).some(({ key }) => HABITS.has(key)) || GUIDES.has(subject)) return null;
  const where = tokens.slice(verb + 1, verb + 1 + NEAR);
  const isPlaced = INTO.has(where[0]?.key ?? '');
  // "The agent is now registered": so it was not before the reader came.
  const isNew = wordAt(tokens, verb - 1) === 'now' && word.endsWith('ed') && !OVER.has(word);
  if (isNew) return predictionAt(tokens, verb, word);
  if (DONE.has(word)) {
    const isFetched = subject === '`' && ['installed', 'created', 'generated', 'downloaded'].includes(word);
    const isNamed = isFetched || THINGS.has(subject) || tokens.slice(0, at).some(isPath);
    return isNamed || (isPlaced && namesThing(where)) ? predictionAt(tokens, verb, word) : null;
  }
  if (RESULTS.has(subject) && isQuoted(tokens[verb])) return predictionAt(tokens, at, 'show');
  const isHere = where.some(
    ({ kind, key }) =>
      key === 'port' ||
      key.includes('localhost') ||
      key.includes('127.0.0.1') ||
      (kind === 'url' && ACTORS.has(subject)),
  );
  return STATES.has(word) && isPlaced && isHere ? predictionAt(tokens, verb, word) : null;
}

/** Whether a word behind one that runs or shows is its verb, and not a noun: "the browser opens a page". */
function isVerbOf(subject: string, base: string, next: Token | undefined): boolean {
  if (NAMED.has(subject) || MANY.has(subject)) return true;
  if (base === 'run' && next?.key === 'automatically') return true;
  if (!ACTORS.has(subject)) return false;
  if (ALONE.has(base) && (next === undefined || next.key === '.' || isAdverb(next.key))) return true;
  if (next === undefined) return false;
  const { kind, key } = next;
  return (
    kind !== 'mark' && (kind !== 'word' || DETERMINERS.has(key) || PRONOUNS.has(key) || PARTICLES.has(key))
  );
}

function byPresent(tokens: Tokens, at: number, called: ReadonlySet<string>): Prediction | null {
  const word = wordAt(tokens, at);
  const subject = subjectBefore(tokens, at);
  const isPlural = MANY.has(subject);
  const base = isPlural ? word : baseOf(word);
  if (RESULTS.has(subject) && word === 'looks')
    return quotedBehind(tokens, at) ? predictionAt(tokens, at, 'show') : null;
  if (!(isPlural || word.endsWith('s')) || !EFFECTS.has(base)) return null;
  const next = wordAt(tokens, at + 1);
  if (next === 'how' || next === 'that' || next === 'why' || (next === 'you' && !LEADING.has(base)))
    return null;
  const quoted = quotedBehind(tokens, at);
  if ((subject === 'that' || subject === 'which') && SHOWING.has(base))
    return quoted ? predictionAt(tokens, at, base) : null;
  const isCalled = called.has(subject) && subjectBefore(tokens, 1) === subject;
  const isListed = base === 'run' && subject === 'command' && tokens[at + 1]?.key === ':';
  if (!(isCalled || isListed || isVerbOf(subject, base, tokens[at + 1]))) return null;
  if (SHOWING.has(base)) return predictionAt(tokens, at, base);
  if (SAYING.has(base)) return quoted ? predictionAt(tokens, at, base) : null;
  if (MAKING.has(base) || CHANGING.has(base))
    return namesThing(tokens.slice(at + 1, at + LOOKED_AT)) ? predictionAt(tokens, at, base) : null;
  const isSeen = SURE_EFFECTS.has(base) || LEADING.has(base) || base === 'happen';
  const isRun = base === 'run' && (next === 'automatically' || tokens[at + 1]?.key === ':');
  return isSeen || isRun ? predictionAt(tokens, at, base) : null;
}

/** Whether "that" opens a clause which only says what something else is about: "to verify that it is…". */
function isComplement(tokens: Tokens, at: number): boolean {
  if (wordAt(tokens, at) !== 'that') return false;
  // "Here is a script that will log it" speaks of what stands below.
  const isShown = wordAt(tokens, 0) === 'here' && ACTORS.has(wordAt(tokens, at - 1));
  if (isShown && wordAt(tokens, at + 1) === 'will') return false;
  return !SHOWING.has(baseOf(wordAt(tokens, at + 1))) && wordAt(tokens, at - 1) !== 'note';
}

/** In a clause that begins with one of these, "will" predicts nothing: the prediction is in the other clause. */
const BEFORE_WILL = words('if when whenever once after before until unless');
const NONE: ReadonlySet<string> = new Set();
const ASIDE = words('can could may might not never to would');
/** With these a sentence says what will not be there: "Nothing is written to `dist/`". */
const ABSENT = words('no nothing none nobody neither');

/** Whether a clause up to a verb, or what stands right behind it, says that there is none. */
function isOfNone(tokens: Tokens, at: number): boolean {
  const comma = tokens.findLastIndex(({ kind, key }, index) => index < at && kind === 'mark' && key === ',');
  const isDoneByNone = tokens.slice(comma + 1, at).some(({ key }) => ABSENT.has(key));
  return isDoneByNone || [1, 2].some((behind) => ABSENT.has(wordAt(tokens, at + behind)));
}

/**
 * What a sentence says will happen or be seen; the first such clause of it that is not the condition of another.
 * What was called right above it can be named as the one that does it.
 */
export function predictionIn({ tokens }: Sentence, called: ReadonlySet<string> = NONE): Prediction | null {
  if (tokens[0]?.key === 'expect' && tokens.length > 2) return predictionAt(tokens, 0, 'see');
  let condition = '';
  for (const [at, { kind, key }] of tokens.entries()) {
    if (kind === 'mark' && key === ',') condition = '';
    else if (
      kind === 'word' &&
      ((SUBORDINATE.has(key) && wordAt(tokens, at + 1) !== 'which') || isComplement(tokens, at))
    )
      condition = key;
    if (key === 'will' && BEFORE_WILL.has(condition)) condition = '';
    if (condition !== '' || kind !== 'word' || ASIDE.has(wordAt(tokens, at + 1))) continue;
    const found =
      key === 'will' || key === 'should'
        ? byFuture(tokens, at)
        : key === 'is' || key === 'are' || key === 'gets'
          ? byState(tokens, at)
          : byPresent(tokens, at, called);
    if (found) return isOfNone(tokens, at) ? { ...found, text: null, path: null } : found;
  }
  return null;
}
