import type { Choice, ChoiceOption, ChoiceWishes } from '../model/choice.ts';
import type { Plan } from '../model/plan.ts';
import { isOfWindows } from './usual-way.ts';

/** A documented way that a plan did not take, beside the one that it took. */
export type OtherOption = { choiceId: string; optionId: string; label: string; taken: string };

const MOST = 2;

/** The documented ways that a plan passed by up to a step; those nearest to the step come first. */
export function optionsNotTaken(plan: Plan, upTo: number): OtherOption[] {
  const stepOf = new Map<string, number>();
  for (const [index, step] of plan.steps.slice(0, upTo + 1).entries())
    for (const id of step.sourceStepIds) stepOf.set(id, index);
  const placeOf = ({ stepIds }: ChoiceOption): number =>
    Math.max(-1, ...stepIds.map((id) => stepOf.get(id) ?? -1));
  const passed = plan.choices.filter(isOfWays).flatMap((choice) => {
    const places = choice.options.map(placeOf);
    const place = Math.max(-1, ...places);
    return place === -1 ? [] : [{ choice, place, taken: choice.options[places.indexOf(place)] }];
  });
  const options = passed
    .sort((a, b) => b.place - a.place)
    .map(({ choice, taken }) => othersIn(choice, taken));
  // One of each group before a second of any.
  const rounds = Math.max(0, ...options.map((each) => each.length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    options.flatMap((each) => each[round] ?? []),
  ).flat();
  return inTurn.filter(isFirstOfItsWords).slice(0, MOST);
}

/** The wish for the route that a plan with two of them did not take; null where it met no such choice. */
export function otherRoute({ decisions, choices }: Plan): ChoiceWishes | null {
  const route = decisions.find(({ code }) => code === 'route');
  const choice = choices.find(({ id }) => id === route?.choiceId);
  const other = choice?.options.find(({ id }) => id !== choice.taken);
  return choice && other ? { [choice.id]: other.id } : null;
}

/** Whether a choice is between ways that the page shows side by side. */
function isOfWays({ code }: Choice): boolean {
  return code === 'tab' || code === 'package_manager' || code === 'variant';
}

function othersIn({ id, options }: Choice, taken: ChoiceOption | undefined): OtherOption[] {
  if (taken === undefined) return [];
  return options
    .filter((option) => option !== taken && !isOfOtherSystem(option.label))
    .map((option) => ({ choiceId: id, optionId: option.id, label: option.label, taken: taken.label }));
}

function isOfOtherSystem(label: string): boolean {
  const name = label.toLowerCase();
  return isOfWindows(label) || name.includes('macos') || name.includes('mac os');
}

// The same tabs stand above each step of many pages, and one choice decides for all of them.
function isFirstOfItsWords({ label, taken }: OtherOption, at: number, all: readonly OtherOption[]): boolean {
  return all.findIndex((other) => other.label === label && other.taken === taken) === at;
}
