import { describe, expect, it } from 'vitest';
import { type AlertWorkspace, NOW, openAlertWorkspace } from '../alerts-fixture.ts';
import { writeSettings } from '../channels/index.ts';
import { watchProjects } from './watch-projects.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const watch = (world: AlertWorkspace) => watchProjects(world.deps, new AbortController().signal);
const titles = async (world: AlertWorkspace) =>
  (await world.alerts()).map(({ title, state }) => `${state}: ${title}`);
const repeated = (count: number, facts: object) => Array.from({ length: count }, () => facts);

/** Twenty days of GPTBot, ten requests a day at noon, all of them answered. */
async function addHistory(world: AlertWorkspace, more: object = {}) {
  for (let day = 1; day <= 20; day += 1)
    await world.addEvents(repeated(10, { at: NOW - day * DAY, path: '/start', ...more }));
}

describe('a project whose failures jump', () => {
  it('has one alert while they last, with numbers and the view that shows them, and hears when they are over', async () => {
    const world = await openAlertWorkspace();
    await world.channel('webhook', 'http://127.0.0.1:9/hook');
    await addHistory(world);
    await world.addEvents(repeated(25, { at: NOW - 10 * MINUTE, path: '/other', status: 500 }));
    await watch(world);
    expect(await world.alerts()).toMatchObject([
      {
        kind: 'failures_jump',
        state: 'open',
        title: 'Failures jumped on docs.acme.dev',
        numbers: JSON.stringify({
          failures: 25,
          requests: 25,
          usual_failures: 0,
          usual_requests: 10,
          compared_days: 14,
        }),
        evidence: `/workspace/projects/${world.workspace.projectId}/failures?from=2026-11-18T10%3A30Z&to=2026-11-18T12%3A30Z`,
      },
    ]);
    world.pass(6 * MINUTE);
    await watch(world);
    expect(await world.alerts()).toHaveLength(1);
    expect((await world.alerts())[0]?.seen_at).toBe(world.time.now);
    world.pass(3 * HOUR);
    await watch(world);
    // Nobody came: nothing says that it is over.
    expect(await titles(world)).toEqual(['open: Failures jumped on docs.acme.dev']);
    await world.addEvents(repeated(100, { at: world.time.now - MINUTE, path: '/other' }));
    world.pass(6 * MINUTE);
    await watch(world);
    expect(await titles(world)).toEqual(['resolved: Failures jumped on docs.acme.dev']);
    expect((await world.deliveries()).map(({ what }) => what).sort()).toEqual(['opened', 'resolved']);
  });

  it('is judged by the sensitivity of its workspace', async () => {
    const world = await openAlertWorkspace();
    await writeSettings(world.store.db, world.workspace.id, { zone: 'UTC', sensitivity: 'low', quiet: null });
    await addHistory(world);
    await world.addEvents(repeated(25, { at: NOW - 10 * MINUTE, path: '/other', status: 500 }));
    await watch(world);
    expect(await world.alerts()).toEqual([]);
  });
});

describe('other causes', () => {
  it('a page that worked starts failing: the alert leads to its failures', async () => {
    const world = await openAlertWorkspace();
    await addHistory(world);
    await world.addEvents(repeated(6, { at: NOW - 10 * MINUTE, path: '/start', status: 404 }));
    await watch(world);
    expect(await titles(world)).toEqual(['open: A page of docs.acme.dev started failing: /start']);
    expect((await world.alerts())[0]?.evidence).toContain(
      '/failures?from=2026-11-18T10%3A30Z&to=2026-11-18T12%3A30Z&path=%2Fstart',
    );
  });

  it('a hundred agents that are new in an hour are one alert and one message', async () => {
    const world = await openAlertWorkspace();
    await world.channel('webhook', 'http://127.0.0.1:9/hook');
    await addHistory(world);
    const names = Array.from({ length: 100 }, (_, index) => `newcomer-${index}`);
    const some = (from: number, to: number, at: number) =>
      names.slice(from, to).flatMap((agent) => repeated(5, { at, agent, purpose: 'coding_agent' }));
    await world.addEvents(some(0, 60, NOW - 10 * MINUTE));
    await watch(world);
    world.pass(6 * MINUTE);
    await world.addEvents(some(60, 100, NOW + MINUTE));
    await watch(world);
    expect(await titles(world)).toEqual(['open: 100 new agents on docs.acme.dev']);
    expect(await world.deliveries()).toHaveLength(1);
    world.pass(4 * HOUR);
    await watch(world);
    await world.addEvents(some(0, 1, world.time.now - MINUTE));
    world.pass(6 * MINUTE);
    await watch(world);
    expect(await titles(world)).toEqual(['resolved: 100 new agents on docs.acme.dev']);
  });

  it('a crawler that came every day falls silent; whoever comes in between speaks for the site', async () => {
    const world = await openAlertWorkspace();
    for (let day = 3; day <= 20; day += 1)
      await world.addEvents([{ at: NOW - day * DAY, agent: 'claudebot' }]);
    for (let day = 1; day <= 20; day += 1) await world.addEvents([{ at: NOW - day * DAY, agent: 'gptbot' }]);
    await watch(world);
    expect(await titles(world)).toEqual(['open: ClaudeBot no longer comes to docs.acme.dev']);
    expect((await world.alerts())[0]?.evidence).toContain('/agents/claudebot?');
  });

  it('nobody at all comes: one alert, not one for each crawler', async () => {
    const world = await openAlertWorkspace();
    for (let day = 3; day <= 20; day += 1)
      await world.addEvents([
        { at: NOW - day * DAY, agent: 'claudebot' },
        { at: NOW - day * DAY, agent: 'gptbot' },
      ]);
    await watch(world);
    expect(await titles(world)).toEqual(['open: Nobody comes to docs.acme.dev any more']);
  });

  it('spoofing leads to the requests under false names', async () => {
    const world = await openAlertWorkspace();
    await addHistory(world);
    await world.addEvents(repeated(30, { at: NOW - MINUTE, verdict: 'spoofed' }));
    await watch(world);
    expect(await titles(world)).toEqual(['open: Requests under false names on docs.acme.dev']);
    expect((await world.alerts())[0]?.evidence).toContain(
      '/requests?from=2026-11-18T10%3A30Z&to=2026-11-18T12%3A30Z&verdict=spoofed',
    );
  });

  it('a project of which nothing is known has nothing to tell', async () => {
    const world = await openAlertWorkspace();
    await world.addEvents(repeated(50, { at: NOW - MINUTE, status: 500 }));
    await watch(world);
    expect(await world.alerts()).toEqual([]);
  });
});

describe('two workers', () => {
  it('that look at the same moment open one alert and queue one message', async () => {
    const world = await openAlertWorkspace();
    await world.channel('webhook', 'http://127.0.0.1:9/hook');
    await addHistory(world);
    await world.addEvents(repeated(25, { at: NOW - 10 * MINUTE, path: '/other', status: 500 }));
    await Promise.all([watch(world), watch(world), watch(world)]);
    expect(await world.alerts()).toHaveLength(1);
    expect(await world.deliveries()).toHaveLength(1);
    expect(await world.store.db.selectFrom('jobs').select('id').execute()).toHaveLength(1);
  });

  it('of which one was overtaken: it writes nothing', async () => {
    const world = await openAlertWorkspace();
    await addHistory(world);
    await world.addEvents(repeated(25, { at: NOW - 10 * MINUTE, path: '/other', status: 500 }));
    const slow = {
      ...world.deps,
      columns: {
        ...world.deps.columns,
        open: async () => {
          // While it reads, somebody else takes the turn.
          await world.store.db.updateTable('alert_watches').set({ token: 'another' }).execute();
          return await world.deps.columns.open();
        },
      },
    };
    await watchProjects(slow, new AbortController().signal);
    expect(await world.alerts()).toEqual([]);
  });

  it('look at a project once in five minutes together', async () => {
    const world = await openAlertWorkspace();
    await watch(world);
    await addHistory(world);
    await world.addEvents(repeated(25, { at: NOW - 10 * MINUTE, path: '/other', status: 500 }));
    world.pass(4 * MINUTE);
    await watch(world);
    expect(await world.alerts()).toEqual([]);
    world.pass(2 * MINUTE);
    await watch(world);
    expect(await world.alerts()).toHaveLength(1);
  });
});

it('projects that are looked at late are told to the operator', async () => {
  const world = await openAlertWorkspace();
  await watch(world);
  world.pass(14 * MINUTE);
  await watch(world);
  expect(world.lines).toEqual([]);
  world.pass(16 * MINUTE);
  await watch(world);
  expect(world.lines.map(({ text }) => text)).toEqual(['projects are watched late']);
});

it('a project that cannot be read holds up no other', async () => {
  const world = await openAlertWorkspace();
  await addHistory(world);
  await world.addEvents(repeated(25, { at: NOW - 10 * MINUTE, path: '/other', status: 500 }));
  await world.store.db
    .insertInto('pulse_projects')
    .values({
      id: '00000000-0000-4000-8000-000000000000',
      name: 'Broken',
      origin: 'https://broken.acme.dev',
      environment: 'production',
      workspace_id: world.workspace.id,
      created_at: 1,
      claimed_at: 2,
    })
    .execute();
  let opened = 0;
  const broken = {
    ...world.deps,
    columns: {
      ...world.deps.columns,
      open: async () => {
        opened += 1;
        if (opened === 1) throw new Error('unreadable');
        return await world.deps.columns.open();
      },
    },
  };
  await watchProjects(broken, new AbortController().signal);
  expect(await world.alerts()).toHaveLength(1);
  expect(world.lines.map(({ text }) => text)).toContain('a project could not be watched');
});
