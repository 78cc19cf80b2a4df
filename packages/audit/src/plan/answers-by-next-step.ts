import { printed } from '../model/command-text.ts';
import type { PlannedStep } from '../model/plan.ts';
import { isInstall } from '../shell/effects.ts';
import { partsOf } from './command-words.ts';

const NEAR_STEPS = 3;

/**
 * Answers a scaffolder's question whether to install: no, where the page installs by a step of its own, and no, where
 * the page ends with the scaffolder and so asks for nothing further.
 */
export function answerByNextStep(steps: readonly PlannedStep[]): PlannedStep[] {
  return steps.map((step, index) => {
    if (step.action.kind !== 'run' || step.action.pace !== 'scaffold') return step;
    const install = steps.slice(index + 1, index + 1 + NEAR_STEPS).find(isPlainInstall);
    const isEnd = index === steps.length - 1;
    const quote =
      install?.action.kind === 'run' ? install.action.command : isEnd ? step.action.command : undefined;
    if (quote === undefined) return step;
    const answer = { match: 'install', reply: 'No', quote: printed(quote) };
    return { ...step, action: { ...step.action, answers: [...step.action.answers, answer] } };
  });
}

function isPlainInstall({ action, trust }: PlannedStep): boolean {
  if (action.kind !== 'run' || trust === 'derived' || !isInstall(action.command)) return false;
  const [first, ...others] = partsOf(action.command);
  return others.length === 0 && first?.operands.length === 0 && first.flags.length === 0;
}
