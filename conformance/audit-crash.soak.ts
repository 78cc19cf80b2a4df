import { type PostgresServer, startPostgres } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { survivesAuditKill } from './audit-crash.ts';

const rounds = 20;
const longestMs = 7_000;
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
});

afterAll(() => postgres.stop());

describe.each(['sqlite', 'postgres'] as const)('kill -9 at any moment of an audit on %s', (engine) => {
  it(
    `leads to one report and one mail in ${rounds} rounds`,
    async () => {
      const attempts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const options = engine === 'postgres' ? { engine, adminUrl: postgres.url } : { engine };
        attempts.push(
          await survivesAuditKill(options, { afterMs: (longestMs * (round + Math.random())) / rounds }),
        );
      }
      // Some kills must have met the audit at work, else the rounds said nothing.
      expect(attempts.filter((count) => count > 1).length).toBeGreaterThan(2);
    },
    30 * 60_000,
  );
});
