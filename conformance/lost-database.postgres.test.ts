import { createDatabase } from '@waymark/testkit';
import pg from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import { AgentClient } from './agent-client.ts';
import { expectAccepted, expectErrorShape } from './expectations.ts';
import { type Answer, post, send } from './http.ts';
import { arenaPath, auditPath, nextAddress, proofPack, submission } from './samples.ts';
import { withSubject } from './service.ts';
import { openGate, type TcpGate } from './tcp-gate.ts';

const recoveryMs = 180_000;
const patienceMs = 300_000;
// A start, the patience and the recovery, each at its longest, on a busy machine.
const testTimeoutMs = 900_000;

function submit(baseUrl: string): Promise<Answer> {
  return post(`${baseUrl}${auditPath}`, submission(), { from: nextAddress() });
}

function expectClearFailure(answer: Answer): void {
  expect(answer.status).toBe(502);
  expectErrorShape(answer.json);
  expect(answer.text).not.toMatch(/ECONN|postgres|terminat|stack|\bat \w+ \(/i);
}

/** Agents are told to come again; what is in memory is answered. */
async function expectAgentsToWait(platformUrl: string): Promise<void> {
  const agent = new AgentClient(platformUrl);
  const token = `authmd_${'a'.repeat(43)}`;
  for (const asked of [
    agent.identity({ type: 'anonymous' }),
    agent.poll('clm_unknown'),
    agent.revoke({ token }),
    agent.api('/me', token),
  ]) {
    const { status, headers, text } = await asked;
    expect({ status, retryAfter: Number(headers['retry-after']) > 0 }).toEqual({
      status: 503,
      retryAfter: true,
    });
    expect(text).toContain('service_unavailable');
  }
  expect((await send(`${platformUrl}/.well-known/jwks.json`)).status).toBe(200);
}

/** Whoever reads is told to come again too, as a page or as JSON; no way of reading calls it our mistake. */
async function expectReadersToWait(baseUrl: string, platformUrl: string): Promise<void> {
  for (const url of [
    ...['/arena', '/arena.md', '/arena/acme-chain', '/sitemap.xml', '/audits'].map(
      (path) => `${baseUrl}${path}`,
    ),
    ...[
      '',
      '.json',
      '/events',
      '/signature',
      '/changes',
      '/history',
      '/issue.md',
      '/badge.svg',
      '/artifacts/run.log',
    ].map((rest) => `${platformUrl}/reports/acme-chain${rest}`),
  ]) {
    for (const accept of ['application/json', 'text/html']) {
      const { status, headers } = await send(url, { headers: { accept } });
      if (status === 200 && url.endsWith('/audits')) continue;
      expect({ url, status, retryAfter: headers['retry-after'] }).toEqual({
        url,
        status: 503,
        retryAfter: '5',
      });
    }
  }
}

/** A connection that is just ending may still be taken for a submission: recovered is who then takes the next. */
async function expectRecovery(baseUrl: string): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await send(`${baseUrl}/health`)).status).toBe(200);
      expectAccepted(await submit(baseUrl));
    },
    { timeout: recoveryMs, interval: 200 },
  );
}

/** Runs the service on a database that is reached through a gate. */
async function withGate(
  use: (baseUrl: string, gate: TcpGate, isAlive: () => boolean, platformUrl: string) => Promise<void>,
): Promise<void> {
  const database = await createDatabase(inject('postgresAdminUrl'));
  const gate = await openGate(database.url);
  try {
    await withSubject({ env: { DATABASE_URL: gate.url } }, async (subject) => {
      let hasEnded = false;
      subject.process().exited.then(() => {
        hasEnded = true;
      });
      await use(subject.baseUrl, gate, () => !hasEnded, subject.platformUrl);
    });
  } finally {
    await gate.stop();
    await database.drop();
  }
}

describe('a lost PostgreSQL guards', { timeout: testTimeoutMs }, () => {
  it('with clear errors while connections are refused, and recovers by itself', () =>
    withGate(async (baseUrl, gate, isAlive, platformUrl) => {
      expectAccepted(await submit(baseUrl));
      expect((await send(`${platformUrl}/.well-known/jwks.json`)).status).toBe(200);
      gate.cut();
      for (let round = 0; round < 5; round += 1) expectClearFailure(await submit(baseUrl));
      expect((await submit(baseUrl)).status).toBe(502);
      const health = await send(`${baseUrl}/health`);
      expect(health.status).toBe(500);
      expectErrorShape(health.json);
      for (const host of [baseUrl, platformUrl]) {
        const { status, json } = await send(`${host}/ready`);
        expect({ status, json }).toMatchObject({
          status: 503,
          json: { ok: false, reason: 'store_unreachable' },
        });
      }
      expect((await send(`${baseUrl}/api/challenge-config`)).status).toBe(200);
      await expectAgentsToWait(platformUrl);
      await expectReadersToWait(baseUrl, platformUrl);
      const packRequest = await post(`${baseUrl}${arenaPath}`, proofPack(), { from: nextAddress() });
      expectClearFailure(packRequest);
      gate.restore();
      await expectRecovery(baseUrl);
      await vi.waitFor(async () => expect((await send(`${baseUrl}/ready`)).status).toBe(200), {
        timeout: recoveryMs,
      });
      expect(isAlive()).toBe(true);
    }));

  it('with an answer in bounded time while nothing comes back', () =>
    withGate(async (baseUrl, gate, isAlive) => {
      expectAccepted(await submit(baseUrl));
      gate.swallow();
      const submitting = post(`${baseUrl}${auditPath}`, submission(), { timeoutMs: patienceMs });
      const ready = await send(`${baseUrl}/ready`);
      expect(ready).toMatchObject({ status: 503, json: { ok: false, reason: 'store_slow' } });
      const outcome = await submitting.catch((error: Error) => error.message);
      gate.restore();
      await expectRecovery(baseUrl);
      expect(isAlive()).toBe(true);
      if (typeof outcome === 'string') throw new Error(`after ${patienceMs} ms: ${outcome}`);
      expectClearFailure(outcome);
    }));

  it('without losing or doubling a submission when sessions are ended under it', () =>
    withSubject({}, async ({ baseUrl, databaseUrl, store }) => {
      const name = new URL(databaseUrl ?? '').pathname.slice(1);
      const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') });
      await admin.connect();
      const answers: Answer[] = [];
      try {
        for (let round = 0; round < 6; round += 1) {
          const submitting = submit(baseUrl);
          // Its own database only: other files run on this server at the same time.
          await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
            name,
          ]);
          answers.push(await submitting);
        }
      } finally {
        await admin.end();
      }
      const accepted = answers
        .filter(({ status }) => status === 202)
        .map((answer) => expectAccepted(answer).id);
      for (const answer of answers.filter(({ status }) => status !== 202)) expectClearFailure(answer);
      const stored = (await store.listRuns()).map(({ id }) => id);
      for (const id of accepted) expect(stored).toContain(id);
      expect((await store.listAuditJobs()).toSorted()).toEqual(stored.toSorted());
      await expectRecovery(baseUrl);
    }));
});
