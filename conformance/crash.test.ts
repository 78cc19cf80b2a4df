import { describe, it } from 'vitest';
import { survivesCrash } from './crash.ts';

describe('kill -9 between acceptance and answer guards what was accepted', () => {
  it.each([
    { afterAnswers: 0, andMs: 20 },
    { afterAnswers: 1, andMs: 1 },
    { afterAnswers: 4, andMs: 3 },
    { afterAnswers: 8, andMs: 0 },
  ])('when it comes $andMs ms after $afterAnswers answers', async (moment) => {
    await survivesCrash({}, moment);
  });
});
