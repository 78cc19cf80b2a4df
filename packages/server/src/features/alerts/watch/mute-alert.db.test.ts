import { describe, expect, it } from 'vitest';
import { eventsOfWorkspace } from '../../identity/index.ts';
import { NOW, openAlertWorkspace, withWebhook } from '../alerts-fixture.ts';
import { muteAlert } from './mute-alert.ts';
import { countOpen } from './store.ts';
import { watchProjects } from './watch-projects.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type World = Awaited<ReturnType<typeof openAlertWorkspace>>;

const watch = (world: World) => watchProjects(world.deps, new AbortController().signal);
const states = async (world: World) =>
  (await world.alerts()).map(
    ({ title, state, muted_at }) => `${state}${muted_at === null ? '' : ', muted'}: ${title}`,
  );

/** Each crawler came every day until the day that stands beside it. */
async function addCrawlers(world: World, last: Readonly<Record<string, number>>) {
  for (const [agent, until] of Object.entries(last))
    for (let day = until; day <= 20; day += 1) await world.addEvents([{ at: NOW - day * DAY, agent }]);
}

async function comes(world: World, agent: string) {
  await world.addEvents([{ at: world.time.now - MINUTE, agent }]);
}

async function silence(world: World, last: Readonly<Record<string, number>> = { claudebot: 3, gptbot: 1 }) {
  await addCrawlers(world, last);
  await watch(world);
  const [alert] = await world.alerts();
  return { ...world.change, alertId: alert?.id ?? '' };
}

describe('a crawler that is kept out on purpose', () => {
  it('is no open alert any more once somebody mutes it, and is one again when they unmute it', async () => {
    const world = await openAlertWorkspace();
    const change = await silence(world);
    expect(await countOpen(world.store.db, world.workspace.id)).toBe(1);
    expect(await muteAlert(world.deps, change, 'muted')).toBe(true);
    expect(await countOpen(world.store.db, world.workspace.id)).toBe(0);
    expect(await muteAlert(world.deps, change, 'muted')).toBe(false);
    world.pass(MINUTE);
    expect(await muteAlert(world.deps, change, 'heard')).toBe(true);
    expect(await countOpen(world.store.db, world.workspace.id)).toBe(1);
    expect(await muteAlert(world.deps, change, 'heard')).toBe(false);
    const { events } = await eventsOfWorkspace(world.store.db, world.workspace.id, {
      size: 9,
      kind: 'alerts',
    });
    expect(events).toMatchObject([
      { action: 'alert.unmuted', name: 'ClaudeBot no longer comes to docs.acme.dev' },
      { action: 'alert.muted', name: 'ClaudeBot no longer comes to docs.acme.dev' },
    ]);
  });

  it('stays muted for as long as it stays away, and tells of itself anew after it came again', async () => {
    const world = await openAlertWorkspace();
    await muteAlert(world.deps, await silence(world), 'muted');
    for (let day = 0; day < 40; day += 1) {
      await comes(world, 'gptbot');
      await watch(world);
      world.pass(DAY);
    }
    expect(await states(world)).toEqual(['open, muted: ClaudeBot no longer comes to docs.acme.dev']);
    for (let day = 0; day < 20; day += 1) {
      await comes(world, 'gptbot');
      await comes(world, 'claudebot');
      await watch(world);
      world.pass(DAY);
    }
    for (let day = 0; day < 4; day += 1) {
      await comes(world, 'gptbot');
      await watch(world);
      world.pass(DAY);
    }
    expect(await states(world)).toEqual([
      'resolved, muted: ClaudeBot no longer comes to docs.acme.dev',
      'open: ClaudeBot no longer comes to docs.acme.dev',
    ]);
  });

  it('hides no other crawler that falls silent within the hour', async () => {
    const world = await openAlertWorkspace();
    const change = await silence(world);
    await muteAlert(world.deps, change, 'muted');
    // It came last two days ago less half an hour, so that it counts as silent only now.
    for (let day = 2; day <= 20; day += 1)
      await world.addEvents([{ at: NOW - day * DAY + 30 * MINUTE, agent: 'ccbot' }]);
    world.pass(40 * MINUTE);
    await watch(world);
    expect(await states(world)).toEqual([
      'open, muted: ClaudeBot no longer comes to docs.acme.dev',
      expect.stringMatching(/^open: .*no longer comes to docs\.acme\.dev$/u),
    ]);
  });

  it.each([
    ['claudebot', 'CCBot'],
    ['ccbot', 'ClaudeBot'],
  ])('keeps nobody muted who came again: a second silence of %s is told', async (back, away) => {
    const world = await openAlertWorkspace();
    const change = await silence(world, { claudebot: 3, ccbot: 3, gptbot: 1 });
    expect(await states(world)).toEqual(['open: 2 crawlers no longer come to docs.acme.dev']);
    await muteAlert(world.deps, change, 'muted');
    for (let day = 0; day < 20; day += 1) {
      await comes(world, 'gptbot');
      await comes(world, back);
      await watch(world);
      world.pass(DAY);
    }
    expect(await states(world)).toEqual([`open, muted: ${away} no longer comes to docs.acme.dev`]);
    for (let day = 0; day < 4; day += 1) {
      await comes(world, 'gptbot');
      await watch(world);
      world.pass(DAY);
    }
    expect(await states(world)).toEqual([
      `open, muted: ${away} no longer comes to docs.acme.dev`,
      expect.stringMatching(/^open: .*no longer comes to docs\.acme\.dev$/u),
    ]);
  });
});

it('a program that heard of an alert hears of its end, though it was muted; muting sends nothing', async () => {
  const { world, receiver } = await withWebhook();
  const change = await silence(world);
  await world.run();
  await muteAlert(world.deps, change, 'muted');
  await world.run();
  const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
  expect(types()).toEqual(['alert.opened']);
  await comes(world, 'claudebot');
  await watch(world);
  world.pass(3 * HOUR);
  await watch(world);
  await world.run();
  expect(types()).toEqual(['alert.opened', 'alert.resolved']);
});

describe('an alert', () => {
  it('of another workspace is muted by nobody', async () => {
    const world = await openAlertWorkspace();
    const { alertId } = await silence(world);
    const theirs = { workspaceId: 'theirs', userId: world.change.userId, alertId };
    expect(await muteAlert(world.deps, theirs, 'muted')).toBe(false);
    expect(await countOpen(world.store.db, world.workspace.id)).toBe(1);
  });

  it('that is over, or of a kind that ends by itself, is not muted', async () => {
    const world = await openAlertWorkspace();
    const change = await silence(world);
    await world.store.db.updateTable('alerts').set({ kind: 'spoofing' }).execute();
    expect(await muteAlert(world.deps, change, 'muted')).toBe(false);
    await world.store.db
      .updateTable('alerts')
      .set({ kind: 'crawler_silent', state: 'resolved', resolved_at: NOW })
      .execute();
    expect(await muteAlert(world.deps, change, 'muted')).toBe(false);
  });

  it('about a page that was taken away on purpose is muted until the page works again', async () => {
    const world = await openAlertWorkspace();
    const page = (status: number, at: number) =>
      Array.from({ length: 10 }, () => ({ path: '/old', status, at }));
    for (let day = 1; day <= 10; day += 1) await world.addEvents(page(200, NOW - day * DAY));
    await world.addEvents(page(410, NOW - MINUTE));
    await watch(world);
    const [alert] = await world.alerts();
    expect(await muteAlert(world.deps, { ...world.change, alertId: alert?.id ?? '' }, 'muted')).toBe(true);
    world.pass(DAY);
    await world.addEvents(page(410, world.time.now - MINUTE));
    await watch(world);
    expect(await states(world)).toEqual(['open, muted: A page of docs.acme.dev started failing: /old']);
  });
});
