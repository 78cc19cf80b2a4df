import { describe, expect, it } from 'vitest';
import type { Plan } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { describeAction, js, sh } from './plan-fixture.ts';
import { planToGoal } from './reach-goal.ts';
import { STRAIGHT } from './straight.ts';

const install = `# Lampkit\n\n## Install\n\n${sh('npm install lampkit')}`;
const use = "import { glow } from 'lampkit';";

function straight(text: string): Plan {
  return planToGoal(readMarkdown(text), { choices: STRAIGHT });
}

function codeOf({ steps }: Plan): string[] {
  return steps.flatMap(({ action }) => (action.kind === 'write' ? action.content.trim() : []));
}

describe('the way straight to the goal', () => {
  it('holds what the goal needs, and neither what builds nor what tests the product', () => {
    const rest = `## Build\n\n${sh('npm run build')}## Test\n\n${sh('npm test')}`;
    const page = `${install}## Use\n\n${js(use)}${js("glow('red') // 'red glow'")}${rest}`;
    expect(straight(page).steps.map(describeAction)).toEqual([
      'npm install lampkit',
      'write index.mjs',
      'node index.mjs',
    ]);
    expect(codeOf(straight(page))).toEqual([`${use}\n\nglow('red') // 'red glow'`]);
  });

  it('writes no text that the page only shows', () => {
    const page = `${install}## Use\n\n${js('colour: red', 'yaml')}${js(use)}${js("glow('red') // 'red glow'")}`;
    expect(straight(page).steps.map(describeAction)).toEqual([
      'npm install lampkit',
      'write index.mjs',
      'node index.mjs',
    ]);
  });

  it('takes an installation that stands below the goal', () => {
    const page = `# Lampkit\n\n## Use\n\n${js(`${use}\nglow('red') // 'red glow'`)}## Install\n\n${sh('npm install lampkit')}`;
    expect(straight(page).steps.map(describeAction)).toEqual([
      'npm install lampkit',
      'write index.mjs',
      'node index.mjs',
    ]);
  });

  it.each([
    [
      'names that are given values and never declared are declared',
      [use, "one = glow('red')\none.light() // 'red glow'"],
      [`let one;\n\n${use}\n\none = glow('red')\none.light() // 'red glow'`],
    ],
    [
      'names that are declared once more get a scope of their own',
      [`${use}\nconst one = glow('red');`, "const one = glow('blue');\none.light() // 'blue glow'"],
      [`${use}\nconst one = glow('red');\n\n{\nconst one = glow('blue');\none.light() // 'blue glow'\n}`],
    ],
    [
      'of several ways to bring a name in the first is taken',
      ["const glow = require('lampkit');\n\nimport glow from 'lampkit';", "glow('red') // 'red glow'"],
      ["const glow = require('lampkit');\n\nglow('red') // 'red glow'"],
    ],
    [
      'also where they are not told apart',
      ["import glow from 'lampkit';\n\n// or\nimport { glow } from 'lampkit';", "glow('red') // 'red glow'"],
      ["import glow from 'lampkit';\n\n// or\n\nglow('red') // 'red glow'"],
    ],
    [
      'what a sketch brings in stays',
      [`${use}\nglow(someColour);`, "glow('red') // 'red glow'"],
      [`${use}\n\nglow('red') // 'red glow'`],
    ],
    [
      'what the page says to throw does not end it',
      [use, 'glow(null); // TypeError: no colour', "glow('red') // 'red glow'"],
      [
        `${use}\n\ntry { glow(null); } catch (error) { console.error(String(error)); } // TypeError: no colour\n\nglow('red') // 'red glow'`,
      ],
    ],
    [
      'what lacks names that nobody declares is left to its reader',
      [use, 'glow(colours, options)', "glow('red') // 'red glow'"],
      [`${use}\n\nglow('red') // 'red glow'`],
    ],
  ])('makes a file of its pieces: %s', (_, pieces, files) => {
    expect(codeOf(straight(`${install}## Use\n\n${pieces.map((piece) => js(piece)).join('')}`))).toEqual(
      files,
    );
  });

  it('does not pass by code that no parser takes', () => {
    const page = `${install}## Use\n\n${js(use)}${js("await const one = glow('red');")}${js("glow('red') // 'red glow'")}`;
    const { account } = straight(page);
    expect(account.map(({ end }) => end)).toContain('not_reached');
  });

  it('catches nothing of which the page only says when it throws', () => {
    const page = `${install}## Use\n\n${js(use)}${js("glow('red'); // throws without power\nglow('blue') // 'blue glow'")}`;
    expect(codeOf(straight(page)).join()).not.toContain('catch');
  });

  it('accuses nobody: what is not on the page as it stands is derived', () => {
    const { steps } = straight(`${install}## Use\n\n${js(use)}${js("one = glow('red') // 'red glow'")}`);
    expect(steps.map(({ trust }) => trust)).toEqual(['source_page', 'derived', 'derived']);
  });

  it('has the goal that the page has in every reading', () => {
    const page = readMarkdown(`${install}## Use\n\n${js(`${use}\nglow('red') // 'red glow'`)}`);
    expect(planToGoal(page, { choices: STRAIGHT }).goal).toEqual(planToGoal(page).goal);
  });

  it('notes code that uses names which the page declares only further down', () => {
    const below = (...pieces: string[]): unknown[] =>
      straight(`${install}## Use\n\n${pieces.map((piece) => js(piece)).join('')}`).frictions.flatMap(
        ({ code, params }) => (code === 'names-declared-below' ? [params] : []),
      );
    const end = "glow('red') // 'red glow'";
    const made = "const bulb = glow('red');\nconst socket = glow('blue');";
    expect(below(use, 'bulb.put(socket)', made, end)).toEqual([
      { names: ['bulb', 'socket'], line: 'bulb.put(socket)' },
    ]);
    expect(below(use, made, 'bulb.put(socket)', end)).toEqual([]);
    // Who shows a part before the whole of it announces what comes.
    const brought = `${use}\nimport { bulb } from 'lampkit';`;
    expect(below('bulb.put(1)', `${brought}\nbulb.put(1)`, end)).toEqual([]);
    expect(below('bulb.put(1)', brought, end)).toEqual([{ names: ['bulb'], line: 'bulb.put(1)' }]);
  });
});

describe('the pieces of code on the way straight to the goal', () => {
  const pieces = (...texts: string[]): string =>
    `${install}## Use\n\n${texts.map((text) => js(text)).join('And:\n\n')}`;
  const files = (...texts: string[]): string[] => codeOf(straight(pieces(...texts)));

  it.each([
    [
      'what awaits goes into a function where the file cannot wait',
      ["const { glow } = require('lampkit');\nconsole.log(__dirname);", "console.log(await glow('red'));"],
      [
        "const { glow } = require('lampkit');\nconsole.log(__dirname);\n\n(async () => {\nconsole.log(await glow('red'));\n})();",
      ],
    ],
    [
      'what awaits makes a module of what requires, where all know its names',
      [
        "const { glow } = require('lampkit')",
        "const lamp = glow('red')\nawait lamp.on()",
        "console.log(await glow('blue'), lamp)",
      ],
      [
        "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n\nconst { glow } = require('lampkit')\n\nconst lamp = glow('red')\nawait lamp.on()\n\nconsole.log(await glow('blue'), lamp)",
      ],
    ],
    [
      'what awaits goes on where the file can',
      [use, "console.log(await glow('red'));"],
      [`${use}\n\nconsole.log(await glow('red'));`],
    ],
    [
      'what says to throw is caught, and the goal goes on behind it',
      [use, 'glow(1); // TypeError: no colour', "console.log(glow('red'));"],
      [
        `${use}\n\ntry { glow(1); } catch (error) { console.error(String(error)); } // TypeError: no colour\n\nconsole.log(glow('red'));`,
      ],
    ],
    [
      'a word about errors is none that says so',
      [use, 'glow(1); // no error here', "console.log(glow('red'));"],
      [`${use}\n\nglow(1); // no error here\n\nconsole.log(glow('red'));`],
    ],
    [
      'what is given a value anew stays the name that it was',
      [`${use}\nlet one = glow('red');`, "one = glow('blue');\nconsole.log(one);"],
      [`${use}\nlet one = glow('red');\n\none = glow('blue');\nconsole.log(one);`],
    ],
    [
      'the first of two ways to bring the product in is taken',
      ["import { glow } from 'lampkit';\nimport { glow } from 'lampkit/slim';\n\nconsole.log(glow('red'));"],
      ["import { glow } from 'lampkit';\n\nconsole.log(glow('red'));"],
    ],
    [
      'a piece for the loaders of browsers is left out',
      [use, "require({ paths: { a: 'b' } }, ['a'], (a) => a);", "console.log(glow('red'));"],
      [`${use}\n\nconsole.log(glow('red'));`],
    ],
    [
      'a piece that lacks names of the reader is left out',
      [`${use}\nglow(room);`, "console.log(glow('red'));"],
      [`${use}\n\nconsole.log(glow('red'));`],
    ],
  ])('%s', (_what, texts, expected) => {
    expect(files(...texts)).toEqual(expected);
  });

  it('take an installation in words that stands below the goal', () => {
    const page = `# Lampkit\n\n## Use\n\n${js(`${use}\nconsole.log(glow('red'));`)}## Install\n\nInstall the \`lampkit\` package.\n`;
    expect(straight(page).steps.map(describeAction)).toEqual([
      'write index.mjs',
      'npm install lampkit',
      'node index.mjs',
    ]);
  });

  it('take no other command that stands below the goal', () => {
    const page = `${install}## Use\n\n${js(`${use}\nconsole.log(glow('red'));`)}## More\n\n${sh('npx lampkit more')}`;
    expect(straight(page).steps.map(describeAction)).not.toContain('npx lampkit more');
  });

  it('leave the rest of the page to be tried behind the goal', () => {
    const page = `${install}## Use\n\n${sh('npx lampkit glow')}## More\n\n${sh('npx lampkit more')}`;
    expect(straight(page).coverage.at(-1)?.skip?.code).toBe('after_result');
  });
});
