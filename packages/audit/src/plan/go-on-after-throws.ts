import { goingOnAfterThrows } from '../code/said-to-throw.ts';
import { isScriptLang } from './command-words.ts';
import { type Decision, type Planning, recordDecision } from './decisions.ts';

/** Lets code of the page go on behind statements of which it says itself that they throw: they are shown one by one. */
export function goOnAfterThrows({ candidates }: Planning): Decision[] {
  return candidates.flatMap(({ step, block }): Decision[] => {
    if (!block || block.commands.length > 0 || !isScriptLang(block.lang)) return [];
    const text = goingOnAfterThrows(block.text, block.lang);
    if (text === null) return [];
    return [
      { kind: 'fill_in', stepId: step.id, text },
      recordDecision({
        code: 'goes-on-behind-errors',
        params: {},
        sourceStepIds: [step.id],
        documented: true,
      }),
    ];
  });
}
