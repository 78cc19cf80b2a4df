import { describe, expect, it } from 'vitest';
import { npmCommand, wordsOf } from './package-commands.ts';

describe('the npm command of a call', () => {
  it.each<[string, string]>([
    ['install', 'npm install -D kit box'],
    ['i', 'npm install -D kit box'],
    ['add', 'npm install -D kit box'],
    ['add-dev', 'npm install --save-dev -D kit box'],
    ['dev', 'npm install --save-dev -D kit box'],
    ['install dev', 'npm install --save-dev -D kit box'],
    ['global', 'npm install --global -D kit box'],
    ['ci', 'npm ci kit box -D'],
    ['create', 'npm create kit box -D'],
    ['init', 'npm init kit box -D'],
    ['init-create', 'npm init kit box -D'],
    ['run', 'npm run kit box -D'],
    ['run script', 'npm run kit box -D'],
    ['script', 'npm run kit box -D'],
    ['test', 'npm test kit box -D'],
    ['start', 'npm start kit box -D'],
    ['exec', 'npx kit box -D'],
    ['execute', 'npx kit box -D'],
    ['execute-local', 'npx kit box -D'],
    ['DLX', 'npx kit box -D'],
    ['npx', 'npx kit box -D'],
    ['uninstall', 'npm uninstall kit box -D'],
    ['remove', 'npm uninstall kit box -D'],
    ['update', 'npm update kit box -D'],
  ])('%s is %j', (action, expected) => {
    expect(npmCommand({ action, packages: ['kit', 'box'], args: ['-D'] })).toBe(expected);
  });

  it('is the bare command where nothing is named', () => {
    expect(npmCommand({ action: 'install', packages: [], args: [] })).toBe('npm install');
  });

  it.each(['publish', '', 'toString', 'install kit'])('is none for the action %j', (action) => {
    expect(npmCommand({ action, packages: ['kit'], args: [] })).toBeNull();
  });
});

describe('a list of words', () => {
  it.each<[string | null, string[]]>([
    [null, []],
    ['', []],
    ['kit', ['kit']],
    ['kit  box', ['kit', 'box']],
    ['kit [box]', ['kit', '[box]']],
    ['{kit box}', ['{kit', 'box}']],
    ['["kit", "box"]', ['kit', 'box']],
    ["['kit', '', 'box']", ['kit', 'box']],
    ['[kit box]', ['kit', 'box']],
    ['{ name: "kit" }', ['kit']],
    ['[{ label: "npm" }, { label: "yarn" }]', ['npm', 'yarn']],
    ['["npm i kit"]', ['npm i kit']],
  ])('%j holds %j', (value, expected) => {
    expect(wordsOf(value)).toEqual(expected);
  });
});
