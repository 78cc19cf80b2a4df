import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { taskWords } from '../../report/words/task-words.ts';
import { js, sh } from '../plan-fixture.ts';
import { clonedParts } from './cloned-parts.ts';
import { codeOfGoal, dataOfGoal } from './goal-code.ts';
import { goalOf } from './goal-of.ts';

/** The titles of the steps whose code is that of the goal. */
function codeOn(text: string): string[] {
  const page = readMarkdown(text);
  const ids = codeOfGoal(page, goalOf(page));
  return page.steps.flatMap(({ id, task }) => (ids.has(id) ? [taskWords(task)] : []));
}

const install = `## Install\n\n${sh('npm install kit')}`;

describe('the code of a goal', () => {
  it('is its own', () => {
    const text = `${install}## Use\n\n${js("import { go } from 'kit';\n\nconsole.log(go());", 'js title="a.mjs"')}`;
    expect(codeOn(text)).toEqual(['Write a.mjs']);
  });

  it('is also the last above that brings in what it uses', () => {
    const setup = (path: string): string =>
      js("import { Lamp } from 'kit';\n\nconst lamp = new Lamp();", `js title="${path}"`);
    const value = js("lamp.on(); // => 'glows'", 'js title="c.mjs"');
    const text = `${install}## Use\n\n${setup('a.mjs')}Or:\n\n${setup('b.mjs')}Then:\n\n${value}`;
    expect(codeOn(text)).toEqual(['Write b.mjs', 'Write c.mjs']);
  });

  it('is none of code above that declares nothing of it, or brings nothing in', () => {
    const goal = js("import { go } from 'kit';\n\nconsole.log(go(room));", 'js title="b.mjs"');
    const other = js("import { stop } from 'kit';\n\nexport const lamp = stop;", 'js title="a.mjs"');
    expect(codeOn(`${install}## Use\n\n${other}Then:\n\n${goal}`)).not.toContain('Write a.mjs');
    const bare = js('const room = 1;', 'js title="a.mjs"');
    expect(codeOn(`${install}## Use\n\n${bare}Then:\n\n${goal}`)).not.toContain('Write a.mjs');
  });

  it('is nothing where the goal is a command, or there is none', () => {
    expect(codeOn(`${install}## Use\n\n${sh('npx kit go')}`)).toEqual([]);
    expect(codeOn('# Kit\n\nWords.\n')).toEqual([]);
  });
});

describe('the data of a goal', () => {
  const dataOn = (command: string, ...shown: string[]): string | undefined => {
    const page = readMarkdown(`${install}## Use\n\n${shown.join('And:\n\n')}Then:\n\n${sh(command)}`);
    return dataOfGoal(page, goalOf(page))?.path;
  };
  const json = js('{ "rooms": [] }', 'json');

  it('is the one block of its kind without a name', () => {
    expect(dataOn('npx kit rooms.json', json)).toBe('rooms.json');
  });

  it.each([
    ['the command reads two files', 'npx kit rooms.json more.json', [json]],
    ['the command reads none', 'npx kit go', [json]],
    ['there are two blocks', 'npx kit rooms.json', [json, json]],
    ['the block is of another kind', 'npx kit rooms.yaml', [json]],
    ['the page shows none', 'npx kit rooms.json', []],
    [
      'the page shows the file by its name',
      'npx kit rooms.json',
      [js('{}', 'json title="rooms.json"'), json],
    ],
  ])('is none where %s', (_what, command, shown) => {
    expect(dataOn(command, ...shown)).toBeUndefined();
  });
});

describe('a part that clones the repository of the product', () => {
  const clone = (address: string): string => sh(`git clone ${address}\ncd kit\nnpm test`);
  const parts = (text: string): string[] => {
    const page = readMarkdown(text);
    const ids = clonedParts(page);
    return page.sections.filter(({ id }) => ids.has(id)).map(({ title }) => title);
  };

  it.each([
    ['https://github.com/acme/kit.git', true],
    ['https://github.com/acme/kit', true],
    ['git@github.com:acme/kit.git', true],
    ['https://github.com/acme/kit-examples.git', false],
    ['https://github.com/kit/lamp.git', false],
  ])('%s: %s', (address, expected) => {
    expect(parts(`${install}## Work on it\n\n${clone(address)}`)).toEqual(expected ? ['Work on it'] : []);
  });

  it('is known by the last part of a name with a scope', () => {
    const text = `## Install\n\n${sh('npm install @acme/kit')}## Work on it\n\n${clone('https://github.com/acme/kit')}`;
    expect(parts(text)).toEqual(['Work on it']);
  });

  it('is none where the page installs nothing by name', () => {
    expect(parts(`## Work on it\n\n${clone('https://github.com/acme/kit')}`)).toEqual([]);
  });

  it('is the journey where the page calls it its start, or has it below that', () => {
    const address = clone('https://github.com/acme/kit');
    expect(parts(`${install}## Quick start\n\n${address}`)).toEqual([]);
    expect(parts(`${install}## Quick start\n\n### Get it\n\n${address}`)).toEqual([]);
  });
});
