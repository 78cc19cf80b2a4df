import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../sentences.ts';
import { conditionOf } from './conditions.ts';

function condition(text: string): string | null {
  const [sentence] = sentencesOf(text);
  const found = sentence ? conditionOf(sentence) : null;
  return found && `${found.kind}: ${found.quote}`;
}

describe('the condition of a sentence', () => {
  it.each([
    ['If you use Yarn, delete the lock file.', 'if: If you use Yarn'],
    ['Then, if it fails, restart it.', 'if: if it fails'],
    ['If you want colours, set the flag.', 'optional: If you want colours'],
    ['If you don’t want colours, set the flag.', 'optional: If you don’t want colours'],
    ['Set the flag if you want colours.', 'optional: if you want colours'],
    ['Wait if it fails.', 'if: if it fails'],
    ['Set the flag if needed.', 'optional: if needed'],
    ['Unless you are on CI, wait.', 'if: Unless you are on CI'],
    ['Restart it when using Yarn.', 'if: when using Yarn'],
    ['When it fails, restart it.', 'if: When it fails'],
    ['On Windows, run the installer.', 'other_system: On Windows'],
    ['For macOS users, open the app.', 'other_system: For macOS users'],
    ['Windows: run the installer.', 'other_system: Windows'],
    ['Use another name on macOS.', 'other_system: on macOS'],
    ['For Next.js, use the other package.', 'if: For Next.js'],
    ['With Yarn, run the other script.', 'if: With Yarn'],
    ['Should you use Yarn, run the other script.', 'if: Should you use Yarn'],
    ['In case of errors, delete the cache.', 'if: In case of errors'],
    ['Users of Yarn should run the other script.', 'if: Users'],
    ['Windows users need to install it.', 'other_system: Windows users'],
    ['Rename the folder (optional).', 'optional: optional'],
    ['Optionally, set the flag.', 'optional: Optionally'],
    ['(Optional) Set the flag.', 'optional: Optional'],
    ['Alternatively, set the flag.', 'other_way: Alternatively'],
    ['Or set the flag.', 'other_way: Or'],
  ])('%s', (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  it.each([
    'Set the flag.',
    'Check if it runs.',
    'See if it runs.',
    'When the server has started, open the page.',
    'Once it runs, open the page.',
    "If you haven't already, install Node.",
    "Install Node if you don't have it.",
    'If everything went well, open the page.',
    'Unless you have one, create an account.',
    'On Linux, run the installer.',
    'For production, set the flag.',
    'With Docker running, start the app.',
    'Set the optional flag.',
    'For Kit to work in every case that you may think of, set the flag.',
    'Install `a` and, if you use it, `b`.',
  ])('is met by all or is none: %s', (text) => {
    expect(condition(text)).toBeNull();
  });

  it.each([
    ['Restart it when necessary.', 'optional: when necessary'],
    ['Restart it when needed.', 'optional: when needed'],
    ['When you use Yarn, wait.', 'if: When you use Yarn'],
    ['When you want colours, wait.', 'if: When you want colours'],
    ['When they use it, wait.', null],
    ['When you arrive, open it.', null],
    ['Restart it when it arrives.', null],
    ['Wait for the error when it fails.', 'if: when it fails'],
  ])('of "when" is a case, and no mere moment: %s', (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  it.each([
    ['In the box, set it.', null],
    ['Note: set the flag.', null],
    ['Use another macOS.', null],
    ['Put it on Linux.', null],
    ['The new Kit users need it.', 'if: The new Kit users'],
    ['The many new Kit users need it.', null],
    ['For Kit one two, set it.', 'if: For Kit one two'],
    ['For Kit one two three, set it.', null],
  ])('is near the words that tell it: %s', (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  it.each([
    ['Wait for it if it fails or if you use it.', 'if: if you use it'],
    ['Please check if it runs.', null],
  ])('at the end is the last one, and no question: %s', (text, expected) => {
    expect(condition(text)).toBe(expected);
  });
});
