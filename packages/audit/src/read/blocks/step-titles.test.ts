import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';
import { titleOfInstruction } from './step-titles.ts';

describe('the title of a step', () => {
  it.each([
    ['Run:', 'sh', 'npm i kit\nnpm start', 'Run npm i kit && npm start'],
    ['Run:', 'sh', 'kit \\\n  --now', 'Run kit \\ --now'],
    ['Run:', 'sh', `kit ${'a'.repeat(82)}`, `Run kit ${'a'.repeat(82)}`],
    ['Run:', 'sh', `kit ${'a'.repeat(83)}`, `Run kit ${'a'.repeat(79)}...`],
    ['Create `a.js`:', 'js', 'let a', 'Write a.js'],
    ['Use it:', 'js', "import kit from 'kit'\nkit()", 'Write a js file'],
    ['Edit `a.js`:', 'js', 'let a', 'Edit a.js'],
    ['**a.js**', 'diff', ' let a\n+let b', 'Change a.js'],
    ['Add this to your `package.json`:', 'json', '{ "a": 1 }', 'Merge into package.json'],
    ['It prints:', 'text', '\nDone now.\nBye', 'output: Done now.'],
    ['Use it:', 'js', 'kit()', 'reference snippet: kit()'],
  ])('%s %s %j', (lead, lang, text, title) => {
    expect(
      readMarkdown(`# Kit\n\n${lead}\n\n\`\`\`${lang}\n${text}\n\`\`\`\n`).steps.map((step) => step.title),
    ).toEqual([title]);
  });

  it('of what a sentence asks for names what it is done to', () => {
    expect(titleOfInstruction({ kind: 'install', packages: ['a', 'b'] })).toBe('Install a b');
    expect(titleOfInstruction({ kind: 'install_elsewhere', what: 'a driver' })).toBe(
      'Install a driver as other pages say',
    );
    expect(titleOfInstruction({ kind: 'open_file', path: 'dist/index.html' })).toBe(
      'Open dist/index.html in a browser',
    );
    expect(titleOfInstruction({ kind: 'write_file', path: '.env', content: 'A=1' })).toBe('Write .env');
  });
});
