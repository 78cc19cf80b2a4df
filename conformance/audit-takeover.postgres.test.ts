import {
  type GuardedChild,
  type SmtpInbox,
  startSmtpInbox,
  startWorkerProcess,
  until,
} from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type AuditPages, servePages } from './audit-page.ts';
import { send } from './http.ts';
import { type Subject, startSubject } from './service.ts';
import { submitAudit } from './submit-audit.ts';

let subject: Subject;
let inbox: SmtpInbox;
let pages: AuditPages;
let env: Record<string, string>;

beforeAll(async () => {
  [inbox, pages] = await Promise.all([startSmtpInbox(), servePages()]);
  env = {
    WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
    WAYMARK_SMTP_URL: inbox.url,
    WAYMARK_LEASE_SECONDS: '2',
    WAYMARK_SECRET: 'one secret for every replica of this test',
  };
  subject = await startSubject({ env: { ...env, WAYMARK_ROLE: 'web' } });
});

afterAll(async () => {
  await subject?.stop();
  await inbox?.stop();
  await pages?.stop();
});

async function startWorker(): Promise<GuardedChild> {
  const worker = await startWorkerProcess(subject.dataDir, {
    ...env,
    DATABASE_URL: subject.databaseUrl ?? '',
    WAYMARK_BASE_URL: subject.baseUrl,
    WAYMARK_PLATFORM_URL: subject.platformUrl,
  });
  onTestFinished(async () => {
    worker.child.kill('SIGKILL');
    await worker.exited;
  });
  return worker;
}

// An audit beside others on a busy machine; each test waits for up to four things.
const patienceMs = 300_000;
const testTimeoutMs = 4 * patienceMs;

/** Waits until the run's report or progress says something, without spending the limit of reads. */
async function untilSays(reportUrl: string, sign: RegExp): Promise<void> {
  let askedAt = 0;
  await until(async () => {
    if (Date.now() - askedAt < 300) return false;
    askedAt = Date.now();
    return sign.test((await send(reportUrl, { headers: { accept: 'application/json' } })).text);
  }, patienceMs);
}

describe('two workers on one database', () => {
  it(
    'a worker that sleeps through its lease is replaced, and can publish and mail nothing when it wakes',
    async () => {
      const sleeper = await startWorker();
      const { reportUrl } = await submitAudit(subject.baseUrl, { quickstart_url: pages.slow });
      await untilSays(reportUrl, /a moment/);
      sleeper.child.kill('SIGSTOP');
      const successor = await startWorker();
      await untilSays(reportUrl, /"schema_version"/);
      const published = await send(`${reportUrl}.json`);
      sleeper.child.kill('SIGCONT');
      await until(
        () => /a later attempt has the run|the run was taken from its attempt/.test(sleeper.output()),
        patienceMs,
      );
      await until(
        async () =>
          inbox.messages.length > 0 && Number((await subject.store.listAudits())[0]?.left_to_do) === 0,
        patienceMs,
      );
      expect(await subject.store.listAttempts()).toEqual(['lost', 'published']);
      expect((await send(`${reportUrl}.json`)).text).toBe(published.text);
      expect(inbox.messages).toHaveLength(1);
      expect(successor.output()).not.toContain('job failed');
    },
    testTimeoutMs,
  );

  it(
    'a worker that is killed is replaced by one that runs already',
    async () => {
      const [first, second] = await Promise.all([startWorker(), startWorker()]);
      const before = inbox.messages.length;
      const { reportUrl, id } = await submitAudit(subject.baseUrl, { quickstart_url: pages.slow });
      await untilSays(reportUrl, /a moment/);
      // Whichever has it: the other one, or a third, takes over.
      first.child.kill('SIGKILL');
      await first.exited;
      await untilSays(reportUrl, /"schema_version"/);
      await until(() => inbox.messages.length === before + 1, patienceMs);
      const audit = (await subject.store.listAudits()).find((each) => each.id === id);
      expect(Number(audit?.reports)).toBe(1);
      expect(second.output()).not.toContain('bookkeeping');
    },
    testTimeoutMs,
  );
});
