import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { guardedFetch, parseTarget } from '@waymark/audit';
import { alertKinds } from '@waymark/contract';
import { openTestStore, recordLog } from '@waymark/testkit';
import { onTestFinished } from 'vitest';
import type { Limits } from '../../config/index.ts';
import { runJob } from '../../jobs/run-job.ts';
import { takeJob } from '../../jobs/store.ts';
import { deriveServiceKeys } from '../../lib/crypto/service-keys.ts';
import type { Mail } from '../../lib/mail/mail.ts';
import { openColumns, type Store } from '../../store/index.ts';
import { addPerson, addWorkspace } from '../audits/workspace-audits/workspace-fixture.ts';
import { insertEvents } from '../pulse/ingest/store.ts';
import { type EventFacts, eventRow } from '../pulse/segments/event-rows-fixture.ts';
import { type ChannelChoice, type ChannelKind, makeChannel } from './channels/index.ts';
import { type AlertJobDeps, alertJobs } from './upkeep/index.ts';

const LEASE_MS = 60_000;
export const NOW = Date.UTC(2026, 10, 18, 12, 30);

/** One request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver on loopback that keeps what it gets and answers as it is told. */
export async function startReceiver(
  answer: RequestListener = (_, response) => void response.writeHead(204).end(),
) {
  const received: Received[] = [];
  const behaviour = { answer };
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    received.push({ path: request.url ?? '', headers: request.headers, body });
    behaviour.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { received, behaviour, server, url: `http://127.0.0.1:${port}/hook` };
}

const everything: ChannelChoice = {
  name: 'Ops',
  kinds: alertKinds,
  origins: null,
  wantsDigest: false,
  recipients: [],
};

/** Does once what the worker does all the time: every job that is due. */
export async function runDueJobs(
  deps: AlertJobDeps & { readonly store: Store },
  kinds: readonly string[] = ['alerts.deliver', 'alerts.retry', 'alerts.mail', 'alerts.digest'],
): Promise<number> {
  const handlers = alertJobs(deps);
  const { signal } = new AbortController();
  for (let done = 0; ; done += 1) {
    const job = await takeJob(deps.store, kinds, deps.clock(), LEASE_MS);
    if (job === undefined) return done;
    await runJob({ ...deps, queueTime: deps.clock, handlers, leaseMs: LEASE_MS }, job, signal);
  }
}

type AlertLimits = Pick<
  Limits,
  'channelsPerWorkspace' | 'alertsPerChannelHour' | 'handMessagesPerChannelHour'
>;

/** A workspace with a claimed project and an owner, at a time that passes as the test says. */
export async function openAlertWorkspace(limits: Partial<AlertLimits> = {}) {
  const { store, place } = await openTestStore();
  const columns = openColumns(`${place.dataDir}/pulse`);
  onTestFinished(() => columns.close());
  const { log, lines } = recordLog();
  const mails: Mail[] = [];
  const time = { now: NOW };
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const deps = {
    config: {
      platformUrl: 'https://platform.waymark.dev',
      baseUrl: 'https://waymark.dev',
      allowPrivateTargets: true,
      pulseRawDays: 30,
      limits: {
        ...{ channelsPerWorkspace: 20, alertsPerChannelHour: 20, handMessagesPerChannelHour: 20 },
        ...limits,
      },
    },
    keys: deriveServiceKeys(Buffer.alloc(32, 1)),
    store,
    columns,
    log,
    mailer,
    clock: () => time.now,
    lapsedProofs: async () => [],
    parseTarget: (url: string) => parseTarget(url, { allowPrivate: true }),
    fetchStranger: (url: string, options: object) => guardedFetch(url, { ...options, allowPrivate: true }),
  } satisfies AlertJobDeps & { parseTarget: unknown };
  const workspace = await addWorkspace(store, 'https://docs.acme.dev');
  await store.db.updateTable('workspace_members').set({ role: 'owner' }).execute();
  const change = { workspaceId: workspace.id, userId: workspace.member.id };
  const channel = (kind: ChannelKind, url = '', choice: Partial<ChannelChoice> = {}) =>
    makeChannel(deps, change, { kind, url, choice: { ...everything, ...choice } });
  return {
    deps,
    store,
    place,
    lines,
    mails,
    time,
    workspace,
    change,
    channel,
    addPerson: () => addPerson(store),
    pass: (ms: number) => {
      time.now += ms;
    },
    run: () => runDueJobs(deps),
    addEvents: (facts: readonly EventFacts[]) =>
      insertEvents(
        store,
        facts.map((each) => eventRow({ project: workspace.projectId, ...each })),
      ),
    deliveries: () =>
      store.db.selectFrom('alert_deliveries').selectAll().orderBy('queued_at').orderBy('id').execute(),
    alerts: () => store.db.selectFrom('alerts').selectAll().orderBy('opened_at').orderBy('id').execute(),
    channelRow: () => store.db.selectFrom('alert_channels').selectAll().executeTakeFirstOrThrow(),
  };
}

export type AlertWorkspace = Awaited<ReturnType<typeof openAlertWorkspace>>;

/** A workspace that is told by a webhook, and what receives it. */
export async function withWebhook(limits: Partial<AlertLimits> = {}) {
  const world = await openAlertWorkspace(limits);
  const receiver = await startReceiver();
  const made = await world.channel('webhook', receiver.url);
  return { ...world, world, receiver, secret: made.secret?.reveal(), channelId: made.id };
}

/** Opens an alert as the watch does. */
export async function raise(world: AlertWorkspace, name: string, more: object = {}) {
  const { openAlert } = await import('./watch/index.ts');
  const { store, deps, workspace, time } = world;
  return await store.transaction((db) =>
    openAlert(
      deps,
      db,
      {
        workspaceId: workspace.id,
        projectId: workspace.projectId,
        kind: 'failures_jump',
        cause: `failures_jump ${name}`,
        title: `Failures jumped: ${name}`,
        text: 'In the last hour 48 of 120 requests failed.',
        numbers: { failures: 48 },
        subjects: [name],
        origins: ['https://docs.acme.dev'],
        evidence: `/workspace/projects/${workspace.projectId}/failures`,
        ...more,
      },
      { now: time.now },
    ),
  );
}
