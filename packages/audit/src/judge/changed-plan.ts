import type { CommandText } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { commandStep } from '../run/command-step.ts';
import type { Candidate } from './failed-journey.ts';

/** The journey with one command typed otherwise. */
export function replaceCommand(plan: Plan, step: PlannedStep, kind: string, command: CommandText): Candidate {
  const changed = (action: PlannedStep['action']) =>
    action.kind === 'run' ? { ...action, command } : action;
  const steps = plan.steps.map((each) => (each === step ? { ...each, action: changed(each.action) } : each));
  return { kind, change: { code: 'command', command }, plan: { ...plan, steps } };
}

/** The journey with one command more, before the step at this place. */
export function insertCommand(plan: Plan, at: number, kind: string, command: CommandText): Candidate {
  const step = {
    ...commandStep(`counterfactual-${kind}`, command, { pace: 'install' }),
    milestoneId: plan.steps[at]?.milestoneId ?? '',
  };
  const steps = plan.steps.toSpliced(at, 0, step);
  return { kind, change: { code: 'command', command }, plan: { ...plan, steps } };
}
