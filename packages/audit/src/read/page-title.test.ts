import { describe, expect, it } from 'vitest';
import { readHtml, readMarkdown } from './page-fixture.ts';
import { isTemplateToken, partsOfTitle } from './page-title.ts';
import { readPage } from './read-page.ts';

function document(title: string, body: string, head = ''): string {
  const text = `<html><head><title>${title}</title>${head}</head><body><main>${body}</main></body></html>`;
  return readPage({ format: 'html', text, url: 'https://docs.example.com/start' }).title;
}

describe('the title of a page of Markdown', () => {
  it.each([
    ['a heading', '# Kit guide\n\n## Go', 'Kit guide'],
    ['a heading of the other form', 'Kit guide\n=========\n\nGo\n--', 'Kit guide'],
    ['a heading in HTML', '<h1 align="center">Kit <em>guide</em></h1>\n\n## Go', 'Kit guide'],
    ['a heading below a picture and some words', '![x](x.png)\n\nWords.\n\n# Kit guide', 'Kit guide'],
    ['a heading with a link to itself', '# Kit guide {#kit}\n', 'Kit guide'],
    ['a heading with a class', '# Kit guide {.wide}\n', 'Kit guide'],
    ['a heading with attributes', '# Kit guide {: #kit .wide}\n', 'Kit guide'],
    ['a heading that ends with braces', '# Kit guide {a}\n', 'Kit guide {a}'],
    ['a heading of two lines', 'Kit\nguide\n===\n\nGo\n--', 'Kit guide'],
    ['a heading below a list of headings', '# Contents\n\n- a\n\n# Kit guide\n\n## Go', 'Kit guide'],
    ['the head over several lines', '---\ntitle: >-\n  Kit\n  guide\n---\n\nText.', 'Kit guide'],
    ['the head behind a mark of order', '\uFEFF---\ntitle: Kit guide\n---\n\nText.', 'Kit guide'],
    ['the head of Windows', '---\r\ntitle: Kit guide\r\n---\r\n\r\nText.', 'Kit guide'],
    ['a heading with signs behind it', '# Kit guide #\n', 'Kit guide'],
    ['a heading with pictures', '# 🚀 Kit guide :tada: 🤖/👩‍🚀\n', 'Kit guide'],
    ['a heading with code', '# The `kit` guide', 'The kit guide'],
    ['the heading, not the head', '---\ntitle: Head\n---\n\n# Kit guide', 'Kit guide'],
    ['the head', '---\ntitle: "Kit: the guide"\n---\n\n## Go', 'Kit: the guide'],
    ['the head with a dash', '---\ntitle: Kit - the guide\n---\n\n## Go', 'Kit - the guide'],
    ['the head in TOML', '+++\ntitle = "Kit guide"\n+++\n\n## Go', 'Kit guide'],
    ['the logo', '<img src="kit.svg" alt="Kit logo">\n\n## Go\n', 'Kit'],
    ['the only logo of a heading', '# ![Kit](kit.svg)\n\n## Go\n', 'Kit'],
    [
      'the only logo of a heading above others',
      '# [![Kit](kit.svg)](https://a.test)\n\nWords.\n\n# Contents\n\n# Overview\n\n# Install\n',
      'Kit',
    ],
    ['a heading, not the logo above it', '![Kit](kit.svg)\n\n# Kit guide\n\n## Go\n', 'Kit guide'],
    ['the first heading there is', 'Words.\n\n## Go\n\n## On\n', 'Go'],
    ['a heading, not the list of headings', '## Table of Contents\n\n## Go\n', 'Go'],
    ['nothing', 'Words.', ''],
  ])('is %s', (_what, text, expected) => {
    expect(readMarkdown(text).title).toBe(expected);
  });

  it.each([
    ['a token', '---\ntitle: Kit guide\n---\n\n# {{ page.title }}\n', 'Kit guide'],
    ['a token in the head', '---\ntitle: "{{ x }}"\n---\n\n## Go\n', 'Go'],
    ['the last section', '![Kit](kit.svg)\n\n## Go\n\n## On\n\n# License\n', 'Kit'],
    ['a heading behind code', '## Go\n\n```sh\nnpm i\n```\n\n# Extra\n\n## More\n', 'Go'],
    [
      'a section where a part of the heading is a token',
      '# Install v{{ version }} of Kit\n\n## Go\n',
      'Install of Kit',
    ],
    ['an expression', '# {page.title} for {props.kit} users\n\n## Go\n', 'for users'],
    ['a substitution', '# Install |kit| @VERSION@ now\n\n## Go\n', 'Install now'],
    ['a table of a head', '+++\n[extra]\ntitle = "No"\n+++\n\n## Go\n', 'Go'],
    ['a variable', '# Installing \u0024{product} on %VERSION%\n\n## Go\n', 'Installing on'],
    ['half a heading where the head has all of it', '---\ntitle: Kit\n---\n\n# Install {{ x }}\n', 'Kit'],
    ['a heading in tabs', ':::: tabs\n::: tab a\n# Tab\n:::\n::: tab b\nB\n:::\n::::\n\n## Go\n', 'Go'],
    ['a heading in a note', '> # Quoted\n\n## Go\n', 'Go'],
    ['a heading that folds', '<details><summary>a</summary>\n\n# Folded\n\n</details>\n\n## Go\n', 'Go'],
    ['a comment in code', '```sh\n# Comment\nnpm i\n```\n\n## Go\n', 'Go'],
    ['a badge', '![build](https://img.shields.io/x)\n\n## Go\n', 'Go'],
  ])('is never %s', (_what, text, expected) => {
    expect(readMarkdown(text).title).toBe(expected);
  });

  it('fills a heading that only a template would fill', () => {
    const text = "---\ntitle: Kit guide\n---\nimport A from './a'\n\n# {frontmatter.title}\n\nText.\n";
    const page = readMarkdown(text, 'mdx');
    expect(page.title).toBe('Kit guide');
    expect(page.sections.map(({ title }) => title)).toEqual(['Kit guide', 'Kit guide']);
  });
});

describe('the title of a page of HTML', () => {
  it.each([
    ['its heading', 'Head | Site', '<h1>Kit guide<a class="hash-link" href="#a">#</a></h1>', 'Kit guide'],
    ['the document without its site', 'Kit guide | Site', '<h2>Go</h2>', 'Kit guide'],
    ['the document with a dash in a word', 'Kit-guide · Site', '<h2>Go</h2>', 'Kit-guide'],
    ['the first heading, not a token', '%TITLE%', '<h2>Go</h2>', 'Go'],
    ['the first heading, not a comment', 'Install it', '<h2>Go</h2><pre># Install it\nnpm i</pre>', 'Go'],
    ['the part behind a token', '{{ page }} | Kit', '<h2>Go</h2>', 'Kit'],
  ])('is %s', (_what, title, body, expected) => {
    expect(document(title, body)).toBe(expected);
  });

  it('is not the name of the site, wherever that stands', () => {
    const head = '<meta property="og:site_name" content="Site">';
    expect(document('Site - Kit guide', '<h2>Go</h2>', head)).toBe('Kit guide');
  });

  it('is no heading of a menu', () => {
    expect(readHtml('<nav><h1>Menu</h1></nav><main><h1>Kit guide</h1><p>Text.</p></main>').title).toBe(
      'Kit guide',
    );
  });
});

it.each([
  ['{{ page.title }}', true],
  ['{frontmatter.title}', true],
  ['%TITLE%', true],
  ['<%= title %>', true],
  ['__TITLE__', true],
  ['Kit {{ version }}', true],
  ['@VERSION@', true],
  ['$TITLE$', true],
  ['Kit for $5', false],
  ['{page.title} guide', true],
  ['@kit/core', false],
  ['Kit | Site', false],
  ['100% Kit', false],
  ['Kit {a}', false],
  ['Kit', false],
])('a title that is a token of a template: %j is %s', (title, expected) => {
  expect(isTemplateToken(title)).toBe(expected);
});

it('a title has parts', () => {
  expect(partsOfTitle('Start - Guides | Kit')).toEqual(['Start', 'Guides', 'Kit']);
  expect(partsOfTitle('Kit-guide')).toEqual(['Kit-guide']);
  expect(partsOfTitle('| Kit |')).toEqual(['Kit']);
});
