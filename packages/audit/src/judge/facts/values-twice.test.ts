import { describe, expect, it } from 'vitest';
import { markedOnAnotherDay, markedPlan } from './marked-plan.ts';
import { drawnClaims, hasValuesInDoubt, hasValuesOfTheDay, observeGoal } from './observe-goal.ts';
import type { AuditRuns, MarkedRun } from './records.ts';
import { sampleMeasured, sampleRuns } from './runs-fixture.ts';

const PAGE =
  "# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```js\nimport { draw } from 'lampkit';\n\ndraw(); // 'a1b2'\n```\n";

/** The notes of a run in which the value that the page shows was another. */
function notesOf({ page }: AuditRuns, value: string): string {
  const row = page.ledger.find(({ code }) => code === 'value');
  const note = {
    value: row?.id,
    from: 'value',
    inspect: `'${value}'`,
    json: JSON.stringify(value),
    type: 'string',
  };
  return `${JSON.stringify(note)}\n`;
}

/** What is seen of the goal where its value was one thing in the run with marks, and another in a second one. */
function seenOf(first: string, second?: string) {
  const runs = sampleRuns(PAGE);
  const made = markedPlan(runs.journey.plan, runs.page.ledger, '/tmp/notes-1');
  if (made === null) throw new Error('Nothing is marked.');
  const measured = sampleMeasured(made.plan, 'marked');
  const marked: MarkedRun = {
    ...measured,
    files: made.files,
    notes: notesOf(runs, first),
    visited: [],
    ...(second !== undefined && { again: { ...measured, notes: notesOf(runs, second) } }),
  };
  const { ledger } = runs.page;
  const { fact } = observeGoal(runs.journey, ledger, marked);
  return {
    code: fact.code,
    drawn: drawnClaims(marked, ledger).size,
    inDoubt: hasValuesInDoubt(marked.notes, ledger),
  };
}

describe('a value of the goal', () => {
  it.each([
    ['is seen where it is the same', 'a1b2', undefined, { code: 'seen', drawn: 0, inDoubt: false }],
    [
      'is in doubt where it is another',
      'c3d4',
      undefined,
      { code: 'claim_not_seen', drawn: 0, inDoubt: true },
    ],
    ['is seen where it is another in each run', 'c3d4', 'e5f6', { code: 'seen', drawn: 1, inDoubt: true }],
    [
      'is not seen where it is another and stays so',
      'c3d4',
      'c3d4',
      { code: 'claim_not_seen', drawn: 0, inDoubt: true },
    ],
    [
      'is not looked for again where it is of another kind',
      'c3',
      undefined,
      { code: 'claim_not_seen', drawn: 0, inDoubt: false },
    ],
  ])('%s', (_, first, second, seen) => {
    expect(seenOf(first, second)).toEqual(seen);
  });
});

/** What is seen of the goal whose value was one thing today, twice, and another where the clock was ahead. */
function seenOnDays(today: string, again: string, later: string) {
  const runs = sampleRuns(PAGE);
  const { ledger } = runs.page;
  const made = markedPlan(runs.journey.plan, ledger, '/tmp/notes-1');
  const ahead = markedOnAnotherDay(runs.journey.plan, ledger, '/tmp/notes-1');
  if (made === null || ahead === null) throw new Error('Nothing is marked.');
  const measured = sampleMeasured(made.plan, 'marked');
  const marked: MarkedRun = {
    ...measured,
    files: made.files,
    notes: notesOf(runs, today),
    visited: [],
    again: { ...measured, notes: notesOf(runs, again) },
    later: { ...sampleMeasured(ahead.plan, 'marked'), notes: notesOf(runs, later) },
  };
  const { fact, claims } = observeGoal(runs.journey, ledger, marked);
  return {
    code: fact.code,
    isOfTheDay: claims.some((claim) => claim.isOfTheDay),
    inDoubt: hasValuesOfTheDay(marked.notes, runs.journey.plan, ledger),
  };
}

describe('a value of the goal that may be one of the day', () => {
  const unseen = { code: 'claim_not_seen', isOfTheDay: false };

  it('is seen differently where the day alone made it another', () => {
    const seen = { code: 'seen_differently', isOfTheDay: true, inDoubt: true };
    expect(seenOnDays('thu19', 'thu19', 'mon7')).toEqual(seen);
  });

  it.each([
    ['stays as it is on another day', 'thu19', 'thu19', 'thu19', true],
    ['is another on the same day', 'thu19', 'fri20', 'mon7', true],
    ['is of another kind', 'there is no such day', 'there is no such day', 'mon7', false],
  ] as const)('is not seen where it %s', (_, today, again, later, inDoubt) => {
    expect(seenOnDays(today, again, later)).toEqual({ ...unseen, inDoubt });
  });
});
