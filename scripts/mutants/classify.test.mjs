import { describe, expect, it } from 'vitest';
import { classify, isWrongAlready, outcomeOf } from './classify.mjs';
import { misspellCommands } from './command-faults.mjs';
import { lampPage, mutate } from './page-fixture.mjs';
import { readSubject } from './subject.mjs';
import { barsOf, renderMutants } from './table.mjs';

const [, { text, ...truth }] = mutate(misspellCommands, lampPage);
const page = { file: 'start.md', status: 'passed' };
const fault = {
  id: 'one',
  page,
  kind: 'command_misspelt',
  isFault: true,
  text,
  place: truth.place,
  what: 'x',
  truth,
};
const { plan } = readSubject('start.md', text);
const steps = plan.steps.map(({ id, sourceStepIds }) => ({ id, sourceStepIds, status: 'passed' }));
const [installing] = steps;
const running = steps.at(-1);
const finding = {
  ruleId: 'docs.x',
  severity: 'low',
  stepIds: [],
  texts: ['A title', 'a detail'],
  quotes: [],
};
const base = { status: 'passed', completionState: 'passed_runtime', findings: [], steps, open: [] };
const classified = (outcome, given = fault, before = base) =>
  classify(given, { ...base, ...outcome }, before);

describe('a fault', () => {
  it('passes unqualified without a finding, and with one elsewhere', () => {
    const elsewhere = { findings: [{ ...finding, stepIds: [installing.id] }] };
    for (const outcome of [{}, elsewhere])
      expect(classified(outcome)).toMatchObject({ column: 'passed_unqualified', isFound: false });
  });

  it('passes with its place left open where the report says that nothing is known of it', () => {
    const [{ fromLine }] = truth.where;
    expect(classified({ open: [fromLine] })).toMatchObject({ column: 'passed_open', isBad: true });
    expect(classified({ open: [1] })).toMatchObject({ column: 'passed_unqualified' });
    const report = {
      status: 'passed',
      completion_state: 'passed_runtime',
      frictions: [],
      quickstart_steps: [],
      full_report: {
        sections: [
          { id: 'behind-the-goal', body: '- ✓ [line 3: “a”](x) ran.\n- ? [line 12: “b”](x) was not tried.' },
        ],
      },
    };
    expect(outcomeOf({ kind: 'audited', report }).open).toEqual([12]);
  });

  it('is found by the step of a finding, by a mark in its words, and by a failed step', () => {
    const failed = { status: 'failed', completionState: 'failed_at_step' };
    const outcomes = [
      { findings: [{ ...finding, stepIds: [running.id] }] },
      { findings: [{ ...finding, quotes: [`bash: ${truth.marks[0]}: command not found`] }] },
      { steps: [installing, { ...running, status: 'failed' }] },
    ];
    for (const outcome of outcomes)
      expect(classified({ ...failed, ...outcome })).toMatchObject({ column: 'failed_found', isFound: true });
    const wrong = { steps: [{ ...installing, status: 'failed' }] };
    expect(classified({ ...failed, ...wrong })).toMatchObject({ column: 'failed_elsewhere', isBad: true });
  });

  it('is found by a line of its place that a finding quotes, and by no other', () => {
    const lines = text.split('\n');
    const [{ fromLine }] = truth.where;
    const quoting = (line) => ({ status: 'failed', findings: [{ ...finding, quotes: [line] }] });
    expect(classified(quoting(lines[fromLine - 1]))).toMatchObject({ isFound: true });
    expect(classified(quoting(lines[0]))).toMatchObject({ isFound: false });
  });

  it('is not found by what was said of the page before', () => {
    const findings = [{ ...finding, stepIds: [running.id] }];
    expect(classified({ findings }, fault, { ...base, findings })).toMatchObject({
      column: 'passed_unqualified',
    });
  });

  it('is found by the same words once more: they are said of another place', () => {
    const said = { ...finding, stepIds: [running.id] };
    const before = { ...base, findings: [said] };
    expect(classified({ findings: [said, said] }, fault, before)).toMatchObject({ atPlace: true });
    expect(classified({ findings: [said] }, fault, before)).toMatchObject({ atPlace: false });
  });

  it('passes with a finding only where the truth allows it', () => {
    const outcome = { findings: [{ ...finding, stepIds: [running.id] }] };
    expect(truth.mayPass).toBe(false);
    expect(classified(outcome)).toMatchObject({ column: 'passed_found', isFound: false });
    const allowed = { ...fault, truth: { ...truth, mayPass: true } };
    expect(classified(outcome, allowed)).toMatchObject({ column: 'passed_found', isFound: true });
  });

  it('is excused where the page itself ends in another honest answer', () => {
    const given = { ...fault, page: { ...page, accept: ['blocked'] } };
    const blocked = { ...base, status: 'blocked' };
    expect(classified({ status: 'blocked' }, given, blocked)).toMatchObject({ isFound: true });
    expect(classified({ status: 'blocked' }, given, base)).toMatchObject({ isFound: false });
    expect(classified({ status: 'blocked' }, fault, blocked)).toMatchObject({ isFound: false });
  });
});

describe('a neutral change', () => {
  const neutral = { ...fault, isFault: false, truth: null };

  it('is unmoved where verdict and state are those of the page', () => {
    expect(classified({ findings: [finding] }, neutral)).toEqual({ column: 'unmoved', isBad: false });
    expect(classified({ status: 'failed' }, neutral)).toMatchObject({ column: 'moved', isBad: true });
    expect(classified({ completionState: 'passed_build_only' }, neutral)).toMatchObject({ column: 'moved' });
  });
});

describe('the table', () => {
  const result = (mutant, outcome) => ({ mutant, outcome, base, ...classify(mutant, outcome, base) });
  const found = result(fault, { ...base, status: 'failed', steps: [{ ...running, status: 'failed' }] });
  const passed = result(fault, base);

  it('names each bad mutant with its page, line and kind', () => {
    const table = renderMutants([found, passed]);
    expect(table).toMatch(/^command_misspelt +2 +1 +0 +0 +1 /mu);
    expect(table).toContain(`start.md:${truth.place.fromLine} command_misspelt (x): passed_unqualified`);
    expect(table).toContain('MISSED faults that pass unqualified: 1 (bar 0)');
  });

  it('says which bars are met', () => {
    expect(barsOf([found]).map(({ isMet }) => isMet)).toEqual([true, true]);
    expect(barsOf([...Array(9).fill(found), passed]).map(({ isMet }) => isMet)).toEqual([false, true]);
    expect(barsOf([...Array(8).fill(found), passed]).map(({ isMet }) => isMet)).toEqual([false, false]);
    const moved = { mutant: { ...fault, isFault: false }, column: 'moved' };
    expect(barsOf([moved]).map(({ isMet }) => isMet)).toEqual([true, false]);
  });

  it('shows what could not be audited apart', () => {
    const outcome = outcomeOf({ kind: 'unreadable', reason: 'too long' });
    expect(renderMutants([result(fault, outcome)])).toMatch(/^all +1 +0 +0 +0 +0 +0 +0 +0 +1$/mu);
  });
});

describe('a changed result', () => {
  const changed = { ...fault, kind: 'result_changed' };
  const [{ fromLine }] = truth.where;
  const said = (ruleId, quote) => ({ ...base, findings: [{ ...finding, ruleId, quotes: [quote, 'seen'] }] });
  // The quote is of the page as it was, which the changed one no longer holds.
  const [here] = lampPage.split('\n').slice(fromLine - 1);

  it('has no truth where the page is found to be wrong as it is', () => {
    expect(isWrongAlready(changed, said('docs.further-broken', here), lampPage)).toBe(true);
    expect(isWrongAlready(changed, said('docs.claim-differs', here), lampPage)).toBe(true);
  });

  it('has one where nothing is said, or something else, or of another place', () => {
    expect(isWrongAlready(changed, base, lampPage)).toBe(false);
    expect(isWrongAlready(changed, said('no-file-name', here), lampPage)).toBe(false);
    expect(isWrongAlready(changed, said('docs.claim-differs', 'elsewhere on the page'), lampPage)).toBe(
      false,
    );
    expect(isWrongAlready(fault, said('docs.claim-differs', here), lampPage)).toBe(false);
  });

  it('has none, as no fault has, in an example that breaks as it is', () => {
    expect(isWrongAlready(fault, said('docs.further-broken', here), lampPage)).toBe(true);
    expect(isWrongAlready(fault, said('docs.further-broken', 'elsewhere on the page'), lampPage)).toBe(false);
    expect(isWrongAlready({ ...fault, isFault: false }, said('docs.further-broken', here), lampPage)).toBe(
      false,
    );
  });
});
