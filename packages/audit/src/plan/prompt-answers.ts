import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import { shortHash } from '../read/ids.ts';
import { isBareInit, isQuiet, paceOf } from '../shell/effects.ts';
import type { Candidate } from './candidates.ts';
import { type Decision, type Planning, recordDecision } from './decisions.ts';
import { type PromptHelp, promptHelp, showsQuestions } from './interactive.ts';
import { settleChoice } from './settle-choice.ts';

/** What is answered to the questions of a command, and what that decides. */
export type Prompts = { help: PromptHelp | null; made: Decision[] };

type Answering = 'as_told' | 'defaults' | 'stop';

/** What the page says counts; without a word of it a command is left at its first question. */
function usualFor({ answers, acceptDefaults }: PromptHelp): Answering {
  if (answers.length > 0) return 'as_told';
  return acceptDefaults ? 'defaults' : 'stop';
}

function choiceOf(
  planning: Planning,
  { step }: Candidate,
  command: CommandText,
  { usual, quote, why }: { usual: Answering; quote: string | null; why: string },
): Choice {
  const options: Answering[] = usual === 'as_told' ? ['as_told', 'defaults', 'stop'] : ['defaults', 'stop'];
  return settleChoice(planning, {
    id: `answers:${step.id}-${shortHash(command)}`,
    kind: 'interpretation',
    code: 'prompt_answers',
    options: options.map((id) => ({ id, label: id, stepIds: [step.id] })),
    usual,
    why,
    prior: usual === 'stop' ? 0.6 : 0.9,
    affects: [step.id],
    params: { command, ...(quote === null ? {} : { quote }) },
  });
}

function answeredBy(choice: Choice, usual: Answering, help: PromptHelp): PromptHelp {
  if (choice.taken === usual) return help;
  return { answers: [], acceptDefaults: choice.taken === 'defaults', quote: help.quote };
}

/** A bare `npm init` proposes every answer itself; what it proposes is accepted, and the report says so. */
function initPrompts(planning: Planning, candidate: Candidate, command: CommandText): Prompts {
  const { acceptDefaults, quote } = promptHelp(planning, candidate, command);
  const why = acceptDefaults ? 'page_says' : 'npm-init-defaults';
  const choice = choiceOf(planning, candidate, command, { usual: 'defaults', quote, why });
  const help = answeredBy(choice, 'defaults', { answers: [], acceptDefaults: true, quote });
  const decision = recordDecision(
    {
      code: 'npm-init-defaults',
      params: {},
      sourceStepIds: [candidate.step.id],
      documented: false,
    },
    choice,
  );
  const isAssumed = !acceptDefaults && choice.taken === 'defaults';
  return { help, made: [{ kind: 'choose', choice }, ...(isAssumed ? [decision] : [])] };
}

/** What is answered to the questions of a command, where it may ask any. */
export function promptsOf(planning: Planning, candidate: Candidate, command: CommandText): Prompts {
  if (isBareInit(command)) return initPrompts(planning, candidate, command);
  const mayAsk = paceOf(command) === 'scaffold' || showsQuestions(planning, candidate, command);
  const help = promptHelp(planning, candidate, command);
  // Nobody expects it to ask: an answer that the page states to its very question counts all the same if it does.
  if (!mayAsk) return { help: { ...help, acceptDefaults: false, quote: null }, made: [] };
  const usual = usualFor(help);
  if (isQuiet(command) && usual === 'stop') return { help, made: [] };
  const why = usual === 'stop' ? 'page_is_silent' : 'page_says';
  const choice = choiceOf(planning, candidate, command, { usual, quote: help.quote, why });
  return { help: answeredBy(choice, usual, help), made: [{ kind: 'choose', choice }] };
}
