import { expect, it } from 'vitest';
import { asksInComments } from './comment-asks.ts';

function asks(text: string, lang = 'js'): string[] {
  return asksInComments(text, lang).map(({ content, quote }) => `${content.code}: ${quote}`);
}

it.each([
  [
    "const a = '' // This is your address, where you live.",
    'set_value: This is your address, where you live.',
  ],
  ["key: 'x', // your API key", 'set_value: your API key'],
  ['run(file) // replace with your own main file', 'set_value: replace with your own main file'],
  ['// Replace it with your own key', 'set_value: Replace it with your own key'],
  [
    "id: '', // Use https://kit.example/ids to get one",
    'do_in_words: Use https://kit.example/ids to get one',
  ],
  ["size: 1, // You'll need to adjust it.", "do_in_words: You'll need to adjust it."],
])('a comment turns to the reader: %s', (text, expected) => {
  expect(asks(text)).toEqual([expected]);
});

it.each([
  ['// You can use it to open the box.\n\ngo();', ['may_do: You can use it to open the box.']],
  ['// You can use it to open the box.\ngo();', []],
  ['go(); // You can use it to open the box.', []],
  ['/* You can use it\nto open the box. */\ngo();', []],
])('an offer counts where no code right below or beside shows it: %j', (text, expected) => {
  expect(asks(text)).toEqual(expected);
});

it('does so with all its sentences', () => {
  expect(asks("size: 1, // You'll need to adjust it. Get the size from above.")).toEqual([
    "do_in_words: You'll need to adjust it.",
    'do_in_words: Get the size from above.',
  ]);
});

it('one of a command does so too', () => {
  expect(asks('# Replace KEY with your own\nkit go KEY', 'sh')).toEqual([
    'set_value: Replace KEY with your own',
  ]);
});

it('one alone does so where it wants a value', () => {
  expect(asks('# Add your KIT_API_KEY\nkit go', 'sh')).toEqual(['set_value: Add your KIT_API_KEY']);
  expect(asks('# Add your pages\nkit go', 'sh')).toEqual([]);
  expect(asks("// Your SID and token from kit.example\nconst a = 'x'")).toEqual([
    'set_value: Your SID and token from kit.example',
  ]);
});

it.each([
  '// Create the client',
  '// Start your server',
  'go() // Stop the server',
  '// You can use it twice.',
  '// your own client',
  '// see https://kit.example',
])('a comment says what the code does: %s', (text) => {
  expect(asks(text)).toEqual([]);
});
