import { type PostgresServer, startPostgres } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissionsEach, survivesCrash } from './crash.ts';

const rounds = 30;
const longestMs = 12;
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
});

afterAll(() => postgres.stop());

describe.each(['sqlite', 'postgres'] as const)('kill -9 at any moment on %s', (engine) => {
  it(`loses nothing and repeats nothing in ${rounds} rounds`, async () => {
    const answered: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const options = engine === 'postgres' ? { engine, adminUrl: postgres.url } : { engine };
      const moment = { afterAnswers: round % submissionsEach, andMs: Math.random() * longestMs };
      answered.push(await survivesCrash(options, moment));
    }
    // Crashes must have come between the first and the last answer, else the rounds said nothing.
    const between = answered.filter((count) => count > 0 && count < submissionsEach);
    expect(between.length).toBeGreaterThan(rounds / 4);
  });
});
