import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { js, sh } from '../plan-fixture.ts';
import { isNamedAfter, isProgramOf, obtainedBy, productsOf } from './products.ts';

const products = (text: string): string[] => productsOf(readMarkdown(text));

describe('the products of a page', () => {
  it.each([
    ['what it installs', sh('npm install lampkit'), ['lampkit']],
    ['what it installs by another manager', sh('pnpm add @lamp/kit'), ['@lamp/kit']],
    ['what it fetches and calls', sh('npx lampkit glow'), ['lampkit']],
    ['the scaffolder that it calls', sh('npm create lamp@latest my-lamp'), ['create-lamp']],
    ['what a sentence has installed', 'Install `lampkit` as a dependency.\n', ['lampkit']],
    [
      'each once, in the order of the page',
      sh('npm i shade\nnpm i lampkit\nnpm i shade'),
      ['shade', 'lampkit'],
    ],
    ['what its code brings in, where it obtains nothing', js("import { lamp } from 'lampkit';"), ['lampkit']],
    [
      'what its code brings in under a longer name than it obtains',
      `${js("import { lamp } from 'lampkit-red';\nimport boat from 'boatkit';")}${sh('npm i lampkit')}`,
      ['lampkit', 'lampkit-red'],
    ],
    [
      'what its code brings in, where it obtains only types',
      `${js("import { lamp } from 'lampkit';")}${sh('npm i -D @types/lampkit')}`,
      ['lampkit'],
    ],
  ])('are %s', (_, text, names) => {
    expect(products(`## Start\n\n${text}`)).toEqual(names);
  });

  it.each([
    ['types', sh('npm install lampkit\nnpm install -D @types/lampkit')],
    [
      'what its code brings in beside what it installs',
      `${sh('npm install lampkit')}${js("import 'other';")}`,
    ],
    [
      'files and what Node.js has',
      `${sh('npm install lampkit')}${js("import './a.js';\nimport 'node:fs';")}`,
    ],
  ])('are not %s', (_, text) => {
    expect(products(`## Start\n\n${text}`)).toEqual(['lampkit']);
  });

  it('are what its code brings in under the page’s own name, though nothing obtains it', () => {
    const page = (title: string): string =>
      `# ${title}\n\n${js("import Lamp from 'lamp-kit';\nimport 'other';")}${sh('npm i lamp-kit-cli')}`;
    expect(products(page('LampKit'))).toEqual(['lamp-kit-cli', 'lamp-kit']);
    expect(products(page('Lamps'))).toEqual(['lamp-kit-cli']);
  });

  it('are none where a page neither obtains nor brings in anything', () => {
    expect(products(`## Start\n\n${sh('mkdir lamps\ncd lamps')}`)).toEqual([]);
  });
});

it('says of a row that runs nothing that it obtains nothing', () => {
  const [row] = readMarkdown(`## Start\n\n${js('lamp();')}`).ledger;
  expect(row && obtainedBy(row)).toEqual([]);
});

describe('a program', () => {
  it.each([
    ['lampkit', 'lampkit'],
    ['@lamp/kit', 'kit'],
    ['lamp-cli', 'lamp'],
    ['@lamp/cli', 'lamp'],
    ['lampkit', './node_modules/.bin/lampkit'],
  ])('of the package %s may be called %s', (product, program) => {
    expect(isNamedAfter(product, program)).toBe(true);
  });

  it.each([
    ['lampkit', 'lamp'],
    ['@lamp/kit', 'lamp'],
    ['lampkit', './bin/lampkit.js'],
    ['lampkit', ''],
  ])('of the package %s is not called %s', (product, program) => {
    expect(isNamedAfter(product, program)).toBe(false);
  });

  it('that nothing is known of can only have come with the product', () => {
    expect(isProgramOf(['lampkit'], 'lamp2light')).toBe(true);
    expect(isProgramOf(['lampkit'], 'tsc')).toBe(false);
    expect(isProgramOf(['typescript', 'tsc'], 'tsc')).toBe(true);
    expect(isProgramOf(['lampkit'], './run.sh')).toBe(false);
  });
});
