import { expect, it } from 'vitest';
import type { ExpectedSignal } from '../../model/plan.ts';
import { attemptsWords, describesRefusal } from './egress-words.ts';
import { expectedWords, notReachedWords, outcomeWords } from './expected-words.ts';

const url = 'http://localhost:3000/';

it.each<[ExpectedSignal[], string]>([
  [[], 'it ends without an error'],
  [[{ kind: 'exit_code', codes: [0] }], 'exit code 0'],
  [[{ kind: 'exit_code', codes: [0, 1, 2] }], 'exit code 0 or 1 or 2'],
  [[{ kind: 'exit_code', codes: [0, 1, 2, 3] }], 'it ends by itself, with or without an error'],
  [[{ kind: 'output', text: 'a'.repeat(80), quoted: true }], `prints "${'a'.repeat(80)}"`],
  [[{ kind: 'output', text: 'a'.repeat(81), quoted: true }], `prints "${'a'.repeat(80)}…"`],
  [[{ kind: 'file', path: 'a.js' }], 'a.js exists'],
  [[{ kind: 'package', name: 'kit' }], 'kit is installed'],
  [[{ kind: 'listener', port: null }], 'a port is opened'],
  [[{ kind: 'listener', port: 80 }], 'port 80 is opened'],
  [[{ kind: 'http', url, status: 200, text: null }], `${url} answers`],
  [[{ kind: 'http', url, status: 200, text: 'Hi' }], `${url} answers with "Hi"`],
  [
    [
      { kind: 'file', path: 'a.js' },
      { kind: 'listener', port: null },
    ],
    'a.js exists; a port is opened',
  ],
])('says by which signs a step shows that it worked: %j', (expected, words) => {
  expect(expectedWords(expected)).toBe(words);
});

it('says how far a journey came', () => {
  expect(outcomeWords(1, 3)).toBe('1 of 3 required steps passed');
  expect(notReachedWords()).toBe('The journey ended before this step.');
});

it.each([
  [[[true, 1]], '1 attempt allowed', false],
  [[[true, 2]], '2 attempts allowed', false],
  [[[false, 1]], '1 attempt refused', true],
  [
    [
      [true, 1],
      [false, 2],
      [false, 1],
    ],
    '1 attempt allowed, 3 attempts refused',
    true,
  ],
] as [[boolean, number][], string, boolean][])(
  'says how often a host was asked for: %j',
  (attempts, words, isRefused) => {
    expect(attemptsWords(attempts.map(([allowed, count]) => ({ allowed, count })))).toBe(words);
    expect(describesRefusal(words)).toBe(isRefused);
  },
);
