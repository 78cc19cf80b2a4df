import { expect, it } from 'vitest';
import type { Instruction } from '../../model/source.ts';
import { readMarkdown } from '../page-fixture.ts';
import { taskOfInstruction } from './step-tasks.ts';

const run = (...commands: string[]) => ({ code: 'run_block', params: { commands } });
const file = (role: string, path: string | null, lang: string | null) => ({
  code: 'file',
  params: { role, path, lang },
});
const shown = (role: string, text: string) => ({ code: 'shown', params: { role, text } });

it.each([
  ['Run:', 'sh', 'npm i kit\nnpm start', run('npm i kit', 'npm start')],
  ['Create `a.js`:', 'js', 'let a', file('file_create', 'a.js', 'js')],
  ['Use it:', 'js', "import kit from 'kit'\nkit()", file('file_create', null, 'js')],
  ['Edit `a.js`:', 'js', 'let a', file('file_edit', 'a.js', 'js')],
  ['**a.js**', 'diff', ' let a\n+let b', file('file_patch', 'a.js', 'diff')],
  ['Add this to your `package.json`:', 'json', '{ "a": 1 }', file('file_merge', 'package.json', 'json')],
  ['It prints:', 'text', '\nDone now.\nBye', shown('output', 'Done now.')],
  ['Use it:', 'js', 'kit()', shown('reference_snippet', 'kit()')],
  ['Use it:', 'js', `kit(${'1'.repeat(300)})`, shown('reference_snippet', `kit(${'1'.repeat(196)}`)],
])('the block after "%s" in %s asks for what it shows: %j', (lead, lang, text, task) => {
  const { steps } = readMarkdown(`# Kit\n\n${lead}\n\n\`\`\`${lang}\n${text}\n\`\`\`\n`);
  expect(steps.map((step) => step.task)).toEqual([task]);
});

it.each<[Instruction, object]>([
  [
    { kind: 'make_directory', path: 'a', enter: true },
    { code: 'make_directory', params: { path: 'a' } },
  ],
  [
    { kind: 'install', packages: ['a', 'b'] },
    { code: 'install', params: { packages: ['a', 'b'] } },
  ],
  [
    { kind: 'install_elsewhere', what: 'a driver' },
    { code: 'install_elsewhere', params: { what: 'a driver' } },
  ],
  [
    { kind: 'file_from_above', path: 'a.js' },
    { code: 'copy_above', params: { path: 'a.js' } },
  ],
  [{ kind: 'write_file', path: '.env', content: 'A=1' }, file('file_create', '.env', null)],
  [
    { kind: 'open_url', url: 'http://localhost' },
    { code: 'open_url', params: { url: 'http://localhost' } },
  ],
  [
    { kind: 'open_file', path: 'a.html' },
    { code: 'open_file', params: { path: 'a.html' } },
  ],
])('the sentence that asks for %j', (instruction, task) => {
  expect(taskOfInstruction(instruction)).toEqual(task);
});
