import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { openAlertWorkspace, raise } from '../alerts-fixture.ts';
import { writeSettings } from '../channels/index.ts';
import { muteAlert } from '../watch/index.ts';
import { nextDigest, weekBefore } from './digest-time.ts';
import { queueDigest, queueDigests } from './queue-digests.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

describe('the time of a digest', () => {
  it('is Monday at eight by the clocks of the zone, also when they have been put back', () => {
    expect(iso(nextDigest('Europe/Berlin', Date.parse('2026-10-21T12:00:00Z')))).toBe(
      '2026-10-26T07:00:00.000Z',
    );
    expect(iso(nextDigest('Europe/Berlin', Date.parse('2026-10-12T05:59:00Z')))).toBe(
      '2026-10-12T06:00:00.000Z',
    );
    expect(iso(nextDigest('Europe/Berlin', Date.parse('2026-10-12T06:00:00Z')))).toBe(
      '2026-10-19T06:00:00.000Z',
    );
  });

  it('is of the seven days before, of which one may have 25 hours', () => {
    const week = weekBefore('Europe/Berlin', Date.parse('2026-10-26T07:00:00Z'));
    expect([iso(week.from), iso(week.to)]).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
    expect(week.days).toHaveLength(7);
    expect(week.to - (week.days[6] ?? 0)).toBe(25 * HOUR);
  });
});

async function withDigest() {
  const world = await openAlertWorkspace();
  const member = world.workspace.member.id;
  await world.channel('mail', '', { wantsDigest: true, kinds: [], recipients: [member] });
  await world.channel('mail', '', { wantsDigest: true, kinds: [], recipients: [member], name: 'Twice' });
  await writeSettings(world.store.db, world.workspace.id, {
    zone: 'Europe/Berlin',
    sensitivity: 'normal',
    quiet: { from: 0, to: 23 * 60 },
  });
  // A Wednesday; the digest of the week is due on Monday the 23rd at 07:00 UTC.
  await queueDigests(world.deps);
  return world;
}

describe('the weekly digest', () => {
  it('comes once to each reader, with a picture inside and the numbers in words', async () => {
    const world = await withDigest();
    const monday = Date.parse('2026-11-16T12:00:00Z');
    await world.addEvents(
      Array.from({ length: 8 }, (_, index) => ({ at: monday, status: index < 2 ? 500 : 200 })),
    );
    await world.addEvents([{ at: monday + 6 * DAY, agent: 'claudebot' }, { at: monday - 2 * DAY }]);
    await raise(world, 'a');
    world.time.now = Date.parse('2026-11-23T06:59:00Z');
    await queueDigests(world.deps);
    expect(await world.deliveries()).toEqual([]);
    world.time.now = Date.parse('2026-11-23T07:00:30Z');
    await Promise.all([queueDigests(world.deps), queueDigests(world.deps)]);
    await queueDigests(world.deps);
    await world.run();
    await Promise.all([1, 2].map(() => queueDigest(world.deps, world.workspace.id)));
    expect(world.mails.map(({ to }) => to)).toEqual([world.workspace.member.email]);
    const [mail] = world.mails;
    expect(mail?.subject).toBe('Acme: the week of 16 November to 22 November');
    expect(mail?.text).toContain(
      'Mon 8 (2), Tue 0 (0), Wed 0 (0), Thu 0 (0), Fri 0 (0), Sat 0 (0), Sun 1 (0)',
    );
    expect(mail?.text).toContain(
      '9 requests, 800 % more than the week before; 22.2 % failed; 2 named agents.',
    );
    expect(mail?.text).toContain('Failures jumped: a (still open)');
    expect(mail?.html).toContain('<img src="cid:week"');
    expect(PNG.sync.read(mail?.picture?.content ?? Buffer.alloc(0)).width).toBe(1120);
  });

  it('does not call an alert open that somebody muted', async () => {
    const world = await withDigest();
    await raise(world, 'a', { kind: 'crawler_silent' });
    const [alert] = await world.alerts();
    await muteAlert(world.deps, { ...world.change, alertId: alert?.id ?? '' }, 'muted');
    world.time.now = Date.parse('2026-11-23T07:00:30Z');
    await queueDigests(world.deps);
    await world.run();
    expect(world.mails[0]?.text).toContain('Failures jumped: a');
    expect(world.mails[0]?.text).not.toContain('still open');
  });

  it('that was missed for days is left out', async () => {
    const world = await withDigest();
    world.time.now = Date.parse('2026-11-27T07:00:00Z');
    await queueDigests(world.deps);
    world.pass(MINUTE);
    await queueDigests(world.deps);
    expect(await world.deliveries()).toEqual([]);
    world.time.now = Date.parse('2026-11-30T07:00:00Z');
    await queueDigests(world.deps);
    await world.run();
    expect(await world.deliveries()).toHaveLength(1);
  });

  it('is not lost when settings are saved while it is due, nor sent twice when the zone is another', async () => {
    const world = await withDigest();
    const save = (zone: string) =>
      writeSettings(world.store.db, world.workspace.id, { zone, sensitivity: 'high', quiet: null });
    world.time.now = Date.parse('2026-11-23T07:00:10Z');
    await save('Europe/Berlin');
    await queueDigests(world.deps);
    await world.run();
    expect(world.mails).toHaveLength(1);
    await save('America/New_York');
    for (const at of ['2026-11-23T07:01:00Z', '2026-11-23T13:00:00Z', '2026-11-24T00:00:00Z']) {
      world.time.now = Date.parse(at);
      await queueDigests(world.deps);
      await world.run();
    }
    expect(world.mails).toHaveLength(1);
    world.time.now = Date.parse('2026-11-30T13:00:10Z');
    await queueDigests(world.deps);
    await world.run();
    expect(world.mails).toHaveLength(2);
  });

  it('is made by a job of its own, of which there is one', async () => {
    const world = await withDigest();
    world.time.now = Date.parse('2026-11-23T07:00:30Z');
    await queueDigests(world.deps);
    await queueDigests(world.deps);
    const jobs = await world.store.db.selectFrom('jobs').select(['kind', 'payload']).execute();
    expect(jobs).toEqual([
      { kind: 'alerts.digest', payload: JSON.stringify({ workspace_id: world.workspace.id }) },
    ]);
  });
});
