import { describe, expect, it } from 'vitest';
import { readHtml, readMarkdown } from './page-fixture.ts';

describe('the title of a page', () => {
  it.each([
    ['its first heading of the first level', '# Kit\n\nText', 'Kit'],
    ['without a place that its tool fills', '# Kit {{ version }}\n\nText', 'Kit'],
    ['without pictures and emoji codes', '# 🚀 Kit :rocket:\n\nText', 'Kit'],
    ['from its head, behind quotation marks', '---\ntitle: "Kit" # the name\n---\n\nText', 'Kit'],
    ['from its head, with an empty quotation', '---\ntitle: "" x\n---\n\n# Kit\n\nText', 'Kit'],
  ])('is %s', (_, text, title) => {
    expect(readMarkdown(text).title).toBe(title);
  });

  it.each([
    ['behind code', '## Install\n\n```sh\nnpm i kit\n```\n\n# Usage\n\nText\n\n## More\n'],
    ['below all others', '## Install\n\nText\n\n# Usage\n'],
  ])('is no heading %s', (_, text) => {
    expect(readMarkdown(text).title).not.toBe('Usage');
  });

  it('is a heading with others before it, where no code is', () => {
    expect(readMarkdown('## Contents\n\nText\n\n## News\n\n# Kit\n\n## Install\n').title).toBe('Kit');
  });
});

describe('the words of a heading', () => {
  const titles = (text: string): string[] =>
    readMarkdown(`# Kit\n\n${text}\n\nText\n`).sections.map(({ title }) => title);

  it.each([
    ['## Install {#setup .wide}', 'Install'],
    ['## Install {: #setup}', 'Install'],
    ['## Install ¶', 'Install'],
    ['## Install {/* #setup */}', 'Install'],
    ['## Write C#', 'Write C#'],
    ['## Write F# # #', 'Write F#'],
    ['## Use {curly} braces {a b}', 'Use {curly} braces {a b}'],
  ])('are without what only links to it: %s', (heading, title) => {
    expect(titles(heading)).toContain(title);
  });

  it.each([
    ['<h2>Write C#<a href="#write-c">#</a></h2>', 'Write C#'],
    ['<h2>Write C# <a href="#write-c">¶</a></h2>', 'Write C#'],
    ['<h2><a href="#go">#</a> Go</h2>', 'Go'],
    ['<h2>Go #</h2>', 'Go'],
  ])('are without the link that a site puts beside them: %s', (heading, title) => {
    expect(readHtml(`<h1>Kit</h1>${heading}<p>Text</p>`).sections.at(-1)?.title).toBe(title);
  });

  it.each([
    ['an id of its own', '<h2 id="setup">Install</h2>', 'setup'],
    ['an id inside of it', '<h2><span id="setup">Install</span></h2>', 'setup'],
    ['a link to itself', '<h2>Install <a href="#setup">#</a></h2>', 'setup'],
    ['a link to elsewhere', '<h2>Install <a href="/setup">here</a></h2>', null],
  ])('are found by %s', (_, heading, anchor) => {
    const section = readHtml(`<h1>Kit</h1>${heading}<p>Text</p>`).sections.find(({ title }) =>
      title.startsWith('Install'),
    );
    expect(section?.anchor).toBe(anchor);
  });
});
