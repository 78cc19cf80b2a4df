import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaseFacts, certify, TO_ACCUSE, TO_BLOCK, TO_PASS } from './certify.ts';
import { all, type Fact, no, unknown, yes } from './fact.ts';

const someFact: fc.Arbitrary<Fact> = fc.record({
  truth: fc.constantFrom('yes', 'no', 'unknown'),
  code: fc.constantFrom('seen', 'not_seen'),
  evidence: fc.array(fc.constantFrom('command-1', 'row-2', 'control-command-1'), { maxLength: 2 }),
});
const factsFor = <Id extends string>(ids: readonly Id[]) =>
  fc
    .tuple(...ids.map(() => someFact))
    .map((facts) => Object.fromEntries(ids.map((id, at) => [id, facts[at]])) as Record<Id, Fact>);
// All states are likely here, those in which everything is proved too.
const mostly = <T>(proved: T, any: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(proved), weight: 2 }, { arbitrary: any, weight: 3 });
const proved = <Id extends string>(ids: readonly Id[]): Record<Id, Fact> =>
  Object.fromEntries(ids.map((id) => [id, yes('seen', 'command-1')])) as Record<Id, Fact>;
const someCase: fc.Arbitrary<CaseFacts> = fc.record({
  pass: mostly(proved(TO_PASS), factsFor(TO_PASS)),
  charge: fc.option(mostly(proved(TO_ACCUSE), factsFor(TO_ACCUSE))),
  need: fc.option(mostly(proved(TO_BLOCK), factsFor(TO_BLOCK))),
  hindrance: fc.option(someFact, { freq: 4 }),
  differences: fc.array(fc.constantFrom('row-3', 'row-4'), { maxLength: 2 }),
});

const passing: CaseFacts = {
  pass: proved(TO_PASS),
  charge: null,
  need: null,
  hindrance: null,
  differences: [],
};
const isHeld = ({ truth, evidence }: Fact): boolean => truth === 'yes' && evidence.length > 0;
const check = (property: (facts: CaseFacts) => void): void =>
  fc.assert(fc.property(someCase, property), { numRuns: 2000 });

describe('whatever the records are,', () => {
  it.each(TO_PASS)('no page passes without %s', (id) => {
    check((facts) => {
      if (certify(facts).verdict === 'passed') expect(isHeld(facts.pass[id])).toBe(true);
    });
  });

  it.each(TO_ACCUSE)('nobody is accused without %s', (id) => {
    check((facts) => {
      if (certify(facts).verdict === 'failed') expect(facts.charge && isHeld(facts.charge[id])).toBe(true);
    });
  });

  it.each(TO_BLOCK)('no page is blocked without %s', (id) => {
    check((facts) => {
      if (certify(facts).verdict === 'blocked') expect(facts.need && isHeld(facts.need[id])).toBe(true);
    });
  });

  it('what broke or is lacking never passes', () => {
    check((facts) => {
      if (facts.charge ?? facts.need ?? facts.hindrance) expect(certify(facts).verdict).not.toBe('passed');
    });
  });

  it('an audit that was hindered says nothing of the page', () => {
    check((facts) => {
      if (facts.hindrance) expect(certify(facts).verdict).toBe('inconclusive');
    });
  });

  it('what is open is just what does not hold, and nothing is open where a verdict is published', () => {
    check((facts) => {
      const { verdict, obligations, open } = certify(facts);
      expect(open).toEqual(obligations.filter(({ state }) => state !== 'holds').map(({ id }) => id));
      if (verdict !== 'inconclusive') expect(open).toEqual([]);
    });
  });
});

const worse: fc.Arbitrary<(facts: CaseFacts) => CaseFacts> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...TO_PASS), fc.constantFrom(no('x', 'command-9'), unknown('x')))
    .map(([id, fact]) => (facts: CaseFacts) => ({ ...facts, pass: { ...facts.pass, [id]: fact } })),
  factsFor(TO_ACCUSE).map((charge) => (facts: CaseFacts) => ({ ...facts, charge })),
  factsFor(TO_BLOCK).map((need) => (facts: CaseFacts) => ({ ...facts, need })),
  someFact.map((hindrance) => (facts: CaseFacts) => ({ ...facts, hindrance })),
);

it('more evidence of trouble never makes a page pass that did not', () => {
  fc.assert(
    fc.property(someCase, worse, (facts, change) => {
      const [before, after] = [certify(facts).verdict, certify(change(facts)).verdict];
      if (before !== 'passed') expect(after).not.toBe('passed');
    }),
    { numRuns: 2000 },
  );
});

it('less proof of a charge never makes it one', () => {
  const facts: CaseFacts = { ...passing, charge: proved(TO_ACCUSE) };
  expect(certify(facts).verdict).toBe('failed');
  for (const id of TO_ACCUSE)
    for (const fact of [no('x', 'command-1'), unknown('x', 'command-1'), yes('x')])
      expect(certify({ ...facts, charge: { ...proved(TO_ACCUSE), [id]: fact } }).verdict).toBe(
        'inconclusive',
      );
});

it('passes a page of which everything is proved, and says what differs', () => {
  expect(certify(passing)).toMatchObject({ verdict: 'passed', open: [], isWithDifferences: false });
  expect(certify({ ...passing, differences: ['row-3', 'row-3'] })).toMatchObject({
    verdict: 'passed',
    isWithDifferences: true,
    differences: ['row-3'],
  });
});

describe('several facts as one', () => {
  it.each([
    [[yes('a', '1'), yes('b', '2')], yes('all', '1', '2')],
    [[yes('a', '1'), unknown('b')], unknown('b')],
    [[unknown('a'), no('b', '2')], no('b', '2')],
    [[], yes('all')],
  ])('%j', (facts, whole) => {
    expect(all(facts, 'all')).toEqual(whole);
  });
});
