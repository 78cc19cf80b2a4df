import { expect, it } from 'vitest';
import { GLOWS, LAMP_PAGE, MISSING } from './proofs-fixture.ts';
import { reachedOf } from './reached.ts';
import { type Outcome, sampleRuns } from './runs-fixture.ts';

const reached = (outcome: Outcome) => reachedOf(sampleRuns(LAMP_PAGE, { 'npx lampkit glow': outcome }));

it('counts what was done and seen of the main flow', () => {
  expect(reached(GLOWS)).toEqual({ done: 2, instructions: 2, seen: 1, claims: 1 });
});

it('counts the results of a goal that broke as not seen', () => {
  expect(reached(MISSING)).toEqual({ done: 1, instructions: 2, seen: 0, claims: 1 });
});

it('counts nothing where there is no main flow', () => {
  expect(reachedOf(sampleRuns('# Kit\n\nNothing.\n'))).toBeNull();
});
