import { asksIn } from '../../phrases/grammar/asks.ts';
import { deniesNext } from '../../phrases/grammar/certainty.ts';
import { isForWindowsAt } from '../../phrases/grammar/systems.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import { commandCues } from '../../phrases/tables/command-cues.ts';
import { type Token, tokensOf } from '../../phrases/tokens.ts';
import { installsWithUnknown, isKnownCommand, mayGetWithUnknown, programOf } from '../../shell/looks.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { sentenceAt } from './sentence-at.ts';

/** A command inside of a sentence. */
export type InlineCommand = {
  at: number;
  command: string;
  /** The sentence around it, which may set conditions. */
  sentence: string;
  /** Whether the sentence tells the reader to run it. */
  isAsked: boolean;
  /** Whether it is for those alone who use Windows. */
  isForWindows: boolean;
  /** Whether it is offered in place of the command before it. */
  orElse: boolean;
};

const BETWEEN_COMMANDS = new Set(['or', 'and', 'then', ',', '/', '|', ':', '.']);
const LEAD_WORDS = 3;
const LONGEST_PLACE = 6;
const SENTENCE_ENDS = new Set(['.', '!', ':']);
const ONWARD = new Set(['now', 'then', 'next', 'first', 'finally', 'lastly', 'afterwards', 'simply', 'just']);
const RUNNING = new Set(['run', 're-run', 'rerun', 'execute', 'type', 'enter', 'invoke', 'issue']);
const READY = ['you', 'are', 'ready', 'to'];

/** What stands before a command in its sentence; "Run:" in front of it belongs to it. */
function textBefore(text: string, from: number, at: number): string {
  const before = text.slice(0, from).trimEnd();
  if (!before.endsWith(':')) return text.slice(from, at);
  const words = tokensOf(before).slice(-LEAD_WORDS - 1, -1);
  const start = words.findLastIndex(({ kind }) => kind !== 'word') + 1;
  return text.slice(words[start]?.at ?? from, at);
}

/** Whether a sentence up to a colon asks for something: "Start the server:". */
function asksFor(lead: string): boolean {
  const last = sentencesOf(lead).at(-1);
  return last !== undefined && asksIn(last).some(({ mood }) => mood === 'asked');
}

/** Whether a label names a place where commands are typed: "In a second terminal:". */
function namesTerminal(lead: string): boolean {
  const words = (sentencesOf(lead).at(-1)?.tokens ?? []).map(({ key }) => key);
  return (
    (words[0] === 'in' || words[0] === 'from') && words.length <= LONGEST_PLACE && words.some(isTerminal)
  );
}

function isTerminal(word: string): boolean {
  return word === 'terminal' || word === 'shell' || word === 'console';
}

/** Whether a command stands where the verb of its sentence would: "Now `npm start`.", "You are ready to `npm start`!" */
function standsForVerb(before: string, after: string): boolean {
  const [next] = tokensOf(after);
  if (next !== undefined && !SENTENCE_ENDS.has(next.key)) return false;
  const words = tokensOf(before).map(({ key }) => key);
  const isReady = words.length === READY.length && READY.every((word, at) => word === words[at]);
  return isReady || (words.length > 0 && words.every((word) => ONWARD.has(word) || word === ','));
}

/** Whether a variable is set for a program, whatever its name: `KIT_DEBUG=1 kit go`. */
function setsVariable(command: string): boolean {
  const [first] = parseShell(command).commands;
  const isSet = first?.env.some(({ name }) => name === name.toUpperCase()) ?? false;
  return isSet && (first?.program ?? '') !== '';
}

/** Whether a sentence tells its reader to run something, and does not only offer it. */
function asksToRun(sentence: string): boolean {
  const asks = sentencesOf(sentence).flatMap((each) => asksIn(each));
  return asks.some(({ verb, mood }) => mood === 'asked' && RUNNING.has(verb));
}

/** Where the words begin that say what or for whom a command is, if it is all that follows their colon. */
function shownFor(text: string, { at, end, text: code }: Token): number | null {
  const before = text.slice(0, at).trimEnd();
  if (!before.endsWith(':')) return null;
  if (!(code.startsWith('$ ') || asksFor(before) || namesTerminal(before))) return null;
  const after = text.slice(text[end] === '.' ? end + 1 : end);
  const next = after.trimStart().charAt(0);
  const isAll = next === '' || (after.startsWith(' ') && next !== next.toLowerCase());
  return isAll ? sentenceAt(text, before.length - 1).from : null;
}

/** Whether a command behind a prompt ends what is said, or only another such command follows it. */
function endsWithPrompt(text: string, { end, text: code }: Token): boolean {
  if (!code.startsWith('$ ')) return false;
  const [next, other] = tokensOf(text.slice(end));
  if (next === undefined || isBegin(next)) return true;
  return next.key === 'or' && other?.kind === 'code' && other.text.startsWith('$ ');
}

function isBegin({ kind, text }: Token): boolean {
  return kind === 'word' && text.charAt(0) !== text.charAt(0).toLowerCase();
}

/** Whether nothing but "then" leads on from the command at the beginning of a text. */
function leadsOn(text: string): boolean {
  const [, ...between] = tokensOf(text);
  return between.at(-1)?.key === 'then' && between.every(({ key }) => BETWEEN_COMMANDS.has(key));
}

/** Whether the words in front of a command only tell of it, or deny that it is to be run. */
function isNarrated(before: string): boolean {
  const cue = commandCues.first(before, 'tells');
  return commandCues.says(before, 'narrates') || (cue !== null && deniesNext(before.slice(0, cue.at)));
}

/** Whether a command is all that stands behind a label, as in a list of ways: "pnpm: `pnpm add kit`". */
function isLabelled(text: string, { at, end }: Token): boolean {
  return text.slice(0, at).trimEnd().endsWith(':') && text.slice(end).trim() === '';
}

/** The commands that stand as inline code in a passage; a cell of a table explains what it names. Programs of the page's own count where it tells to run them. */
export function inlineCommands(
  text: string,
  isCell = false,
  programs: ReadonlySet<string> = new Set(),
): InlineCommand[] {
  const tokens = tokensOf(text);
  const out: InlineCommand[] = [];
  // A line that is nothing but commands shows what to type.
  const isBare = !isCell && tokens.every(({ kind, key }) => kind === 'code' || BETWEEN_COMMANDS.has(key));
  for (const token of tokens) {
    const command = token.text.startsWith('$ ') ? token.text.slice(2).trim() : token.text;
    if (token.kind !== 'code' || !command.includes(' ')) continue;
    const isInstall = installsWithUnknown(command);
    const isKnown = isKnownCommand(command) || setsVariable(command) || (isBare && isInstall);
    const isOther = isLabelled(text, token) && mayGetWithUnknown(command);
    if (!isKnown && !isInstall && !isOther && !programs.has(programOf(command))) continue;
    const label = shownFor(text, token);
    const own = sentenceAt(text, token.at);
    const from = label ?? own.from;
    const sentence = label === null ? own.sentence : text.slice(label, own.from + own.sentence.length).trim();
    const before = textBefore(text, from, token.at);
    const last = out.at(-1)?.sentence === sentence ? out.at(-1) : undefined;
    const orElse = last !== undefined && commandCues.says(before, 'or_else');
    const isNext = last?.isAsked === true && leadsOn(text.slice(last.at, token.at));
    const isShown =
      isBare ||
      label !== null ||
      (!isCell && endsWithPrompt(text, token)) ||
      commandCues.says(before, 'tells') ||
      (!isCell && commandCues.first(sentence, 'will_do')?.slots.code === token.text) ||
      (!isCell && standsForVerb(before, text.slice(token.end)));
    const isTold = isNext || (orElse ? last.isAsked : isShown && !isNarrated(before));
    const isAsked = isTold && (isKnown || isInstall || asksToRun(sentence));
    const isForWindows = isForWindowsAt({ text: sentence, at: text.indexOf(sentence, from) }, token.at);
    // What gets something by a program that nobody knows is at least named.
    if (isKnown || isAsked || isOther)
      out.push({ at: token.at, command, sentence, isAsked, isForWindows, orElse });
  }
  return out;
}
