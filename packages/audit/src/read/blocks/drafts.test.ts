import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';

const sh = (text: string): string => `\`\`\`sh\n${text}\n\`\`\`\n\n`;

/** Each section as its level, its title and the title of the one around it. */
function sectionsOf(text: string, format: 'markdown' | 'mdx' = 'markdown'): string[] {
  const { sections } = readMarkdown(text, format);
  const titles = new Map(sections.map(({ id, title }) => [id, title]));
  return sections
    .slice(1)
    .map(({ level, title, parentId }) => `${level} ${title} < ${titles.get(parentId ?? '') ?? 'page'}`);
}

describe('a section', () => {
  it.each([
    [
      'below its title',
      '# Kit\n\n## Install\n\n## Use\n',
      ['1 Kit < page', '2 Install < Kit', '2 Use < Kit'],
    ],
    [
      'of a page that leaves levels out',
      '## Install\n\n#### On Linux\n\n### Check\n\n## Use\n\n#### More\n',
      ['2 Install < page', '4 On Linux < Install', '3 Check < Install', '2 Use < page', '4 More < Use'],
    ],
    [
      'above one that is less deep',
      '### Before\n\n# Kit\n\n### After\n',
      ['3 Before < page', '1 Kit < page', '3 After < Kit'],
    ],
    [
      'of a second title',
      '# Kit\n\n## Install\n\n# Server\n\n## Start\n',
      ['1 Kit < page', '2 Install < Kit', '1 Server < page', '2 Start < Server'],
    ],
  ])('%s stands in the nearest one that is less deep', (_name, text, expected) => {
    expect(sectionsOf(text)).toEqual(expected);
  });

  it('of a step component is one level below the heading around it, and a step behind it one below that', () => {
    const step = (title: string): string => `<Step title="${title}">\n\n${sh('npm i kit')}</Step>\n\n`;
    const text = `# Kit\n\n## Start\n\n<Steps>\n${step('Install')}${step('Run')}</Steps>\n\n## End\n`;
    expect(sectionsOf(text, 'mdx')).toEqual([
      '1 Kit < page',
      '2 Start < Kit',
      '3 Install < Start',
      '4 Run < Install',
      '2 End < Kit',
    ]);
  });

  it('opens the page by its first title alone', () => {
    const { sections } = readMarkdown('# Kit\n\n# Installation\n');
    expect(sections.map(({ kind }) => kind)).toEqual(['intro', 'intro', 'setup']);
  });

  it('is not named by a heading that holds a secret', () => {
    const { sections } = readMarkdown(`# Kit\n\n## Use ghp_${'a1B2'.repeat(9)}\n`);
    expect(sections.map(({ id }) => id)).toEqual(['sec-introduction', 'sec-kit', 'sec-section']);
  });
});

describe('what is said above a block', () => {
  const saidAbove = (text: string): string | undefined =>
    readMarkdown(text).blocks.at(-1)?.context.precedingText;

  it.each([
    ['the nearest passages', `# Kit\n\nOne.\n\nTwo.\n\n${sh('npm i kit')}`, 'One.\nTwo.'],
    ['nothing from above its heading', `# Kit\n\nOne.\n\n## Use\n\n${sh('npm i kit')}`, ''],
    ['nothing from above another block', `# Kit\n\nOne.\n\n${sh('npm i kit')}${sh('npm test')}`, ''],
    [
      'nothing from a box beside it',
      `# Kit\n\nOne.\n\n> [!TIP]\n> Two.\n\nThree.\n\n${sh('npm i kit')}`,
      'One.\nThree.',
    ],
  ])('is %s', (_name, text, expected) => {
    expect(saidAbove(text)).toBe(expected);
  });
});
