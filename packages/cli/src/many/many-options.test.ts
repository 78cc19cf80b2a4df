import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempFolder } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UsageError } from '../command.ts';
import { readManyOptions } from './many-options.ts';

function inFolder(files: Readonly<Record<string, string>>): void {
  const [folder, before] = [makeTempFolder(), process.cwd()];
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
}

describe('readManyOptions', () => {
  it.each([
    [['README.md']],
    [['docs']],
    [['https://docs.example.dev/?a=*']],
    [['acceptance-test.sh', '--counterfactual']],
    [['README.md', '--out', 'o', '--fail-on', 'failed']],
  ])('leaves %j to the audit of one page', (words) => {
    expect(readManyOptions(words, {})).toBeUndefined();
  });

  it.each([
    [['README.md', 'docs/a.md']],
    [['docs/**/*.md']],
    [['docs/{a,b}.md']],
    [['README.md', '--ci']],
    [['README.md', '--jobs', '2']],
    [['README.md', '--changed-since', 'main']],
    [['README.md', '--baseline', 'b.json']],
    [['README.md', '--write-baseline', 'b.json']],
    [['README.md', '--config', 'c.json']],
  ])('takes %j for many pages', (words) => {
    expect(readManyOptions(words, {})).toMatchObject({ out: 'waymark-report', sandbox: 'auto' });
  });

  it('takes a file that looks like a pattern for the file', () => {
    inFolder({ 'docs/[id].md': '# A' });
    expect(readManyOptions(['docs/[id].md'], {})).toBeUndefined();
  });

  it('finds waymark.json where no page is named, and only there', () => {
    inFolder({ 'waymark.json': '{}' });
    expect(readManyOptions([], {})?.config).toBe('waymark.json');
    expect(readManyOptions(['a.md', 'b.md'], {})?.config).toBeUndefined();
    inFolder({});
    expect(() => readManyOptions([], {})).toThrow('or put a waymark.json in this folder');
  });

  it('says nothing where the words say nothing, so that the configuration can', () => {
    expect(readManyOptions(['a', 'b'], { WAYMARK_EGRESS: 'open' })).toMatchObject({
      egress: undefined,
      usualEgress: 'open',
      beginIn: undefined,
      budgetSeconds: undefined,
      failOn: undefined,
      jobs: undefined,
    });
    const words = ['a', 'b', '--egress', 'registries', '--budget', '9', '--fail-on', 'never', '--jobs', '3'];
    expect(readManyOptions(words, {})).toMatchObject({
      egress: 'registries',
      budgetSeconds: 9,
      failOn: [],
      jobs: 3,
    });
  });

  it.each([
    [['a', 'b', '--jobs', '0']],
    [['a', 'b', '--jobs', '65']],
    [['a', 'b', '--jobs', 'many']],
    [['a', 'b', '--counterfactual']],
    [['a', 'b', '--egress', 'some']],
    [['a', 'b', '--reader', 'poet']],
    [['a', 'b', '--unknown']],
    [['--ci', '--changed-since']],
  ])('refuses %j', (words) => {
    expect(() => readManyOptions(words, {})).toThrow(UsageError);
  });
});
