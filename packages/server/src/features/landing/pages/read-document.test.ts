import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

describe('a Markdown document on a page', () => {
  it('loses its title, keeps its headings by name, and becomes HTML', () => {
    const { html, headings } = readDocument(
      '# Title\n\n## First `step`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    );
    expect(html).not.toContain('Title');
    expect(html).toContain('<h2 id="first-step">First <code>step</code></h2>');
    expect(html).toContain('<th scope="col">a</th>');
    expect(headings).toEqual([{ id: 'first-step', text: 'First step', depth: 2 }]);
  });

  it('shows tags as text, inside code and out of it', () => {
    const { html } = readDocument('Send <setup_token> and `<b>`.\n\n```\n<script>\n```\n\n<img src=x>\n');
    expect(html).not.toMatch(/<(?:setup_token|b|script|img)/u);
    expect(html).toContain('&lt;setup_token&gt;');
  });

  it('leads to the section of a page where the document names one of its Markdown', () => {
    const { html } = readDocument(
      '## A\n\n[one](https://a.dev/b.md#c) [two](https://a.dev/b.md) [three](#d)',
    );
    expect(html).toContain('<a href="https://a.dev/b#c">one</a>');
    expect(html).toContain('<a href="https://a.dev/b.md">two</a>');
    expect(html).toContain('<a href="#d">three</a>');
  });
});
