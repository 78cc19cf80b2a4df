import { describe, expect, it } from 'vitest';
import type { Plan } from '../../model/plan.ts';
import { otherPlans } from './derived-plans.ts';
import { markedOnAnotherDay, markedPlan } from './marked-plan.ts';
import { CODE_PAGE, LAMP_PAGE, withControl } from './proofs-fixture.ts';
import type { AuditRuns } from './records.ts';
import { sampleMeasured, sampleRuns } from './runs-fixture.ts';

/** A plan with a command more than it may have. */
function longer(plan: Plan): Plan {
  const [first] = plan.steps;
  if (first === undefined) throw new Error('The plan is empty.');
  return { ...plan, steps: [...plan.steps, { ...first, id: 'more' }] };
}

function marked(notes: string, change = (plan: Plan): Plan => plan): AuditRuns {
  const runs = sampleRuns(CODE_PAGE);
  const made = markedPlan(runs.journey.plan, runs.page.ledger, notes);
  if (made === null) throw new Error('Nothing is marked.');
  const run = sampleMeasured(change(made.plan), 'marked');
  return { ...runs, marked: { ...run, files: made.files, notes: '', visited: [] } };
}

describe('a run is of the plan that follows from the journey', () => {
  it('where only the name of the file for its notes is another', () => {
    expect(otherPlans(marked('/tmp/notes-a1-b2'))).toEqual([]);
  });

  it('where the clock of the page’s code is ahead in a further run', () => {
    const runs = marked('/tmp/notes-1');
    const ahead = markedOnAnotherDay(runs.journey.plan, runs.page.ledger, '/tmp/notes-2');
    const later = { ...sampleMeasured(ahead?.plan ?? runs.journey.plan, 'marked'), notes: '' };
    expect(otherPlans({ ...runs, marked: runs.marked && { ...runs.marked, later } })).toEqual([]);
  });

  it('where the control leaves nothing out but the product', () => {
    expect(otherPlans(withControl(sampleRuns(LAMP_PAGE), {}))).toEqual([]);
  });

  it('where a repetition does the same once more', () => {
    const runs = sampleRuns(LAMP_PAGE);
    expect(otherPlans({ ...runs, repeat: sampleMeasured(runs.journey.plan, 'repeat') })).toEqual([]);
  });

  it('where nothing but the journey was run', () => {
    expect(otherPlans(sampleRuns(LAMP_PAGE))).toEqual([]);
  });
});

describe('a run proves nothing', () => {
  it('with marks in another plan', () => {
    expect(otherPlans(marked('/tmp/notes-1', longer))).toEqual(['marked']);
  });

  it('on another day with code whose clock is today’s', () => {
    const runs = marked('/tmp/notes-1');
    const later = runs.marked && { ...sampleMeasured(runs.marked.plan, 'marked'), notes: '' };
    expect(otherPlans({ ...runs, marked: runs.marked && later && { ...runs.marked, later } })).toEqual([
      'marked',
    ]);
  });

  it('with marks in other files than it says', () => {
    const runs = marked('/tmp/notes-1');
    expect(otherPlans({ ...runs, marked: runs.marked && { ...runs.marked, files: [] } })).toEqual(['marked']);
  });

  it('as control of another plan', () => {
    const runs = withControl(sampleRuns(LAMP_PAGE), {});
    const control = runs.control && { ...runs.control, plan: longer(runs.control.plan) };
    expect(otherPlans({ ...runs, control })).toEqual(['control']);
  });

  it('as repetition of another plan', () => {
    const runs = sampleRuns(LAMP_PAGE);
    const repeat = sampleMeasured(longer(runs.journey.plan), 'repeat');
    expect(otherPlans({ ...runs, repeat })).toEqual(['repeat']);
  });

  it('as a reading that leads to another goal', () => {
    const runs = sampleRuns(LAMP_PAGE);
    const reading = sampleMeasured({ ...runs.journey.plan, goal: null }, 'reading');
    expect(otherPlans({ ...runs, readings: [{ ...reading, wishes: {} }] })).toEqual(['reading']);
  });
});
