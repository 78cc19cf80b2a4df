import { describe, expect, it } from 'vitest';
import { layOut } from '../blocks/entries.ts';
import { htmlToTree } from '../source/html-to-tree.ts';
import { markdownToTree } from '../source/markdown-to-tree.ts';
import { walk } from './walk.ts';

function places(text: string, format: 'markdown' | 'mdx' | 'html'): string[] {
  const tree = format === 'html' ? htmlToTree(text).tree : markdownToTree(text, format).tree;
  return layOut(walk(tree.children)).entries.map(({ kind, node }) => {
    const shown = node.kind === 'unknown' ? node.markup : node.text;
    return `${node.line}-${node.lastLine} ${kind} ${shown.split('\n')[0]}`;
  });
}

describe('lines of the source', () => {
  it('are known of headings, paragraphs, list items and fences', () => {
    const text =
      '---\ntitle: Kit\n---\n# Kit\n\nA tool\nof two lines.\n\n1. First\n\n   ```sh\n   npm i kit\n   ```\n2. Second\n';
    expect(places(text, 'markdown')).toEqual([
      '4-4 heading Kit',
      '6-7 passage A tool of two lines.',
      '9-9 passage First',
      '11-13 code npm i kit',
      '14-14 passage Second',
    ]);
  });

  it('are those of the page, not of the text that was prepared for the parser', () => {
    const text =
      '::: tip\nMind this.\n:::\n=== "npm"\n\n    Type it:\n\n    ```sh\n    npm i kit\n    ```\n\nEnd.\n';
    expect(places(text, 'markdown')).toEqual([
      '2-2 passage Mind this.',
      '6-6 passage Type it:',
      '8-10 code npm i kit',
      '12-12 passage End.',
    ]);
  });

  it('are known beside raw HTML, of components and in tables', () => {
    const text =
      '<div>\n\nInside.\n\n</div>\n\n| a | b |\n|---|---|\n| one | two |\n\n<PackageManagers pkg="kit" />\n\nLast.\n';
    expect(places(text, 'mdx')).toEqual([
      '3-3 passage Inside.',
      '7-7 passage a',
      '7-7 passage b',
      '9-9 passage one',
      '9-9 passage two',
      '11-11 code npm install kit',
      '13-13 passage Last.',
    ]);
    expect(places('<div>\n\nInside.\n\n</div>\n\nLast.\n', 'markdown')).toEqual([
      '3-3 passage Inside.',
      '7-7 passage Last.',
    ]);
  });

  it('are known of template calls', () => {
    expect(places('One.\n\n{{ npm_tabs({command: "install", packages: ["kit"]}) }}\n', 'markdown')).toEqual([
      '1-1 passage One.',
      '3-3 code npm install kit',
    ]);
  });

  it('are those of the file for HTML', () => {
    const text =
      '<html>\n<body>\n<h1>Kit</h1>\n<p>Two\nlines</p>\n<pre><code>npm i kit\n</code></pre>\n</body></html>';
    expect(places(text, 'html')).toEqual(['3-3 heading Kit', '4-5 passage Two lines', '6-7 code npm i kit']);
  });
});
