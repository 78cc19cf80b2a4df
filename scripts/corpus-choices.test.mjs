import { describe, expect, it } from 'vitest';
import { SAMPLE_PAGES } from '../packages/audit/src/plan/pages-fixture.ts';
import { planJourney } from '../packages/audit/src/plan/plan-journey.ts';
import { readMarkdown } from '../packages/audit/src/read/page-fixture.ts';
import { flipAll } from './corpus-choices.mjs';

describe.each(Object.entries(SAMPLE_PAGES))('on the page "%s"', (_name, text) => {
  it('every option is taken, leads somewhere, says what it affects and leaves the goal', () => {
    expect(flipAll(readMarkdown(text)).faults).toEqual([]);
  });
});

describe('an option is found out', () => {
  const page = readMarkdown(SAMPLE_PAGES.conditions);
  const [{ id, taken }] = planJourney(page).choices;
  /** Plans as usual, but for what is changed on the way out. */
  const planWith = (change) => (given, options) => change(planJourney(given, options), options?.choices);
  const faults = (change) => flipAll(page, planWith(change)).faults.join('\n');

  it('that is not taken', () => {
    const untaken = (plan, wishes) => ({
      ...plan,
      choices: plan.choices.map((choice) => (wishes && choice.id === id ? { ...choice, taken } : choice)),
    });
    expect(faults(untaken)).toContain(`is not taken, but ${taken}`);
  });

  it('that changes nothing', () => {
    const usual = planJourney(page);
    const unmoved = (plan, wishes) => (wishes ? { ...usual, choices: plan.choices } : plan);
    expect(faults(unmoved)).toContain('changes nothing');
  });

  it('that affects more than it says', () => {
    const silent = (plan) => ({
      ...plan,
      choices: plan.choices.map((choice) => ({ ...choice, affects: [] })),
    });
    expect(faults(silent)).toContain('beside what it affects');
  });

  it('that moves the goal', () => {
    const moving = (plan, wishes) => (wishes ? { ...plan, goal: null } : plan);
    expect(faults(moving)).toContain('moves the goal');
  });
});
