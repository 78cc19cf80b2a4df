import type { CommandText } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { commandStep } from '../run/command-step.ts';
import { joinedCommands } from '../shell/rewrite.ts';
import type { Candidate } from './failed-journey.ts';

/** The journey with some commands typed otherwise, for one reason; null where there is none. */
export function replaceCommands(
  plan: Plan,
  kind: string,
  typed: ReadonlyMap<CommandText, CommandText>,
): Candidate | null {
  if (typed.size === 0) return null;
  const command = joinedCommands([...typed.values()]);
  const changed = (action: PlannedStep['action']) =>
    action.kind === 'run' ? { ...action, command: typed.get(action.command) ?? action.command } : action;
  const steps = plan.steps.map((step) => ({ ...step, action: changed(step.action) }));
  return { kind, change: { code: 'command', command }, plan: { ...plan, steps } };
}

/** The journey with one command more, before the step at this place. */
export function insertCommand(plan: Plan, at: number, kind: string, command: CommandText): Candidate {
  const id = `counterfactual-${kind}`;
  const sameKind = plan.steps.filter((step) => step.id.startsWith(id)).length;
  const step = {
    ...commandStep(sameKind === 0 ? id : `${id}-${sameKind + 1}`, command, { pace: 'install' }),
    milestoneId: plan.steps[at]?.milestoneId ?? '',
  };
  const steps = plan.steps.toSpliced(at, 0, step);
  return { kind, change: { code: 'command', command }, plan: { ...plan, steps } };
}
