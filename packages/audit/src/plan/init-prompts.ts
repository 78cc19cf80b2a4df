import type { Candidate } from './candidates.ts';
import { isBareInit } from './commands.ts';
import { decide, type Planning } from './decisions.ts';
import type { PromptHelp } from './interactive.ts';
import { promptHelp } from './interactive.ts';

/** A bare `npm init` proposes every answer itself; what it proposes is accepted, and that is recorded. */
export function initHelp(planning: Planning, candidate: Candidate, command: string): PromptHelp | null {
  if (!isBareInit(command)) return null;
  const help = promptHelp(planning, candidate);
  if (!help.acceptDefaults) {
    decide(planning, {
      ruleId: 'npm-init-defaults',
      question: 'What is answered to the questions of npm init?',
      chosen: 'what npm proposes',
      rejected: ['stopping at the first question'],
      reason:
        'The page says to run it and no more; npm proposes an answer to every question, and none is about the product.',
      sourceStepIds: [candidate.step.id],
      documented: false,
    });
  }
  return { answers: [], acceptDefaults: true, quote: help.quote };
}
