import { describe, expect, it } from 'vitest';
import { describeAction, plan, sh } from './plan-fixture.ts';

const page = (text: string): string => `## Install\n\n${sh('npm install kit')}## Demo\n\n${text}\n`;
const left = (text: string): (string | undefined)[] =>
  plan(page(text)).coverage.flatMap(({ skip }) => (skip === null ? [] : [skip.code]));

it('leaves out all commands of a sentence about the repository', () => {
  const text = 'In the root of this repository, run `npm i` and then `npm start`.';
  expect(left(text)).toEqual(['for_contributors', 'for_contributors']);
});

it('leaves them out in the part that installs it too, where the sentence itself speaks of the repository', () => {
  const codes = (words: string): (string | undefined)[] =>
    plan(`## Install\n\n${sh('npm install kit')}${words}\n`).coverage.map(({ skip }) => skip?.code);
  expect(codes('To make them by hand, clone this repo and run `npm run build`.').at(-1)).toBe(
    'for_contributors',
  );
  expect(codes('To make them by hand, run `npm run build`.').at(-1)).toBeUndefined();
});

it('starts what is not said to be of the repository', () => {
  expect(plan(page('Run `npm start` and see the page.')).steps.map(describeAction)).toContain('npm start');
});

it('leaves out what is done in a clone of the repository of a package that the page installs by name', () => {
  const bench = sh('git clone https://github.com/acme/kit.git\ncd kit\nnpm install\nnpm run bench');
  const use = `## Install\n\n${sh('npm install kit')}## Use\n\n${sh('npx kit glow')}`;
  const steps = (text: string): string[] => plan(text).steps.map(describeAction);
  expect(steps(`## How fast?\n\n${bench}${use}`)).toEqual(['npm install kit', 'npx kit glow']);
  expect(plan(`## How fast?\n\n${bench}${use}`).goal?.kind).toBe('program');
  expect(steps(`## How fast?\n\n${bench.replace('acme/kit', 'acme/lamps')}${use}`)).toContain(
    'npm run bench',
  );
  expect(steps(`## Quick start\n\n${bench}${use}`)).toContain('npm run bench');
});

describe('a script of the repository', () => {
  it.each([
    [
      'a part on the repository',
      `## A bug?\n\nFork this repository.\n\n${sh('npm test')}`,
      'for_contributors',
    ],
    ['another part', `## Tests\n\n${sh('npm test')}`, undefined],
    [
      'a part that works in a clone of it',
      `## Start\n\nClone this repository and test it:\n\n${sh('git clone https://git.example/kit && cd kit')}${sh('npm install')}${sh('npm test')}`,
      undefined,
    ],
    [
      'a part on it, where it is no test',
      `## Start\n\nClone this repository and build it:\n\n${sh('npm run build')}`,
      undefined,
    ],
  ])('is left out of a page that installs nothing in %s', (_, text, code) => {
    expect(plan(`# Kit\n\n${text}`).coverage.at(-1)?.skip?.code).toBe(code);
  });

  it('is not tried behind the goal under a title for those who help', () => {
    const start = `## Start\n\n${sh('npm create kit@latest my-app\ncd my-app\nnpm start')}`;
    const { beyond } = plan(`${start}## Contributing\n\n### Tests\n\n${sh('npm test')}`);
    expect(beyond.map(({ notTried }) => notTried?.code)).toEqual(['condition']);
  });
});
