import { describe, expect, it } from 'vitest';
import { outline, readHtml, readMarkdown } from './page-fixture.ts';

function mdx(text: string) {
  return readMarkdown(`import CodeBlock from '@theme/CodeBlock';\n\n# Start\n\n${text}\n`, 'mdx');
}

describe('a component that shows code', () => {
  it('is code with its language and its file where it holds text', () => {
    const page = mdx(
      `<CodeBlock language="js" title="main.mjs">\n{\`const a = 1;\nconsole.log(\\\`a\\\`, "\\\${a}", "$a");\`}\n</CodeBlock>`,
    );
    expect(page.blocks).toMatchObject([
      { role: 'file_create', lang: 'js', file: { path: 'main.mjs' }, origin: 'component' },
    ]);
    expect(page.blocks[0]?.text).toBe(`const a = 1;\nconsole.log(\`a\`, "\${a}", "$a");`);
  });

  it.each([
    ['an expression', '<CodeBlock language="bash">{`npm i kit\nnode main.mjs`}</CodeBlock>'],
    ['a string', '<CodeBlock className="language-bash">{"npm i kit\\nnode main.mjs"}</CodeBlock>'],
    ['plain text', '<Terminal>\n  npm i kit\n  node main.mjs\n</Terminal>'],
    ['lines', '<Terminal>\n<Line>npm i kit</Line>\n<Line>node main.mjs</Line>\n</Terminal>'],
    ['code of its own', '<ShellCommand><code>npm i kit<br/>node main.mjs</code></ShellCommand>'],
  ])('is a command where it holds %s', (_form, text) => {
    expect(outline(mdx(text))).toEqual(['command: npm i kit && node main.mjs']);
  });

  it('is read in HTML, and where the page is no MDX', () => {
    expect(outline(readHtml('<p>Run:</p><code-block lang="bash">npm i kit</code-block>'))).toEqual([
      'command: npm i kit',
    ]);
    expect(
      outline(readMarkdown('# A < b\n\n<CodeBlock language="bash">{`npm i kit`}</CodeBlock>\n')),
    ).toEqual(['command: npm i kit']);
  });

  it.each([
    `<CodeBlock language="bash">{\`npm i \${name}\`}</CodeBlock>`,
    '<CodeBlock language="bash">{source}</CodeBlock>',
    '<Terminal>npm i {name}</Terminal>',
    '<pre><code>{source}</code></pre>',
  ])('could hide a step where a part of it is not on the page: %s', (text) => {
    const page = mdx(text);
    expect(page.blocks).toEqual([]);
    expect(page.unsupported).toHaveLength(1);
  });

  it('is a word of its sentence where it stands in one', () => {
    const page = mdx('Then run <Code>npm i kit</Code> in the folder.');
    expect(outline(page)).toEqual(['command: npm i kit']);
    expect(page.prose.map(({ text }) => text)).toEqual(['Then run `npm i kit` in the folder.']);
  });

  it('is what it holds where that is more than code', () => {
    expect(mdx('<Shell>\n\n## Next\n\nSome words.\n\n</Shell>').blocks).toEqual([]);
    expect(outline(mdx('<CodeBlock>\n\n```sh\nnpm i kit\n```\n\n</CodeBlock>'))).toEqual([
      'command: npm i kit',
    ]);
    expect(mdx('<Highlight color="red">run me</Highlight>').blocks).toEqual([]);
    expect(mdx('Words {/* aside */} and {version}.').unsupported).toMatchObject([
      { markup: '{version}', reason: 'expression', couldHoldStep: false, stepId: null },
    ]);
  });
});
