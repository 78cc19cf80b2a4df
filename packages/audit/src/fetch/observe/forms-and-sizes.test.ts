import { describe, expect, it } from 'vitest';
import type { FetchAttempt } from '../page-result.ts';
import { byBounds } from './check.ts';
import { foundBy, html, markdown, outcomeOf } from './checks-fixture.ts';

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, number) => `word${number + from}`).join(' ');
const article = (text: string) =>
  html(`<main><article><p>${text}</p><pre><code>npm i kit</code></pre></article></main>`);

const missed = (url: string): FetchAttempt => ({
  url,
  accept: null,
  outcome: 'http_error',
  status: 404,
  detail: '',
});

describe('the Markdown beside a page', () => {
  it.each([
    ['found', 'pass'],
    ['missing', 'fail'],
    [null, 'not_looked_for'],
  ] as const)('that is %s: %s', (sibling, outcome) => {
    expect(outcomeOf('markdown-url-support', { sibling })).toBe(outcome);
  });

  it('is shown by its address, and its absence by the one asked for last', () => {
    expect(foundBy('markdown-url-support', { sibling: 'found', ...markdown('a') })).toMatchObject({
      by: { params: { url: 'https://a.dev/start.md' } },
    });
    const attempts = ['https://a.dev/start.md', 'https://a.dev/index.md'].map(missed);
    expect(foundBy('markdown-url-support', { sibling: 'missing', attempts })).toMatchObject({
      by: { params: { url: 'https://a.dev/index.md' } },
    });
  });

  it.each([
    ['markdown', 'pass'],
    ['mislabelled', 'warn'],
    ['other', 'fail'],
    ['needless', 'not_applicable'],
    [null, 'no_page'],
  ] as const)('asked for by its type gives %s: %s', (negotiated, outcome) => {
    expect(outcomeOf('content-negotiation', { negotiated })).toBe(outcome);
  });

  it('is asked of no file of the user’s own', () => {
    for (const name of ['markdown-url-support', 'content-negotiation'])
      expect(outcomeOf(name, { isLocal: true, sibling: 'found', negotiated: 'markdown' })).toBe('local');
  });
});

describe('both forms of a page', () => {
  const parity = (inMarkdown: string, inHtml: string) =>
    outcomeOf('markdown-content-parity', { ...markdown(inMarkdown), ...article(inHtml) });

  it('agree where the HTML says what the Markdown does, whatever it says more', () => {
    expect(parity(words(100), `${words(100)} ${words(300, 500)}`)).toBe('pass');
    expect(parity(words(100), words(90))).toBe('warn');
    expect(parity(words(100), words(50))).toBe('fail');
  });

  it('are compared by what is spoken: no fences, no targets of links', () => {
    const hidden = `[${words(100)}](https://a.dev/${words(60, 900).replaceAll(' ', '/')})\n\n\`\`\`sh title=${words(30, 700).replaceAll(' ', '-')}\nnpm i kit\n\`\`\`\n`;
    expect(parity(hidden, words(100))).toBe('pass');
  });

  it('cannot be compared where one of them is missing', () => {
    expect(outcomeOf('markdown-content-parity', markdown('a'))).toBe('one_form_only');
    expect(outcomeOf('markdown-content-parity', article('a'))).toBe('one_form_only');
  });
});

describe('the size of a page', () => {
  it.each([
    [50_000, 'pass'],
    [50_001, 'warn'],
    [100_000, 'warn'],
    [100_001, 'fail'],
  ])('of %i characters: %s', (size, outcome) => {
    expect(outcomeOf('page-size-markdown', markdown('a'.repeat(size)))).toBe(outcome);
  });

  it('is that of the text, not of its markup', () => {
    const wrapped = `<p>${'<b></b>'.repeat(20_000)}text</p>`;
    expect(outcomeOf('page-size-html', html(wrapped))).toBe('pass');
    expect(outcomeOf('page-size-html', html(`<p>${'text '.repeat(12_000)}</p>`))).toBe('warn');
  });

  it.each([
    'page-size-markdown',
    'page-size-html',
    'content-start-position',
    'markdown-code-fence-validity',
    'rendering-strategy',
  ])('is not judged by %s without that form', (name) => {
    expect(outcomeOf(name, {})).toBe('no_form');
  });

  it('has two bounds, each of which is still within', () => {
    expect([1, 2, 3, 4, 5].map((value) => byBounds(value, 2, 4))).toEqual([
      'pass',
      'pass',
      'warn',
      'warn',
      'fail',
    ]);
  });
});

describe('the content of a page', () => {
  const starts = (menu: number, content: number) =>
    outcomeOf(
      'content-start-position',
      html(`<body><nav>${'menu '.repeat(menu)}</nav><main><p>${'text '.repeat(content)}</p></main></body>`),
    );

  it('begins early enough where little stands before it, also on a short page', () => {
    expect(starts(90, 1)).toBe('pass');
    expect(starts(200, 4000)).toBe('pass');
  });

  it('begins late where menus are a large part of what is read', () => {
    expect(starts(300, 1000)).toBe('warn');
    expect(starts(3000, 1000)).toBe('fail');
  });

  it.each([
    ['```sh\nnpm i kit\n```\n', 'pass'],
    ['```sh\nnpm i kit\n', 'fail'],
    ['~~~\na\n```\n', 'fail'],
    ['````\n```\n````\n', 'pass'],
    ['> ```\n> a\n> ```\n\ntext', 'pass'],
    ['> ```\n> a\n\ntext', 'fail'],
    ['- ```\n  a\n  ```\n', 'pass'],
    ['```', 'fail'],
    ['    indented\n', 'pass'],
  ])('with the fences %j: %s', (text, outcome) => {
    expect(outcomeOf('markdown-code-fence-validity', markdown(text))).toBe(outcome);
  });

  it('names the lines where fences stay open', () => {
    expect(
      foundBy('markdown-code-fence-validity', markdown('# A\n\n> ```\n> a\n\ntext\n\n```sh\nb\n')),
    ).toMatchObject({
      by: { params: { lines: [3, 8] } },
    });
  });

  it('in tabs is whole, missing, or lost in the Markdown', () => {
    const tabs = (...panels: string[]) =>
      html(
        `${panels.map(() => '<button role="tab">x</button>').join('')}${panels.map((text) => `<div role="tabpanel">${text}</div>`).join('')}`,
      );
    const outcome = (facts: Parameters<typeof outcomeOf>[1]) =>
      outcomeOf('tabbed-content-serialization', facts);
    expect(outcome(html('<p>text</p>'))).toBe('no_tabs');
    expect(outcome(tabs('npm i kit', 'yarn add kit'))).toBe('pass');
    expect(foundBy('tabbed-content-serialization', tabs('npm i kit', ' '))).toMatchObject({
      outcome: 'fail',
      observed: { code: 'tabs_empty', params: { empty: 1, tabs: 2 } },
    });
    expect(outcome({ ...tabs('npm i kit', 'yarn add kit'), ...markdown('npm i kit, yarn add kit') })).toBe(
      'pass',
    );
    expect(
      foundBy('tabbed-content-serialization', {
        ...tabs('npm i kit', 'yarn add kit'),
        ...markdown('npm i kit'),
      }),
    ).toMatchObject({
      observed: { code: 'tabs_lost_in_markdown', params: { lost: 1, tabs: 2 } },
    });
  });
});
