import type { Choice, ChoiceOption, ChoiceWishes } from '../model/choice.ts';
import type { Drafted } from './draft-journey.ts';

/** What becomes of each step of the page on one path: what is done for it, or why nothing is. */
function fatesOf({ planning, steps }: Drafted): Map<string, string> {
  const done = new Map<string, unknown[]>();
  for (const { sourceStepIds, id: _id, milestoneId: _milestone, ...step } of steps)
    for (const stepId of sourceStepIds) done.set(stepId, [...(done.get(stepId) ?? []), step]);
  return new Map(
    planning.candidates.map(({ step, skip }) => {
      const own = done.get(step.id);
      return [step.id, own ? JSON.stringify(own) : (skip?.code ?? '')];
    }),
  );
}

/** All that is done on one path, in its order. */
function journeyOf({ steps }: Drafted): string {
  return JSON.stringify(steps.map(({ id: _id, milestoneId: _milestone, ...step }) => step));
}

/** How many steps of pages may be looked at to see what the options of one lead to. */
const MOST_LOOKED_AT = 3_000;

/** The choices that a journey meets before those about steps that it passes by. */
function nearestFirst(choices: readonly Choice[], { steps }: Drafted): Choice[] {
  const planned = new Set(steps.flatMap(({ sourceStepIds }) => sourceStepIds));
  const isMet = ({ affects }: Choice): boolean => affects.some((id) => planned.has(id));
  return [...choices.filter(isMet), ...choices.filter((choice) => !isMet(choice))];
}

type Looked = { options: ChoiceOption[]; affects: string[] };

/**
 * The choices of a path that lead somewhere: each option that is not taken was tried, and what becomes another by it is
 * written down. An option that cannot be taken by itself, or by which nothing else is done, is none. A page with more
 * options than can be looked at offers those nearest to its journey.
 */
export function choicesOffered(path: Drafted, pathWith: (wishes: ChoiceWishes) => Drafted): Choice[] {
  const [journey, fates] = [journeyOf(path), fatesOf(path)];
  let left = Math.floor(MOST_LOOKED_AT / Math.max(path.planning.candidates.length, 1));

  function look(choice: Choice): Looked {
    const affects = new Set(choice.affects);
    const options = choice.options.filter(({ id }) => {
      if (id === choice.taken) return true;
      left -= 1;
      if (left < 0) return false;
      const other = pathWith({ [choice.id]: id });
      const isTaken = other.planning.choices.some((found) => found.id === choice.id && found.taken === id);
      if (!isTaken || journeyOf(other) === journey) return false;
      for (const [stepId, fate] of fatesOf(other)) if (fates.get(stepId) !== fate) affects.add(stepId);
      return true;
    });
    return { options, affects: [...affects] };
  }

  const looked = new Map(
    nearestFirst(path.planning.choices, path).map((choice) => [choice.id, look(choice)] as const),
  );
  return path.planning.choices.flatMap((choice) => {
    const { options = [], affects = [] } = looked.get(choice.id) ?? {};
    return options.length > 1 ? [{ ...choice, options: shared(options), affects }] : [];
  });
}

/** Options whose priors sum to one again, where some were left out. */
function shared(options: readonly ChoiceOption[]): ChoiceOption[] {
  const sum = options.reduce((total, { prior }) => total + prior, 0);
  return options.map((option) => ({ ...option, prior: sum > 0 ? option.prior / sum : 1 / options.length }));
}
