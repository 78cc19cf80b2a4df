import { describe, expect, it } from 'vitest';
import { type AlertWorkspace, NOW, openAlertWorkspace } from '../alerts-fixture.ts';
import { watchProjects } from './watch-projects.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 15;

const watch = (world: AlertWorkspace) => watchProjects(world.deps, new AbortController().signal);
const titles = async (world: AlertWorkspace) =>
  (await world.alerts()).map(({ title, state }) => `${state}: ${title}`);
const repeated = (count: number, facts: object) => Array.from({ length: count }, () => facts);

/** So many days: at noon something comes and is looked at, and at midnight nothing has come for hours. */
async function goThrough(world: AlertWorkspace, days: number, ofDay: (at: number) => readonly object[]) {
  for (let day = 0; day < days; day += 1) {
    await world.addEvents(ofDay(world.time.now - 10 * MINUTE));
    await watch(world);
    world.pass(12 * HOUR);
    await watch(world);
    world.pass(12 * HOUR);
  }
}

/** The alert ends two hours after its cause was last seen, once somebody sees that it is gone. */
async function mend(world: AlertWorkspace, facts: readonly object[]) {
  await world.addEvents(facts);
  await watch(world);
  world.pass(3 * HOUR);
  await world.addEvents(facts.map((each) => ({ ...each, at: world.time.now - MINUTE })));
  await watch(world);
}

/** Twenty days before: each day at noon these requests. */
async function addPast(world: AlertWorkspace, ofDay: readonly object[], from = 1) {
  const days = Array.from({ length: 21 - from }, (_, day) => NOW - (day + from) * DAY - 10 * MINUTE);
  await world.addEvents(days.flatMap((at) => ofDay.map((facts) => ({ ...facts, at }))));
}

describe('a trouble that lasts for weeks is one alert, and over when it is over', () => {
  it('a page that fails, rarely asked for', async () => {
    const world = await openAlertWorkspace();
    const page = { path: '/start' };
    await addPast(world, repeated(10, page));
    await goThrough(world, DAYS, (at) => repeated(6, { at, ...page, status: 500 }));
    expect(await titles(world)).toEqual(['open: A page of docs.acme.dev started failing: /start']);
    await mend(world, repeated(6, { at: world.time.now - MINUTE, ...page }));
    expect(await titles(world)).toEqual(['resolved: A page of docs.acme.dev started failing: /start']);
  });

  it('failures all over a site', async () => {
    const world = await openAlertWorkspace();
    const pages = (status: number, at = 0) =>
      Array.from({ length: 40 }, (_, index) => ({ at, path: `/page-${index}`, status }));
    await addPast(world, pages(200));
    await goThrough(world, DAYS, (at) => pages(500, at));
    expect(await titles(world)).toEqual(['open: Failures jumped on docs.acme.dev']);
    await mend(world, pages(200, world.time.now - MINUTE));
    await mend(world, pages(200, world.time.now - MINUTE));
    expect(await titles(world)).toEqual(['resolved: Failures jumped on docs.acme.dev']);
  });

  it('a crawler that stays away', async () => {
    const world = await openAlertWorkspace();
    const others = { agent: 'gptbot' };
    await addPast(world, [others]);
    await addPast(world, [{ agent: 'claudebot' }], 3);
    await goThrough(world, DAYS, (at) => [{ at, ...others }]);
    expect(await titles(world)).toEqual(['open: ClaudeBot no longer comes to docs.acme.dev']);
    await mend(world, [{ at: world.time.now - MINUTE, agent: 'claudebot' }]);
    expect(await titles(world)).toEqual(['resolved: ClaudeBot no longer comes to docs.acme.dev']);
  });

  it('a site to which nobody comes', async () => {
    const world = await openAlertWorkspace();
    await addPast(world, [{ agent: 'gptbot' }, { agent: 'claudebot' }], 3);
    await goThrough(world, 22, () => []);
    expect(await titles(world)).toEqual(['open: Nobody comes to docs.acme.dev any more']);
    await mend(world, [{ at: world.time.now - MINUTE, agent: 'gptbot' }]);
    expect(await titles(world)).toEqual(['resolved: Nobody comes to docs.acme.dev any more']);
  });

  it('a crawler that was away before everybody was', async () => {
    const world = await openAlertWorkspace();
    await addPast(world, [{ agent: 'gptbot' }]);
    await addPast(world, [{ agent: 'claudebot' }], 3);
    await watch(world);
    world.pass(DAY);
    await goThrough(world, 5, () => []);
    expect((await titles(world)).sort()).toEqual([
      'open: ClaudeBot no longer comes to docs.acme.dev',
      'open: Nobody comes to docs.acme.dev any more',
    ]);
  });

  it('spoofing, hour by hour', async () => {
    const world = await openAlertWorkspace();
    await addPast(world, [{ path: '/start' }]);
    for (let hour = 0; hour < 6; hour += 1) {
      await world.addEvents(repeated(30, { at: world.time.now - MINUTE, verdict: 'spoofed' }));
      await watch(world);
      world.pass(HOUR);
    }
    expect(await titles(world)).toEqual(['open: Requests under false names on docs.acme.dev']);
  });

  it('a new agent that keeps coming is told of once', async () => {
    const world = await openAlertWorkspace();
    await addPast(world, [{ agent: 'gptbot' }]);
    await goThrough(world, DAYS, (at) => [
      { at, agent: 'gptbot' },
      ...repeated(6, { at, agent: 'newcomer', purpose: 'coding_agent' }),
    ]);
    expect(await titles(world)).toEqual(['resolved: New agent on docs.acme.dev: newcomer']);
  });
});

it('a page that nobody asks for any more is not said to work for thirty days', async () => {
  const world = await openAlertWorkspace();
  const others = (at: number) => repeated(10, { at, path: '/other' });
  await addPast(world, [...repeated(10, { path: '/start' }), ...others(0)]);
  await world.addEvents(repeated(6, { at: NOW - MINUTE, path: '/start', status: 404 }));
  await watch(world);
  await goThrough(world, 29, others);
  expect(await titles(world)).toEqual(['open: A page of docs.acme.dev started failing: /start']);
  await goThrough(world, 2, others);
  expect(await titles(world)).toEqual(['resolved: A page of docs.acme.dev started failing: /start']);
});

it('failures that have become fewer and are far from usual are not over', async () => {
  const world = await openAlertWorkspace();
  const some = (failing: number, at = 0) => [
    ...Array.from({ length: failing }, (_, index) => ({ at, path: `/page-${index}`, status: 500 })),
    ...repeated(40 - failing, { at, path: '/' }),
  ];
  await addPast(world, some(0));
  await world.addEvents(some(39, NOW - MINUTE));
  await watch(world);
  world.pass(3 * HOUR);
  await goThrough(world, 5, (at) => some(8, at));
  expect(await titles(world)).toEqual(['open: Failures jumped on docs.acme.dev']);
});
