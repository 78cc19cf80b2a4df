import { describe, expect, it } from 'vitest';
import { outline, readHtml, readMarkdown } from './page-fixture.ts';

const fence = '```';
const slots = (first: string, second: string): string =>
  `<template ${first}>\n\n${fence}sh\nnpm i kit\n${fence}\n\n</template>\n<template ${second}>\n\n${fence}sh\nyarn add kit\n${fence}\n\n</template>\n`;
const group = `<Tab\n\tid="start"\n\t:names="['npm', 'Yarn']"\n\t:tabs="['npm', 'yarn']"\n>\n\n`;

describe('the templates of Vue', () => {
  it.each([
    ['v-slot:npm', 'v-slot:yarn'],
    ['#npm', '#yarn'],
  ])('are the panels of the component around them: %s', (first, second) => {
    const page = readMarkdown(`## Start\n\n${group}${slots(first, second)}\n</Tab>\n\nThen go on.\n`);
    expect(page.alternatives.map((found) => found.options.map((option) => option.label))).toEqual([
      ['npm', 'yarn'],
    ]);
    expect(page.blocks.map((block) => block.line)).toEqual([11, 18]);
  });

  it('show what they hold where they fill no slot by name', () => {
    expect(
      outline(
        readMarkdown(`<Box>\n<template v-slot>\n\n${fence}sh\nnpm i kit\n${fence}\n\n</template>\n</Box>\n`),
      ),
    ).toEqual(['command: npm i kit']);
  });

  it('stay hidden in HTML, where only scripts would use them', () => {
    const code = '<pre><code class="language-sh">npm i kit</code></pre>';
    expect(outline(readHtml(`<template>${code}</template>`))).toEqual([]);
    expect(outline(readHtml(`<x-box><template v-slot:a>${code}</template></x-box>`))).toEqual([
      'command: npm i kit',
    ]);
  });
});
