import { describe, expect, it } from 'vitest';
import { PAGE_BOUNDS, PageBeyondBounds } from './page-bounds.ts';
import { readMarkdown } from './page-fixture.ts';

function times(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n');
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
    ['25,000 commands in sentences', times(25_000, (at) => `Run \`npm i thing${at}\`.\n`), 'entries'],
    ['25,000 commands in one paragraph', 'Run `npm i a` '.repeat(25_000), 'entries'],
    ['commands in one paragraph', 'Run `npm i a` '.repeat(PAGE_BOUNDS.commands + 1), 'commands'],
    [
      'commands in one fence',
      `\`\`\`sh\n${times(PAGE_BOUNDS.commands + 1, (at) => `npm i thing${at}`)}\n\`\`\`\n`,
      'commands',
    ],
    ['blocks', times(PAGE_BOUNDS.blocks + 1, (at) => `\`\`\`js\nf(${at});\n\`\`\`\n`), 'blocks'],
  ])('is refused: %s', (_, text, of) => {
    expect(refusal(text)).toBe(of);
  });

  it.each([
    ['many commands', `\`\`\`sh\n${times(PAGE_BOUNDS.commands, () => 'npm i')}\n\`\`\`\n`],
    ['a long listing of code', `\`\`\`js\n${times(6_000, (at) => `f(${at});`)}\n\`\`\`\n`],
  ])('is not a page with %s', (_, text) => {
    expect(refusal(text)).toBeNull();
  });
});
