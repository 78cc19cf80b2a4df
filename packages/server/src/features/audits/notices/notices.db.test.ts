import { describe, expect, it } from 'vitest';
import type { Mail } from '../../../lib/mail/mail.ts';
import { openAudits } from '../runs/audit-fixture.ts';
import { addPerson, join, openWorkspace } from '../workspace-audits/workspace-fixture.ts';
import { queueNotice, sendNotice } from './send-notice.ts';
import { unwatchAudits, watchAudits, watchersOf } from './watch-audits.ts';

const NOW = 1_800_000_000_000;

async function openNotices() {
  const { deps, workspace, ask } = await openWorkspace(await openAudits());
  const { response } = await ask();
  const mails: Mail[] = [];
  const problem: { error?: Error } = {};
  const mailer = {
    send: async (mail: Mail) => {
      if (problem.error !== undefined) throw problem.error;
      mails.push(mail);
    },
  };
  const ids = { runId: response.id, userId: workspace.member.id };
  const queue = (kind: 'report' | 'change', now = NOW) =>
    queueNotice(deps.store.db, { ...ids, kind, before: kind === 'change' ? 'passed' : undefined }, now);
  const send = (attempt = 1) => sendNotice({ ...deps, mailer }, ids, attempt);
  const states = async () =>
    (await deps.store.db.selectFrom('audit_notices').select(['kind', 'state']).execute()).map(
      ({ kind, state }) => `${kind} ${state}`,
    );
  return { db: deps.store.db, store: deps.store, workspace, ids, mails, problem, queue, send, states };
}

describe('watching the audits of a workspace', () => {
  it('lists members in the order in which they began, each once', async () => {
    const { db, store, workspace } = await openNotices();
    const second = await addPerson(store);
    await join(store, workspace.id, second.id);
    const watch = (userId: string, now: number) =>
      watchAudits(db, { workspaceId: workspace.id, userId }, now);
    // By id the order would be the reverse, so only the time can produce this one.
    const [last = '', first = ''] = [workspace.member.id, second.id].sort();
    await watch(last, 2);
    await watch(first, 1);
    await watch(last, 0);
    expect(await watchersOf(db, workspace.id)).toEqual([first, last]);
    await unwatchAudits(db, { workspaceId: workspace.id, userId: last });
    expect(await watchersOf(db, workspace.id)).toEqual([first]);
    await unwatchAudits(db, { workspaceId: 'another', userId: first });
    expect(await watchersOf(db, workspace.id)).toHaveLength(1);
  });
});

describe('a notice', () => {
  it('is queued once for a run and a person, and sent once however often its job comes', async () => {
    const { queue, send, mails, states } = await openNotices();
    await queue('report');
    await send();
    await send(2);
    expect(mails).toHaveLength(1);
    expect(await states()).toEqual(['report sent']);
  });

  it('of a change goes only to whoever still watches; a report goes to whoever asked', async () => {
    const change = await openNotices();
    await change.queue('change');
    await change.send();
    expect([change.mails, await change.states()]).toEqual([[], ['change unwanted']]);
    const watched = await openNotices();
    await watchAudits(watched.db, { workspaceId: watched.workspace.id, userId: watched.ids.userId }, 1);
    await watched.queue('change');
    await watched.send();
    expect([watched.mails.length, await watched.states()]).toEqual([1, ['change sent']]);
  });

  it('goes to nobody who is no member any more, also where it was asked for', async () => {
    const { db, queue, send, mails, states } = await openNotices();
    await queue('report');
    await db.deleteFrom('workspace_members').execute();
    await send();
    expect([mails, await states()]).toEqual([[], ['report unwanted']]);
  });

  it('stays in the queue while it cannot be delivered', async () => {
    const { queue, send, mails, states, problem } = await openNotices();
    await queue('report');
    problem.error = new Error('the mail server is away');
    await expect(send()).rejects.toThrow();
    expect(await states()).toEqual(['report queued']);
    delete problem.error;
    await send(2);
    expect([mails.length, await states()]).toEqual([1, ['report sent']]);
  });
});
