import { describe, expect, it } from 'vitest';
import {
  type AlertWorkspace,
  openAlertWorkspace,
  raise,
  startReceiver,
  withWebhook,
} from '../alerts-fixture.ts';
import { writeSettings } from '../channels/index.ts';
import { resolveAlert } from '../watch/open-alert.ts';
import { releaseHeld } from './release-held.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function asleep(now: string) {
  const world = await openAlertWorkspace();
  const receiver = await startReceiver();
  world.time.now = Date.parse(now);
  await writeSettings(world.store.db, world.workspace.id, {
    zone: 'Europe/Berlin',
    sensitivity: 'normal',
    quiet: { from: 22 * 60, to: 7 * 60 },
  });
  await world.channel('webhook', receiver.url);
  return { world, receiver };
}

async function goOn(world: AlertWorkspace, to: string) {
  world.time.now = Date.parse(to);
  await releaseHeld(world.deps);
  await world.run();
}

describe('quiet hours', () => {
  it('hold alerts back, and then tell of them as one summary, each as it stands', async () => {
    // The night in which clocks of Berlin go back: it ends at 06:00 UTC, not at 05:00.
    const { world, receiver } = await asleep('2026-10-24T22:00:00Z');
    await raise(world, 'a');
    await raise(world, 'b');
    const [first] = await world.alerts();
    await world.store.transaction((db) => resolveAlert(world.deps, db, first?.id ?? '', world.time.now));
    await goOn(world, '2026-10-25T05:30:00Z');
    expect(receiver.received).toEqual([]);
    await goOn(world, '2026-10-25T06:00:00Z');
    expect(receiver.received).toHaveLength(1);
    const { type, data } = JSON.parse(receiver.received[0]?.body ?? '');
    expect([type, data.title]).toEqual(['alert.summary', '2 alerts that were held back']);
    const states = Object.fromEntries(
      data.alerts.map((each: { id: string; state: string }) => [each.id, each.state]),
    );
    expect(states[first?.id ?? '']).toBe('resolved');
    expect(Object.values(states).sort()).toEqual(['open', 'resolved']);
    await goOn(world, '2026-10-25T07:00:00Z');
    expect(receiver.received).toHaveLength(1);
  });

  it('that only one alert waited for end with that alert', async () => {
    const { world, receiver } = await asleep('2026-11-18T23:00:00Z');
    await raise(world, 'a');
    await world.run();
    expect(receiver.received).toEqual([]);
    await goOn(world, '2026-11-19T06:00:00Z');
    expect(JSON.parse(receiver.received[0]?.body ?? '').type).toBe('alert.opened');
  });

  it('that were made longer meanwhile hold back for longer', async () => {
    const { world, receiver } = await asleep('2026-11-18T23:00:00Z');
    await raise(world, 'a');
    await writeSettings(world.store.db, world.workspace.id, {
      zone: 'Europe/Berlin',
      sensitivity: 'normal',
      quiet: { from: 22 * 60, to: 9 * 60 },
    });
    await goOn(world, '2026-11-19T06:30:00Z');
    expect(receiver.received).toEqual([]);
    await goOn(world, '2026-11-19T08:00:00Z');
    expect(receiver.received).toHaveLength(1);
  });

  it('end with one summary, though two workers see it', async () => {
    const { world, receiver } = await asleep('2026-11-18T23:00:00Z');
    await raise(world, 'a');
    await raise(world, 'b');
    world.time.now = Date.parse('2026-11-19T06:00:00Z');
    await Promise.all([releaseHeld(world.deps), releaseHeld(world.deps), releaseHeld(world.deps)]);
    await world.run();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a storm', () => {
  it('is told of in twenty messages and a summary', async () => {
    const world = await openAlertWorkspace();
    const receiver = await startReceiver();
    await world.channel('webhook', receiver.url);
    for (let alert = 0; alert < 50; alert += 1) await raise(world, String(alert));
    for (let turn = 0; turn < 30; turn += 1) {
      await releaseHeld(world.deps);
      await world.run();
      world.pass(3 * MINUTE);
    }
    expect(receiver.received).toHaveLength(21);
    const summary = receiver.received
      .map(({ body }) => JSON.parse(body))
      .find(({ type }) => type === 'alert.summary');
    expect(summary.data.alerts).toHaveLength(30);
    world.pass(HOUR);
    await raise(world, 'after');
    await world.run();
    expect(receiver.received).toHaveLength(22);
  });

  it('begins where the operator says', async () => {
    const { world, receiver } = await withWebhook({ alertsPerChannelHour: 2 });
    for (let alert = 0; alert < 5; alert += 1) await raise(world, String(alert));
    await world.run();
    expect(receiver.received).toHaveLength(2);
    world.pass(HOUR + MINUTE);
    await releaseHeld(world.deps);
    await world.run();
    expect(receiver.received).toHaveLength(3);
  });
});
