import { describe, expect, it } from 'vitest';
import { CODE_PAGE, GLOWS, LAMP_PAGE, passingCodeRuns, passingRuns } from './proofs-fixture.ts';
import type { AuditRuns } from './records.ts';
import { sampleRuns } from './runs-fixture.ts';
import { witnessOf } from './witness.ts';

/** The runs of the page with code, of whose marks these were reached. */
function marked(isReached: (at: number) => boolean, isHandler = false): AuditRuns {
  const runs = passingCodeRuns();
  if (runs.marked === null) throw new Error('There must be marks.');
  const files = runs.marked.files.map((file) => ({
    ...file,
    marks: file.marks.map((mark, at) => ({ ...mark, isHandler: isHandler && at > 0 })),
  }));
  const ids = files.flatMap(({ marks }) => marks.map(({ id }) => id));
  const notes = ids.flatMap((mark, at) => (isReached(at) ? [`${JSON.stringify({ mark })}\n`] : [])).join('');
  return { ...runs, marked: { ...runs.marked, files, notes } };
}

describe('code of the page', () => {
  it('is a witness where all its statements ran', () => {
    expect(
      witnessOf(
        marked(() => true),
        false,
      ),
    ).toEqual({
      truth: 'yes',
      code: 'statements_ran',
      evidence: ['marked-notes', 'marked-f1-1', 'marked-f1-2'],
    });
  });

  it('is one by a single statement only where something is to be seen besides', () => {
    const first = marked((at) => at === 0);
    expect(witnessOf(first, true)).toMatchObject({ code: 'statements_ran' });
    expect(witnessOf(first, false)).toEqual({
      truth: 'no',
      code: 'statement_not_reached',
      evidence: ['marked-f1-2'],
    });
  });

  it('need not reach what handles errors', () => {
    expect(
      witnessOf(
        marked((at) => at === 0, true),
        false,
      ),
    ).toMatchObject({ truth: 'yes' });
  });

  it('is none where no statement ran, whatever is seen', () => {
    for (const hasClaim of [true, false])
      expect(
        witnessOf(
          marked(() => false),
          hasClaim,
        ),
      ).toEqual({
        truth: 'no',
        code: 'product_not_called',
        evidence: ['marked-notes'],
      });
  });

  it('does not count in a file that nobody runs on this way', () => {
    const runs = marked(() => true);
    if (runs.marked === null) throw new Error('There must be marks.');
    const idle = { path: 'idle.mjs', marks: [{ id: 'f9-1', line: 1, isHandler: false }] };
    const files = [...runs.marked.files, idle];
    expect(witnessOf({ ...runs, marked: { ...runs.marked, files } }, false)).toMatchObject({ truth: 'yes' });
  });

  it('is not known where no run had marks', () => {
    expect(witnessOf({ ...passingCodeRuns(), marked: null }, true)).toMatchObject({
      truth: 'unknown',
      code: 'not_marked',
    });
  });

  it('names at most twenty statements', () => {
    const runs = marked(() => true);
    if (runs.marked === null) throw new Error('There must be marks.');
    const marks = Array.from({ length: 25 }, (_, at) => ({ id: `m${at}`, line: at, isHandler: false }));
    const notes = marks.map(({ id }) => `${JSON.stringify({ mark: id })}\n`).join('');
    const many = { ...runs, marked: { ...runs.marked, files: [{ path: 'lamp.mjs', marks }], notes } };
    expect(witnessOf(many, false).evidence).toHaveLength(21);
  });
});

describe('a program of the product', () => {
  it('is a witness where it ran', () => {
    expect(witnessOf(passingRuns(), true)).toEqual({
      truth: 'yes',
      code: 'program_ran',
      evidence: ['command-2'],
    });
  });

  it('is none where all programs were watched and it is not among them', () => {
    const programs = [{ path: '/usr/bin/node', argv: ['node'] }];
    const runs = sampleRuns(LAMP_PAGE, { 'npx lampkit glow': { ...GLOWS, programs } });
    expect(witnessOf(runs, true)).toMatchObject({ truth: 'no', code: 'product_not_called' });
  });

  it('is not known where nobody watched', () => {
    const runs = sampleRuns(LAMP_PAGE, { 'npx lampkit glow': { ...GLOWS, programs: null } });
    expect(witnessOf(runs, true)).toMatchObject({ truth: 'unknown', code: 'not_watched' });
  });
});

describe('a page about its own code', () => {
  const own = (runs: AuditRuns): AuditRuns => {
    const { goal } = runs.journey.plan;
    if (goal === null) throw new Error('There must be a goal.');
    const plan = { ...runs.journey.plan, goal: { ...goal, products: [] } };
    return { ...runs, journey: { ...runs.journey, plan } };
  };

  it('calls it by running it', () => {
    expect(witnessOf(own(sampleRuns(CODE_PAGE)), false)).toEqual({
      truth: 'yes',
      code: 'own_code_ran',
      evidence: ['command-2'],
    });
  });

  it('calls it by anything that ran, where the goal itself is no command, and by nothing where none did', () => {
    const runs = own(sampleRuns(CODE_PAGE));
    const [first] = runs.journey.run.commands;
    if (first === undefined) throw new Error('There must be a command.');
    const withCommands = (commands: AuditRuns['journey']['run']['commands']): AuditRuns => ({
      ...runs,
      journey: { ...runs.journey, run: { ...runs.journey.run, commands } },
    });
    expect(witnessOf(withCommands([first]), false)).toMatchObject({ truth: 'yes', evidence: ['command-1'] });
    expect(witnessOf(withCommands([]), false)).toMatchObject({ truth: 'no', code: 'product_not_called' });
  });
});

describe('a plan that does not lead to the goal', () => {
  it('has no witness', () => {
    const runs = passingRuns();
    const noSteps = { ...runs.journey, plan: { ...runs.journey.plan, steps: [] } };
    const noGoal = { ...runs.journey, plan: { ...runs.journey.plan, goal: null } };
    for (const journey of [noSteps, noGoal])
      expect(witnessOf({ ...runs, journey }, true)).toMatchObject({ truth: 'no', code: 'not_planned' });
  });
});
