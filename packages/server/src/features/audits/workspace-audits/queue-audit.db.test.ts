import { limits } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { upsertWorker } from '../../../jobs/presence-store.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { openAudits } from '../runs/audit-fixture.ts';
import { queueAudit } from './queue-audit.ts';
import { findAudit } from './store.ts';
import { addWorkspace, openWorkspace, proveSite } from './workspace-fixture.ts';

const refusedAs = (code: string) => expect.objectContaining({ code });

describe('queueAudit', () => {
  it('stores a run that mails nobody, with its job, its journey and who asked', async () => {
    const { deps, workspace, ask, runs } = await openWorkspace(await openAudits());
    const { response } = await ask();
    expect(await runs()).toMatchObject([{ id: response.id, askedBy: 'person', email: '', status: 'queued' }]);
    const job = await deps.store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ kind: 'audit.run', payload: JSON.stringify({ run_id: response.id }) });
    expect(await findAudit(deps.store.db, workspace.id, response.id)).toMatchObject({
      quickstartUrl: workspace.page,
      projectId: workspace.projectId,
      verdict: null,
      email: workspace.member.email,
    });
  });

  it('refuses an origin that the workspace has not claimed, whoever else has', async () => {
    const { deps, workspace, ask, runs } = await openWorkspace(await openAudits());
    const other = await addWorkspace(deps.store, 'https://docs.other.dev');
    for (const url of [
      other.page,
      'https://acme.dev/start',
      'https://docs.acme.dev:8443/start',
      'http://docs.acme.dev/start',
      'https://docs.acme.dev.evil.dev/start',
    ])
      await expect(ask({ url }), url).rejects.toEqual(refusedAs('origin_not_claimed'));
    await deps.store.db
      .updateTable('pulse_projects')
      .set({ workspace_id: other.id })
      .where('id', '=', workspace.projectId)
      .execute();
    await expect(ask()).rejects.toEqual(refusedAs('origin_not_claimed'));
    expect(await runs()).toEqual([]);
  });

  it('takes a page of a site that the workspace has proven without Pulse, while the proof holds', async () => {
    const { deps, workspace, ask } = await openWorkspace(await openAudits());
    const [origin, url] = ['https://docs.hosted.dev', 'https://docs.hosted.dev/start'];
    const prove = (state: 'unproven' | 'proven' | 'lapsed') =>
      proveSite(deps.store, workspace.id, origin, state);
    await prove('unproven');
    await expect(ask({ url })).rejects.toEqual(refusedAs('origin_not_claimed'));
    await prove('proven');
    const { response } = await ask({ url });
    expect(await findAudit(deps.store.db, workspace.id, response.id)).toMatchObject({
      quickstartUrl: url,
      projectId: null,
    });
    const other = await addWorkspace(deps.store, 'https://docs.other.dev');
    const asker = { type: 'person', userId: other.member.id, wantsReport: false } as const;
    const theirs = queueAudit(deps, { workspaceId: other.id, quickstartUrl: url, asker });
    await expect(theirs).rejects.toEqual(refusedAs('origin_not_claimed'));
    await prove('lapsed');
    await expect(ask({ url })).rejects.toMatchObject({
      code: 'origin_not_claimed',
      message: expect.stringContaining('is gone'),
    });
  });

  it('refuses a credential, a target that may not be reached, and a service without a sandbox', async () => {
    const { deps, workspace, ask, runs } = await openWorkspace(await openAudits());
    const url = `${workspace.page}?token=ghp_${'a1B2'.repeat(9)}`;
    await expect(ask({ url })).rejects.toEqual(refusedAs('credential_detected'));
    const order = {
      workspaceId: workspace.id,
      quickstartUrl: workspace.page,
      asker: { type: 'agent', registrationId: newId() },
    } as const;
    const vetTarget = async () => ({ ok: false as const, reason: 'local_name' as const, detail: 'No.' });
    await expect(queueAudit({ ...deps, vetTarget }, order)).rejects.toEqual(refusedAs('unprocessable_url'));
    const times = { startedAt: deps.clock(), now: deps.clock() };
    await upsertWorker(deps.store.db, { id: 'w', sandbox: null, sandboxProblem: 'no bwrap' }, times);
    await expect(queueAudit(deps, order)).rejects.toEqual(refusedAs('service_unavailable'));
    expect(await runs()).toEqual([]);
  });

  it('answers the same key as before, in its own workspace alone', async () => {
    const { deps, ask, runs } = await openWorkspace(await openAudits());
    const first = await ask({ idempotencyKey: 'k' });
    expect(await ask({ idempotencyKey: 'k' })).toEqual({ response: first.response, isReplay: true });
    const other = await addWorkspace(deps.store, 'https://docs.other.dev');
    const theirs = await queueAudit(deps, {
      workspaceId: other.id,
      quickstartUrl: other.page,
      idempotencyKey: 'k',
      asker: { type: 'agent', registrationId: newId() },
    });
    expect(theirs.isReplay).toBe(false);
    expect(await runs()).toHaveLength(2);
  });

  it('accepts exactly as many an hour as a workspace may have, also at once', async () => {
    const { ask, runs, pass } = await openWorkspace(await openAudits());
    const { perCaller, windowMs } = limits.workspaceAudits;
    const asked = await Promise.allSettled(Array.from({ length: perCaller + 5 }, () => ask()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(perCaller);
    const refused = asked.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: { code: 'rate_limited', message: expect.stringContaining('of this workspace') },
    });
    pass(windowMs);
    await ask();
    expect(await runs()).toHaveLength(perCaller + 1);
  });

  it('asks no name server for a workspace that is past its limit', async () => {
    const { deps, workspace, ask } = await openWorkspace(await openAudits());
    for (let i = 0; i < limits.workspaceAudits.perCaller; i += 1) await ask();
    const asked: string[] = [];
    const vetTarget = async (url: string) => {
      asked.push(url);
      return { ok: true as const, url: new URL(url) };
    };
    const order = {
      workspaceId: workspace.id,
      quickstartUrl: workspace.page,
      asker: { type: 'agent', registrationId: newId() },
    } as const;
    await expect(queueAudit({ ...deps, vetTarget }, order)).rejects.toEqual(refusedAs('rate_limited'));
    expect(asked).toEqual([]);
  });
});
