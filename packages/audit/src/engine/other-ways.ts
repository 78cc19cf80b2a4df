import type { Candidate } from '../judge/failed-journey.ts';
import type { Plan } from '../model/plan.ts';
import { optionsNotTaken } from '../plan/other-options.ts';
import { planApart, type ReadPage, type ReadRequest } from './read-apart.ts';

const KIND = 'documented_variant';

/** Plans the documented ways that were passed by before a step failed; apart, as every reading of a page. */
export async function planOtherWays(
  source: ReadRequest,
  { plan, otherPlan }: ReadPage,
  failedAt: number,
): Promise<Candidate[]> {
  const options = optionsNotTaken(plan, failedAt);
  const wishes = options.map(({ choiceId, optionId }) => ({ [choiceId]: optionId }));
  const plans = (await planApart(source, wishes)) ?? [];
  const ways: Candidate[] = plans.flatMap((wished, at) => {
    const option = options[at];
    if (!option) return [];
    const { label, taken } = option;
    return [{ kind: KIND, change: { code: 'option', label, taken }, plan: wished }];
  });
  const route = otherPlan?.decisions.find((decision) => decision.code === 'route');
  if (otherPlan !== null && route !== undefined)
    ways.push({
      kind: KIND,
      change: { code: 'way', chosen: route.params.chosen, instead: route.params.rejected },
      plan: otherPlan,
    });
  return ways.filter((way) => !isSame(way.plan, plan));
}

function isSame(one: Plan, other: Plan): boolean {
  return (
    JSON.stringify(one.steps.map(({ action }) => action)) ===
    JSON.stringify(other.steps.map(({ action }) => action))
  );
}
