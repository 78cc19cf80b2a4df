import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '@waymark/testkit';
import { describe, expect, inject, it } from 'vitest';
import { expectRefused, expectTaken, query, seedSite, sendEvents } from './pulse-subject.ts';
import { type Subject, withSubject } from './service.ts';
import { openGate } from './tcp-gate.ts';

const REVOCATION_MS = 1000;
const recoveryMs = 20_000;

async function withSibling(
  use: (subject: Subject, platforms: readonly string[]) => Promise<void>,
): Promise<void> {
  await withSubject({}, async (subject) => {
    const sibling = await subject.startSibling();
    try {
      await use(subject, [subject.platformUrl, sibling.platformUrl]);
    } finally {
      await sibling.stop();
    }
  });
}

describe('two processes on one PostgreSQL', () => {
  it('both refuse a revoked key a second later', () =>
    withSibling(async (subject, platforms) => {
      const site = await seedSite(subject);
      for (const url of platforms)
        expectTaken(await sendEvents(url, site.apiKey, site.event()), { accepted: 1 });
      await query(subject, `update pulse_keys set revoked_at = 1 where id = '${site.keyId}'`);
      // The bound is the rule: what is asked after it must be refused, however busy the machine.
      await delay(REVOCATION_MS);
      for (const url of platforms) {
        expectRefused(await sendEvents(url, site.apiKey, site.event()), 401, 'invalid_api_key');
      }
    }));

  it('store an event once that both are sent at the same time', () =>
    withSibling(async (subject, platforms) => {
      const site = await seedSite(subject);
      const events = Array.from({ length: 50 }, () => site.event());
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const order = at % 4 < 2 ? events : events.toReversed();
          return sendEvents(platforms[at % 2] ?? '', site.apiKey, { events: order });
        }),
      );
      const sum = (name: string) =>
        answers.reduce((total, answer) => total + Number(Reflect.get(Object(answer.json), name)), 0);
      expect([sum('accepted'), sum('duplicates')]).toEqual([50, 950]);
      expect((await site.stored()).toSorted()).toEqual(events.map(({ id }) => String(id)).toSorted());
    }));

  it('share the quota of an unclaimed project', () =>
    withSibling(async (subject, platforms) => {
      const site = await seedSite(subject, {});
      await query(subject, `insert into pulse_quotas (project_id, used) values ('${site.projectId}', 9990)`);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => sendEvents(platforms[at % 2] ?? '', site.apiKey, site.event())),
      );
      const taken = answers.filter(({ status }) => status === 202);
      for (const answer of answers) if (answer.status !== 202) expectRefused(answer, 429, 'quota_exceeded');
      expect(taken).toHaveLength(10);
      expect(await site.stored()).toHaveLength(10);
    }));
});

describe('a lost PostgreSQL', () => {
  it('is 503 with a time to come back, and no event is lost or doubled', async () => {
    const database = await createDatabase(inject('postgresAdminUrl'));
    const gate = await openGate(database.url);
    try {
      await withSubject({ env: { DATABASE_URL: gate.url } }, async (subject) => {
        const site = await seedSite({ ...subject, databaseUrl: database.url });
        expectTaken(await site.send(site.event()), { accepted: 1 });
        gate.cut();
        const event = site.event();
        expectRefused(await site.send(event), 503, 'service_unavailable');
        gate.restore();
        await expect
          .poll(async () => (await site.send(event)).status, { timeout: recoveryMs, interval: 100 })
          .toBe(202);
        const rows = await query({ ...subject, databaseUrl: database.url }, 'select id from pulse_events');
        expect(rows).toHaveLength(2);
      });
    } finally {
      await gate.stop();
      await database.drop();
    }
  });
});
