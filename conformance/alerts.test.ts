import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventId, startSmtpInbox, until } from '@waymark/testkit';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import { formFields, HumanBrowser } from './human-browser.ts';
import { query, seedSite } from './pulse-subject.ts';
import { type Subject, withSubject } from './service.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program that gets webhooks, and answers as the test says. */
async function startReceiver() {
  const received: Received[] = [];
  const behaviour = { answer: (_: ServerResponse) => {} };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    behaviour.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    received,
    behaviour,
    drop: () => server.closeAllConnections(),
    url: `http://127.0.0.1:${port}/hook`,
  };
}

/** Somebody makes a webhook on the pages of their workspace; gives its secret and its page. */
async function addWebhook(human: HumanBrowser, url: string, kinds = 'new_agent') {
  const [alerts] = /\/workspace\/alerts\/[0-9a-f-]{36}/.exec((await human.open('/workspace')).text) ?? [];
  const channels = `${alerts}/channels`;
  const form = await human.open(`${channels}/new?kind=webhook`);
  const fields = { ...formFields(form, channels), name: 'Ops', kinds, sites: 'all', url };
  const made = await human.submit(channels, fields);
  const [, secret = ''] = /<pre>(whsec_[^<]+)<\/pre>/.exec(made.text) ?? [];
  const [, page = ''] = /action="([^"]+)\/test"/.exec(made.text) ?? [];
  return { secret, page };
}

it('a service that is killed in the middle of a delivery delivers the same message after its start', async () => {
  const inbox = await startSmtpInbox();
  onTestFinished(() => inbox.stop());
  const env = {
    WAYMARK_SMTP_URL: inbox.url,
    WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
    WAYMARK_LEASE_SECONDS: '5',
  };
  await withSubject({ env }, async (subject) => {
    const receiver = await startReceiver();
    const human = new HumanBrowser(subject.platformUrl);
    await human.signIn('owner@acme-corp.com', inbox);
    const { secret, page } = await addWebhook(human, receiver.url);
    await human.submit(`${page}/test`, formFields(await human.open(page), `${page}/test`));
    await until(() => receiver.received.length === 1);

    receiver.behaviour.answer = (response) => void response.writeHead(204).end();
    await subject.restart('SIGKILL');
    // Whoever was killed has the channel for another minute.
    await subject.store.ageDeliveries(60_000);

    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    const headers = second?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(second?.body ?? '', headers)).toMatchObject({ type: 'alert.test' });
    await until(async () => (await human.open(page)).text.includes('<span>delivered</span>'));
    expect((await human.open(page)).text).toContain('1 attempt');
  });
});

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

/** A claimed site whose quickstart was fine for two weeks, and has failed for everybody in the last minutes. */
async function seedFailingSite(subject: Subject) {
  const [{ id } = {}] = await query(subject, 'select id from workspaces');
  const { projectId } = await seedSite(subject, { workspaceId: String(id) });
  const now = Date.now();
  const days = Array.from({ length: 14 }, (_, day) => [now - (day + 1) * DAY_MS, 200] as const);
  const failures = Array.from({ length: 30 }, (_, each) => [now - 5 * MINUTE_MS + each, 500] as const);
  const rows = [...days, ...failures].map(
    ([at, status]) =>
      `('${projectId}', '${eventId(at)}', ${Math.floor(at / DAY_MS)}, ${at}, ${at}, 'c', 'GPTBot/1', '/start', ${status},
        'html', 'gptbot', 'ai_training', 'verified', 'named', 3)`,
  );
  await query(
    subject,
    `insert into pulse_events (project_id, id, day, happened_at, received_at, client_hash, user_agent, path, status,
       format, agent, purpose, verdict, confidence, classifier) values ${rows.join()}`,
  );
}

/** Longer than the wait before the third attempt of a delivery. */
const THIRD_ATTEMPT_MS = 15 * 60_000;

/** Has the workers look at the site now, and not when its turn comes; ends once one has. */
async function lookNow(subject: Subject) {
  await query(subject, 'update alert_watches set next_at = 0');
  await query(subject, "update job_schedules set next_at = 0 where name = 'alerts.watch'");
  await until(async () => {
    const turns = await query(subject, 'select next_at from alert_watches where next_at > 0');
    return turns.length === 1 && (await subject.store.countJobs('alerts.watch', 'done')) > 0;
  });
  const busy = async () =>
    (await subject.store.countJobs('alerts.watch', 'queued')) +
    (await subject.store.countJobs('alerts.watch', 'running'));
  await until(async () => (await busy()) === 0);
}

it('an alert is told once for its cause, and a dead receiver delays nobody and loses nothing', async () => {
  const inbox = await startSmtpInbox();
  onTestFinished(() => inbox.stop());
  const env = { WAYMARK_SMTP_URL: inbox.url, WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' };
  await withSubject({ env }, async (subject) => {
    const [alive, dead] = [await startReceiver(), await startReceiver()];
    alive.behaviour.answer = (response) => void response.writeHead(204).end();
    const human = new HumanBrowser(subject.platformUrl);
    await human.signIn('owner@acme-corp.com', inbox);
    const away = await addWebhook(human, dead.url, 'page_failing');
    const heard = await addWebhook(human, alive.url, 'page_failing');
    // Replicas look at the same sites and take from the same queue.
    const sibling = subject.databaseUrl === undefined ? undefined : await subject.startSibling();
    onTestFinished(async () => void (await sibling?.stop()));
    await seedFailingSite(subject);
    await lookNow(subject);
    // The dead one has taken the message and says nothing: the other one has it meanwhile.
    await until(() => alive.received.length === 1 && dead.received.length === 1);

    const verified = ({ body, headers }: Received, secret: string) =>
      new Webhook(secret).verify(body, headers as Record<string, string>);
    const [told] = alive.received;
    if (told === undefined) return expect.unreachable('it was received');
    expect(verified(told, heard.secret)).toMatchObject({
      type: 'alert.opened',
      data: { alerts: [{ kind: 'page_failing', state: 'open' }] },
    });
    expect(() => verified({ ...told, body: told.body.replace('open', 'OPEN') }, heard.secret)).toThrow();
    expect(() => verified(told, away.secret)).toThrow();

    for (let look = 0; look < 3; look += 1) await lookNow(subject);
    expect(alive.received).toHaveLength(1);
    expect(await query(subject, 'select state from alerts')).toEqual([{ state: 'open' }]);

    dead.behaviour.answer = (response) => void response.writeHead(204).end();
    dead.drop();
    await until(() => dead.received.length > 1);
    const [first, second] = dead.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    if (second !== undefined) expect(verified(second, away.secret)).toMatchObject({ type: 'alert.opened' });
    const unsent = () => query(subject, "select id from alert_deliveries where state <> 'delivered'");
    // On a busy machine the second attempt may have been given up before the receiver answers: the third is minutes away.
    await until(async () => (await unsent()).length === 0, THIRD_ATTEMPT_MS);
  });
});
