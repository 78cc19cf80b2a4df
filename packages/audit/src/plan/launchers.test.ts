import { expect, it } from 'vitest';
import { fileOfTool, isReadByTool, isSource, toolReading } from './launchers.ts';
import { journey, js, sh } from './plan-fixture.ts';

it.each([
  ['gulpfile.js', true],
  ['tasks/Gruntfile.js', true],
  ['vite.config.ts', true],
  ['.eslintrc.js', true],
  ['config.js', false],
  ['src/gulp.js', false],
])('%s is read by a tool: %s', (path, expected) => {
  expect(isReadByTool(path)).toBe(expected);
});

it('knows the file of a tool by the code for it, and the tool by its file', () => {
  expect(fileOfTool("const gulp = require('gulp');")).toBe('gulpfile.js');
  expect(fileOfTool("const gulp = require('gulp-sass');")).toBeNull();
  expect(toolReading('build/gulpfile.mjs')).toBe('gulp');
  expect(toolReading('vite.config.js')).toBeNull();
});

it.each([
  ['app.mjs', true],
  ['app.mts', true],
  ['app.json', false],
  ['app', false],
])('%s may be run by Node.js: %s', (path, expected) => {
  expect(isSource(path)).toBe(expected);
});

it.each([
  ['no ending, as only a bundler finds it', './bulb', 'npx tsx app.js'],
  ['its ending', './bulb.js', 'node app.js'],
])(
  'a script that brings in a neighbour without a command, by %s, is run: %s',
  (_how, specifier, expected) => {
    const parts = [
      sh('npm i kit'),
      `Create \`bulb.js\`:\n\n${js("import { kit } from 'kit';\nexport default kit();")}`,
      `Create \`app.js\`:\n\n${js(`import bulb from '${specifier}';\nconsole.log(bulb.glow());`)}`,
    ];
    expect(journey(`# Kit\n\n${parts.join('')}`).at(-1)).toBe(expected);
  },
);

const use = "import { kit } from 'kit';\nconsole.log(kit());";

it.each([
  ['JavaScript', 'js', 'app.js', use, 'node app.js'],
  ['TypeScript that only has types', 'ts', 'app.ts', `${use}\nconst a: number = 1;`, 'node app.ts'],
  ['TypeScript that a compiler makes', 'ts', 'app.ts', `${use}\nenum Way { In, Out }`, 'npx tsx app.ts'],
  ['a script that names its program', 'js', 'app.js', `#!/usr/bin/env node\n${use}`, 'node app.js'],
])('%s without a command is run: %s', (_name, lang, file, code, expected) => {
  const page = `# Kit\n\n${sh('npm i kit')}Create \`${file}\`:\n\n${js(code, lang)}`;
  expect(journey(page).at(-1)).toBe(expected);
});
