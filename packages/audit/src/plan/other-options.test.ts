import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { optionsNotTaken } from './other-options.ts';
import { describeAction, js, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

const tabs = (...options: [string, string][]): string =>
  `<Tabs>\n\n${options.map(([label, text]) => `<TabItem value="${label}" label="${label}">\n\n${text}</TabItem>\n\n`).join('')}</Tabs>\n\n`;
const managers = (words: string): string =>
  tabs(['npm', sh(`npm ${words}`)], ['pnpm', sh(`pnpm ${words}`)], ['Windows', sh(`choco ${words}`)]);
const page = readMarkdown(
  `## Install\n\n${managers('install kit')}Write \`a.js\`:\n\n${tabs(['CommonJS', js("require('kit')")], ['ESM', js("import 'kit'")])}## Run\n\n${managers('run go')}${sh('node a.js')}`,
);
const plan = planJourney(page);
const end = plan.steps.length - 1;

describe('optionsNotTaken', () => {
  it('names each documented way once, the nearest to the step first, and none of another system', () => {
    expect(optionsNotTaken(plan, end)).toMatchObject([
      { label: 'pnpm', taken: 'npm' },
      { label: 'ESM', taken: 'CommonJS' },
    ]);
  });

  it('leaves out what the journey had not come to', () => {
    expect(optionsNotTaken(plan, 0).map(({ label }) => label)).toEqual(['pnpm']);
  });

  it('makes another plan by the option, here and wherever the choice comes again', () => {
    const [pnpm] = optionsNotTaken(plan, end);
    const choices = { [pnpm?.choiceId ?? '']: pnpm?.optionId ?? '' };
    expect(planJourney(page, { choices }).steps.map(describeAction)).toEqual([
      'pnpm install kit',
      'write a.js',
      'pnpm run go',
    ]);
  });
});
