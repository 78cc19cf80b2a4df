import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';
import { ledgerLines } from './ledger-fixture.ts';

const rows = (text: string): string[] => ledgerLines(readMarkdown(text));
const code = '```json\n{ "a": 1 }\n```\n';

describe('a heading', () => {
  it.each([
    ['## 2. Restart your editor\n', '3-3 do_in_words: 2. Restart your editor'],
    ['## Define a version field\n\nIt is small.\n', '3-3 do_in_words: Define a version field'],
    ['## Use a flat folder\n\nYou can call it `src`.\n', '3-3 do_in_words: Use a flat folder'],
    [`## Define a version field\n\n${code}`, '3-3 do_in_words: Define a version field'],
    [
      '## Warning: it is open. Please use a lock on the *door*!\n\n```sh\nnpx kit\n```\n',
      '3-3 do_in_words: Please use a lock on the door!',
    ],
  ])('asks where nothing below it does: %j', (text, expected) => {
    expect(rows(`# Kit\n\n${text}`)[0]).toBe(expected);
  });

  it.each([
    '## Restart your editor\n\nClose the window.\n',
    '## Create the app\n\n```sh\nnpx kit new\n```\n',
    '## Create the app\n\n### First\n\n```sh\nnpx kit new\n```\n',
    '## Install\n',
    '## Learn the basics\n',
    '## Why use a folder\n',
    '## Bundle size estimates\n',
    '## It is open. The door is red.\n',
    '## Contribute to the docs\n',
    '## Want to restart the editor?\n',
  ])('says nothing of its own: %j', (text) => {
    expect(rows(`# Kit\n\n${text}`).filter((row) => row.startsWith('3-3'))).toEqual([]);
  });

  it('that is the title of the page does not ask', () => {
    expect(rows('# Build the web with Kit\n')).toEqual([]);
  });
});
