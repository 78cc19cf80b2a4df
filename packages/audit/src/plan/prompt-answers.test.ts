import { describe, expect, it } from 'vitest';
import type { Plan } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { plan, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

/** How the questions of the first command of a plan are answered, and by which choice. */
function answered({ steps, choices }: Plan): string {
  const action = steps[0]?.action;
  if (action?.kind !== 'run') throw new Error('nothing is run');
  const how = action.acceptDefaults ? 'defaults' : 'nothing';
  const told = action.answers.map(({ match, reply }) => `${match}=${reply}`).join();
  const choice = choices.find(({ code }) => code === 'prompt_answers');
  return `${told || how}${choice ? `, ${choice.taken} by ${choice.why}` : ''}`;
}

const page = (said: string, command = 'npm create kit@latest app'): string =>
  `# Kit\n\n## Start\n\n${said}\n\n${sh(command)}${sh('cd app\nnpm run dev')}`;

describe('the questions of a command', () => {
  it.each([
    ['the page is silent', page('Run:'), 'nothing, stop by page_is_silent'],
    ['the page accepts what is proposed', page('Accept the defaults:'), 'defaults, defaults by page_says'],
    [
      'the page states an answer',
      page('Choose `Vue` when asked for a framework:'),
      'framework=Vue, as_told by page_says',
    ],
    ['the command asks nothing', page('Run:', 'npm create kit@latest app -- --yes'), 'nothing'],
    ['the command makes no project', page('Run:', 'npx kit go'), 'nothing'],
  ])('are answered where %s', (_what, text, expected) => {
    expect(answered(plan(text))).toBe(expected);
  });

  it('are those of a bare init, which proposes every answer', () => {
    const init = plan(page('Run:', 'npm init'));
    expect(answered(init)).toBe('defaults, defaults by npm-init-defaults');
    expect(init.decisions.map(({ code }) => code)).toContain('npm-init-defaults');
    const said = plan(page('Accept the defaults:', 'npm init'));
    expect(answered(said)).toBe('defaults, defaults by page_says');
    expect(said.decisions.map(({ code }) => code)).not.toContain('npm-init-defaults');
  });

  it.each([
    ['Run:', ['defaults', 'stop'], 0.6],
    ['Accept the defaults:', ['defaults', 'stop'], 0.9],
    ['Choose `Vue` when asked for a framework:', ['as_told', 'defaults', 'stop'], 0.9],
  ])('could be answered otherwise: %s', (said, options, prior) => {
    const choice = plan(page(said)).choices.find(({ code }) => code === 'prompt_answers');
    expect(choice?.options.map(({ id }) => id)).toEqual(options);
    expect(choice?.options.find(({ id }) => id === choice.taken)?.prior).toBe(prior);
  });

  it.each([
    ['Run:', 'defaults', 'defaults, defaults by wished'],
    ['Accept the defaults:', 'stop', 'nothing, stop by wished'],
    ['Choose `Vue` when asked for a framework:', 'defaults', 'defaults, defaults by wished'],
    ['Choose `Vue` when asked for a framework:', 'stop', 'nothing, stop by wished'],
  ])('are answered as it is wished: %s %s', (said, wish, expected) => {
    const text = page(said);
    const choice = plan(text).choices.find(({ code }) => code === 'prompt_answers');
    const wished = planJourney(readMarkdown(text), { choices: { [choice?.id ?? '']: wish } });
    expect(answered(wished)).toBe(expected);
  });
});

describe('what is said of questions', () => {
  const lines = (count: number): string =>
    Array.from({ length: count }, (_, at) => `Line ${at}.\n\n`).join('');

  it('counts in the passages right above a command, and some below it', () => {
    const above = (between: number): string => page(`Accept the defaults.\n\n${lines(between)}`);
    expect(answered(plan(above(2)))).toContain('defaults');
    expect(answered(plan(above(3)))).toContain('nothing');
    const below = (between: number): string =>
      `# Kit\n\n## Start\n\n${sh('npm create kit@latest app')}${lines(between)}Accept the defaults.\n\n${sh('cd app\nnpm run dev')}`;
    expect(answered(plan(below(10)))).toContain('defaults');
    expect(answered(plan(below(12)))).toContain('nothing');
  });

  it('counts in the part of the page in which the command stands', () => {
    const text = `# Kit\n\n## Before\n\nAccept the defaults.\n\n## Start\n\n${sh('npm create kit@latest app')}${sh('cd app\nnpm run dev')}`;
    expect(answered(plan(text))).toContain('nothing');
  });

  it.each([
    ['Press "Enter" to accept the defaults:', 'defaults'],
    ['Press Enter to accept the defaults:', 'defaults'],
  ])('may name a key: %s', (said, expected) => {
    expect(answered(plan(page(said)))).toContain(expected);
  });
});
