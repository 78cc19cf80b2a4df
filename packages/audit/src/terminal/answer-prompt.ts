import { printed } from '../model/command-text.ts';
import type { PlannedAction } from '../model/plan.ts';
import type { PromptAnswer } from '../model/run.ts';
import {
  findLabel,
  isFetchConfirmation,
  readChoice,
  readQuestion,
  simplify,
  wordsOfQuestion,
} from './prompt.ts';

type RunAction = Extract<PlannedAction, { kind: 'run' }>;

/** Keys for a prompt, and the reason why they may be pressed. */
export type Decision = Pick<PromptAnswer, 'keys' | 'basis' | 'quote'>;

/** Decides on one key press at a time; an arrow moves within a list, and the screen is looked at again after it. */
export type PromptPolicy = { decide(lines: readonly string[]): Decision | undefined };

const DOWN = '\x1b[B';
const UP = '\x1b[A';
const ENTER = '\r';
/** The key that ends what is typed: Ctrl-D. */
const END = '\x04';
const MOST_MOVES = 60;

/** What the page states or its listing shows, all at once what it shows as the input, Enter where defaults are to be accepted, nothing else; what it does not state is named so. */
export function strictPolicy(
  action: Pick<RunAction, 'command' | 'answers' | 'acceptDefaults' | 'defaultsQuote' | 'typed'>,
  shown = '',
): PromptPolicy {
  const unused = [...action.answers];
  let input = action.typed;
  const listing = shown.split('\n');
  let moves = 0;
  return {
    decide: (lines) => {
      if (isFetchConfirmation(lines, action.command)) {
        return { keys: `y${ENTER}`, basis: 'confirms_the_command', quote: printed(action.command) };
      }
      const answer = unused.find(({ match }) => isAskedFor(match, lines));
      if (answer !== undefined) {
        const keys = keysFor(answer.reply, lines);
        moves = keys.endsWith(ENTER) ? 0 : moves + 1;
        // A list that was gone through without the stated line does not have it.
        if (moves > MOST_MOVES) return undefined;
        if (keys.endsWith(ENTER)) unused.splice(unused.indexOf(answer), 1);
        // An offer is declined on the word of the command alone where the page asks for no more.
        return answer.quote === action.command
          ? { keys, basis: 'undocumented', quote: '' }
          : { keys, basis: 'stated_on_page', quote: answer.quote };
      }
      const typed = typedBehind(lines, listing);
      if (typed !== undefined) {
        const keys = keysFor(typed.reply, lines);
        if (keys.endsWith(ENTER)) listing.splice(0, listing.indexOf(typed.line) + 1);
        return { keys, basis: 'stated_on_page', quote: typed.line.trim() };
      }
      if (input !== undefined) {
        const quote = input;
        input = undefined;
        return { keys: `${quote.replaceAll('\n', ENTER)}${ENTER}${END}`, basis: 'stated_on_page', quote };
      }
      if (!action.acceptDefaults) return undefined;
      return action.defaultsQuote
        ? { keys: ENTER, basis: 'defaults_accepted_by_page', quote: action.defaultsQuote }
        : { keys: ENTER, basis: 'undocumented', quote: '' };
    },
  };
}

const FEWEST_LETTERS = 3;
// A proposal in brackets, and the sign between a question and its answer.
const BETWEEN = /^\s*(?:\([^)]*\))?(?:[\s:?›»…]|\.(?=\s))*/u;

/** What a listing of the page has behind the words that are asked now; of a list it must be one of the lines. */
function typedBehind(
  lines: readonly string[],
  listing: readonly string[],
): { line: string; reply: string } | undefined {
  const words = wordsOfQuestion(readQuestion(lines).question);
  const choice = readChoice(lines);
  if (words.replaceAll(/\P{L}/gu, '').length < FEWEST_LETTERS) return undefined;
  for (const line of listing) {
    const text = line.replaceAll(/\s+/gu, ' ').replace(/^[^\p{L}\p{N}]+/u, '');
    const reply = text.slice(words.length).replace(BETWEEN, '').trim();
    const isOffered = choice === undefined || findLabel(choice, reply) !== undefined;
    if (text.toLowerCase().startsWith(words) && reply !== '' && isOffered) return { line, reply };
  }
  return undefined;
}

// The question stands in the last lines; an answered one above it must not match again.
function isAskedFor(match: string, lines: readonly string[]): boolean {
  const choice = readChoice(lines);
  const depth = (choice?.labels.length ?? 0) + 4;
  return simplify(lines.slice(-depth).join(' ')).includes(simplify(match));
}

function keysFor(reply: string, lines: readonly string[]): string {
  const choice = readChoice(lines);
  const target = choice === undefined ? undefined : findLabel(choice, reply);
  if (choice === undefined) return `${spelled(reply, lines)}${ENTER}`;
  // A long list shows a part of itself; what is not on the screen may be further down.
  if (target === undefined) return DOWN;
  if (target === choice.current) return ENTER;
  return target > choice.current ? DOWN : UP;
}

function spelled(reply: string, lines: readonly string[]): string {
  const isYesOrNo = /\by(?:es)?\s*\/\W*n(?:o)?\b/iu.test(lines.slice(-3).join(' '));
  if (isYesOrNo && /^(?:yes|no)$/iu.test(reply)) return reply.slice(0, 1).toLowerCase();
  return /^(?:enter|return|<enter>|)$/iu.test(reply) ? '' : reply;
}
