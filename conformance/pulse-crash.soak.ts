import { type PostgresServer, startPostgres } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { survivesIngestCrash } from './pulse-crash.ts';

const rounds = 30;
const longestMs = 300;
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
});

afterAll(() => postgres.stop());

describe.each(['sqlite', 'postgres'] as const)('kill -9 under load on %s', (engine) => {
  it(`loses no answered event and doubles none in ${rounds} rounds`, async () => {
    let answered = 0;
    for (let round = 0; round < rounds; round += 1) {
      const options = engine === 'postgres' ? { engine, adminUrl: postgres.url } : { engine };
      answered += await survivesIngestCrash(options, Math.random() * longestMs);
    }
    // Rounds in which nothing was answered would say nothing.
    expect(answered).toBeGreaterThan(rounds);
  });
});
