import type { Beyond, Plan } from '../../model/plan.ts';

/** What is tried, the main flow first: it goes on in the world that the journey has left. */
function tried({ beyond }: Plan): Beyond[] {
  const of = (part: Beyond['part']): Beyond[] =>
    beyond.filter((entry) => entry.part === part && entry.steps.length > 0);
  return [...of('main'), ...of('further')];
}

function withSteps(plan: Plan, entries: readonly Beyond[]): Plan {
  const more = entries.flatMap(({ steps }) => steps.map((step) => ({ ...step, required: false })));
  return { ...plan, steps: [...plan.steps, ...more] };
}

/** The journey with everything behind it that the page lets its reader see; null where there is nothing to try. */
export function beyondPlan(plan: Plan): Plan | null {
  const entries = tried(plan);
  return entries.length === 0 ? null : withSteps(plan, entries);
}

/** The journey with the main flow behind it and these entries alone, to see whether they come to the same again. */
export function beyondAgainPlan(plan: Plan, rowIds: ReadonlySet<string>): Plan {
  const kept = plan.beyond.filter(({ part, rowId }) => part === 'main' || rowIds.has(rowId));
  const again = { ...plan, beyond: kept };
  return withSteps(again, tried(again));
}
