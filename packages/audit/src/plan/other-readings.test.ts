import { describe, expect, it } from 'vitest';
import type { ChoiceCode } from '../model/choice.ts';
import type { Plan } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { describeAction, js, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

const kit = `## Use\n\n${sh('npm install kit')}`;

/** The options of the choices of one kind that are not taken. */
function others(text: string, code: ChoiceCode): string[][] {
  return planJourney(readMarkdown(text))
    .choices.filter((choice) => choice.code === code)
    .map(({ options, taken }) => options.map(({ id }) => id).filter((id) => id !== taken));
}

/** The plan of a page in which the n-th choice of a kind goes another way. */
function flipped(text: string, code: ChoiceCode, option: string, at = 0): Plan {
  const page = readMarkdown(text);
  const choice = planJourney(page).choices.filter((found) => found.code === code)[at];
  return planJourney(page, { choices: { [choice?.id ?? '']: option } });
}

/** What the steps of a plan write. */
function written({ steps }: Plan): string[] {
  return steps.flatMap(({ action }) =>
    action.kind === 'write' ? [`${action.path}\n${action.content}`] : [],
  );
}

describe('a snippet that uses names of the script above it', () => {
  const first = js("import kit from 'kit';\n\nconst a = kit(1);\nconsole.log(a);");

  it('could go on with it', () => {
    const text = `${kit}${first}More:\n\n${js('console.log(a.more());')}`;
    expect(others(text, 'continues_or_starts')).toEqual([['continues']]);
    expect(written(flipped(text, 'continues_or_starts', 'continues'))).toEqual([
      "index.mjs\nimport kit from 'kit';\n\nconst a = kit(1);\nconsole.log(a);\n\nconsole.log(a.more());\n",
    ]);
  });

  it('could stand in the place of it, where it declares one of them once more', () => {
    const text = `${kit}${first}More:\n\n${js('const a = kit(2);\nconsole.log(a);')}`;
    expect(others(text, 'continues_or_starts')).toEqual([['instead']]);
    expect(written(flipped(text, 'continues_or_starts', 'instead'))).toEqual([
      "index.mjs\nimport kit from 'kit';\n\nconst a = kit(2);\nconsole.log(a);\n",
    ]);
  });

  it('goes on with it where the language lets it declare that name once more, and no result above it is lost', () => {
    const before = js("var kit = require('kit');\n\nvar a = kit(1);\nconsole.log(a); // => 1");
    const text = `${kit}${before}More:\n\n${js('var a = kit(2);\nconsole.log(a); // => 2')}`;
    expect(others(text, 'continues_or_starts')).toEqual([['continues']]);
    expect(written(flipped(text, 'continues_or_starts', 'continues'))).toEqual([
      "index.js\nvar kit = require('kit');\n\nvar a = kit(1);\nconsole.log(a); // => 1\n\nvar a = kit(2);\nconsole.log(a); // => 2\n",
    ]);
  });

  it('goes on only with a script of which a reader would paste the pieces together', () => {
    const piece = (at: number): string => js(`console.log(a.more(${at}, '${'long'.repeat(250)}'));`);
    const pieces = Array.from({ length: 40 }, (_, at) => piece(at)).join('More:\n\n');
    const [grown = ''] = written(flipped(`${kit}${first}${pieces}`, 'continues_or_starts', 'continues'));
    expect(grown).toContain('a.more(4,');
    expect(grown).not.toContain('a.more(12,');
  });

  it('could go on inside of a function, where it awaits and the script cannot', () => {
    const required = js("const kit = require('kit');\n\nconst a = kit(1);\nconsole.log(a);");
    const text = `${kit}${required}More:\n\n${js('console.log(await a.more());')}`;
    expect(others(text, 'continues_or_starts')).toEqual([['wrapped']]);
    expect(written(flipped(text, 'continues_or_starts', 'wrapped'))[0]).toContain(
      '(async () => {\nconsole.log(await a.more());\n})();',
    );
  });

  it('has those behind it go on as well, once it does', () => {
    const text = `${kit}${js("import kit from 'kit';")}Load:\n\n${js('const a = kit(1);')}Look:\n\n${js('console.log(a); // 1')}`;
    expect(flipped(text, 'continues_or_starts', 'continues').steps.map(describeAction)).toEqual([
      ...['npm install kit', 'write index.mjs', 'node index.mjs'],
    ]);
    expect(written(flipped(text, 'continues_or_starts', 'continues'))).toEqual([
      "index.mjs\nimport kit from 'kit';\n\nconst a = kit(1);\n\nconsole.log(a); // 1\n",
    ]);
  });

  it('goes on with nothing where it is no part of the main flow', () => {
    const text = `${kit}${first}## Deno\n\n${js('console.log(a.more());')}`;
    expect(others(text, 'continues_or_starts')).toEqual([]);
  });
});

describe('code without a name where files are there', () => {
  const file = `Create \`app.mjs\`:\n\n${js("import kit from 'kit';\n\nconst a = new kit(1);", 'js')}`;
  const nameless = js("import { log } from 'kit';\n\nlog('on');");
  const text = `${kit}${file}Then this:\n\n${nameless}`;

  it('could be added to one of them, or take its place', () => {
    expect(others(text, 'file_name')).toEqual([['index.js', 'append:app.mjs', 'replace:app.mjs']]);
    expect(written(flipped(text, 'file_name', 'append:app.mjs')).at(-1)).toBe(
      "app.mjs\nimport kit from 'kit';\n\nconst a = new kit(1);\n\nimport { log } from 'kit';\n\nlog('on');\n",
    );
    expect(written(flipped(text, 'file_name', 'replace:app.mjs')).at(-1)).toBe(
      "app.mjs\nimport { log } from 'kit';\n\nlog('on');\n",
    );
  });

  it('could not where they are of another language', () => {
    const typed = `${kit}Create \`app.ts\`:\n\n${js("import kit from 'kit';\n\nconst a = new kit(1);", 'ts')}Then:\n\n${nameless}`;
    expect(others(typed, 'file_name')).toEqual([['index.js']]);
  });

  it('could have the name that the tool which it brings in reads, and is run by it then', () => {
    const gulp = `## Use\n\n${sh('npm install gulp')}In the recipe:\n\n${js("const gulp = require('gulp');\n\ngulp.task('go', go);\nfunction go() {}")}`;
    expect(others(gulp, 'file_name')).toEqual([['index.mjs', 'gulpfile.js']]);
    expect(flipped(gulp, 'file_name', 'gulpfile.js').steps.map(describeAction)).toEqual([
      ...['npm install gulp', 'write gulpfile.js', 'npx gulp'],
    ]);
  });
});

describe('a file that is there', () => {
  const made = `Create \`app.mjs\`:\n\n${js("import kit from 'kit';\n\nkit(1);")}`;
  const planned = (text: string): string[] => planJourney(readMarkdown(text)).steps.map(describeAction);

  it('is written anew where the page replaces it, and could be changed in place', () => {
    const text = `${kit}${made}Replace the content of \`app.mjs\` with:\n\n${js('const a = 1;\nconsole.log(a);')}${sh('node app.mjs')}`;
    expect(planned(text)[2]).toBe('write app.mjs');
    expect(others(text, 'file_place')).toEqual([['append', 'on_top', 'at_line']]);
  });

  it.each([
    ['a part of it is replaced', 'In `app.mjs`, replace the last line with:', 'console.log(1);'],
    ['the code needs what stands there', 'Replace the content of `app.mjs` with:', 'kit(2);'],
    ['only a part is shown', 'Replace the content of `app.mjs` with:', '// ...\nconsole.log(1);'],
  ])('is changed where %s', (_, lead, code) => {
    const text = `${kit}${made}${lead}\n\n${js(code)}${sh('node app.mjs')}`;
    expect(planned(text)[2]).toBe('edit app.mjs');
  });

  it('could hold what awaits inside of a function, where it cannot await itself', () => {
    const text = `${kit}Create \`app.js\`:\n\n${js("const kit = require('kit');")}Change \`app.js\`:\n\n${js('console.log(await kit(2));')}${sh('node app.js')}`;
    expect(others(text, 'file_place')).toEqual([['whole_file', 'append', 'on_top', 'wrapped']]);
    expect(written(flipped(text, 'file_place', 'wrapped')).at(-1)).toContain('(async () => {\nconsole.log');
  });
});

describe('a script without a command', () => {
  it('could be run by the program that it names itself', () => {
    const text = `${kit}Create \`go.mjs\`:\n\n${js("#!/usr/bin/env kit\n\nimport kit from 'kit';\n\nkit('on');")}`;
    expect(others(text, 'launcher')).toEqual([['own_program', 'none']]);
    expect(flipped(text, 'launcher', 'own_program').steps.map(describeAction).at(-1)).toBe('npx kit go.mjs');
  });

  it('is run by Node.js where it names that', () => {
    const text = `${kit}Create \`go.mjs\`:\n\n${js("#!/usr/bin/env node\n\nimport kit from 'kit';\n\nkit('on');")}`;
    expect(others(text, 'launcher')).toEqual([['none']]);
  });

  it('could be read by its tool, where the page names it so', () => {
    const gulpfile = `Create \`gulpfile.js\`:\n\n${js("const gulp = require('gulp');\n\ngulp.task('go', go);\nfunction go() {}")}`;
    const text = `## Use\n\n${sh('npm install gulp')}${gulpfile}`;
    expect(others(text, 'launcher')).toEqual([['tool']]);
    expect(others(`## Use\n\n${sh('npm install other')}${gulpfile}`, 'launcher')).toEqual([]);
  });
});

describe('a step that most readers pass by', () => {
  it.each([
    ['help', sh('npx kit --help')],
    ['a dry run', sh('npx kit go --dry-run')],
    ['an update of npm', sh('npm install -g npm@latest')],
  ])('could be needed: %s', (_, step) => {
    expect(others(`${kit}${step}${sh('npx kit go')}`, 'optional_or_needed')).toEqual([['needed']]);
  });
});
