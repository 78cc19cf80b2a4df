import { type CommandText, printed } from '../../model/command-text.ts';
import type { Block, Passage, SourceStep } from '../../model/source.ts';
import { type Ask, asksIn } from '../../phrases/grammar/asks.ts';
import { conditionOf } from '../../phrases/grammar/conditions.ts';
import { FUNCTION_WORDS, VERBS } from '../../phrases/grammar/words.ts';
import type { Sentence } from '../../phrases/sentences.ts';
import { tokensOf } from '../../phrases/tokens.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { isMadeOf } from '../source/plain-text.ts';

/** What is known of a passage besides its words. */
export type PassageSetting = {
  /** What its sentences ask for already. */
  steps: readonly SourceStep[];
  /** The commands of it that the reader is told to run. */
  commands: readonly CommandText[];
  /** Those that it only names. */
  mentions: readonly string[];
  /** The files that the next blocks write. */
  files: readonly string[];
  /** The block that follows, which its last sentence then introduces. */
  next: Block | null;
  /** Whether it stands among what the reader must have. */
  isPrerequisite: boolean;
  /** Whether it is a cell of a table or a link, which name or explain something. */
  isLabel: boolean;
  /** Whether it is the cell behind one that is a command, which may say what comes of it. */
  isBehindCommand: boolean;
  /** Whether it stands below the name of what it describes. */
  isDescription: boolean;
  /** Whether it is the first of a page with more to come, which may say what the product is for. */
  isFirst: boolean;
  /** Whether a list follows, whose items then stand for what its last sentence says. */
  leadsToList: boolean;
  /** The words of the commands right above, by which a sentence can name what was called. */
  called: ReadonlySet<string>;
  /** Whether it tells how to take part in the making of the product. */
  isForMakers: boolean;
  /** What the sentence above a list says of its items. */
  listed: 'needs' | 'tells' | 'offers' | 'asks' | null;
};

const DEFINITE = new Set(['the', 'this', 'these', 'it', 'to', 'up', 'in', 'into']);
/** What is done to a command that a clause only names. */
const CALLING = new Set(['use', 'run', 'call', 'execute', 'invoke', 'try']);
/** "Throw errors:" is the name of what stands below. */
const MOST_LABEL = 3;
/** In front of "below" these hand over to the block there. */
const SHOWN = new Set(['shown', 'like', 'as', 'example', 'code', 'command']);
/** What is done with a hand or in an account: no block below it does it. */
const BY_HAND = new Set('click press tap select sign log register visit pick tick drag scroll'.split(' '));
const ENTERING = new Set(['change', 'cd', 'move', 'navigate', 'go', 'enter', 'switch']);

/** Whether a step that a sentence asks for is what one clause of it asks. */
function isDoneBy({ instruction }: SourceStep, { quote, verb }: ProseRequest): boolean {
  switch (instruction?.kind) {
    case 'install':
      return instruction.packages.some((name) => quote.includes(name));
    case 'open_url':
      return quote.includes(instruction.url.slice(instruction.url.indexOf('//') + 2));
    case 'open_file':
      return quote.includes(instruction.path.slice(instruction.path.lastIndexOf('/') + 1));
    case 'install_elsewhere':
      return quote.includes(instruction.what);
    case 'make_directory':
      return quote.includes(instruction.path) || (instruction.enter && ENTERING.has(verb));
    default:
      return true;
  }
}

/** The words that a sentence and a command can share, whatever joins them: "create-kit", "kit@latest". */
export function contentWords(text: string): string[] {
  const bare = [...text.toLowerCase()].map((sign) => (isMadeOf(sign) ? sign : ' ')).join('');
  return bare.split(' ').filter((word) => word.length > 2 && !FUNCTION_WORDS.has(word));
}

/** Whether a text holds another as a word or words of its own: `-g` does not stand in `web-guide`. */
function standsIn(part: string, text: string): boolean {
  // Nothing stands everywhere, and is found at the end of a text for ever.
  if (part === '') return false;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    if (!isMadeOf(text.charAt(at - 1)) && !isMadeOf(text.charAt(at + part.length))) return true;
  return false;
}

/** Whether a sentence names code, and none that stands in a block of commands. */
function namesElse(sentence: string, { text, commands }: Block): boolean {
  const codes = tokensOf(sentence).filter(({ kind }) => kind === 'code');
  return commands.length > 0 && codes.length > 0 && !codes.some((token) => standsIn(token.text, text));
}

/** Whether the block below says what a clause above it asks for. */
function isSaidBelow(clause: string, verb: string, { text, commands, role }: Block): boolean {
  const codes = tokensOf(clause).filter(({ kind }) => kind === 'code');
  if (codes.length > 0) return codes.every((token) => standsIn(token.text, text));
  const shared = (known: ReadonlySet<string>): number =>
    new Set(contentWords(clause).filter((word) => known.has(word))).size;
  if (role !== 'command' && role !== 'command_with_output') {
    const known = new Set(contentWords(text));
    return known.has(verb) && shared(known) > 1;
  }
  const called = commands.flatMap(({ command }) => parseShell(command).commands);
  const known = new Set(called.flatMap(({ placed }) => placed.flatMap(({ word }) => contentWords(word))));
  return known.has(verb) || shared(known) > 1;
}

/** Whether a command is what a clause is about: "use `kit go`", not "use it (see `kit go`)". */
function isObject(command: string, verb: string, clause: string): boolean {
  const tokens = tokensOf(clause);
  const at = tokens.findIndex(({ kind, key }) => kind === 'word' && key === verb);
  const object = tokens.findIndex(
    ({ kind, text }, place) => place > at && kind === 'code' && text === command,
  );
  return at !== -1 && object !== -1 && tokens.slice(at + 1, object).every(({ kind }) => kind === 'word');
}

/** Whether something else in the ledger stands for what a clause asks. */
function isSaid(
  ask: ProseRequest,
  isLead: boolean,
  sentence: Sentence,
  { steps, commands, mentions, files, next, leadsToList }: PassageSetting,
): boolean {
  const { quote, verb } = ask;
  if (commands.some((command) => quote.includes(printed(command)))) return true;
  if (CALLING.has(verb) && mentions.some((command) => isObject(command, verb, quote))) return true;
  if (files.some((path) => quote.includes(path))) return true;
  const own = steps.filter(
    (step) => step.quote !== null && sentence.text.startsWith(step.quote.slice(0, 100)),
  );
  if (own.some((step) => isDoneBy(step, ask))) return true;
  if (isLead && (leadsToList || next !== null)) return true;
  return next !== null && isSaidBelow(quote, verb, next);
}

/** A clause of a passage that asks for something that nothing else in the ledger stands for. */
export type ProseRequest = Ask & { quote: string };

/** A clause without the brackets that open or close around its neighbours. */
function clauseOf(text: string): string {
  const bare = text.trim();
  if (bare.endsWith('(')) return bare.slice(0, -1).trim();
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
}

/** Whether a sentence praises what can be done with a product: "Build fast sites with your team." */
function isMotto({ tokens, at }: Sentence): boolean {
  const isPlain = tokens.every(({ kind }) => kind === 'word' || kind === 'mark');
  const [first, second] = tokens;
  return at === 0 && isPlain && VERBS.has(first?.key ?? '') && !DEFINITE.has(second?.key ?? '');
}

/** What a sentence asks in words alone. */
export function proseRequests(sentence: Sentence, passage: Passage, setting: PassageSetting): ProseRequest[] {
  const { isLabel, isDescription, isForMakers, isFirst, listed, next } = setting;
  const { text, tokens } = sentence;
  if (isLabel || isForMakers || text.endsWith('?') || (isFirst && next === null && isMotto(sentence)))
    return [];
  if (text === passage.text && text.endsWith(':') && tokens.length <= MOST_LABEL) return [];
  // What describes a thing asks only where it turns to the reader.
  if (isDescription && !tokens.some(({ key }) => key === 'you' || key === 'please')) return [];
  const asks = asksIn(sentence, listed !== null);
  // What is only for some readers leads to a block by its colon alone.
  const isOpen = next !== null && conditionOf(sentence)?.kind !== 'if' && !namesElse(text, next);
  const isShown =
    next !== null && tokens.some(({ key }, at) => key === 'below' && SHOWN.has(tokens[at - 1]?.key ?? ''));
  const isLead = isShown || (passage.text.endsWith(text) && (isOpen || text.endsWith(':')));
  // A block of as many commands as there are clauses says them all.
  const isAll = text.endsWith(':') && (next?.commands.length ?? 0) >= asks.length;
  const leads = isAll ? 0 : asks.findLastIndex(({ mood }) => mood !== 'other_way');
  return asks.flatMap((ask, at) => {
    const quote = asks.length === 1 ? text : clauseOf(passage.text.slice(ask.at, ask.end));
    const unsaid = { ...ask, quote };
    const leadsOn = isLead && at >= leads && (text.endsWith(':') || isShown || !BY_HAND.has(ask.verb));
    return isSaid(unsaid, leadsOn, sentence, setting) ? [] : [unsaid];
  });
}
