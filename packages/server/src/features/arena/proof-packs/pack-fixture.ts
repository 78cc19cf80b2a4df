import type { AcceptanceRun, Plan } from '@waymark/audit';
import type { ArenaReportRequest } from '@waymark/contract';
import { sampleLog, startSmtpInbox } from '@waymark/testkit';
import { unzipSync } from 'fflate';
import { onTestFinished } from 'vitest';
import { createPackWorkshop } from '../../../adapters/audit-engine.ts';
import { createMailer } from '../../../adapters/mail.ts';
import { Secret } from '../../../lib/crypto/secret.ts';
import { audited, openAudits, scriptedEngine, submitRun } from '../../audits/runs/audit-fixture.ts';
import { runAudit } from '../../audits/runs/run-audit.ts';
import { publishEntry } from '../entries/publish-entry.ts';
import { insertRequest } from '../requests/store.ts';
import type { PackWorkshop } from './workshop.ts';

export const never = new AbortController().signal;
type Outcome = AcceptanceRun['outcome'];
type Script = (order: Parameters<PackWorkshop['try']>[0], turn: number) => Promise<Outcome> | Outcome;

function planWith(...commands: string[]): Plan {
  const action = { kind: 'run', pace: 'install', staysUp: 'no', acceptDefaults: false } as const;
  return {
    steps: commands.map((command, index) => ({
      id: index === commands.length - 1 ? 'step-1' : `change-${index}`,
      milestoneId: 'ms-1',
      sourceStepIds: [],
      task: { code: 'run', params: { command } },
      expected: [],
      required: true,
      trust: 'source_page',
      action: { ...action, command, answers: [], env: {} },
      needsCredential: null,
      needsService: null,
    })),
    milestones: [],
    decisions: [],
    goal: null,
    mainFlow: {},
    choices: [],
    requirements: [],
    credentials: [],
    coverage: [],
    frictions: [],
    account: [],
    beyond: [],
    expectedOutput: null,
    hosts: [],
  };
}

const artifacts = [
  sampleLog('$ npm install acme\n'),
  sampleLog(JSON.stringify(planWith('npm install acme')), {
    id: 'art-plan',
    type: 'plan',
    fileName: 'plan.json',
  }),
  sampleLog('{"event":"audit_started"}\n', { id: 'art-trace', type: 'event_log', fileName: 'trace.jsonl' }),
  sampleLog(JSON.stringify(planWith('npm pkg set a=b', 'npm install acme')), {
    id: 'art-proof',
    type: 'proof',
    fileName: 'proof-plan.json',
  }),
];

const codes: Readonly<Record<Outcome, number | null>> = { passes: 0, fails: 1, untried: null };

/** Writes the real scripts, and says of their runs what the test wants. */
function scriptedWorkshop(script: Script) {
  const orders: Parameters<PackWorkshop['try']>[0][] = [];
  const real = createPackWorkshop({
    sandbox: 'auto',
    egress: 'registries',
    baseUrl: 'http://127.0.0.1:4100',
    platformUrl: 'http://127.0.0.1:4101',
  });
  const workshop: PackWorkshop = {
    write: real.write,
    async try(order) {
      orders.push(order);
      const outcome = await script(order, orders.length);
      const at = '2026-01-02T00:00:00.000Z';
      const times = { startedAt: at, finishedAt: at, sandbox: 'bubblewrap 0.11', output: 'the end' };
      return { outcome, exitCode: codes[outcome], ...times };
    },
  };
  return { workshop, orders };
}

/** Fails as the page has it and passes with the change, as it should. */
export const asPromised: Script = ({ mode }) => (mode === 'counterfactual' ? 'passes' : 'fails');

type Sample = Parameters<typeof audited>[1];

/** A published entry, a real mail server, and a workshop that does as told. */
export async function openPacks(script: Script, sample: Sample = { status: 'failed' }, name = 'Acme Chain') {
  const audits = await openAudits();
  const inbox = await startSmtpInbox();
  onTestFinished(() => inbox.stop());
  const mailer = createMailer({
    smtpUrl: new Secret(inbox.url),
    mailFrom: 'Waymark <w@waymark.dev>',
    dataDir: audits.place.dataDir,
    baseUrl: 'https://waymark.dev',
  });
  await submitRun(audits.store, 'r1');
  const { engine } = scriptedEngine((order) => audited(order, { artifacts, ...sample }));
  await runAudit({ ...audits, engine }, 'r1', never);
  await publishEntry(audits, { run: 'r1', slug: 'acme-chain', category: 'blockchain', name });
  const { workshop, orders } = scriptedWorkshop(script);
  const deps = { ...audits, mailer, workshop };
  const ask = async (id: string, more: { now?: number } & Partial<ArenaReportRequest> = {}) => {
    const { now = Date.now(), ...wish } = more;
    const body = { entry_slug: 'acme-chain', entry_name: name, category: 'blockchain', ...wish } as const;
    const request = { email: `${id}@acme-corp.com`, ...body };
    await deps.store.transaction((db) =>
      insertRequest(db, { id, body: request, requestId: 'req', callerHash: 'hash', now }),
    );
  };
  return { deps, inbox, orders, ask };
}

/** What is stored of all requests. */
export async function stateOf({ store }: Awaited<ReturnType<typeof openPacks>>['deps']) {
  const requests = await store.db.selectFrom('arena_report_requests').selectAll().orderBy('id').execute();
  const mails = await store.db.selectFrom('arena_mails').selectAll().orderBy('request_id').execute();
  const packs = await store.db.selectFrom('arena_packs').selectAll().execute();
  const jobs = await store.db.selectFrom('jobs').selectAll().where('kind', '=', 'arena.mail').execute();
  return { requests, mails, packs, jobs };
}

/** The archive that a mail carries, opened. */
export function attachedFiles(raw: string): Record<string, string> {
  const part = raw.split(/\r\n--/u).find((each) => /^content-type: application\/zip/imu.test(each));
  if (part === undefined) throw new Error('The mail has no archive.');
  const [, encoded = ''] = part.split('\r\n\r\n');
  const files = unzipSync(Buffer.from(encoded, 'base64'));
  return Object.fromEntries(
    Object.entries(files).map(([file, bytes]) => [file, Buffer.from(bytes).toString()]),
  );
}
