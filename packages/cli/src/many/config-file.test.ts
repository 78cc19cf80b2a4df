import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTempFolder } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { configSchema, readConfig } from './config-file.ts';
import { summarySchema } from './summary.ts';

function configOf(content: unknown): string {
  const file = join(makeTempFolder(), 'waymark.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const page = { path: 'a.md' };
const expected = { status: 'failed', reason: 'known', until: '2026-12-31' };

describe('readConfig', () => {
  it('takes pages by path and with all that can be said of them', () => {
    const whole = {
      $schema: './schema.json',
      exclude: ['drafts/**'],
      budget: 600,
      egress: 'registries',
      begin_in: 'empty',
      fail_on: ['failed'],
      jobs: 2,
      baseline: 'baseline.json',
      pages: [
        'README.md',
        { ...page, budget: 60, egress: 'open', keys: ['LAMP_KEY'], begin_in: 'project', expect: expected },
      ],
    };
    expect(readConfig(configOf(whole))).toEqual(whole);
  });

  it.each([
    [{ pages: ['a.md'], buget: 3 }, 'buget is not a known member. Did you mean "budget"?'],
    [{ pages: ['a.md'], keys: ['sk-0123456789'] }, 'keys[0]: it must be the name of a variable, in capitals'],
    [{ pages: ['a.md'], keys: [{ TOKEN: '0123' }] }, 'keys[0]: '],
    [{ pages: ['a.md'], keyes: ['TOKEN'] }, 'keyes is not a known member. Did you mean "keys"?'],
    [
      { pages: ['a.md', { ...page, exspect: expected }] },
      'pages[1].exspect is not a known member. Did you mean "expect"?',
    ],
    [
      { pages: [{ ...page, expect: { ...expected, untill: '2026-01-01' } }] },
      'pages[0].expect.untill is not a known member. Did you mean "until"?',
    ],
    [{ pages: [{ ...page, expect: { ...expected, status: 'passed' } }] }, 'pages[0].expect.status: '],
    [{ pages: [{ ...page, expect: { ...expected, until: '31.12.2026' } }] }, 'pages[0].expect.until: '],
    [{ pages: [{ ...page, expect: { ...expected, until: '2026-02-30' } }] }, 'pages[0].expect.until: '],
    [{ pages: [{ ...page, expect: { ...expected, reason: ' ' } }] }, 'pages[0].expect.reason: '],
    [{ pages: [{ ...page, budget: 0 }] }, 'pages[0].budget: '],
    [{ pages: [{ budget: 5 }] }, 'pages[0].path: '],
    [{ pages: [7] }, 'pages[0] must be a path, or an object with one.'],
    [{ pages: [] }, 'pages: '],
    [{}, 'pages: '],
    [[], 'The whole file: '],
    ['{ pages: }', 'is not JSON: '],
  ])('refuses %j with its place', (content, sentence) => {
    const file = configOf(content);
    expect(() => readConfig(file)).toThrow(UsageError);
    expect(() => readConfig(file)).toThrow(sentence);
  });

  it('says which file it cannot read', () => {
    expect(() => readConfig('/nowhere/waymark.json')).toThrow(
      'The configuration /nowhere/waymark.json cannot be read',
    );
  });
});

describe('the schemas of docs/', () => {
  it.each([
    ['waymark.schema.json', configSchema()],
    ['waymark-summary.schema.json', summarySchema()],
  ])('%s is what is read and written (else: npm run docs:config)', (name, schema) => {
    const file = fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
  });
});
