import { describe, expect, it } from 'vitest';
import { printed } from '../model/command-text.ts';
import { js, plan, sh } from './plan-fixture.ts';

const parts = (text: string): string[] => {
  const { milestones, steps } = plan(text);
  return milestones.map(({ kind, stepIds }) => {
    const own = steps.filter(({ id }) => stepIds.includes(id));
    return `${kind} ${own.map(({ action }) => (action.kind === 'run' ? printed(action.command) : action.kind)).join(', ')}`;
  });
};

const lamp = `Save as \`lamp.mjs\`:\n\n${js("console.log('on');")}`;

describe('the parts of a journey', () => {
  it.each([
    [
      sh('npm init -y\nnpm i kit') + lamp + sh('node lamp.mjs'),
      ['create_project npm init -y', 'install npm i kit', 'write_code write', 'run node lamp.mjs'],
    ],
    [
      sh('npm create lamp@latest my-lamp -- --template plain\ncd my-lamp\nnpm install\nnpm run dev'),
      [
        'create_project npm create lamp@latest my-lamp -- --template plain, cd my-lamp',
        'install npm install',
        'run npm run dev',
      ],
    ],
    [
      sh('mkdir lamps && cd lamps') + sh('yarn add kit') + sh('yarn test'),
      ['create_project mkdir lamps && cd lamps', 'install yarn add kit', 'verify yarn test'],
    ],
    [
      sh('npm i kit\nnpm pkg set type=module\ntouch a.txt') + lamp + sh('node lamp.mjs'),
      ['install npm i kit', 'write_code npm pkg set type=module, touch a.txt, write', 'run node lamp.mjs'],
    ],
    [
      sh('npm i kit') + sh('git init\nnpx kit init') + sh('npx kit glow > a.txt\ncat a.txt'),
      [
        'install npm i kit',
        'write_code git init',
        'create_project npx kit init',
        'run npx kit glow > a.txt',
        'write_code cat a.txt',
      ],
    ],
    [
      `${sh('npm run dev')}Open http://localhost:3000 in your browser.\n`,
      ['run npm run dev', 'verify probe'],
    ],
  ])('of %j', (text, expected) => {
    expect(parts(`## Go\n\n${text}`)).toEqual(expected);
  });

  it('are the numbered headings, where every step stands below one', () => {
    const { milestones } = plan(
      `## 1. Get it\n\n${sh('npm init -y\nnpm i kit')}## 2. Light it\n\n${sh('npx kit glow')}`,
    );
    expect(milestones.map(({ heading, number, kind }) => [number, heading, kind])).toEqual([
      [1, '1. Get it', 'create_project'],
      [2, '2. Light it', 'run'],
    ]);
  });

  it('hold every step once, in order, with ids of their own', () => {
    const { milestones, steps } = plan(
      `## Go\n\n${sh('npm i kit')}${lamp}${sh('npm i more')}${sh('node lamp.mjs')}`,
    );
    expect(milestones.flatMap(({ stepIds }) => stepIds)).toEqual(steps.map(({ id }) => id));
    expect(new Set(milestones.map(({ id }) => id)).size).toBe(milestones.length);
    for (const { id, milestoneId } of steps)
      expect(milestones.find((found) => found.stepIds.includes(id))?.id).toBe(milestoneId);
  });

  it('begin with going into a folder only where nothing came before', () => {
    expect(parts(`## Go\n\n${sh('cd lamps\nnpm i kit')}${sh('npx kit glow')}`)[0]).toBe('run cd lamps');
  });
});
