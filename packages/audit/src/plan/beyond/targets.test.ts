import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { taskWords } from '../../report/words/task-words.ts';
import { draftsOf } from '../draft-journey.ts';
import { js, sh } from '../plan-fixture.ts';
import { type Target, targetsOf } from './targets.ts';

function targets(text: string): Target[] {
  const { planning, steps } = draftsOf(readMarkdown(text))({});
  return targetsOf(planning, steps);
}

/** The places behind the goal, each with what it can show. */
function told(text: string): string[] {
  return targets(text).map(({ candidate, isResult, isToTry, isOfUnknown }) => {
    const what = isResult ? 'result' : isToTry ? 'to try' : 'nothing';
    return `${taskWords(candidate.step.task)}: ${what}${isOfUnknown ? ', by a program that nobody knows' : ''}`;
  });
}

const install = `# Kit\n\n## Install\n\n${sh('npm install kit')}`;
const use = `## Use\n\n${sh('npx kit go')}`;
const journey = `${install}${use}`;

describe('a place behind the goal', () => {
  it('is none on a page that ends there', () => {
    expect(told(journey)).toEqual([]);
  });

  it('is none on a page without a goal', () => {
    expect(told('# Kit\n\nWords.\n')).toEqual([]);
  });

  it.each([
    ['a command of the product', sh('npx kit more'), ['Run npx kit more: result']],
    ['an installation', sh('npm install lamps'), ['Run npm install lamps: to try']],
    ['an installation of nothing by name', sh('npm install'), ['Run npm install: nothing']],
    ['a command of something else', sh('ls'), ['Run ls: nothing']],
    [
      'an example',
      js("import { go } from 'kit';\n\nconsole.log(go());", 'js title="a.mjs"'),
      ['Write a.mjs: result'],
    ],
    ['code of something else', js("console.log('on');", 'js title="a.mjs"'), ['Write a.mjs: to try']],
    ['data', js('{ "a": 1 }', 'json title="a.json"'), ['Write a.json: nothing']],
    [
      'a program that is given the product',
      sh('lampshade add kit'),
      ['Run lampshade add kit: result, by a program that nobody knows'],
    ],
  ])('is %s', (_what, text, expected) => {
    expect(told(`${journey}## More\n\n${text}`)).toEqual(expected);
  });

  it('is a script that the page itself shows', () => {
    const manifest = js('{ "scripts": { "light": "echo on" } }', 'json title="package.json"');
    expect(told(`${journey}## More\n\n${manifest}${sh('npm run light')}`)).toContain(
      'Run npm run light: to try',
    );
    expect(told(`${journey}## More\n\n${sh('npm run light')}`)).toEqual(['Run npm run light: nothing']);
  });

  it('stands in the order of the page', () => {
    const text = `${journey}## More\n\n${sh('npx kit one')}${sh('npm install lamps')}${sh('npx kit two')}`;
    expect(told(text)).toEqual([
      'Run npx kit one: result',
      'Run npm install lamps: to try',
      'Run npx kit two: result',
    ]);
  });

  it('is none of what the journey has done', () => {
    const text = `${journey}## More\n\n${sh('npx kit more')}`;
    expect(told(text).join()).not.toContain('npx kit go');
    expect(told(text).join()).not.toContain('npm install kit');
  });
});

describe('a place above the goal', () => {
  const example = `## First\n\n${js("import { stop } from 'kit';\n\nconsole.log(stop());", 'js title="stop.mjs"')}`;

  it('is a script that the journey writes and never starts', () => {
    const file = (name: string): string =>
      `Save as \`${name}.mjs\`:\n\n${js(`import { ${name} } from 'kit';\n\nconsole.log(${name}());`)}`;
    const page = (run: string): string => `${install}## Use\n\n${file('stop')}${file('go')}${sh(run)}`;
    expect(told(page('node go.mjs'))).toEqual([expect.stringContaining('stop.mjs')]);
    expect(told(page('node stop.mjs\nnode go.mjs'))).toEqual([]);
  });

  it('is no file that a tool on the way may take up', () => {
    expect(told(`${install}${example}${use}`)).toEqual([]);
  });

  it('is no command that the journey leaves out', () => {
    expect(told(`${install}Optionally, run:\n\n${sh('npx kit early')}${use}`)).toEqual([]);
  });
});

describe('what is shown below a place', () => {
  const claims = (text: string): number => targets(text).at(-1)?.claimIds.length ?? -1;
  const output = (text: string): string => `It prints:\n\n${js(text, 'text')}`;

  it('is its own: all below a command', () => {
    expect(claims(`${journey}## More\n\n${js('$ npx kit more\non\n', 'console')}`)).toBe(1);
    expect(claims(`${journey}## More\n\n${sh('npx kit more')}`)).toBe(0);
  });

  it('is its own: below code the first, and the values inside of it', () => {
    const code = "import { go } from 'kit';\n\nconsole.log(go());";
    expect(claims(`${journey}## More\n\n${js(code)}${output('on')}`)).toBe(1);
    expect(claims(`${journey}## More\n\n${js(code)}${output('on')}${output('off')}`)).toBe(1);
    const values = "import { go } from 'kit';\n\ngo(1); // => 'on'\ngo(2); // => 'off'";
    expect(claims(`${journey}## More\n\n${js(values)}`)).toBe(2);
  });
});

describe('another way to do the same', () => {
  it('is an example more where it is a variant of the fence that the journey took one of', () => {
    const ways = js(
      "// If you are using import:\nimport { Lamp } from 'kit-slip'\n\n// If you are using require:\nconst { Lamp } = require('kit')",
    );
    const text = `${install}Then \`require\` or \`import\` it:\n\n${ways}## Use\n\n${js("const lamp = new Lamp('red');\nconsole.log(lamp.on());")}`;
    expect(targets(text).map(({ isVariant, isToTry }) => [isVariant, isToTry])).toEqual([[true, true]]);
  });

  it('by another package manager is not told of, unless the page shows something there', () => {
    const ways = (command: string): string =>
      `\`\`\`bash\n# npm\nnpm ${command}\n\n# yarn\nyarn ${command}\n\`\`\`\n`;
    expect(told(`${journey}## More\n\n${ways('test')}`)).toEqual([]);
    expect(told(`${journey}## More\n\n${ways('kit')}`)).not.toEqual([]);
  });
});
