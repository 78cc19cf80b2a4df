import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { describeAction, plan, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

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

describe('a page whose parts are all set apart', () => {
  const npm = `If you prefer npm:\n\n${install}`;

  it('takes what stands under a condition only where nothing else installs', () => {
    const page = (before: string): string => `## Advanced\n\n${before}${npm}${build}`;
    expect(taken(page('')).steps).toEqual(['npm i kit', 'npx kit build']);
    expect(taken(page(sh('npm i lamp'))).steps).toEqual(['npm i lamp', 'npx kit build']);
  });

  it('takes no condition of another manager', () => {
    const page = `## Advanced\n\nIf you use Yarn:\n\n${sh('yarn add kit')}${build}`;
    expect(taken(page).steps).toEqual(['npx kit build']);
  });

  it('takes no part without commands', () => {
    const page = `## Advanced\n\nWords alone.\n\n## Advanced usage\n\n${install}${build}`;
    expect(taken(page).steps).toEqual(['npm i kit', 'npx kit build']);
  });
});

describe('an overview that comes first', () => {
  const use = `## Usage\n\n${install}${build}`;

  it('and installs the product begins the journey', () => {
    const page = `## Overview\n\n${sh('npm i kit lamp')}${use}`;
    expect(taken(page).steps[0]).toBe('npm i kit lamp');
  });

  it('and installs nothing does not', () => {
    expect(taken(`## Overview\n\n${sh('npx kit early')}${use}`).steps).toEqual([
      'npm i kit',
      'npx kit build',
    ]);
  });

  it('is none behind the first installation', () => {
    const page = `${use}## Overview\n\n${sh('npm i lamp')}`;
    expect(taken(page).steps).toEqual(['npm i kit', 'npx kit build']);
  });

  it('and alone installs the product begins it, in front of the first command', () => {
    const [head, use] = [`## CLI\n\n${sh('npm i kit lamp')}`, `## Usage\n\n${sh('npx kit build')}`];
    expect(taken(head + use).steps).toEqual(['npm i kit lamp', 'npx kit build']);
    expect(taken(use + head).steps).toEqual(['npx kit build']);
  });

  it('that is wished to stay out stays out', () => {
    const text = `## Overview\n\n${sh('npm i kit lamp')}${use}`;
    const choice = plan(text).choices.find(({ code }) => code === 'set_apart');
    expect(choice).toMatchObject({ taken: 'needed', why: 'only_part' });
    const left = planJourney(readMarkdown(text), { choices: { [choice?.id ?? '']: 'left_out' } });
    expect(left.steps.map(describeAction)).toEqual(['npm i kit', 'npx kit build']);
    const same = planJourney(readMarkdown(text), { choices: { [choice?.id ?? '']: 'needed' } });
    expect(same).toEqual(plan(text));
  });
});
