import { limits } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { addAgent, addOwner, askAgentApi, type Owner, refusalOf } from '../../../app/agent-fixture.ts';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';
import { newId } from '../../../lib/crypto/ids.ts';

const PAGE = 'https://docs.acme.dev/start';
let platform: Platform;
let owner: Owner;
let token: string;

async function claimOrigin(of: Owner, origin: string): Promise<string> {
  const id = newId();
  const project = {
    id,
    name: 'Docs',
    origin,
    environment: 'production',
    created_at: 1,
    claimed_at: 2,
  } as const;
  await platform.store.db
    .insertInto('pulse_projects')
    .values({ ...project, workspace_id: of.workspaceId })
    .execute();
  return id;
}

sharePlatform(async (open) => {
  platform = await open({ vetTarget: async (url) => ({ ok: true, url: new URL(url) }) });
  owner = await addOwner(platform, 'owner@acme-corp.com');
  await claimOrigin(owner, 'https://docs.acme.dev');
  token = await addAgent(platform, owner, { id: 'auditor', scope: 'agent:read agent:deploy' });
});

const queue = (quickstart_url: string, headers: Record<string, string> = {}, by = token) =>
  askAgentApi(platform, '/audits', by, { body: { quickstart_url }, headers });
const read = (path: string, by = token) => askAgentApi(platform, `/audits${path}`, by);

describe('the operations on audits answer', () => {
  it('a queued audit in the name of the workspace, which the list and its own address show', async () => {
    const answer = await queue(PAGE);
    expect(answer.status).toBe(202);
    const { data } = await answer.json();
    expect(data).toMatchObject({
      quickstart_url: PAGE,
      status: 'queued',
      verdict: null,
      requested_by: { type: 'agent', agent_name: 'Agent auditor' },
      finished_at: null,
    });
    expect(await (await read(`/${data.id}`)).json()).toEqual({ data: { ...data, report: null } });
    const list = await (await read('')).json();
    expect(list.data).toContainEqual(data);
  });

  it('a repeated key with the same audit', async () => {
    const key = { 'idempotency-key': 'order-1' };
    const first = await (await queue(PAGE, key)).json();
    const again = await queue(PAGE, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await again.json()).data.id).toBe(first.data.id);
  });
});

describe('the operations on audits refuse', () => {
  it('a page of an origin that the workspace has not claimed', async () => {
    for (const url of [
      'https://docs.acme.dev.evil.dev/start',
      'https://acme.dev/start',
      'http://docs.acme.dev/start',
    ])
      expect([url, (await refusalOf(await queue(url)))[1]]).toEqual([url, 'origin_not_claimed']);
  });

  it('what is no address, and a cursor that the list never answered', async () => {
    expect((await queue('start')).status).toBe(400);
    expect(await refusalOf(await read('?cursor=bent'))).toEqual([400, 'invalid_request']);
  });

  it('one audit more than a workspace may have in an hour', async () => {
    const busy = await addOwner(platform, 'busy@acme-corp.com');
    await claimOrigin(busy, 'https://busy.acme.dev');
    const theirs = await addAgent(platform, busy, { id: 'busy', scope: 'agent:deploy' });
    const ask = () => queue('https://busy.acme.dev/start', {}, theirs);
    for (let sent = 0; sent < limits.workspaceAudits.perCaller; sent += 1)
      expect((await ask()).status).toBe(202);
    const refused = await ask();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalOf(refused)).toEqual([429, 'rate_limited']);
  });
});

describe('the operations on audits guard', () => {
  it('the audits of another workspace as if they were not there', async () => {
    const stranger = await addOwner(platform, 'stranger@harbour-tools.dev');
    const theirs = await addAgent(platform, stranger, { id: 'stranger', scope: 'agent:read' });
    const { data } = await (await queue(PAGE)).json();
    expect(await refusalOf(await read(`/${data.id}`, theirs))).toEqual([404, 'not_found']);
    expect((await (await read('', theirs)).json()).data).toEqual([]);
    for (const id of ['unknown', 'a%00b'])
      expect(await refusalOf(await read(`/${id}`))).toEqual([404, 'not_found']);
  });

  it('audits against a token that may only read', async () => {
    const reader = await addAgent(platform, owner, { id: 'reader', scope: 'agent:read' });
    expect(await refusalOf(await queue(PAGE, {}, reader))).toEqual([403, 'insufficient_scope']);
  });
});
