import { describe, expect, it } from 'vitest';
import type { Choice } from '../model/choice.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { planJourney } from './plan-journey.ts';
import { SAMPLE_PAGES } from './sample-pages.ts';

const pages = Object.entries(SAMPLE_PAGES).map(([name, text]) => ({ name, page: readMarkdown(text) }));
const choiceOf = (choices: readonly Choice[], id: string) => choices.find((choice) => choice.id === id);

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
    for (const { id, options, taken } of first.choices)
      for (const option of options) {
        const flipped = planJourney(page, { choices: { [id]: option.id } });
        expect(choiceOf(flipped.choices, id)?.taken).toBe(option.id);
        if (option.id === taken) expect(flipped).toEqual(first);
        else expect(choiceOf(flipped.choices, id)?.why).toBe('wished');
      }
  });
});

it('meets every kind of choice', () => {
  const codes = new Set(pages.flatMap(({ page }) => planJourney(page).choices.map(({ code }) => code)));
  expect([...codes].sort()).toEqual([
    ...['condition', 'continues_or_starts', 'file_name', 'file_place', 'first_example', 'folder_entered'],
    ...['install_derived', 'launcher', 'listed_way', 'made_executable', 'needed_later', 'optional_or_needed'],
    ...['order', 'other_source', 'package_manager', 'placeholder', 'project_made_twice', 'prompt_answers'],
    ...['quiet_form', 'release', 'route', 'same_install_twice', 'section', 'set_apart', 'tab', 'told_twice'],
    'variant',
  ]);
});
