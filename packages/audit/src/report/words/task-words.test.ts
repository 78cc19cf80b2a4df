import { describe, expect, it } from 'vitest';
import type { Milestone } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';
import { labelWords, milestoneWords, taskWords } from './task-words.ts';

const block = (...commands: string[]): Task => ({ code: 'run_block', params: { commands } });
const one = (command: string): Task => ({ code: 'run', params: { command } });
type File = Extract<Task, { code: 'file' }>['params'];
const file = (role: File['role'], path: string | null, lang: string | null = null): Task => ({
  code: 'file',
  params: { role, path, lang },
});

describe('what a step is called', () => {
  it.each<[Task, string]>([
    [block('npm i kit', 'npm start'), 'Run npm i kit && npm start'],
    [block('kit \\\n  --now'), 'Run kit \\ --now'],
    [block(`kit ${'a'.repeat(82)}`), `Run kit ${'a'.repeat(82)}`],
    [block(`kit ${'a'.repeat(83)}`), `Run kit ${'a'.repeat(79)}...`],
    [one('PORT=3000 \\\nHOST=a \\\nnode app.js'), 'Run PORT=3000 HOST=a node app.js'],
    [one(`kit ${'a'.repeat(120)}`), `Run kit ${'a'.repeat(112)}`],
    [file('file_create', 'a.js', 'js'), 'Write a.js'],
    [file('file_create', null, 'js'), 'Write a js file'],
    [file('file_create', null), 'Write a text file'],
    [file('file_edit', 'a.js'), 'Edit a.js'],
    [file('file_patch', 'a.js'), 'Change a.js'],
    [file('file_merge', 'package.json'), 'Merge into package.json'],
    [{ code: 'copy_above', params: { path: 'a.js' } }, 'Copy the code above into a.js'],
    [{ code: 'move', params: { from: 'a.js', to: 'b/a.js' } }, 'Move a.js to b/a.js'],
    [{ code: 'make_directory', params: { path: 'a' } }, 'Create the directory a'],
    [{ code: 'install', params: { packages: ['a', 'b'] } }, 'Install a b'],
    [{ code: 'install_elsewhere', params: { what: 'a driver' } }, 'Install a driver as other pages say'],
    [{ code: 'open_url', params: { url: 'http://localhost' } }, 'Open http://localhost'],
    [{ code: 'open_file', params: { path: 'dist/index.html' } }, 'Open dist/index.html in a browser'],
    [{ code: 'shown', params: { role: 'reference_snippet', text: 'kit()' } }, 'reference snippet: kit()'],
    [{ code: 'markup', params: { text: '<Steps />' } }, '<Steps />'],
  ])('%j', (task, words) => {
    expect(taskWords(task)).toBe(words);
    expect(labelWords(task)).toBe(words);
  });

  it('is what the page says where it has words of its own', () => {
    expect(labelWords('pnpm')).toBe('pnpm');
  });
});

it.each<[Milestone['kind'], string]>([
  ['prerequisites', 'Prerequisites'],
  ['create_project', 'Create the project'],
  ['install', 'Install'],
  ['write_code', 'Write the code'],
  ['run', 'Run it'],
  ['verify', 'See the result'],
])('a part of the journey that is for %s is called %s, or as the page calls it', (kind, words) => {
  expect(milestoneWords({ kind, heading: null })).toBe(words);
  expect(milestoneWords({ kind, heading: '1. Begin' })).toBe('1. Begin');
});
