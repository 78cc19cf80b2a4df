import fc from 'fast-check';
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

  it('leaves out what a manager echoes, and no prompt deeper in an output', () => {
    expect(matchOutput('$ tsc\ndone', 'done')).toBe(1);
    expect(matchOutput('Usage\n  $ kit <a> [b]', 'Usage\n  $ kit <a> <c> [b]')).toBe(0.5);
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

describe('a number', () => {
  it.each([
    ['Listening on port 3000'],
    ['12 packages are looking for funding'],
    ['bundle size is 1200'],
    ['took 31'],
    ['process 4711 started'],
    ['worker 3 is ready'],
    ['3 vulnerabilities'],
    ['compiled 40 modules'],
    ['pid: 99'],
    ['on line 12'],
    ['5 minutes ago'],
    ['id = 7'],
    ['gas used 21000'],
    ['used 311 tokens'],
    ['timestamp 17000'],
    ['random number 4'],
    ['balance is 100'],
  ])('may differ in "%s"', (line) => {
    expect(normaliseLine(line)).toBe(normaliseLine(line.replaceAll(/\d+/g, '8')));
  });

  it.each(['the sum is 5', '3 passed', 'row 4 of 9', 'idle 3', 'tokenized 4', 'gasoline 2', 'pidgin 1'])(
    'may not differ in "%s"',
    (line) => {
      expect(normaliseLine(line)).not.toBe(normaliseLine(line.replaceAll(/\d+/g, '8')));
    },
  );
});

describe('normaliseLine', () => {
  it.each([
    ['\u001b[1mBold\u001b[0m', 'bold'],
    ['  ✓  Done   now ', 'done now'],
    ['at 12:30:59.123', 'at <time>'],
    ['on 2024-01-05T10:00:00Z', 'on <time>'],
    ['on 1/5/2024', 'on <time>'],
    ['v1.2.3-beta.1', '<number>'],
    ['commit 0a1b2c3d', 'commit <hash>'],
    ['in 430 ms', 'in <number>'],
    ['430 kB', '<number>'],
    ['C:\\\\Users\\\\me', '<path>'],
  ])('of %j is %j', (line, expected) => {
    expect(normaliseLine(line.replaceAll('\\\\', '\\'))).toBe(expected);
  });
});

describe('any output', () => {
  const lines = fc.array(fc.constantFrom('one', 'two', 'three', 'four 4', 'five'), { maxLength: 6 });

  it('holds itself, and what stands around it changes nothing', () => {
    fc.assert(
      fc.property(lines, lines, lines, (before, own, after) => {
        expect(matchOutput(own.join('\n'), own.join('\n'))).toBe(1);
        expect(matchOutput(own.join('\n'), [...before, ...own, ...after].join('\n'))).toBeGreaterThan(0);
      }),
    );
  });

  it('holds a share between nothing and all of any other', () => {
    fc.assert(
      fc.property(lines, lines, (wanted, seen) => {
        const share = matchOutput(wanted.join('\n'), seen.join('\n'));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});
