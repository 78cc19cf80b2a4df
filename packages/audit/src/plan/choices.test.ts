import { describe, expect, it } from 'vitest';
import type { Choice } from '../model/choice.ts';
import type { Plan } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { SAMPLE_PAGES } from './pages-fixture.ts';
import { planJourney } from './plan-journey.ts';

const pages = Object.entries(SAMPLE_PAGES).map(([name, text]) => ({ name, page: readMarkdown(text) }));
const choiceOf = (choices: readonly Choice[], id: string) => choices.find((choice) => choice.id === id);

/** What becomes of a step of the page: whether it is in, why not, and what is done for it. */
function fateOf({ coverage, steps }: Plan, stepId: string): string {
  const row = coverage.find(({ sourceStep }) => sourceStep.id === stepId);
  const done = steps.filter(({ sourceStepIds }) => sourceStepIds.includes(stepId));
  return JSON.stringify([row?.status, row?.skip?.code, done.map(({ action }) => action)]);
}

/** The choices that only one of two plans meets although the same becomes of their steps in both. */
function lostWithoutReason(one: Plan, other: Plan): string[] {
  const met = new Set(other.choices.map(({ id }) => id));
  const lost = one.choices.filter(({ id }) => !met.has(id));
  return lost
    .filter(({ affects }) => affects.every((stepId) => fateOf(one, stepId) === fateOf(other, stepId)))
    .map(({ code }) => code);
}

describe.each(pages)('the choices of the page "$name"', ({ page }) => {
  const first = planJourney(page);

  it('have options whose priors sum to one, and one of them taken', () => {
    for (const { options, taken, affects } of first.choices) {
      expect(options.reduce((sum, { prior }) => sum + prior, 0)).toBeCloseTo(1);
      expect(options.map(({ id }) => id)).toContain(taken);
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
      for (const { stepIds } of options) expect(affects).toEqual(expect.arrayContaining(stepIds));
    }
  });

  it('have ids that name them once', () => {
    const ids = first.choices.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are each taken as wished, and wishing for the usual option changes nothing', () => {
    const done = ({ steps, coverage, decisions, choices }: Plan) => ({
      steps,
      coverage,
      decisions,
      taken: choices.map(({ id, taken, why }) => [id, taken, why]),
    });
    for (const { id, options, taken } of first.choices)
      for (const option of options) {
        const flipped = planJourney(page, { choices: { [id]: option.id } });
        expect(choiceOf(flipped.choices, id)?.taken).toBe(option.id);
        if (option.id === taken) expect(done(flipped)).toEqual(done(first));
        else expect(choiceOf(flipped.choices, id)?.why).toBe('wished');
      }
  });
});

it('leaves the ids of the other choices as they are when one is taken otherwise, unless their steps fare otherwise', () => {
  const changes = pages.flatMap(({ name, page }) => {
    const usual = planJourney(page);
    return usual.choices.flatMap(({ id, code, options, taken }) =>
      options
        .filter((option) => option.id !== taken)
        .flatMap((option) => {
          const other = planJourney(page, { choices: { [id]: option.id } });
          const changed = [...lostWithoutReason(usual, other), ...lostWithoutReason(other, usual)];
          return changed.map((lost) => `${name}: ${code} ${option.id} changes ${lost}`);
        }),
    );
  });
  expect(changes).toEqual([]);
});

it('meets every kind of choice', () => {
  const codes = new Set(pages.flatMap(({ page }) => planJourney(page).choices.map(({ code }) => code)));
  expect([...codes].sort()).toEqual([
    ...[
      'brings_in',
      'condition',
      'continues_or_starts',
      'earlier_servers',
      'file_name',
      'file_place',
      'fills_in',
      'first_example',
      'folder_entered',
    ],
    ...[
      'install_derived',
      'launcher',
      'linked_folder',
      'listed_way',
      'made_executable',
      'made_program',
      'needed_later',
    ],
    ...[
      'optional_or_needed',
      'order',
      'other_source',
      'package_manager',
      'placeholder',
      'project_made_twice',
      'prompt_answers',
    ],
    ...[
      'quiet_form',
      'release',
      'route',
      'same_install_twice',
      'section',
      'set_apart',
      'tab',
      'told_prefix',
      'told_twice',
    ],
    'variant',
  ]);
});
