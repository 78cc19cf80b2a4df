import type { Choice, ChoiceCode } from '../model/choice.ts';
import type { AlternativeGroup } from '../model/source.ts';
import { planCues } from '../phrases/tables/plan-cues.ts';
import { decideInTurn } from './apply-decisions.ts';
import type { Candidate } from './candidates.ts';
import { type Decision, includeStep, type Planning, recordDecision, skipStep } from './decisions.ts';
import { settleChoice } from './settle-choice.ts';
import {
  areManagers,
  candidatesIn,
  isOfVariants,
  labelsOf,
  usualWay,
  type Way,
  withoutAdditions,
} from './usual-way.ts';

/** The choice between the ways of a group, named by where the group begins. */
function idOf({ options }: AlternativeGroup): string {
  return `way:${options[0]?.blockIds[0] ?? ''}`;
}

function codeOf(planning: Planning, group: AlternativeGroup): ChoiceCode {
  if (group.kind === 'package_managers' || areManagers(planning, group)) return 'package_manager';
  return isOfVariants(group) ? 'variant' : 'tab';
}

function choiceOf(planning: Planning, group: AlternativeGroup, way: Way): Choice {
  const stepsOf = (option: Way['option']): string[] =>
    candidatesIn(planning, option).map(({ step }) => step.id);
  return settleChoice(planning, {
    id: idOf(group),
    kind: 'option',
    code: codeOf(planning, group),
    options: withoutAdditions(group).options.map((option) => ({
      id: option.label,
      label: option.label,
      stepIds: stepsOf(option),
    })),
    usual: way.option.label,
    prior: way.prior,
    why: way.rule.code,
    params: { group: group.label },
    affects: [...new Set(group.options.flatMap(stepsOf))],
  });
}

/** "Or with npm:" and "with the package manager you prefer:" are no conditions any more when npm was chosen. */
function isOfManager({ skip }: Candidate): boolean {
  if (skip?.code !== 'condition') return false;
  const [line = ''] = skip.params.quote.split('\n');
  return planCues.says(line, 'any_manager') || line.includes('`npm');
}

/** What follows from taking one way of a group. */
function takeWay(planning: Planning, group: AlternativeGroup, way: Way, choice: Choice): Decision[] {
  const { option, rule } = way;
  const rejected = group.options.filter((other) => other !== option);
  const kept = new Set(option.blockIds);
  const left = rejected
    .flatMap((other) => candidatesIn(planning, other))
    .filter(({ block }) => block && !kept.has(block.id));
  const skip = {
    code: 'other_option',
    status: 'skipped_alternative',
    params: { taken: option.label },
  } as const;
  const members = candidatesIn(planning, option);
  const isOfManagers = group.kind === 'package_managers' || rule.code === 'alternative-npm';
  const { code, ...params } = rule;
  const chosen = { group: group.label, chosen: option.label, rejected: rejected.map(({ label }) => label) };
  return [
    // What is shown in a way not taken is no output of the one taken.
    ...left.flatMap((candidate) => [includeStep(candidate), skipStep(candidate, skip)]),
    ...(isOfManagers ? members.filter(isOfManager).map(includeStep) : []),
    ...(choice.options.length > 1 ? [{ kind: 'choose', choice } as const] : []),
    recordDecision(
      {
        // The rule has with its code what that code tells.
        ...({ code, params: { ...chosen, ...params } } as Extract<
          Parameters<typeof recordDecision>[0],
          { code: typeof code }
        >),
        sourceStepIds: members.map(({ step }) => step.id),
        documented: true,
      },
      choice,
    ),
  ];
}

/** The labels that are wished for, by the names of the ways: the page may offer the same ways again and again. */
function wishedLabels({ page }: Planning, wishes: Wishes): Wishes {
  const asked = page.alternatives.flatMap((group) => {
    const label = wishes.get(idOf(group));
    return label === undefined ? [] : [[labelsOf(withoutAdditions(group)), label] as const];
  });
  return new Map(asked);
}

type Wishes = ReadonlyMap<string, string>;

/** Takes one way through each group; `spread` are the wishes that also decide where the page has the same ways again. */
function chooseEach(planning: Planning, spread: Wishes): Decision[] {
  const earlier = new Map<string, string>();
  const wished = wishedLabels(planning, spread);
  return decideInTurn(planning, planning.page.alternatives, (view, all) => {
    const group = withoutAdditions(all);
    const usual = usualWay(view, group, earlier);
    if (!usual) return [];
    const label = planning.wishes.get(idOf(all)) ?? wished.get(labelsOf(group));
    const wish = group.options.find((option) => option.label === label);
    const way: Way =
      wish && wish !== usual.option ? { ...usual, option: wish, rule: { code: 'alternative-tried' } } : usual;
    earlier.set(labelsOf(all), way.option.label);
    const settled = choiceOf(view, all, usual);
    const choice = way === usual ? settled : { ...settled, taken: way.option.label, why: 'wished' };
    return takeWay(view, all, way, choice);
  });
}

/** Takes one way through each group of alternatives and says why. */
export function chooseAlternatives(planning: Planning): Decision[] {
  const usual = chooseEach({ ...planning, wishes: new Map() }, new Map());
  const done = new Map(
    usual.flatMap((made) => (made.kind === 'choose' ? [[made.choice.id, made.choice.taken]] : [])),
  );
  // What would be done anyway needs no wish, and so decides nothing about the same ways elsewhere.
  const spread = new Map([...planning.wishes].filter(([id, wish]) => done.has(id) && done.get(id) !== wish));
  return spread.size === 0 ? usual : chooseEach(planning, spread);
}
