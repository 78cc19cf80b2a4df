import { describe, expect, it } from 'vitest';
import { hasOtherNumbers, matchOutput, normaliseLine } from './elastic-match.ts';

describe('matchOutput', () => {
  it.each([
    ['Hello World!', 'some text\nHello World!\n'],
    ['Server listening on port 3000', '\u001b[32mServer listening on port 3001\u001b[0m'],
    ['✓ built in 430ms', '  ✔ built in 1.2s'],
    [
      'PASS ./sum.test.js\nTime: 0.3 s',
      'PASS  ./sum.test.js\n  adds (5 ms)\n\nTime:        0.512 s, estimated 1 s',
    ],
    ['added 68 packages in 2s\nfound 0 vulnerabilities', 'added 70 packages, and audited 71 packages in 3s'],
    ['first\n...\nlast', 'first\nmiddle\nlast'],
    ['Today is 2024-01-05', 'Today is 2026-11-15'],
    ['made 0b1c9c2e-1234-4321-8765-1234567890ab', 'made 9f1c9c2e-9999-4000-8000-1234567890ff'],
    ['at /home/me/app/index.js', 'at /journey/app/index.js'],
  ])('finds %j in %j', (expected, actual) => {
    expect(matchOutput(expected, actual)).toBe(1);
  });

  it('finds nothing of another text', () => {
    expect(matchOutput('Hello World!', 'Error: no such file')).toBe(0);
  });

  it('counts the lines that are there', () => {
    expect(matchOutput('one\ntwo\nthree\nfour', 'one\nthree')).toBe(0.5);
  });

  it('wants the order of the page', () => {
    expect(matchOutput('start\nstop', 'stop\nstart')).toBe(0.5);
  });

  it('asks nothing of an empty text', () => {
    expect(matchOutput('\n', 'anything')).toBe(1);
  });

  it('counts a line half that differs in its numbers, where machines do not make them differ', () => {
    expect(matchOutput('The sum of 2 and 3 is 5', 'The sum of 2 and 3 is 6')).toBe(0.5);
  });

  it('does not take a number for any word', () => {
    expect(normaliseLine('3 passed')).not.toBe(normaliseLine('three passed'));
  });
});

describe('hasOtherNumbers', () => {
  it.each([
    ['5 + 3 = 8', '5 + 3 = 9', true],
    ['5 + 3 = 8', '5 + 3 = 8', false],
    ['listening on port 3000', 'listening on port 4000', false],
    ['total 4', 'nothing', false],
    ['first\nsecond\ntotal 4', 'first\nsecond\ntotal 5', false],
  ])('compares %j with %j', (expected, actual, is) => {
    expect(hasOtherNumbers(expected, actual)).toBe(is);
  });
});
