import { describe, expect, it } from 'vitest';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';

const SHOWN = 'one line of it\ntwo lines of it\n\nthree lines of it\nfour lines of it';
const printing = (output: string, text = SHOWN, quoted = true): SampleStep => ({
  command: 'node a.js',
  output,
  expected: [{ kind: 'output', text, quoted }],
});
const last: SampleStep = { command: 'node b.js', output: 'done' };

/** What is found of a step in the middle of a journey that passes. */
function foundOf(step: SampleStep) {
  const { findings } = judgeRun(sampleCase([step, last]));
  return findings.filter(({ code }) => code === 'docs.output-differs');
}

describe('a step that passes and prints something else', () => {
  it('is told with the first lines that the page shows', () => {
    expect(foundOf(printing('nothing like that'))).toMatchObject([
      {
        severity: 'medium',
        owner: 'docs',
        stepIds: ['step-1'],
        commandIds: ['cmd-1'],
        quotes: ['one line of it', 'two lines of it', 'three lines of it'],
      },
    ]);
  });

  it('weighs less where a part of it is printed', () => {
    expect(foundOf(printing('one line of it'))).toMatchObject([{ severity: 'low' }]);
  });

  it.each([
    ['prints what is shown', printing(SHOWN)],
    ['prints more than is shown', printing(`before\n${SHOWN}\nafter`)],
    ['has nothing shown', { command: 'node a.js', output: 'a' }],
    ['has a text that the page does not quote', printing('nothing like that', SHOWN, false)],
  ])('is not told where it %s', (_, step) => {
    expect(foundOf(step)).toEqual([]);
  });
});
