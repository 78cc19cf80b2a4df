import type { PlannedStep } from '../model/plan.ts';

const INSTALL = /^(?:npm (?:i|install|ci)|yarn(?: install)?|pnpm (?:i|install)|bun install)\s*$/;
const NEAR_STEPS = 3;

/** A page that installs by a step of its own has answered a scaffolder's question whether to install: it need not. */
export function answerByNextStep(steps: readonly PlannedStep[]): PlannedStep[] {
  return steps.map((step, index) => {
    if (step.action.kind !== 'run' || step.action.pace !== 'scaffold') return step;
    const install = steps.slice(index + 1, index + 1 + NEAR_STEPS).find(isPlainInstall);
    if (install?.action.kind !== 'run') return step;
    const answer = { match: 'install', reply: 'No', quote: install.action.command };
    return { ...step, action: { ...step.action, answers: [...step.action.answers, answer] } };
  });
}

function isPlainInstall({ action, trust }: PlannedStep): boolean {
  return action.kind === 'run' && trust !== 'derived' && INSTALL.test(action.command.trim());
}
