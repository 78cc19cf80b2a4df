import { expect, it } from 'vitest';
import { languageKind } from './languages.ts';

it.each([
  ['bash', 'shell'],
  ['SH', 'shell'],
  ['shell-session', 'console'],
  ['pwsh', 'windows'],
  ['tsx', 'script'],
  ['{.js}', 'script'],
  ['.ts', 'script'],
  ['jsonc', 'json'],
  ['yml', 'config'],
  ['js-vue', 'script'],
  ['vue', 'markup'],
  ['html-vue', 'markup'],
  ['scss', 'style'],
  ['diff', 'diff'],
  ['diff-js', 'diff'],
  ['udiff-ts', 'diff'],
  ['filetree', 'tree'],
  ['plain-text', 'text'],
  ['TAP', 'text'],
  [null, 'text'],
  ['', 'text'],
  ['python', 'other'],
  ['sh-more', 'other'],
  ['toString', 'other'],
] as const)('%s is %s', (lang, kind) => {
  expect(languageKind(lang)).toBe(kind);
});
