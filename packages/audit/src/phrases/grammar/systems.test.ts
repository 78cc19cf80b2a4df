import { expect, it } from 'vitest';
import { sentencesOf } from '../sentences.ts';
import { isForWindowsAt } from './systems.ts';

it.each([
  ['On Windows, run `kit go`.', true],
  ['If you are on Windows, run `kit go`.', true],
  ['Windows users should run `kit go`.', true],
  ['For PowerShell: `kit go`', true],
  ['Run `kit go` on Windows.', true],
  ['On Linux, run `kit up`; on Windows, run `kit go`.', true],
  ['Run `npm start`, or `kit go` on Windows.', true],
  ['Run `kit go`, or `kit.exe go` on Windows.', false],
  ['On Windows or Linux, run `kit go`.', false],
  ['On macOS, run `kit go`.', false],
  ['Run `kit go` to open windows.', false],
  ['Run `kit go` for a Windows build.', false],
  ['Kit runs on Windows, so run `kit go`.', false],
])('%s is for Windows alone: %j', (text, expected) => {
  const [sentence] = sentencesOf(text);
  if (sentence === undefined) throw new Error('no sentence');
  expect(isForWindowsAt(sentence, text.indexOf('`kit go`'))).toBe(expected);
});
