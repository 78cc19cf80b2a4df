import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';
import { sessionAsScript } from './interpreter-session.ts';

const session = `> var kit = require('kit');
undefined
> kit.lamps([
... 'red'])
[ { colour: 'red',
    on: true } ]

> kit.count()
1`;

const script = `var kit = require('kit');

kit.lamps([
'red'])
//=> [ { colour: 'red',
//     on: true } ]

kit.count()
//=> 1`;

describe('a session of Node.js', () => {
  it.each(['js', 'javascript', null])('is a script with what it answers, line by line, as %s', (lang) => {
    expect(sessionAsScript(session, lang)).toBe(script);
  });

  it.each(['node', '$ node'])('is one behind %s in whatever fence', (start) => {
    expect(sessionAsScript(`${start}\n${session}`, 'console')).toBe(`\n${script}`);
  });

  it.each([
    ['a shell with such a prompt', '> ls\na.js', null],
    ['commands', '> npm install kit\n> npx kit', null],
    ['a session of Python', '>>> import kit\n>>> kit.go()', null],
    ['what no parser takes', "> var kit = require('kit'\n> kit.go()", 'js'],
    ['code', 'const a = 1;\na > 2', 'js'],
    ['one in a fence of shell that does not start it', session, 'sh'],
  ])('is not %s', (_, text, lang) => {
    expect(sessionAsScript(text, lang)).toBeNull();
  });

  it('is followed as a script whose values the page shows', () => {
    const { blocks, ledger } = readMarkdown(`## Use\n\n\`\`\`js\n${session}\n\`\`\`\n`);
    expect(blocks.map(({ role, lang }) => [role, lang])).toEqual([['file_create', 'js']]);
    const values = ledger.flatMap((row) =>
      row.code === 'value' ? [[row.data.statement, row.data.text]] : [],
    );
    expect(values).toEqual([
      ["kit.lamps([\n'red'])", "[ { colour: 'red',\non: true } ]"],
      ['kit.count()', '1'],
    ]);
  });
});
