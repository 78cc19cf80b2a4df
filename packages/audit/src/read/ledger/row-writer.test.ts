import { describe, expect, it } from 'vitest';
import type { Lines } from '../source/element.ts';
import { lineFinder } from './find-lines.ts';
import { type RowContent, type RowSite, rowWriter } from './row-writer.ts';

const source = [
  '# Kit',
  '',
  'Run it:',
  '',
  '```sh',
  'npm i kit',
  'npx kit',
  '```',
  '',
  '<Frob a="b" />',
].join('\n');

const site = (change: Partial<RowSite> = {}): RowSite => ({
  sectionId: 'sec-kit',
  blockId: null,
  sourceStepId: null,
  within: { line: 5, lastLine: 8 },
  isRendered: false,
  condition: null,
  ...change,
});
const run = (command: string): RowContent => ({ kind: 'instruction', code: 'run', data: { command } });
const mention = (command: string): RowContent => ({
  kind: 'instruction',
  code: 'mention',
  data: { command },
});
const output = (text: string): RowContent => ({ kind: 'claim', code: 'output', data: { text } });
const writer = () => rowWriter(lineFinder(source, false));

describe('a row', () => {
  it('has its place, its words and the lines on which they stand', () => {
    const { add, rows } = writer();
    const first = add(run('npm i kit'), ' npm i kit ', site({ blockId: 'blk-1', sourceStepId: 'step-1' }));
    add(output('ok'), 'npx kit', site(), first);
    expect(rows).toMatchObject([
      {
        id: first,
        order: 0,
        quote: 'npm i kit',
        span: { fromLine: 6, toLine: 6 },
        blockId: 'blk-1',
        about: null,
      },
      { order: 1, quote: 'npx kit', span: { fromLine: 7, toLine: 7 }, about: first, sourceStepId: null },
    ]);
  });

  it('has an id of its own, also where another says the same', () => {
    const { add, rows } = writer();
    add(run('a'), 'a', site());
    add(run('a'), 'a', site());
    add(run('a'), 'a', site({ sectionId: 'sec-other' }));
    add(mention('a'), 'a', site());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    const again = writer();
    expect(again.add(run('a'), 'b', site())).toBe(rows[0]?.id);
  });

  it('is found by a longer text around its words', () => {
    const { add, rows } = writer();
    add(output('kit'), 'kit', site(), null, 'npx kit');
    expect(rows).toMatchObject([{ quote: 'kit', span: { fromLine: 7, toLine: 7 } }]);
  });

  it('is sought some lines below, since broken markup ends early', () => {
    const lines: Lines = { line: 1, lastLine: 1 };
    const near = writer();
    near.add(run('npx kit'), 'npx kit', site({ within: lines }));
    expect(near.rows[0]?.span).toEqual({ fromLine: 7, toLine: 7 });
    const far = rowWriter(lineFinder(`a${'\n'.repeat(41)}b`, false));
    far.add(run('b'), 'b', site({ within: lines }));
    expect(far.rows[0]?.span).toBeNull();
    const last = rowWriter(lineFinder(`a${'\n'.repeat(40)}b`, false));
    last.add(run('b'), 'b', site({ within: lines }));
    expect(last.rows[0]?.span).toEqual({ fromLine: 41, toLine: 41 });
  });

  it('has no lines where its words stand nowhere', () => {
    const { add, rows } = writer();
    add(run('yarn zzz'), 'yarn zzz', site());
    add(run('yarn zzz'), 'yarn zzz', site({ within: { line: null, lastLine: null } }));
    expect(rows.map(({ span }) => span)).toEqual([null, null]);
  });

  it('quotes the markup that is rendered to something else', () => {
    const { add, rows } = writer();
    const within = { line: 10, lastLine: 10 };
    add(run('npm i b'), 'npm i b', site({ isRendered: true, within }));
    expect(rows).toMatchObject([{ quote: '<Frob a="b" />', span: { fromLine: 10, toLine: 10 } }]);
  });

  it('is cut where its words are long', () => {
    const { add, rows } = writer();
    add(run('a'), 'x'.repeat(500), site());
    expect(rows[0]?.quote.length).toBeLessThanOrEqual(301);
  });
});

describe('the nearest instruction', () => {
  it('is the last of which something can be seen', () => {
    const { add, nearest } = writer();
    expect(nearest()).toBeNull();
    const first = add(run('a'), 'a', site());
    add(output('b'), 'b', site());
    expect(nearest()?.id).toBe(first);
    const second = add(run('c'), 'c', site());
    expect(nearest()?.id).toBe(second);
  });

  it.each<RowContent>([
    { kind: 'instruction', code: 'mention', data: { command: 'a' } },
    { kind: 'instruction', code: 'other_system', data: { command: 'a' } },
    { kind: 'instruction', code: 'set_value', data: { name: null } },
    { kind: 'instruction', code: 'make_directory', data: { path: 'a', enter: false } },
    { kind: 'instruction', code: 'install_elsewhere', data: { what: 'a' } },
    { kind: 'instruction', code: 'do_in_words', data: { verb: 'open' } },
    { kind: 'instruction', code: 'may_do', data: { verb: 'open' } },
  ])('is none that shows nothing: $code', (content) => {
    const { add, nearest } = writer();
    add(content, 'a', site());
    expect(nearest()).toBeNull();
  });
});

it('is about the next instruction where it announces something', () => {
  const { add, announce, rows } = writer();
  announce(output('a'), 'a', site());
  announce(output('b'), 'b', site());
  add(mention('c'), 'c', site());
  const next = add(run('d'), 'd', site());
  add(run('e'), 'e', site());
  expect(rows.map(({ about }) => about)).toEqual([next, next, null, null, null]);
});
