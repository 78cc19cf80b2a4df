import { randomBytes } from 'node:crypto';
import type { AuditOutcome } from '@waymark/audit';
import { openTestStore, recordLog, sampleAudit } from '@waymark/testkit';
import { loadConfig } from '../../../config/index.ts';
import { enqueue } from '../../../jobs/index.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Store } from '../../../store/index.ts';
import { createSigningKeys } from '../../identity/index.ts';
import type { AuditEngine, AuditOrder } from './engine.ts';

const config = {
  platformUrl: 'http://localhost:4311',
  baseUrl: 'http://localhost:4310',
  auditBudgetSeconds: 60,
  reportDays: 30,
  limits: loadConfig({}).limits,
};

/** An engine that does what the test says, call by call, and then goes on with the last of it. */
export function scriptedEngine(...script: ((order: AuditOrder) => Promise<AuditOutcome> | AuditOutcome)[]) {
  const orders: AuditOrder[] = [];
  const engine: AuditEngine = {
    async audit(order) {
      const act = script[Math.min(orders.length, script.length - 1)];
      orders.push(order);
      if (act === undefined) throw new Error('The script is empty.');
      return await act(order);
    },
  };
  return { engine, orders };
}

/** What an engine answers for an order when the page is fine, or with something special. */
export function audited(
  order: AuditOrder,
  more: Partial<Parameters<typeof sampleAudit>[0]> = {},
): AuditOutcome {
  const { runId, attemptId, hrefOf } = order;
  return sampleAudit({ runId, attemptId, hrefOf, ...more });
}

/** Stores a submitted run with its job, as a submission does. */
export async function submitRun(
  store: Store,
  id: string,
  more: { email?: string; url?: string; now?: number } = {},
): Promise<void> {
  const { email = 'dev@acme-corp.com', url = 'https://docs.acme.dev/start', now = Date.now() } = more;
  await store.db
    .insertInto('audit_runs')
    .values({
      id,
      slug: `acme-${id}`,
      email,
      quickstart_url: url,
      status: 'queued',
      metadata: '{}',
      created_at: now,
    })
    .execute();
  await enqueue(store.db, 'audit.run', { run_id: id }, { now, uniqueKey: `audit.run:${id}` });
}

/** Everything an audit needs, on the engine under test. */
export async function openAudits() {
  const { store, place } = await openTestStore();
  const { log, lines } = recordLog();
  const keys = deriveServiceKeys(randomBytes(32));
  const clock = Date.now;
  const signingKeys = createSigningKeys({ store, clock, keys });
  return { store, place, log, lines, keys, clock, signingKeys, config };
}

/** What is stored of a run. */
export async function stateOf(store: Store, id: string) {
  const run = await store.db
    .selectFrom('audit_runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const attempts = await store.db
    .selectFrom('audit_attempts')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('number')
    .execute();
  const reports = await store.db.selectFrom('reports').selectAll().where('run_id', '=', id).execute();
  const mails = await store.db.selectFrom('audit_mails').selectAll().where('run_id', '=', id).execute();
  const mailJobs = await store.db.selectFrom('jobs').selectAll().where('kind', '=', 'audit.mail').execute();
  return { run, attempts, outcomes: attempts.map(({ outcome }) => outcome), reports, mails, mailJobs };
}
