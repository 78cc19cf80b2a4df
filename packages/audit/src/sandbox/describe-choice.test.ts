import { describe, expect, it } from 'vitest';
import type { DriverChoice } from '../model/run.ts';
import { describeChoice, describeForOperator } from './describe-choice.ts';

const missed: DriverChoice['passedOver'] = [{ driver: 'gvisor', reason: 'gVisor needs root.' }];
const found = { version: '1.2', command: '/opt/tool' } as const;

describe('describeChoice', () => {
  it.each([
    [null, 'asked for by name'],
    [{ whosePages: 'own', passedOver: [] }, 'the usual one for your own pages'],
    [{ whosePages: 'strangers', passedOver: [] }, 'the strongest for strangers’ pages'],
    [
      { whosePages: 'strangers', passedOver: missed },
      'the strongest for strangers’ pages after gVisor, which does not pass its self-test here',
    ],
  ] as const)('says of %j: %s', (choice, words) => {
    expect(describeChoice(choice as DriverChoice | null)).toBe(words);
  });
});

describe('describeForOperator', () => {
  it('tells the operator of a public service where strangers’ pages run, and why not elsewhere', () => {
    const strongest = { whosePages: 'strangers', passedOver: [] } as const;
    expect(
      describeForOperator({ ...found, driver: 'gvisor', choice: { ...strongest, passedOver: [] } }),
    ).toBe('Strangers’ pages run in gVisor 1.2, the strongest sandbox; it passes its self-test.');
    expect(
      describeForOperator({ ...found, driver: 'bubblewrap', choice: { ...strongest, passedOver: missed } }),
    ).toBe(
      'Strangers’ pages run in bubblewrap 1.2, the strongest sandbox that passes its self-test. gVisor needs root.',
    );
  });

  it('has nothing to tell of one’s own pages, nor of what was asked for', () => {
    const own = { whosePages: 'own' as const, passedOver: missed };
    expect(describeForOperator({ ...found, driver: 'docker', choice: own })).toBeUndefined();
    expect(describeForOperator({ ...found, driver: 'docker' })).toBeUndefined();
  });
});
