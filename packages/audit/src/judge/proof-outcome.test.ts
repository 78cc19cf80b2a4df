import { describe, expect, it } from 'vitest';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';
import { outcomeOf } from './proof-outcome.ts';

const install = installing('kit', '3.1.0');
const fails = (output: string): SampleStep => ({
  command: 'node a.js',
  ending: { kind: 'exited', code: 1 },
  output,
});
const works: SampleStep = { command: 'node a.js', output: 'done' };
const notReached: SampleStep = { command: 'node b.js', isReached: false };

function judged(...steps: SampleStep[]) {
  const sample = sampleCase(steps);
  return { ...sample, judgement: judgeRun(sample) };
}

const documented = judged(install, fails('TypeError: kit.open is not a function'), notReached);

describe('with one change a journey', () => {
  it('passes', () => {
    expect(outcomeOf(documented, judged(install, works, works))).toBe('passes');
  });

  it.each<[string, SampleStep]>([
    ['fails for another reason', fails('RangeError: odd')],
    ['fails without a word', fails('')],
    ['asks a question', { command: 'npx b', ending: { kind: 'waiting_for_input', screen: 'Which?' } }],
  ])('gets further where the step passes and a later one %s', (_, later) => {
    expect(outcomeOf(documented, judged(install, works, later))).toBe('gets_further');
  });

  it.each<[string, SampleStep[]]>([
    ['at the same step', [install, fails('TypeError: kit.open is not a function'), notReached]],
    [
      'at the same step, at another time',
      [install, fails('TypeError: kit.open is not a function\n'), notReached],
    ],
    ['at a later step', [install, works, fails('TypeError: kit.open is not a function')]],
  ])('fails in the same way %s', (_, steps) => {
    expect(outcomeOf(documented, judged(...steps))).toBe('same');
  });

  it('fails in the same way where the step says nothing, as before', () => {
    const silent = judged(install, fails(''), notReached);
    expect(outcomeOf(silent, judged(install, fails(''), notReached))).toBe('same');
    expect(outcomeOf(silent, judged(install, works, fails('')))).toBe('gets_further');
  });

  it.each<[string, SampleStep[]]>([
    ['at the same step', [install, fails('RangeError: odd'), notReached]],
    [
      'before it',
      [
        { ...install, ending: { kind: 'exited', code: 1 }, output: 'npm error code ETARGET' },
        ...[works, works].map((one) => ({ ...one, isReached: false })),
      ],
    ],
  ])('fails otherwise %s', (_, steps) => {
    expect(outcomeOf(documented, judged(...steps))).toBe('other_failure');
  });

  it('fails otherwise where it goes another way', () => {
    const other = judged(install, fails('RangeError: odd'));
    const renamed = {
      ...other,
      judgement: { ...other.judgement, endedAt: 'way-1', checks: [] },
    };
    expect(outcomeOf(documented, renamed)).toBe('other_failure');
  });
});
