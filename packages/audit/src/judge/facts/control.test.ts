import { describe, expect, it } from 'vitest';
import type { ClaimRow } from '../../model/ledger.ts';
import { controlOf, isShownBefore } from './control.ts';
import { goalClaims } from './observe-goal.ts';
import { GLOWS, LAMP_PAGE, MISSING, passingRuns, withControl } from './proofs-fixture.ts';
import type { AuditRuns, ControlRun } from './records.ts';
import { type Outcome, sampleRuns } from './runs-fixture.ts';

const always = (): boolean => true;

function changed(change: (control: ControlRun) => ControlRun): AuditRuns {
  const runs = passingRuns();
  if (runs.control === null) throw new Error('There must be a control.');
  return { ...runs, control: change(runs.control) };
}

describe('the world without the product', () => {
  it('rejects what the page shows, by all that was run there', () => {
    expect(controlOf(passingRuns(), always)).toEqual({
      truth: 'yes',
      code: 'rejected_without_product',
      evidence: ['control-command-1'],
    });
  });

  it('proves nothing where it shows the same', () => {
    const runs = withControl(sampleRuns(LAMP_PAGE), { 'npx lampkit glow': GLOWS });
    expect(controlOf(runs, always)).toMatchObject({ truth: 'no', code: 'seen_without_product' });
  });

  it('shows the same where the only claim does not count and everything ends well', () => {
    const runs = withControl(sampleRuns(LAMP_PAGE), { 'npx lampkit glow': { output: 'other' } });
    expect(controlOf(runs, () => false)).toMatchObject({ truth: 'no', code: 'seen_without_product' });
    expect(controlOf(runs, always)).toMatchObject({ truth: 'yes' });
  });

  it.each<[string, AuditRuns, string]>([
    ['was not run', { ...passingRuns(), control: null }, 'not_controlled'],
    [
      'was stopped',
      changed((one) => ({ ...one, run: { ...one.run, stopped: { reason: 'budget', stepId: null } } })),
      'control_cut_short',
    ],
    [
      'stood in a sandbox with a hole',
      changed((one) => {
        const selfTest = [...one.run.sandbox.selfTest, { check: 'no route', ok: false, detail: 'one' }];
        return { ...one, run: { ...one.run, sandbox: { ...one.run.sandbox, selfTest } } };
      }),
      'control_cut_short',
    ],
    ['still had the product', changed((one) => ({ ...one, withheld: ['other'] })), 'not_withheld'],
  ])('is unknown where it %s', (_, runs, code) => {
    expect(controlOf(runs, always)).toMatchObject({ truth: 'unknown', code });
  });

  it('is named itself where nothing was run in it', () => {
    const runs = changed((one) => ({ ...one, run: { ...one.run, commands: [], steps: [] } }));
    expect(controlOf(runs, always)).toMatchObject({ truth: 'yes', evidence: ['control-run'] });
  });
});

describe('words that a step before the goal prints', () => {
  const shownBefore = (outcomes: Record<string, Outcome>, text = LAMP_PAGE): boolean => {
    const { journey, page } = sampleRuns(text, outcomes);
    const [row] = goalClaims(journey.plan, page.ledger);
    if (row === undefined) throw new Error('The goal must have a claim.');
    return isShownBefore(journey, row);
  };
  const said: Outcome = { output: 'added 1 package\nthe lamp glows red\n' };

  it('say nothing of the goal', () => {
    expect(shownBefore({ 'npm install lampkit': said })).toBe(true);
  });

  it.each<[string, Record<string, Outcome>]>([
    ['only the goal prints them', { 'npx lampkit glow': said }],
    ['they are others', { 'npm install lampkit': { output: 'the lamp glows blue' } }],
    [
      'a server prints them, perhaps when it is asked',
      { 'npm install lampkit': { ...said, ending: { kind: 'kept_running', ready: 'output' } } },
    ],
  ])('count where %s', (_, outcomes) => {
    expect(shownBefore(outcomes)).toBe(false);
  });

  it('are not looked for where a claim has none', () => {
    const { journey, page } = sampleRuns(LAMP_PAGE, { 'npm install lampkit': said });
    const [row] = goalClaims(journey.plan, page.ledger);
    if (row?.code !== 'output') throw new Error('The goal must show an output.');
    const made: ClaimRow = { ...row, code: 'file_made', data: { path: 'the lamp glows red' } };
    expect(isShownBefore(journey, made)).toBe(false);
    expect(isShownBefore(journey, { ...row, code: 'seen_text', data: { text: row.data.text } })).toBe(true);
    expect(isShownBefore(journey, { ...row, code: 'seen_text', data: { text: null } })).toBe(false);
  });

  it('are none where the goal is the first step', () => {
    const text = '# Kit\n\n## Use\n\n```console\n$ npx lampkit glow\nthe lamp glows red\n```\n';
    expect(shownBefore({ 'npx lampkit glow': said }, text)).toBe(false);
    expect(shownBefore({ 'npx lampkit glow': MISSING }, text)).toBe(false);
  });
});
