import { describe, expect, it } from 'vitest';
import { readReadmeBlock } from './readme-blocks.ts';

function read(text: string): { lines: string[]; next: number } | null {
  const given = text.split('\n').map((line, at) => ({ text: line, from: at + 1 }));
  const found = readReadmeBlock(given, 0);
  return (
    found && { lines: found.lines.map((line) => line.text).filter((line) => line !== ''), next: found.next }
  );
}

const block = (type: string, json: unknown): string => `[block:${type}]\n${JSON.stringify(json)}\n[/block]`;

describe('a block of ReadMe', () => {
  it.each<[string, string, string[]]>([
    ['code without a language', block('code', { codes: [{ code: 'a' }] }), ['````', 'a', '````']],
    ['code that is no text', block('code', { codes: [{ code: 5, language: 6, name: 7 }] }), ['````', '````']],
    ['code that is nothing', block('code', { codes: [null] }), ['````', '````']],
    ['no code', block('code', { codes: [] }), []],
    ['codes that are no list', block('code', { codes: 'a' }), ['{{< block-code >}}']],
    ['a note of no kind', block('callout', { title: 'A', body: 'b\nc' }), ['::: note A', 'b', 'c', ':::']],
    ['a note without words', block('callout', { type: 'info' }), ['::: info ', ':::']],
    ['a video', block('video', {}), []],
    ['a heading without a title', block('api-header', {}), ['## ']],
    ['what is no object', block('callout', 5), ['::: note ', ':::']],
    ['nothing', block('callout', null), ['::: note ', ':::']],
  ])('%s', (_name, text, lines) => {
    expect(read(text)?.lines).toEqual(lines);
  });

  it('ends at its own line, and keeps the line on which it begins', () => {
    expect(read(`${block('html', { html: 'a\nb' })}\nc`)).toEqual({ lines: ['a', 'b'], next: 3 });
    const found = readReadmeBlock(
      block('html', { html: 'a' })
        .split('\n')
        .map((text) => ({ text, from: 7 })),
      0,
    );
    expect(found?.lines.every(({ from }) => from === 7)).toBe(true);
  });

  it('ends within four hundred lines', () => {
    const long = (count: number): string => `[block:html]\n${'\n'.repeat(count)}[/block]`;
    expect(read(long(398))).not.toBeNull();
    expect(read(long(399))).toBeNull();
  });

  it.each(['[block:code', 'block:code]', 'See [block:code]', '[blocks:code]', ''])('is not %j', (line) => {
    expect(read(`${line}\n{}\n[/block]`)).toBeNull();
  });
});
