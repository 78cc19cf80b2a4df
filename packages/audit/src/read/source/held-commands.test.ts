import { expect, it } from 'vitest';
import { outline, readHtml, readMarkdown } from '../page-fixture.ts';

const NPM = 'command: npm install kit';

it.each<[string, string, string[]]>([
  ['a button that copies', '<button data-clipboard-text="npm install kit">Copy</button>', [NPM]],
  ['an element that copies', '<clipboard-copy value="npm install kit"></clipboard-copy>', [NPM]],
  ['a field', '<input readonly value="npm install kit">', [NPM]],
  ['a field of lines', '<textarea>$ npm install kit\n$ npx kit go</textarea>', [`${NPM} && npx kit go`]],
  ['a box', '<div class="code">npm install kit<br>npx kit go</div>', [`${NPM} && npx kit go`]],
  ['lines of a box', '<div class="terminal"><p>npm install kit</p></div>', [NPM]],
  ['what a program prints', '<samp>npm install kit</samp>', [NPM]],
  ['a button beside code', '<pre>$ npm install kit</pre><button data-copy="npm install kit">', [NPM]],
  [
    'a button that copies something else',
    '<button data-clipboard-text="https://kit.example">Copy</button>',
    [],
  ],
  ['a field for a message', '<textarea>Install the kit</textarea><input value="npm">', []],
  ['a box of words', '<div class="code">Your code of conduct</div>', []],
])('reads the commands of %s', (_, body, expected) => {
  expect(outline(readHtml(`<h1>Kit</h1><p>Install it:</p>${body}`))).toEqual(expected);
});

it('reads them in Markdown as well', () => {
  const page = readMarkdown('# Kit\n\nInstall it:\n\n<div class="code">npm install kit</div>\n');
  expect(outline(page)).toEqual([NPM]);
});
