import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { sh } from './plan-fixture.ts';
import { leftOrNeeded, type OpenChoice, settleChoice, skipUnlessWished } from './settle-choice.ts';
import { settlePage } from './settle-page.ts';

function open(options: string[], usual: string, prior = 0.8): OpenChoice {
  return {
    id: 'way:1',
    kind: 'option',
    code: 'tab',
    usual,
    prior,
    why: 'rule',
    params: {},
    affects: ['a'],
    options: options.map((id) => ({ id, label: id, stepIds: ['a'] })),
  };
}

const wishing = (id: string, option: string) => ({ wishes: new Map([[id, option]]) });

describe('settleChoice', () => {
  it('takes the usual option by its rule where nothing is wished', () => {
    expect(settleChoice({ wishes: new Map() }, open(['x', 'y'], 'x'))).toMatchObject({
      taken: 'x',
      why: 'rule',
      options: [{ prior: 0.8 }, { prior: expect.closeTo(0.2) }],
    });
  });

  it('takes the wished option, and says so', () => {
    expect(settleChoice(wishing('way:1', 'y'), open(['x', 'y'], 'x'))).toMatchObject({
      taken: 'y',
      why: 'wished',
    });
  });

  it.each([
    ['the usual option', 'way:1', 'x'],
    ['an option that the page does not have', 'way:1', 'z'],
    ['an option of another choice', 'way:2', 'y'],
  ])('is not moved by a wish for %s', (_, id, option) => {
    expect(settleChoice(wishing(id, option), open(['x', 'y'], 'x'))).toMatchObject({
      taken: 'x',
      why: 'rule',
    });
  });

  it('is sure of the only option', () => {
    expect(settleChoice({ wishes: new Map() }, open(['x'], 'x', 0.3)).options).toMatchObject([{ prior: 1 }]);
  });

  it('gives priors that sum to one, the highest of them to the usual option where it is the likelier', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(names, fc.double({ min: 0.5, max: 1, noNaN: true }), (options, prior) => {
        const [usual = ''] = options;
        const settled = settleChoice({ wishes: new Map() }, open(options, usual, prior));
        expect(settled.options.reduce((sum, option) => sum + option.prior, 0)).toBeCloseTo(1);
        expect(Math.max(...settled.options.map((option) => option.prior))).toBe(settled.options[0]?.prior);
      }),
    );
  });
});

describe('a step that is left out unless it is wished for', () => {
  const [candidate] = settlePage(readMarkdown(`## Go\n\n${sh('npx kit go')}`), {}, []).candidates;
  if (!candidate) throw new Error('the page has a step');
  const given = {
    code: 'told_twice',
    kind: 'interpretation',
    why: 'told_below',
    prior: 0.9,
    params: {},
    skip: { code: 'told_below', status: 'skipped_alternative', params: {} },
  } as const;

  it('is left out, for good or for now', () => {
    const none = { wishes: new Map<string, string>() };
    expect(skipUnlessWished(none, candidate, given)).toMatchObject([
      { kind: 'choose', choice: { id: `told_twice:${candidate.step.id}`, taken: 'left_out' } },
      { kind: 'skip', recoverable: false },
    ]);
    expect(skipUnlessWished(none, candidate, { ...given, recoverable: true })[1]).toMatchObject({
      recoverable: true,
    });
  });

  it('stays where it is needed by wish', () => {
    const wish = wishing(`told_twice:${candidate.step.id}`, 'needed');
    expect(skipUnlessWished(wish, candidate, given)).toMatchObject([
      { kind: 'choose', choice: { taken: 'needed', why: 'wished' } },
    ]);
  });

  it('can be needed by rule, and be left out by wish', () => {
    const wish = wishing(`told_twice:${candidate.step.id}`, 'left_out');
    expect(leftOrNeeded({ wishes: new Map() }, candidate, given, 'needed').taken).toBe('needed');
    expect(leftOrNeeded(wish, candidate, given, 'needed')).toMatchObject({
      taken: 'left_out',
      why: 'wished',
    });
  });
});
