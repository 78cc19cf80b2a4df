import { agentRateLimits } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import {
  addAgent as addAgentOf,
  addOwner,
  askAgentApi,
  type NewAgent,
  type Owner,
} from '../../../app/agent-fixture.ts';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';

const BASE = '/api/v1/agent';
const report = {
  page_url: 'https://docs.acme.dev/start',
  severity: 'blocker',
  summary: 'The key is not shown.',
};

let platform: Platform;
let owner: Owner;

sharePlatform(async (open) => {
  platform = await open();
  owner = await addOwner(platform, 'owner@acme-corp.com');
});

/** Each test has an agent of its own. */
const addAgent = (id: string, scope: string, more: Partial<NewAgent> = {}) =>
  addAgentOf(platform, owner, { id, scope, ...more });
const ask = (path: string, token: string | undefined, body?: unknown, headers: Record<string, string> = {}) =>
  askAgentApi(platform, path, token, { body, headers });
const codeOf = async (answer: Response) => (await answer.json()).error.code;
const feedbackOf = (id: string) =>
  platform.store.db.selectFrom('agent_feedback').selectAll().where('registration_id', '=', id).execute();

describe('the Agent API answers', () => {
  it('who the agent is, whom it acts for and what it may do', async () => {
    const token = await addAgent('me', 'agent:read agent:feedback');
    const answer = await ask('/me', token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      registration: { id: 'me', type: 'anonymous' },
      agent: { name: 'Agent me' },
      client: { id: 'client-me' },
      scopes: ['agent:read', 'agent:feedback'],
      owner: { email: owner.email },
      workspace: { id: owner.workspaceId },
      projects: [],
    });
  });

  it('at its root by sending on to the profile', async () => {
    const answer = await ask('', await addAgent('root', 'agent:read'));
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${BASE}/me`]);
  });

  it('by keeping feedback for the workspace of the agent', async () => {
    const answer = await ask('/feedback', await addAgent('reporter', 'agent:feedback'), {
      ...report,
      step: 'Sign up',
    });
    expect(answer.status).toBe(201);
    const { data } = await answer.json();
    expect(await feedbackOf('reporter')).toMatchObject([{ id: data.id, workspace_id: owner.workspaceId }]);
  });
});

describe('the Agent API refuses', () => {
  it.each([
    ['no JSON', 'not an object', {}],
    ['a severity that there is not', { ...report, severity: 'fatal' }, {}],
    ['a page that is no public URL', { ...report, page_url: 'ftp://docs.acme.dev' }, {}],
    ['a summary of nothing', { ...report, summary: '' }, {}],
    ['a member that nobody knows', { ...report, mood: 'bad' }, {}],
    ['another type of body', report, { 'content-type': 'text/plain' }],
  ])('feedback with %s', async (name, body, headers) => {
    const id = `bad-${name.replaceAll(' ', '-')}`;
    const answer = await ask('/feedback', await addAgent(id, 'agent:feedback'), body, headers);
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'invalid_request']);
    expect(await feedbackOf(id)).toEqual([]);
  });

  it('feedback that is too large', async () => {
    const token = await addAgent('large', 'agent:feedback');
    const answer = await ask('/feedback', token, { ...report, detail: 'x'.repeat(200_000) });
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'payload_too_large']);
  });

  it('more feedback of one agent than an hour may have, and says when to come again', async () => {
    const token = await addAgent('noisy', 'agent:feedback');
    for (let sent = 0; sent < agentRateLimits.feedback.requests; sent += 1)
      expect((await ask('/feedback', token, report)).status).toBe(201);
    const answer = await ask('/feedback', token, report);
    expect([answer.status, await codeOf(answer)]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('/feedback', await addAgent('quiet', 'agent:feedback'), report)).status).toBe(201);
  });
});

describe('the Agent API guards', () => {
  it.each(['', '/me', '/feedback'])('%s against requests without a live token', async (path) => {
    const stale = await addAgent(`stale${path.slice(1)}`, 'agent:read agent:feedback', {
      expiresAt: Date.now() - 1,
    });
    for (const token of [undefined, 'authmd_unknown', stale]) {
      const answer = await ask(path, token, path === '/feedback' ? report : undefined);
      expect([answer.status, await codeOf(answer)]).toEqual([401, 'invalid_token']);
      expect(answer.headers.get('www-authenticate')).toContain('resource_metadata=');
    }
  });

  it.each([
    ['/me', 'agent:feedback', 'agent:read'],
    ['/feedback', 'agent:read', 'agent:feedback'],
  ])('%s against tokens with %s alone', async (path, scope, wanted) => {
    const token = await addAgent(`scope-${scope.slice(6)}`, scope);
    const answer = await ask(path, token, path === '/feedback' ? report : undefined);
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'insufficient_scope']);
    expect(answer.headers.get('www-authenticate')).toContain(`scope="${wanted}"`);
  });

  it('a workspace against an agent whose owner is none of its people any more', async () => {
    const other = 'somebody-elses';
    await platform.store.db
      .insertInto('workspaces')
      .values({ id: other, name: 'Other', personal_of: null, created_at: 1 })
      .execute();
    const answer = await ask('/me', await addAgent('astray', 'agent:read', { workspaceId: other }));
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'invalid_token']);
  });
});
