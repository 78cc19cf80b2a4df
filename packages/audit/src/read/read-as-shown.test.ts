import { describe, expect, it } from 'vitest';
import { taskWords } from '../report/words/task-words.ts';
import { outline, readHtml, readMarkdown } from './page-fixture.ts';

const pre = (text: string, rest = ''): string =>
  `<pre${rest}><code class="language-bash">${text}</code></pre>`;

describe('what no reader sees', () => {
  it.each([
    ['a style', pre('npm i evil', ' style="display:none"')],
    ['the hidden attribute', `<div hidden>${pre('npm i evil')}</div>`],
    ['a place off the screen', `<div style="position:absolute;left:-9999px">${pre('npm i evil')}</div>`],
    ['no size', `<div style="font-size:0">${pre('npm i evil')}</div>`],
  ])('is no step: %s', (_, markup) => {
    expect(outline(readHtml(`<main><h1>Go</h1>${pre('npm i kit')}${markup}</main>`))).toEqual([
      'command: npm i kit',
    ]);
    expect(outline(readMarkdown(`## Go\n\n${markup}\n\n\`\`\`sh\nnpm i kit\n\`\`\`\n`))).toEqual([
      'command: npm i kit',
    ]);
  });

  it('is not what a click shows', () => {
    const panel = `<div role="tabpanel" hidden>${pre('npm i kit')}</div>`;
    expect(outline(readHtml(`<main><h1>Go</h1>${panel}</main>`))).toEqual(['command: npm i kit']);
  });
});

describe('what stands on the page in other forms', () => {
  it('is read where a part that could fold stands open', () => {
    const folded = (open: string): string | null | undefined =>
      readMarkdown(
        `## Go\n\n<details${open}><summary>Steps</summary>\n\n\`\`\`sh\nnpm i kit\n\`\`\`\n\n</details>\n`,
      ).blocks[0]?.context.details;
    expect(folded('')).toBe('Steps');
    expect(folded(' open')).toBeNull();
  });

  it('takes the name of a file from behind the language', () => {
    expect(outline(readMarkdown('## Go\n\n```js:two.js\nconsole.log(2)\n```\n'))).toEqual([
      'file_create: two.js',
    ]);
  });

  it.each([
    ['Open package.json and add a start script:', 'json', '{ "scripts": {} }', 'file_merge: package.json'],
    ['Now create index.js with the following content:', 'js', 'hi()', 'file_create: index.js'],
    ['This is how Node.js and Vue.js do it:', 'js', 'hi()', 'reference_snippet: hi()'],
  ])('takes the name of a file from plain words: %s', (lead, lang, text, expected) => {
    expect(outline(readMarkdown(`## Go\n\n${lead}\n\n\`\`\`${lang}\n${text}\n\`\`\`\n`))).toEqual([expected]);
  });

  it('takes steps from one sentence after the other', () => {
    const text =
      'Run `npm init -y`, then `npm i kit`. Make a file `a.js` containing `require("kit")(1)` and run `node a.js`.';
    expect(readMarkdown(`## Go\n\n${text}\n`).steps.map(({ task }) => taskWords(task))).toEqual([
      'Run npm init -y',
      'Run npm i kit',
      'Write a.js',
      'Run node a.js',
    ]);
  });
});
