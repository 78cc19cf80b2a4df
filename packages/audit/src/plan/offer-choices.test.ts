import { describe, expect, it } from 'vitest';
import type { Choice, ChoiceCode } from '../model/choice.ts';
import type { SourcePage } from '../model/source.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { js, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';
import { settlePage } from './settle-page.ts';

const install = `## Install\n\n${sh('npm install lampkit')}`;
const use = `## Use\n\n${sh('npx lampkit glow')}`;
const codesOf = (choices: readonly Choice[]): ChoiceCode[] => choices.map(({ code }) => code);
const stepsOf = (page: SourcePage, ids: readonly string[] = []) =>
  page.steps.flatMap(({ id }, at) => (ids.includes(id) ? [at] : []));

describe('an option is offered', () => {
  it('where another thing is done by it', () => {
    const page = readMarkdown(`${install}If you like it warm, run:\n\n${sh('npm install lamp-warm')}${use}`);
    expect(codesOf(planJourney(page).choices)).toEqual(['condition']);
  });

  it('not where the same is done by it', () => {
    const page = readMarkdown(
      `${install}${use}## More\n\nIf you like it warm, run:\n\n${sh('npx lampkit warm')}`,
    );
    expect(codesOf(settlePage(page).choices)).toEqual(['condition']);
    expect(planJourney(page).choices).toEqual([]);
  });

  it('not while another one keeps it from being taken', () => {
    const folded = `<details>\n<summary>More</summary>\n\n${sh('npm install lamp-warm')}</details>\n\n`;
    const page = readMarkdown(
      `${install}## Optional: warmth\n\n${sh('npm install lamp-tube')}${folded}${use}`,
    );
    const outer = planJourney(page).choices;
    expect(codesOf(outer)).toEqual(['set_apart']);
    const inner = planJourney(page, { choices: { [outer[0]?.id ?? '']: 'needed' } }).choices;
    expect(codesOf(inner)).toEqual(['set_apart', 'optional_or_needed']);
  });

  it('beside others that are not, with the same weight as before', () => {
    const page = readMarkdown(`## Start\n\n${sh('npm install lampkit\n# or\nyarn add lampkit')}${use}`);
    const [choice] = planJourney(page).choices;
    expect(choice?.options.map(({ id, prior }) => [id, Number(prior.toFixed(2))])).toEqual([
      ['npm', 0.9],
      ['yarn', 0.1],
    ]);
  });
});

describe('what a choice affects', () => {
  it('is also what follows from it elsewhere on the page', () => {
    const managers = `${sh('npm install lampkit\n# or\nyarn add lampkit')}## Shade\n\n${sh('npm install lamp-shade\n# or\nyarn add lamp-shade')}`;
    const page = readMarkdown(`## Start\n\n${managers}${use}`);
    const [first] = planJourney(page).choices;
    expect(first?.options.map(({ stepIds }) => stepsOf(page, stepIds))).toEqual([[0], [1]]);
    expect(stepsOf(page, first?.affects)).toEqual([0, 1, 2, 3]);
  });

  it('is not what stays as it is', () => {
    const page = readMarkdown(`${install}If you like it warm, run:\n\n${sh('npm install lamp-warm')}${use}`);
    expect(stepsOf(page, planJourney(page).choices[0]?.affects)).toEqual([1]);
  });
});

it('has no decision point to a choice that is not offered', () => {
  const text = `## Use\n\n${js("console.log('on');")}${sh('npm install lampkit\n# or\nyarn add lampkit')}${use}`;
  const { decisions, choices } = planJourney(readMarkdown(text));
  const offered = new Set(choices.map(({ id }) => id));
  expect(decisions.every(({ choiceId }) => choiceId === null || offered.has(choiceId))).toBe(true);
  expect(decisions.some(({ choiceId }) => choiceId !== null)).toBe(true);
});

it('offers those that the journey meets before the others, on a page with more than can be looked at', () => {
  const aside = Array.from(
    { length: 90 },
    (_, at) => `If you want lamp ${at}, run:\n\n${sh(`npx lampkit go ${at}`)}`,
  );
  const page = readMarkdown(
    `## Start\n\n${sh('npm install lampkit\n# or\nyarn add lampkit')}${aside.join('')}${use}`,
  );
  const codes = codesOf(planJourney(page).choices);
  expect(codes.filter((code) => code === 'package_manager')).toHaveLength(1);
  expect(codes.length).toBeLessThan(60);
});
