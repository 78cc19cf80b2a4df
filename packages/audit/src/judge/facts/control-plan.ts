import type { Plan, PlannedStep } from '../../model/plan.ts';
import { isInstall, packagesOf } from '../../shell/effects.ts';
import { clones } from '../step-commands.ts';

/** Whether a step brings the product into the world: by installing or cloning it, or, where the page is about its own code, by writing that. */
function obtains({ action }: PlannedStep, products: readonly string[]): boolean {
  if (action.kind !== 'run') return products.length === 0 && action.kind !== 'probe';
  return (
    clones(action) ||
    (isInstall(action.command) && packagesOf(action.command).some((name) => products.includes(name)))
  );
}

/**
 * The journey in a world where the product never arrived: what obtains it is left out, and the registry answers "not
 * found" for its names. A page about its own code or project has neither there. Null where the page has no goal.
 */
export function controlPlan(plan: Plan): { plan: Plan; withheld: string[] } | null {
  const { goal } = plan;
  if (goal === null) return null;
  const steps = plan.steps.filter((step) => !obtains(step, goal.products));
  // What must not be there cannot be asked for either.
  const open = steps.map((step) => ({ ...step, required: false }));
  return { plan: { ...plan, steps: open }, withheld: goal.products };
}
