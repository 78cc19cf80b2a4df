import type { Plan, PlannedAction, PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { WantedRuntime } from '../runtime/provision.ts';
import { type RunOptions, runPlan } from './run-plan.ts';

/** One change to a journey, to see whether it would pass with it. */
export type PlanChange =
  | { kind: 'insert'; beforeStepId: string; steps: PlannedStep[] }
  | { kind: 'replace'; stepId: string; action: PlannedAction }
  | { kind: 'remove'; stepId: string }
  | { kind: 'runtime'; runtime: WantedRuntime };

/** Runs a plan once more in a fresh sandbox with changes made to it; its commands count as proof, not as the journey. */
export function runVariant(
  plan: Plan,
  changes: readonly PlanChange[],
  options: RunOptions,
): Promise<RunRecord> {
  const runtime = changes.findLast((change) => change.kind === 'runtime')?.runtime ?? options.runtime;
  return runPlan(applyChanges(plan, changes), { purpose: 'proof', ...options, ...(runtime && { runtime }) });
}

/** A plan with changes made to its steps. */
export function applyChanges(plan: Plan, changes: readonly PlanChange[]): Plan {
  return { ...plan, steps: changes.reduce(applyChange, plan.steps) };
}

function applyChange(steps: PlannedStep[], change: PlanChange): PlannedStep[] {
  switch (change.kind) {
    case 'insert':
      return steps.flatMap((step) => (step.id === change.beforeStepId ? [...change.steps, step] : [step]));
    case 'replace':
      return steps.map((step) => (step.id === change.stepId ? { ...step, action: change.action } : step));
    case 'remove':
      return steps.filter(({ id }) => id !== change.stepId);
    case 'runtime':
      return steps;
  }
}
