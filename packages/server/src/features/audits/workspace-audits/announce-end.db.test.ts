import { until } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import type { Mail } from '../../../lib/mail/mail.ts';
import { watchAudits } from '../notices/index.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { audited, openAudits, scriptedEngine } from '../runs/audit-fixture.ts';
import { runAudit } from '../runs/run-audit.ts';
import { addPerson, join, openWorkspace } from './workspace-fixture.ts';

const never = new AbortController().signal;
type End = 'passed' | 'failed' | 'inconclusive' | 'unreadable';

async function openWatched() {
  const world = await openWorkspace(await openAudits());
  const { deps, workspace, ask, pass } = world;
  const watch = (userId: string) => watchAudits(deps.store.db, { workspaceId: workspace.id, userId }, 1);
  const end = async (runId: string, status: End) => {
    const { engine } = scriptedEngine((order) =>
      status === 'unreadable'
        ? { kind: 'unreadable', reason: 'It answers 404.' }
        : audited(order, { status }),
    );
    // An inconclusive audit is tried three times.
    await until(() =>
      runAudit({ ...deps, engine }, runId, never).then(
        () => true,
        () => false,
      ),
    );
  };
  /** One more audit of the page that ends so. */
  const audit = async (status: End, wantsReport = false) => {
    pass(1000);
    const { response } = await ask({ wantsReport });
    await end(response.id, status);
    return response.id;
  };
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const send = (runId: string, userId: string) => sendNotice({ ...deps, mailer }, { runId, userId }, 1);
  return { ...world, watch, end, audit, mails, send };
}

describe('a workspace’s audit mails', () => {
  it('nobody for the first verdict, nor for the same again', async () => {
    const { audit, watch, workspace, notices, deps } = await openWatched();
    await watch(workspace.member.id);
    await audit('failed');
    await audit('failed');
    expect(await notices()).toEqual([]);
    expect(await deps.store.db.selectFrom('audit_mails').selectAll().execute()).toEqual([]);
  });

  it('the watching members, and only them, when the verdict changes', async () => {
    const { audit, watch, workspace, notices, deps, send, mails } = await openWatched();
    const idle = await addPerson(deps.store);
    await join(deps.store, workspace.id, idle.id);
    await watch(workspace.member.id);
    await audit('passed');
    const runId = await audit('failed');
    const userId = workspace.member.id;
    expect(await notices()).toMatchObject([
      { run_id: runId, user_id: userId, kind: 'change', verdict_before: 'passed', state: 'queued' },
    ]);
    await send(runId, userId);
    await send(runId, userId);
    expect(mails).toMatchObject([{ to: workspace.member.email, id: `audit-${runId}-${userId}` }]);
    expect(mails[0]?.subject).toContain('failed');
    expect(mails[0]?.text).toContain('it had passed');
    expect(mails[0]?.text).toContain(`/workspace/audits/${workspace.id}`);
    expect(await notices()).toMatchObject([{ state: 'sent' }]);
  });

  it('nobody for an inconclusive audit, which also changes nothing', async () => {
    const { audit, watch, workspace, notices, journey } = await openWatched();
    await watch(workspace.member.id);
    await audit('passed');
    await audit('inconclusive');
    await audit('passed');
    expect(await notices()).toEqual([]);
    expect(await journey()).toMatchObject({ verdict: 'passed' });
  });

  it('also when a page that passed cannot be read any more', async () => {
    const { audit, watch, workspace, notices, send, mails } = await openWatched();
    await watch(workspace.member.id);
    await audit('passed');
    const runId = await audit('unreadable');
    expect(await notices()).toMatchObject([{ kind: 'change', verdict_before: 'passed' }]);
    await send(runId, workspace.member.id);
    expect(mails[0]?.subject).toContain('could not be read');
  });

  it('nobody when an older audit ends after a newer one', async () => {
    const { ask, end, audit, watch, workspace, notices, pass, journey } = await openWatched();
    await watch(workspace.member.id);
    const { response: older } = await ask();
    pass(1000);
    await audit('passed');
    await end(older.id, 'failed');
    expect(await notices()).toEqual([]);
    expect(await journey()).toMatchObject({ verdict: 'passed' });
  });

  it('the report to whoever asked for it, once even when the verdict changed', async () => {
    const { audit, watch, workspace, notices, send, mails } = await openWatched();
    const first = await audit('passed', true);
    expect(await notices()).toMatchObject([{ kind: 'report', verdict_before: null }]);
    await watch(workspace.member.id);
    const second = await audit('failed', true);
    expect((await notices()).map(({ run_id }) => run_id).sort()).toEqual([first, second].sort());
    for (const runId of [first, second]) await send(runId, workspace.member.id);
    expect(mails.map(({ text }) => text.includes('has changed'))).toEqual([false, true]);
  });

  it('nobody who has left or ended the mails meanwhile', async () => {
    const { audit, watch, workspace, notices, deps, send, mails } = await openWatched();
    const other = await addPerson(deps.store);
    await join(deps.store, workspace.id, other.id);
    for (const userId of [workspace.member.id, other.id]) await watch(userId);
    await audit('passed');
    const runId = await audit('failed', true);
    await deps.store.db.deleteFrom('audit_watchers').where('user_id', '=', other.id).execute();
    await deps.store.db.deleteFrom('workspace_members').where('user_id', '=', workspace.member.id).execute();
    for (const userId of [workspace.member.id, other.id]) await send(runId, userId);
    expect(mails).toEqual([]);
    expect((await notices()).map(({ state }) => state)).toEqual(['unwanted', 'unwanted']);
  });
});

describe('reports of a workspace', () => {
  it('are compared with each other, not with those of another workspace', async () => {
    const { audit, deps } = await openWatched();
    await audit('passed');
    await audit('failed');
    const keys = await deps.store.db.selectFrom('reports').select('journey_key').execute();
    expect(new Set(keys.map(({ journey_key }) => journey_key)).size).toBe(1);
    const other = await openWatched();
    await other.audit('passed');
    const theirs = await other.deps.store.db.selectFrom('reports').select('journey_key').execute();
    expect(theirs[0]?.journey_key).not.toBe(keys[0]?.journey_key);
  });
});
