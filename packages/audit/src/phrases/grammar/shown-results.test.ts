import { expect, it } from 'vitest';
import { sentencesOf } from '../sentences.ts';
import { resultIn } from './shown-results.ts';

function result(text: string): string | null {
  const [sentence] = sentencesOf(text);
  const found = sentence ? resultIn(sentence) : null;
  return found && (found.text ?? `made ${found.path}`);
}

it.each([
  ['Expected output: `ok`', 'ok'],
  ['Output: `cc`', 'cc'],
  ['→ Output: `cc`', 'cc'],
  ['Output directory: `dist`', null],
  ['Output: all of `dist`', null],
  ['`npx kit 2` → `4`.', '4'],
  ['`a` → `b`', null],
  ['`npx kit 2` or `4`', null],
  ['You get `200 OK`.', '200 OK'],
  ['You get a `Box`.', null],
  ['The file `a.txt` now exists.', 'made a.txt'],
  ['The file `a.txt` exists in every kit.', null],
  ['Once started, the folder contains `kit.log`.', 'made kit.log'],
  ['The folder now contains `kit.log`.', 'made kit.log'],
  ['The folder contains `kit.log`.', null],
  ['Now the array contains `kit.log`.', null],
])('%s shows %j', (text, expected) => {
  expect(result(text)).toBe(expected);
});
