import { AlertWebhook } from '@waymark/contract';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { MailRefusedError } from '../../../lib/mail/mail.ts';
import {
  type AlertWorkspace,
  openAlertWorkspace,
  raise,
  runDueJobs,
  startReceiver,
  withWebhook,
} from '../alerts-fixture.ts';
import { findChannel, rotateSecret, secretMark } from '../channels/index.ts';
import { requeueStranded, sendAgain, sendTest } from './index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the independent library says of a message. */
function verified(secret: string | undefined, { body, headers }: { body: string; headers: object }) {
  return new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
}

/** Replaces the secret of a channel as its page does. */
async function replaceSecret(world: AlertWorkspace, channelId: string) {
  const channel = await findChannel(world.store.db, world.workspace.id, channelId);
  if (channel === undefined) throw new Error('There is no such channel.');
  return (await rotateSecret(world.deps, { ...world.change, channelId }, secretMark(channel)))?.reveal();
}

describe('a webhook', () => {
  it('is signed as Standard Webhooks says, and tells the numbers and where they are shown', async () => {
    const { world, receiver, secret, workspace } = await withWebhook();
    world.time.now = Date.now();
    await raise(world, 'a');
    await world.run();
    const [message] = receiver.received;
    const body = AlertWebhook.parse(verified(secret, message ?? { body: '', headers: {} }));
    expect(body).toMatchObject({
      type: 'alert.opened',
      data: {
        workspace: { id: workspace.id, name: 'Acme' },
        alerts: [
          {
            kind: 'failures_jump',
            state: 'open',
            numbers: { failures: 48 },
            project: { id: workspace.projectId, origin: 'https://docs.acme.dev' },
            evidence_url: `https://platform.waymark.dev/workspace/projects/${workspace.projectId}/failures`,
          },
        ],
      },
    });
    expect(() =>
      verified('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message ?? { body: '', headers: {} }),
    ).toThrow();
    expect(await world.deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is signed with both secrets while one is replaced, and then with the new one alone', async () => {
    const { world, receiver, secret, channelId } = await withWebhook();
    world.time.now = Date.now() - 25 * HOUR;
    const fresh = await replaceSecret(world, channelId);
    world.time.now = Date.now() - 2 * HOUR;
    await raise(world, 'a');
    await world.run();
    world.time.now = Date.now();
    await raise(world, 'b');
    await world.run();
    const [first, second] = receiver.received;
    expect(String(first?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(fresh).not.toBe(secret);
    expect(verified(fresh, second ?? { body: '', headers: {} })).toMatchObject({ type: 'alert.opened' });
    expect(() => verified(secret, second ?? { body: '', headers: {} })).toThrow();
  });

  it('is taken by the old secret and by the new one during the overlap', async () => {
    const { world, receiver, secret, channelId } = await withWebhook();
    world.time.now = Date.now();
    const fresh = await replaceSecret(world, channelId);
    await raise(world, 'a');
    await world.run();
    const message = receiver.received[0] ?? { body: '', headers: {} };
    expect([verified(secret, message), verified(fresh, message)]).toMatchObject([
      { type: 'alert.opened' },
      { type: 'alert.opened' },
    ]);
  });

  it('tells of the end as well, and people only of the beginning', async () => {
    const { world, receiver, workspace } = await withWebhook();
    await world.channel('mail', '', { recipients: [workspace.member.id] });
    await raise(world, 'a');
    const { resolveAlert } = await import('../watch/open-alert.ts');
    const [alert] = await world.alerts();
    await world.store.transaction((db) => resolveAlert(world.deps, db, alert?.id ?? '', world.time.now));
    await world.run();
    await world.pass(MINUTE);
    await world.run();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual([
      'alert.opened',
      'alert.resolved',
    ]);
    expect(world.mails).toHaveLength(1);
  });

  it('keeps neither address nor secret readable', async () => {
    const { world, receiver, secret = '' } = await withWebhook();
    const kept = JSON.stringify(await world.channelRow());
    expect(kept).not.toContain(secret.slice(6, 20));
    expect(kept).not.toContain(receiver.url);
  });
});

describe('a chat', () => {
  it.each([
    ['slack', ({ text, blocks }: { text: string; blocks: object[] }) => [text, JSON.stringify(blocks)]],
    [
      'discord',
      ({ content, embeds }: { content: string; embeds: object[] }) => [content, JSON.stringify(embeds)],
    ],
  ] as const)(
    '%s is told in its own format, with a link to the evidence and no signature',
    async (kind, read) => {
      const world = await openAlertWorkspace();
      const receiver = await startReceiver((_, response) => void response.writeHead(200).end('ok'));
      const { id, secret } = await world.channel(kind, receiver.url);
      expect(secret).toBeUndefined();
      await raise(world, 'a');
      await sendTest(world.deps, { ...world.change, channelId: id });
      await world.run();
      const [first, test] = receiver.received;
      expect([first?.path, first?.headers['content-type']]).toEqual(['/hook', 'application/json']);
      expect(Object.keys(first?.headers ?? {}).filter((name) => name.startsWith('webhook-'))).toEqual([]);
      const [title = '', rest = ''] = read(JSON.parse(first?.body ?? ''));
      expect(title).toContain('Failures jumped: a');
      expect(rest).toContain(
        `https://platform.waymark.dev/workspace/projects/${world.workspace.projectId}/failures`,
      );
      expect(read(JSON.parse(test?.body ?? '')).join(' ')).toContain('test');
      expect((await world.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    },
  );

  it.each(['slack', 'discord'] as const)('%s whose webhook is gone ends the channel', async (kind) => {
    const world = await openAlertWorkspace();
    const receiver = await startReceiver((_, response) => void response.writeHead(404).end());
    await world.channel(kind, receiver.url);
    await raise(world, 'a');
    await world.run();
    expect(await world.channelRow()).toMatchObject({ state: 'off', off_reason: 'gone' });
  });
});

describe('a receiver that does not take a message', () => {
  it('is asked again with the same id and the same bytes, ever more rarely, and then given up', async () => {
    const { world, receiver } = await withWebhook();
    receiver.behaviour.answer = (_, response) => void response.writeHead(500).end('no <b>thanks</b>');
    await raise(world, 'a');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const before = world.time.now;
      await world.run();
      const [delivery] = await world.deliveries();
      expect(delivery?.attempts).toBe(attempt);
      if (delivery?.state !== 'queued') break;
      waits.push(delivery.next_at - before);
      world.time.now = delivery.next_at;
    }
    const least = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
    expect(waits).toHaveLength(least.length);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(least[index] ?? 0);
      expect(wait).toBeLessThanOrEqual((least[index] ?? 0) * 1.25);
    }
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ state: 'failed', attempts: 8 });
    expect(JSON.parse(delivery?.tries ?? '')[0]).toMatchObject({
      status: 500,
      detail: 'The receiver answered 500. no <b>thanks</b>',
    });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received).toHaveLength(8);
  });

  it('is left alone for as long as it asks', async () => {
    const { world, receiver } = await withWebhook();
    receiver.behaviour.answer = (_, response) => void response.writeHead(429, { 'retry-after': '600' }).end();
    await raise(world, 'a');
    await world.run();
    const [delivery] = await world.deliveries();
    expect(delivery?.next_at).toBe(world.time.now + 600_000);
    await raise(world, 'b');
    world.pass(9 * MINUTE);
    await world.run();
    expect(receiver.received).toHaveLength(1);
    receiver.behaviour.answer = (_, response) => void response.writeHead(204).end();
    world.pass(4 * MINUTE);
    await world.run();
    expect(receiver.received).toHaveLength(3);
  });

  it('in time is tried again like one that refuses', async () => {
    const { world, receiver } = await withWebhook();
    receiver.behaviour.answer = () => {};
    await raise(world, 'a');
    const hurried = (url: string, options: object) =>
      world.deps.fetchStranger(url, { ...options, deadlineMs: 50 });
    await runDueJobs({ ...world.deps, fetchStranger: hurried });
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ state: 'queued', attempts: 1 });
    expect(delivery?.tries).toContain('There was no complete answer within 50 ms.');
  });

  it('and redirects gets nothing, nor does the place it names', async () => {
    const { world, receiver } = await withWebhook();
    const other = await startReceiver();
    receiver.behaviour.answer = (_, response) => void response.writeHead(307, { location: other.url }).end();
    await raise(world, 'a');
    await world.run();
    expect(other.received).toEqual([]);
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ state: 'queued', attempts: 1 });
    expect(JSON.parse(delivery?.tries ?? '')).toMatchObject([
      { status: 307, detail: 'The receiver redirects, and no redirect is followed.' },
    ]);
  });

  it('and repeats its address has it left out of what is kept', async () => {
    const { world, receiver } = await withWebhook();
    receiver.behaviour.answer = (request, response) =>
      void response.writeHead(404).end(`Cannot POST ${request.url}`);
    await raise(world, 'a');
    await world.run();
    const [delivery] = await world.deliveries();
    expect(delivery?.tries).toContain('Cannot POST …');
    expect(delivery?.tries).not.toContain(new URL(receiver.url).pathname);
  });

  it('ends its channel by 410, all that waits for it, and the owners are told', async () => {
    const { world, receiver, workspace } = await withWebhook();
    receiver.behaviour.answer = (_, response) => void response.writeHead(410).end();
    await raise(world, 'a');
    await raise(world, 'b');
    await world.run();
    await raise(world, 'c');
    world.pass(MINUTE);
    await world.run();
    expect(receiver.received).toHaveLength(1);
    expect(await world.channelRow()).toMatchObject({ state: 'off', off_reason: 'gone' });
    const states = (await world.deliveries()).map(({ what, state }) => `${what} ${state}`).sort();
    expect(states).toEqual(['opened failed', 'opened failed', 'switched_off delivered']);
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [workspace.member.email, expect.stringContaining('was switched off')],
    ]);
    const log = await world.store.db.selectFrom('security_events').select('action').execute();
    expect(log.map(({ action }) => action)).toContain('channel.switched_off');
  });

  /** Goes on for so long as messages are tried, with a new one each day. */
  async function goOn(world: AlertWorkspace, days: number) {
    for (let day = 0; day < days; day += 1) {
      await raise(world, `day ${day} of ${world.time.now}`);
      for (let quarter = 0; quarter < 4; quarter += 1) {
        await world.run();
        world.pass(6 * HOUR);
      }
    }
  }

  it('for three days in which it was asked ends its channel, too', async () => {
    const { world, receiver } = await withWebhook();
    receiver.behaviour.answer = (_, response) => void response.writeHead(503).end();
    await goOn(world, 3);
    expect(await world.channelRow()).toMatchObject({ state: 'on' });
    await goOn(world, 1);
    expect(await world.channelRow()).toMatchObject({ state: 'off', off_reason: 'failing' });
    world.pass(HOUR);
    await world.run();
    expect(world.mails).toHaveLength(1);
  });

  it('once weeks after the last message got there keeps its channel, and every other attempt', async () => {
    const { world, receiver } = await withWebhook();
    receiver.behaviour.answer = (_, response) => void response.writeHead(503).end();
    await goOn(world, 2);
    world.pass(21 * DAY);
    await raise(world, 'late');
    await world.run();
    expect(await world.channelRow()).toMatchObject({ state: 'on', failing_since: world.time.now });
    receiver.behaviour.answer = (_, response) => void response.writeHead(204).end();
    world.pass(HOUR);
    await world.run();
    const late = (await world.deliveries()).find(({ content }) => content.includes('late'));
    expect(late).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(await world.channelRow()).toMatchObject({ failing_since: null, failed_at: null });
  });

  it('is not switched off once something arrived in between', async () => {
    const { world, receiver } = await withWebhook();
    const refuse = (_: unknown, response: { writeHead(status: number): { end(): void } }) =>
      void response.writeHead(503).end();
    receiver.behaviour.answer = refuse;
    await raise(world, 'a');
    await world.run();
    receiver.behaviour.answer = (_, response) => void response.writeHead(200).end();
    world.pass(DAY);
    await world.run();
    receiver.behaviour.answer = refuse;
    world.pass(3 * DAY);
    await raise(world, 'b');
    await world.run();
    expect(await world.channelRow()).toMatchObject({ state: 'on', failing_since: world.time.now });
  });
});

describe('a message whose job died', () => {
  it('gets another one, and one alone', async () => {
    const { world, receiver } = await withWebhook();
    await raise(world, 'a');
    await world.store.db.updateTable('jobs').set({ state: 'dead', finished_at: world.time.now }).execute();
    const alive = async () =>
      (await world.store.db.selectFrom('jobs').select('id').where('state', '=', 'queued').execute()).length;
    await requeueStranded(world.deps);
    expect(await alive()).toBe(0);
    world.pass(11 * MINUTE);
    await Promise.all([requeueStranded(world.deps), requeueStranded(world.deps)]);
    await requeueStranded(world.deps);
    expect(await alive()).toBe(1);
    await world.run();
    expect(receiver.received).toHaveLength(1);
    expect(await world.deliveries()).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('mail', () => {
  it('is refused for good by a mailbox, and tried again where the server is away', async () => {
    const world = await openAlertWorkspace();
    await world.channel('mail', '', { recipients: [world.workspace.member.id] });
    const fail = (more: object) => async () => {
      throw new MailRefusedError(Object.assign(new Error('550 no such user'), more));
    };
    await raise(world, 'a');
    const away = { ...world.deps, mailer: { send: fail({ command: 'CONN' }) } };
    await runDueJobs(away);
    expect(await world.deliveries()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    world.pass(10_000);
    await runDueJobs({ ...world.deps, mailer: { send: fail({ command: 'RCPT TO', responseCode: 550 }) } });
    expect(await world.deliveries()).toMatchObject([{ state: 'failed', attempts: 2 }]);
    expect(await world.channelRow()).toMatchObject({ state: 'on', failing_since: null });
  });

  it('reaches nobody who has left since', async () => {
    const world = await openAlertWorkspace();
    await world.channel('mail', '', { recipients: [world.workspace.member.id] });
    await raise(world, 'a');
    await world.store.db.deleteFrom('workspace_members').execute();
    await world.run();
    expect(world.mails).toEqual([]);
    expect(await world.deliveries()).toMatchObject([{ state: 'unwanted' }]);
  });
});

describe('messages that people ask for', () => {
  it('are sent as new ones, whatever the hour', async () => {
    const { world, receiver, channelId, change } = await withWebhook();
    await sendTest(world.deps, { ...change, channelId });
    await world.run();
    const [sent] = await world.deliveries();
    world.pass(1_000);
    expect(await sendAgain(world.deps, { ...change, channelId }, sent?.id ?? '')).toBe(true);
    await world.run();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['alert.test', 'alert.test']);
    expect(new Set(ids).size).toBe(2);
  });

  it('are as many as the operator allows, and none goes by a channel that is off', async () => {
    const { world, channelId, change } = await withWebhook({ handMessagesPerChannelHour: 3 });
    for (let sent = 0; sent < 3; sent += 1) await sendTest(world.deps, { ...change, channelId });
    await expect(sendTest(world.deps, { ...change, channelId })).rejects.toThrow('At most 3');
    world.pass(HOUR + 1);
    await world.store.db.updateTable('alert_channels').set({ state: 'off' }).execute();
    await expect(sendTest(world.deps, { ...change, channelId })).rejects.toThrow('switched off');
  });

  it('are of the workspace’s own channels', async () => {
    const { world, channelId, change } = await withWebhook();
    const stranger = { ...change, workspaceId: '01900000-0000-7000-8000-00000000000e', channelId };
    expect(await sendTest(world.deps, stranger)).toBe(false);
    expect(await world.deliveries()).toEqual([]);
  });
});
