import { describe, expect, it } from 'vitest';
import { readHtml, readMarkdown } from './page-fixture.ts';
import { readPage } from './read-page.ts';

describe('what a page is about', () => {
  it.each([
    ['https://kit.example/start', 'kit'],
    ['https://docs.kit.example/start', 'kit'],
    ['https://www.kit.co.uk/', 'kit'],
    ['https://kit.github.io/start', 'kit'],
    ['https://github.com/acme/kit', 'kit'],
    ['https://github.com/acme/kit/blob/main/README.md', 'kit'],
    ['https://raw.githubusercontent.com/acme/kit/main/README.md', 'kit'],
    ['https://github.com/', 'github'],
    ['https://dev.to/acme/start', 'dev'],
    ['https://docs.com/', 'docs'],
    ['http://localhost:3000/', null],
    ['http://127.0.0.1/', null],
    ['http://[::1]:80/', null],
    ['start.md', null],
    ['', null],
  ])('is, by its address %s, %s', (url, subject) => {
    expect(readPage({ format: 'markdown', text: '# Start\n', url }).subject).toBe(subject);
  });

  it('is what its head names behind the title, before its address', () => {
    expect(readMarkdown('---\ntitle: Start | Kit\n---\n\nWords.\n').subject).toBe('Kit');
    expect(readMarkdown('---\ntitle: Start\n---\n\nWords.\n').subject).toBe('example');
    expect(readHtml('<p>Words.</p>').subject).toBe('example');
  });
});

const page = [
  '---\ntitle: Start\n---\n# Kit',
  'Run `npm init -y`, or this:',
  '```sh\n$ npm i kit\nadded 3 packages\n\n$ npm start\n```',
  '> [!NOTE]\n> Create `a.js`:',
  '```js title="a.js"\nimport kit from \'kit\'\nkit() // => 3\n```',
  '1. one\n2. two\n\n   ```sh\n   kit go \\\n     --now\n   ```',
  '| a | b |\n|---|---|\n| c | d |',
  '::: code-group\n```sh [npm]\nnpm i kit\n```\n```sh [yarn]\nyarn add kit\n```\n:::',
].join('\n\n');

describe('a page is the same', () => {
  it.each(['markdown', 'mdx'] as const)(
    'whatever ends its lines, and with a mark of its encoding: %s',
    (format) => {
      const text = format === 'mdx' ? page.replaceAll('> [!NOTE]\n', '') : page;
      const read = readMarkdown(text, format);
      expect(read.blocks.length).toBeGreaterThan(4);
      expect(readMarkdown(text.replaceAll('\n', '\r\n'), format)).toEqual(read);
      expect(readMarkdown(`\ufeff${text}`, format)).toEqual(read);
    },
  );

  it('but for its lines, with more blank ones before it', () => {
    const body = page.slice(page.indexOf('# Kit'));
    const parts = (text: string) =>
      readMarkdown(text).blocks.map(({ line: _line, lastLine: _last, ...block }) => block);
    expect(parts(`\n\n\n${body}`)).toEqual(parts(body));
  });
});
