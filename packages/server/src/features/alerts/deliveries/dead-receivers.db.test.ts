import { describe, expect, it } from 'vitest';
import {
  type AlertWorkspace,
  openAlertWorkspace,
  raise,
  runDueJobs,
  startReceiver,
  withWebhook,
} from '../alerts-fixture.ts';

const MINUTE = 60_000;

describe('a dead receiver', () => {
  it('delays no other channel and loses nothing', async () => {
    const { world, receiver } = await withWebhook();
    const silent = await startReceiver(() => {});
    await world.channel('webhook', silent.url, { name: 'Dead' });
    for (const name of ['a', 'b', 'c']) await raise(world, name);
    // Two workers at once; the one that waits for the dead receiver has the other beside it.
    const waiting = new AbortController();
    const hanging = {
      ...world.deps,
      fetchStranger: (url: string, options: object) =>
        world.deps.fetchStranger(url, { ...options, deadlineMs: 30 * MINUTE, signal: waiting.signal }),
    };
    const hung = runDueJobs(hanging).catch(() => {});
    await expect.poll(() => silent.received.length).toBe(1);
    for (let turn = 0; turn < 5; turn += 1) {
      await runDueJobs(world.deps);
      world.pass(3_000);
    }
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).data.title)).size).toBe(3);
    // One at a time: while the first attempt waits, no other is made.
    expect(silent.received).toHaveLength(1);
    waiting.abort(new Error('the test is over'));
    await hung;
    silent.behaviour.answer = (_, response) => void response.writeHead(204).end();
    for (let turn = 0; turn < 5; turn += 1) {
      world.pass(2 * MINUTE);
      await runDueJobs(world.deps);
    }
    expect((await world.deliveries()).map(({ state }) => state)).toEqual(Array(6).fill('delivered'));
  });
});

describe('receivers that hang', () => {
  /** A fetcher that never answers before the end, and how many wait for it. */
  function hanging(world: AlertWorkspace) {
    const waiting: string[] = [];
    const end = new AbortController();
    const fetchStranger: typeof world.deps.fetchStranger = (url) =>
      new Promise((_, fail) => {
        // A worker that is slow may begin only now.
        end.signal.throwIfAborted();
        waiting.push(url);
        end.signal.addEventListener('abort', () => fail(end.signal.reason));
      });
    return { deps: { ...world.deps, fetchStranger }, waiting, end: () => end.abort(new Error('the end')) };
  }

  it('take two places of a workspace at most, however many there are, and none of its mails', async () => {
    const world = await openAlertWorkspace();
    for (let made = 0; made < 6; made += 1) await world.channel('webhook', `http://127.0.0.1:9/${made}`);
    await world.channel('mail', '', { recipients: [world.workspace.member.id] });
    await raise(world, 'a');
    const { deps, waiting, end } = hanging(world);
    const workers = Array.from({ length: 6 }, () => runDueJobs(deps, ['alerts.deliver']).catch(() => {}));
    await expect.poll(() => waiting.length).toBe(2);
    await runDueJobs(deps, ['alerts.deliver', 'alerts.mail']);
    expect(waiting).toHaveLength(2);
    expect(world.mails).toHaveLength(1);
    end();
    await Promise.all(workers);
  });

  it('wait in a queue of their own once they have failed', async () => {
    const { world, receiver } = await withWebhook();
    receiver.behaviour.answer = (_, response) => void response.writeHead(503).end();
    await raise(world, 'a');
    await world.run();
    await raise(world, 'b');
    world.pass(MINUTE);
    await runDueJobs(world.deps, ['alerts.deliver']);
    expect(receiver.received).toHaveLength(1);
    const kinds = await world.store.db
      .selectFrom('jobs')
      .select('kind')
      .where('state', '=', 'queued')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['alerts.retry', 'alerts.retry']);
    receiver.behaviour.answer = (_, response) => void response.writeHead(204).end();
    world.pass(10 * MINUTE);
    await world.run();
    expect((await world.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });
});

describe('a mail server that hangs', () => {
  it('takes no place of a webhook, and two of mail for a workspace', async () => {
    const { world, receiver } = await withWebhook();
    for (const name of ['One', 'Two', 'Three'])
      await world.channel('mail', '', { name, recipients: [world.workspace.member.id] });
    await raise(world, 'a');
    const waiting: string[] = [];
    const end = new AbortController();
    const send = (mail: { to: string }) =>
      new Promise<undefined>((done) => {
        waiting.push(mail.to);
        if (end.signal.aborted) done(undefined);
        end.signal.addEventListener('abort', () => done(undefined));
      });
    const deps = { ...world.deps, mailer: { send } };
    const workers = Array.from({ length: 4 }, () => runDueJobs(deps, ['alerts.mail']));
    await expect.poll(() => waiting.length).toBe(2);
    await runDueJobs(world.deps, ['alerts.deliver']);
    expect(receiver.received).toHaveLength(1);
    expect(waiting).toHaveLength(2);
    end.abort();
    await Promise.all(workers);
  });

  it('holds up no other message, though a mail was queued among them', async () => {
    const world = await openAlertWorkspace();
    await world.channel('mail', '', { recipients: [world.workspace.member.id] });
    await raise(world, 'a');
    await world.store.db.updateTable('jobs').set({ kind: 'alerts.deliver' }).execute();
    await runDueJobs(world.deps, ['alerts.deliver']);
    expect(world.mails).toEqual([]);
    await runDueJobs(world.deps, ['alerts.mail']);
    expect(world.mails).toHaveLength(1);
  });
});
