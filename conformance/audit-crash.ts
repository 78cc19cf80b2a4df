import { setTimeout as delay } from 'node:timers/promises';
import { startSmtpInbox } from '@waymark/testkit';
import { expect } from 'vitest';
import { servePages } from './audit-page.ts';
import { send } from './http.ts';
import { type Subject, type SubjectOptions, startSubject } from './service.ts';
import { submitAudit } from './submit-audit.ts';

const lookEveryMs = 150;
const patienceMs = 300_000;

/** When the process is killed: at a stage of the audit, or so long after it was accepted. */
export type AuditKill =
  | { readonly stage: 'accepted' | 'running' | 'planned' | 'published' }
  | { readonly afterMs: number };

async function lookUntil<T>(look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > deadline) throw new Error('the audit did not come to its end');
    await delay(lookEveryMs);
  }
}

const signs = {
  running: /"status":"running"|"schema_version"/,
  planned: /"phase":"(?:planned|running|proving|finished)"|"schema_version"/,
  published: /"schema_version"/,
} as const;

async function reach(kill: AuditKill, reportUrl: string): Promise<void> {
  if ('afterMs' in kill) return await delay(kill.afterMs);
  const { stage } = kill;
  if (stage === 'accepted') return;
  await lookUntil(async () => {
    const { text } = await send(reportUrl, { headers: { accept: 'application/json' } });
    return signs[stage].test(text) ? true : undefined;
  });
}

/** What is stored of the audit once nothing is left to do. */
async function settle(subject: Subject): Promise<Record<string, unknown>> {
  return await lookUntil(async () => {
    const [audit] = await subject.store.listAudits();
    const isOver = audit !== undefined && Number(audit.left_to_do) === 0 && audit.mail === 'sent';
    return isOver ? audit : undefined;
  });
}

/**
 * Submits a quickstart, kills the process that audits it, starts it again: in the end there is exactly one
 * report and one mail. Answers how many attempts it took.
 */
export async function survivesAuditKill(options: SubjectOptions, kill: AuditKill): Promise<number> {
  const [inbox, pages] = await Promise.all([startSmtpInbox(), servePages()]);
  const env = {
    WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
    WAYMARK_SMTP_URL: inbox.url,
    WAYMARK_LEASE_SECONDS: '2',
  };
  const subject = await startSubject({ ...options, env });
  try {
    const { id, reportUrl } = await submitAudit(subject.baseUrl, { quickstart_url: pages.working });
    await reach(kill, reportUrl);
    await subject.restart('SIGKILL');
    const audit = await settle(subject);
    expect(audit).toMatchObject({ id, status: 'published', mail: 'sent' });
    expect(Number(audit.reports)).toBe(1);
    // Whatever a second start would send again would come now.
    await subject.restart();
    await settle(subject);
    expect(inbox.messages).toHaveLength(1);
    return Number(audit.attempts);
  } finally {
    await subject.stop();
    await inbox.stop();
    await pages.stop();
  }
}
