import { expect, it } from 'vitest';
import type { Change } from '../../judge/change.ts';
import { changeWords } from './change-words.ts';

it.each<[Change, string]>([
  [{ code: 'command', command: 'npx kit' }, 'npx kit'],
  [{ code: 'node', range: '^16', insteadOf: '24.1.0' }, 'Use Node.js 16 instead of 24'],
  [{ code: 'node', range: '>=99', insteadOf: '24.1.0' }, 'Use Node.js >=99 instead of 24'],
  [{ code: 'node', range: '^16.2', insteadOf: '24.1.0' }, 'Use Node.js ^16.2 instead of 24'],
  [{ code: 'option', label: 'pnpm', taken: 'npm' }, 'Take "pnpm" instead of "npm"'],
  [{ code: 'way', chosen: 'by hand', instead: 'template' }, 'Take the way "by hand" instead of "template"'],
])('%j is said as "%s"', (change, words) => {
  expect(changeWords(change)).toBe(words);
});
