import { describe, expect, it } from 'vitest';
import { runJob } from '../../../jobs/run-job.ts';
import { takeJob } from '../../../jobs/store.ts';
import type { Mail } from '../../../lib/mail/mail.ts';
import { checkDueSites } from './check-due-sites.ts';
import { findProof } from './find-proof.ts';
import { siteCheckJobs } from './jobs.ts';
import { lapsedProofs } from './list-sites.ts';
import { addPerson, openSites, SITE } from './site-fixture.ts';
import { takeCheck } from './store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A site, and a way through its days. */
async function openSitesWithDay() {
  const sites = await openSites();
  const day = async () => {
    sites.pass(DAY);
    await checkDueSites(sites.deps);
  };
  return { ...sites, day };
}

async function openProven() {
  const sites = await openSitesWithDay();
  const site = await sites.add();
  sites.prove.dns([sites.textsFor().line]);
  await sites.check(site);
  const { day } = sites;
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  /** Sends what waits, as the worker does. */
  const deliver = async () => {
    const deps = { ...sites.deps, mailer };
    const handlers = siteCheckJobs(deps);
    const queueTime = sites.deps.clock;
    for (;;) {
      const job = await takeJob(sites.store, ['origin.notice'], queueTime(), MINUTE, []);
      if (job === undefined) return;
      await runJob({ ...deps, queueTime, handlers, leaseMs: MINUTE }, job, new AbortController().signal);
    }
  };
  const lapse = async () => {
    sites.prove.dns();
    for (let count = 0; count < 3; count += 1) await day();
  };
  return { ...sites, site, mails, deliver, lapse };
}

describe('the daily check', () => {
  it('looks once a day, at a site that nobody has proven for a week alone', async () => {
    const { day, pass, deps, asked, add } = await openSitesWithDay();
    await add();
    for (let count = 0; count < 3; count += 1) await day();
    pass(MINUTE);
    await checkDueSites(deps);
    expect(asked).toHaveLength(3);
    for (let count = 0; count < 6; count += 1) await day();
    const week = asked.length;
    for (let count = 0; count < 3; count += 1) await day();
    expect(asked).toHaveLength(week);
  });

  it('proves a site whose record shows only later, without anybody asking', async () => {
    const sites = await openSitesWithDay();
    await sites.add();
    await sites.day();
    sites.prove.dns([sites.textsFor().line]);
    await sites.day();
    expect(await sites.row()).toMatchObject({ state: 'proven', way: 'dns' });
  });

  it('notices a lapse on the third day, tells of it once, and the site may not be audited', async () => {
    const { site, day, row, lapse, prove, actions, notices, store } = await openProven();
    prove.dns();
    await day();
    await day();
    expect(await row()).toMatchObject({ state: 'proven', failed_checks: 2 });
    expect(await findProof(store.db, site.workspaceId, SITE)).toMatchObject({ state: 'proven' });
    await day();
    await lapse();
    expect(await row()).toMatchObject({ state: 'lapsed' });
    expect(await findProof(store.db, site.workspaceId, SITE)).toEqual({ state: 'lapsed' });
    expect(await actions()).toEqual(['origin.added', 'origin.proven', 'origin.lapsed']);
    expect(await notices()).toHaveLength(1);
  });

  it('names a lapsed proof to whoever tells of it, until it is back', async () => {
    const { site, day, lapse, prove, textsFor, store } = await openProven();
    expect(await lapsedProofs(store.db)).toEqual([]);
    await lapse();
    const { workspaceId, id } = site;
    expect(await lapsedProofs(store.db)).toEqual([
      expect.objectContaining({
        workspaceId,
        origin: SITE,
        evidence: `/workspace/sites/${workspaceId}/${id}`,
      }),
    ]);
    prove.dns([textsFor().line]);
    await day();
    expect(await lapsedProofs(store.db)).toEqual([]);
  });

  it('finds a proof that is back, and a second lapse is told anew', async () => {
    const { day, lapse, prove, textsFor, row, actions, notices } = await openProven();
    await lapse();
    prove.dns([textsFor().line]);
    await day();
    expect(await row()).toMatchObject({ state: 'proven', lapsed_at: null, failed_checks: 0 });
    await lapse();
    expect((await actions()).slice(1)).toEqual([
      'origin.proven',
      'origin.lapsed',
      'origin.proven',
      'origin.lapsed',
    ]);
    expect(await notices()).toHaveLength(2);
  });

  it('counts no day while the name servers are away', async () => {
    const { day, zone, row } = await openProven();
    zone['TXT _waymark-challenge.docs.harbour-tools.dev'] = 'fails';
    for (let count = 0; count < 5; count += 1) await day();
    expect(await row()).toMatchObject({ state: 'proven', failed_checks: 0 });
  });

  it('of two workers one makes it', async () => {
    const { prove, pass, deps, row } = await openProven();
    prove.dns();
    pass(DAY);
    await Promise.all([checkDueSites(deps), checkDueSites(deps), checkDueSites(deps)]);
    expect(await row()).toMatchObject({ failed_checks: 1 });
  });

  it('is made again soon by another worker, when one died between its look and its note', async () => {
    const { prove, pass, deps, row, site } = await openProven();
    prove.dns();
    pass(DAY);
    const { due_at: dueAt } = await row();
    // What a worker does before it looks; this one never comes back.
    expect(await takeCheck(deps.store.db, { id: site.id, dueAt }, deps.clock() + 10 * MINUTE)).toBe(true);
    await checkDueSites(deps);
    expect(await row()).toMatchObject({ failed_checks: 0 });
    pass(10 * MINUTE);
    await checkDueSites(deps);
    expect(await row()).toMatchObject({ failed_checks: 1, due_at: deps.clock() + DAY });
  });

  it('counts a day once, when a slow worker comes back after another made its check', async () => {
    const { prove, pass, deps, row } = await openProven();
    prove.dns();
    pass(DAY);
    let isFirst = true;
    const slow: typeof deps.fetchStranger = async (url, options) => {
      if (isFirst) {
        isFirst = false;
        pass(11 * MINUTE);
        await checkDueSites(deps);
      }
      return await deps.fetchStranger(url, options);
    };
    await checkDueSites({ ...deps, fetchStranger: slow });
    expect(await row()).toMatchObject({ failed_checks: 1 });
  });

  it('is given back by a worker that is told to stop', async () => {
    const { pass, deps, row } = await openProven();
    pass(DAY);
    const stop = new AbortController();
    const stopped: typeof deps.fetchStranger = async (url, options) => {
      stop.abort(new Error('the process ends'));
      return await deps.fetchStranger(url, options);
    };
    const work = checkDueSites({ ...deps, fetchStranger: stopped }, stop.signal);
    await expect(work).rejects.toThrow('the process ends');
    expect((await row()).due_at).toBeLessThanOrEqual(deps.clock());
  });

  it('goes on with the other sites where one cannot be checked', async () => {
    const { deps, pass, add, rows, lines, store } = await openProven();
    await add(undefined, 'https://api.harbour-tools.dev');
    pass(DAY);
    const keys = {
      ...deps.keys,
      originToken: (workspaceId: string, origin: string) => {
        if (origin.includes('docs.')) throw new Error('the key is gone');
        return deps.keys.originToken(workspaceId, origin);
      },
    };
    await checkDueSites({ ...deps, keys });
    expect(lines).toMatchObject([{ level: 'warn', fields: { problem: 'the key is gone' } }]);
    const checked = (await rows()).map(({ checked_at: at }) => at === deps.clock());
    expect(checked).toEqual([true, false]);
    expect(await store.db.selectFrom('origin_notices').selectAll().execute()).toEqual([]);
  });

  it('is not put off by a clock that was ahead', async () => {
    const { deps, store, row, pass } = await openProven();
    await store.db
      .updateTable('workspace_origins')
      .set({ due_at: deps.clock() + 400 * DAY })
      .execute();
    pass(MINUTE);
    await checkDueSites(deps);
    expect((await row()).due_at).toBe(deps.clock() + DAY);
  });
});

describe('the mail about a lapse', () => {
  it('goes to every owner, once, and to nobody else', async () => {
    const { lapse, deliver, mails, workspace, store, row } = await openProven();
    const second = await addPerson(store, workspace.id);
    await addPerson(store, workspace.id, 'member');
    await lapse();
    await deliver();
    await deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([workspace.owner.email, second.email].toSorted());
    expect(mails[0]?.text).toContain(SITE);
    expect(mails[0]?.text).toContain(`/workspace/sites/${workspace.id}/${(await row()).id}`);
  });

  it('is not sent where the proof is back, or its reader is no owner any more', async () => {
    const back = await openProven();
    await back.lapse();
    back.prove.dns([back.textsFor().line]);
    await back.check(back.site);
    await back.deliver();
    expect(back.mails).toEqual([]);
    expect(await back.notices()).toMatchObject([{ state: 'unwanted' }]);
    const left = await openProven();
    await left.lapse();
    await left.store.db.updateTable('workspace_members').set({ role: 'member' }).execute();
    await left.deliver();
    expect([left.mails, await left.notices()]).toMatchObject([[], [{ state: 'unwanted' }]]);
  });

  it('goes with the site that it is about', async () => {
    const { lapse, deliver, mails, store, notices } = await openProven();
    await lapse();
    await store.db.deleteFrom('workspace_origins').execute();
    await deliver();
    expect([mails, await notices()]).toEqual([[], []]);
  });
});
