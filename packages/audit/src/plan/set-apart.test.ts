import { describe, expect, it } from 'vitest';
import { describeAction, plan, sh } from './plan-fixture.ts';

const install = sh('npm i kit');
const build = sh('npx kit build');
const taken = (text: string): { steps: string[]; choices: string[] } => {
  const { steps, choices } = plan(text);
  return {
    steps: steps.map(describeAction),
    choices: choices.map(({ code, taken: id, why }) => `${code}: ${id}, ${why}`),
  };
};

describe('a page that sets everything apart', () => {
  it('is followed where its only step stands under a condition', () => {
    expect(taken(`## Go\n\nIf you use Linux for this:\n\n${build}`)).toEqual({
      steps: ['npx kit build'],
      choices: ['condition: needed, only_part'],
    });
  });

  it('is followed in the first of its parts that has commands', () => {
    const parts = `## Advanced\n\n${install}${build}## Advanced usage\n\n${sh('npx kit deploy')}`;
    expect(taken(parts).steps).toEqual(['npm i kit', 'npx kit build']);
  });

  it('is not followed into what comes next', () => {
    expect(taken(`## Next steps\n\n${build}`).steps).toEqual([]);
  });

  it('leaves apart what it sets apart beside a journey', () => {
    expect(taken(`## Install\n\n${install}${build}## Advanced\n\n${sh('npx kit deploy')}`).steps).toEqual([
      'npm i kit',
      'npx kit build',
    ]);
  });
});

describe('a part of a page that is counted among its steps', () => {
  it.each([
    ['Step 2: API reference', true],
    ['API reference', false],
  ])('is followed, and what stands below it: %s', (title, isFollowed) => {
    const { steps } = taken(`## Install\n\n${install}## ${title}\n\n### More\n\n${build}`);
    expect(steps.includes('npx kit build')).toBe(isFollowed);
  });
});

describe('a part called Configuration', () => {
  it.each([
    ['npx kit init', true],
    ['npm i other', false],
  ])('is followed for commands that set the product up: %s', (command, isFollowed) => {
    const page = `## Install\n\n${install}## Configuration\n\n${sh(command)}## Run\n\n${build}`;
    expect(taken(page).steps.includes(command)).toBe(isFollowed);
  });
});

describe('what npm init asks', () => {
  it.each([
    ['Press "Enter" for each question to accept the defaults.', 'page_says'],
    ['Accept the defaults.', 'page_says'],
    ['It makes a project.', 'npm-init-defaults'],
  ])('is answered by what it proposes: %s', (said, why) => {
    const page = `## Go\n\n${sh('npm init')}${said}\n\n${install}${build}`;
    expect(taken(page).choices).toEqual([`prompt_answers: defaults, ${why}`]);
  });
});
