import { describe, expect, it } from 'vitest';
import { journey, js, plan, sh } from './plan-fixture.ts';

const group = (...options: [label: string, text: string, lang?: string][]): string =>
  `::: code-group\n\n${options.map(([label, text, lang = 'sh']) => `\`\`\`${lang} [${label}]\n${text}\n\`\`\`\n\n`).join('')}:::\n\n`;
const taken = (page: string): string[] =>
  plan(`## Go\n\n${page}`).choices.map((choice) => `${choice.taken}: ${choice.why}`);
const install = sh('npm i kit');
const build = sh('npx kit build');

describe('between systems the journey takes', () => {
  it.each<[string, [string, string][], string]>([
    [
      'Linux',
      [
        ['cmd.exe', 'set A=1'],
        ['zsh', 'export A=1'],
        ['Ubuntu', 'export A=2'],
      ],
      'Ubuntu',
    ],
    [
      'a shell of Unix before macOS',
      [
        ['PowerShell', 'set A=1'],
        ['macOS', 'export A=1'],
        ['Bash', 'export A=2'],
      ],
      'Bash',
    ],
    [
      'whatever is not Windows',
      [
        ['Windows', 'set A=1'],
        ['Others', 'export A=1'],
      ],
      'Others',
    ],
  ])('%s', (_, options, label) => {
    expect(taken(`${install}${group(...options)}${build}`)).toEqual([`${label}: alternative-unix`]);
  });

  it('neither where both are Windows', () => {
    const page = `## Go\n\n${install}${group(['Windows', 'copy a b'], ['PowerShell', 'cp a b'])}${build}`;
    expect(journey(page)).toEqual(['npm i kit', 'npx kit build']);
  });
});

describe('between module systems the journey takes', () => {
  const commonjs = "const kit = require('kit');\nkit();";
  const esm = "import kit from 'kit';\nkit();";
  const both = group(['CommonJS', commonjs, 'js'], ['ESM', esm, 'js']);
  const manifest = (type: string): string => js(`{ "type": "${type}" }`, 'json title="package.json"');

  it.each([
    ['the one that the manifest declares', `${install}${manifest('module')}`],
    [
      'the one that a change of the manifest declares',
      `${install}${js('-"type": "commonjs"\n+"type": "module"', 'diff title="package.json"')}`,
    ],
    ['the one that a command sets', sh('npm init -y\nnpm pkg set type=module\nnpm i kit')],
    ['the one that the project begins with', sh('npm init -y --type module\nnpm i kit')],
  ])('%s', (_, before) => {
    expect(taken(`${before}${both}`)).toContain('ESM: alternative-module-kind');
  });

  it.each([
    ['the manifest declares the other', `${install}${manifest('commonjs')}`],
    ['nothing is declared', install],
    ['a command sets something else', sh('npm init -y\nnpm pkg set name=module\nnpm i kit')],
  ])('the first tab, where %s', (_, before) => {
    expect(taken(`${before}${both}`)).toContain('CommonJS: alternative-first');
  });

  it('the first tab, where all are of one system', () => {
    const tabs = group(['One', commonjs, 'js'], ['Two', `${commonjs}\nkit(2);`, 'js']);
    expect(taken(`${install}${manifest('module')}${tabs}`)).toContain('One: alternative-first');
  });

  it('the usual one of the two that a single fence shows', () => {
    const fence = js(`// CommonJS\n${commonjs}\n\n// ESM\n${esm}`);
    expect(taken(`${install}${fence}`)).toContain('CommonJS: alternative-module-kind');
    expect(taken(`${install}${manifest('module')}${fence}`)).toContain('ESM: alternative-module-kind');
  });
});

describe('what comes in addition', () => {
  it('is no way by itself', () => {
    expect(taken(`${group(['npm', 'npm i kit'], ['Additional tools', 'npm i other'])}${build}`)).toEqual([]);
  });

  it('is one where nothing else is there', () => {
    const page = `${group(['Also', 'npm i kit'], ['Additional tools', 'npm i other'])}${build}`;
    expect(taken(page)).toEqual(['Also: alternative-first']);
  });
});
