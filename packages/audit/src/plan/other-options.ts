import type { Plan } from '../model/plan.ts';
import type { AlternativeGroup, SourcePage } from '../model/source.ts';

/** A documented way that a plan did not take, beside the one that it took. */
export type OtherOption = { optionId: string; label: string; taken: string };

const MOST = 2;

/** The documented ways that a plan passed by up to a step; those nearest to the step come first. */
export function optionsNotTaken(page: SourcePage, plan: Plan, upTo: number): OtherOption[] {
  const stepOf = new Map<string, number>();
  for (const [index, step] of plan.steps.slice(0, upTo + 1).entries())
    for (const { blockIds } of page.steps.filter(({ id }) => step.sourceStepIds.includes(id)))
      for (const blockId of blockIds) stepOf.set(blockId, index);
  const passed = page.alternatives.flatMap((group) => {
    const places = group.options.map(({ blockIds }) =>
      Math.max(-1, ...blockIds.map((id) => stepOf.get(id) ?? -1)),
    );
    const place = Math.max(-1, ...places);
    return place === -1 ? [] : [{ group, place, taken: places.indexOf(place) }];
  });
  const options = passed.sort((a, b) => b.place - a.place).map(({ group, taken }) => othersIn(group, taken));
  // One of each group before a second of any.
  const rounds = Math.max(0, ...options.map((each) => each.length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    options.flatMap((each) => each[round] ?? []),
  ).flat();
  return inTurn.filter(isFirstOfItsWords).slice(0, MOST);
}

function othersIn(group: AlternativeGroup, takenAt: number): OtherOption[] {
  const taken = group.options[takenAt];
  if (taken === undefined) return [];
  return group.options
    .filter((option) => option !== taken && !isOfOtherSystem(option.label))
    .map((option) => ({ optionId: option.id, label: option.label, taken: taken.label }));
}

function isOfOtherSystem(label: string): boolean {
  return /windows|powershell|\bcmd\b|mac ?os/i.test(label);
}

// The same tabs stand above each step of many pages, and one choice decides for all of them.
function isFirstOfItsWords({ label, taken }: OtherOption, at: number, all: readonly OtherOption[]): boolean {
  return all.findIndex((other) => other.label === label && other.taken === taken) === at;
}
