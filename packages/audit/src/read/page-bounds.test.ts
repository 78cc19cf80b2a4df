import { describe, expect, it } from 'vitest';
import { PAGE_BOUNDS, PageBeyondBounds } from './page-bounds.ts';
import { readHtml, readMarkdown } from './page-fixture.ts';

function times(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n');
}

function inShell(text: string): string {
  return `\`\`\`sh\n${text}\n\`\`\`\n`;
}

function refusal(text: string): string | null {
  try {
    readMarkdown(text);
    return null;
  } catch (error) {
    return error instanceof PageBeyondBounds ? error.of : String(error);
  }
}

describe('a page beyond all measure', () => {
  it.each([
    [
      '25,000 commands in one fence',
      `\`\`\`sh\n${times(25_000, (at) => `npm i thing${at}`)}\n\`\`\`\n`,
      'shellLines',
    ],
    ['25,000 commands in fences', times(25_000, (at) => `\`\`\`sh\nnode app${at}.js\n\`\`\`\n`), 'blocks'],
    ['25,000 commands in sentences', times(25_000, (at) => `Run \`npm i thing${at}\`.\n`), 'words'],
    ['25,000 commands in one paragraph', 'Run `npm i a` '.repeat(25_000), 'words'],
    ['25,000 commands joined on a line', inShell(Array(25_000).fill('npm i').join('; ')), 'commands'],
    ['25,000 commands joined by success', inShell(Array(25_000).fill('ls').join(' && ')), 'commands'],
    ['commands joined on two lines', inShell(times(2, () => 'npm i; '.repeat(600))), 'commands'],
    ['25,000 passages', times(25_000, () => 'words\n'), 'entries'],
    ['9,000 headings', times(9_000, (at) => `## Step ${at}\n`), 'headings'],
    ['9,000 underlined headings', times(9_000, (at) => `Step ${at}\n---\n`), 'headings'],
    ['9,000 headings of HTML', times(9_000, (at) => `<h2>Step ${at}</h2>`), 'headings'],
    ['19,000 words of code', 'Use `a`, '.repeat(19_000), 'words'],
    ['25,000 lines of code', `\`\`\`js\n${times(25_000, (at) => `f(${at});`)}\n\`\`\`\n`, 'codeLines'],
    [
      '586,000 signs of code',
      `\`\`\`js\n${times(8_000, () => `f("${'a'.repeat(70)}");`)}\n\`\`\`\n`,
      'codeSize',
    ],
    [
      '450 groups of tabs',
      times(450, () => ':::code-group\n```sh [npm]\nnpm i\n```\n```sh [yarn]\nyarn\n```\n:::\n'),
      'tabs',
    ],
    ['commands in one paragraph', 'Run `npm i a` '.repeat(PAGE_BOUNDS.commands + 1), 'commands'],
    [
      'commands in one fence',
      `\`\`\`sh\n${times(PAGE_BOUNDS.commands + 1, (at) => `npm i thing${at}`)}\n\`\`\`\n`,
      'commands',
    ],
    ['lists in lists', times(300, (at) => `${'  '.repeat(at)}- item`), 'depth'],
    ['items on one line', `${'- '.repeat(200)}item`, 'depth'],
    ['quotes in quotes', `${'> '.repeat(200)}words`, 'depth'],
    ['elements in elements', '<div>\n\n'.repeat(2_000), 'depth'],
    ['components in components', `${'<A>'.repeat(2_000)}x${'</A>'.repeat(2_000)}`, 'depth'],
    ['many quotes', times(5_000, () => '> words\n'), 'containers'],
    ['a table of 5,000 columns', `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n`, 'columns'],
    ['a table of 2,000 rows', `|a|b|c|\n|-|-|-|\n${times(2_000, () => '|d|e|f|')}\n`, 'cells'],
    ['links that never end', '[a]('.repeat(25_000), 'signs'],
    ['emphasis that never ends', '**a_ '.repeat(20_000), 'signs'],
    ['blocks', times(PAGE_BOUNDS.blocks + 1, (at) => `\`\`\`js\nf(${at});\n\`\`\`\n`), 'blocks'],
  ])('is refused: %s', (_, text, of) => {
    expect(refusal(text)).toBe(of);
  });

  it.each([
    ['many commands', `\`\`\`sh\n${times(PAGE_BOUNDS.commands, () => 'npm i')}\n\`\`\`\n`],
    ['many commands on a line', inShell(Array(900).fill('npm i').join('; '))],
    ['many remarks in code', `\`\`\`yaml\n${times(4_000, () => '# a')}\n\`\`\`\n`],
    ['many headings', times(1_000, (at) => `## Step ${at}\n`)],
    ['many words of code', 'Use `a`, '.repeat(3_000)],
    ['many definitions of links', times(1_200, (at) => `[a${at}]: https://a.test`)],
    ['many links in many items', times(1_200, (at) => `- [a${at}](https://a.test) *b*`)],
    ['pipes, tags and signs in code', `\`\`\`ts\n${times(600, () => 'let a: B<C> = d | *e*')}\n\`\`\`\n`],
    ['tags that the next one ends', times(300, (at) => `<a name="a${at}">\n<br>\n\n<https://a.test>`)],
    ['a long listing of code', `\`\`\`js\n${times(6_000, (at) => `f(${at});`)}\n\`\`\`\n`],
  ])('is not a page with %s', (_, text) => {
    expect(refusal(text)).toBeNull();
  });
});

it('refuses HTML whose elements stand too deep in each other', () => {
  const deep = (count: number): string => '<div>'.repeat(count) + '</div>'.repeat(count);
  expect(() => readHtml(deep(PAGE_BOUNDS.depth + 1))).toThrow(PageBeyondBounds);
  expect(readHtml(deep(PAGE_BOUNDS.depth - 5)).blocks).toEqual([]);
});

it('counts the words of code in HTML by their elements, and not what its scripts quote', () => {
  expect(() => readHtml('<code>a</code> '.repeat(PAGE_BOUNDS.words + 1))).toThrow(PageBeyondBounds);
  expect(readHtml(`<script>${'`a`'.repeat(PAGE_BOUNDS.words + 1)}</script><p>Hi</p>`).blocks).toEqual([]);
});
