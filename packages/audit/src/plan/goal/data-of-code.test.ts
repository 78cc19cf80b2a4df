import { describe, expect, it } from 'vitest';
import { describeAction, js, plan, sh } from '../plan-fixture.ts';

const install = `## Install\n\n${sh('npm install lampkit')}`;
const data = js('[lamp]\ncolour = red', 'ini');
const code = js(
  "import { readFileSync } from 'node:fs';\nimport { glow } from 'lampkit';\n\nconsole.log(glow(readFileSync('./lamps.ini', 'utf8')));",
);
const stepsOf = (use: string): string[] => plan(`${install}## Use\n\n${use}`).steps.map(describeAction);

describe('data that the code of the goal reads', () => {
  it('is the one block of its kind above, where the page gives that no name', () => {
    expect(stepsOf(`Take a file such as this:\n\n${data}${code}`)).toEqual([
      'npm install lampkit',
      'write lamps.ini',
      'write index.mjs',
      'node index.mjs',
    ]);
  });

  it.each([
    ['that stands below it', `${code}It is made of:\n\n${data}`],
    ['of several', `${data}Or:\n\n${data}${code}`],
    ['of another kind', `${js('{ "lamp": "red" }', 'json')}${code}`],
  ])('is none %s', (_, use) => {
    expect(stepsOf(use)).not.toContain('write lamps.ini');
  });
});
