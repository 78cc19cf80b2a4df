import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError, expectOauthError, postClaimScopes, text } from './agent-client.ts';
import { type AgentSubject, type ClaimedAgent, startAgentSubject } from './agent-subject.ts';
import { expectCommonHeaders } from './expectations.ts';
import { type Answer, members, send } from './http.ts';
import { formFields } from './human-browser.ts';
import { isRecord, nextAddress } from './samples.ts';

let world: AgentSubject;
let claimed: ClaimedAgent;
let preClaimToken: string;

const names = { agent_name: 'Reader', skill_name: 'reading', skill_version: '1.2.3', device_name: 'desk' };

beforeAll(async () => {
  world = await startAgentSubject();
  claimed = await world.claimedAgent(names);
  const agent = world.agent();
  preClaimToken = await agent.accessToken((await agent.registerAnonymous()).assertion);
});

afterAll(() => world.stop());

const feedback = {
  page_url: 'https://docs.acme-corp.com/quickstart',
  step: 'Install the package',
  severity: 'blocker',
  summary: 'The command of step 2 does not exist.',
};

const operations = [
  { method: 'GET', path: '/me', scope: 'agent:read', body: undefined },
  { method: 'GET', path: '/projects', scope: 'agent:read', body: undefined },
  { method: 'GET', path: `/projects/${randomUUID()}`, scope: 'agent:read', body: undefined },
  { method: 'GET', path: `/projects/${randomUUID()}/pulse`, scope: 'agent:read', body: undefined },
  { method: 'POST', path: `/projects/${randomUUID()}/keys`, scope: 'agent:keys', body: undefined },
  {
    method: 'DELETE',
    path: `/projects/${randomUUID()}/keys/${randomUUID()}`,
    scope: 'agent:keys',
    body: undefined,
  },
  { method: 'GET', path: '/audits', scope: 'agent:read', body: undefined },
  { method: 'GET', path: `/audits/${randomUUID()}`, scope: 'agent:read', body: undefined },
  { method: 'POST', path: '/feedback', scope: 'agent:feedback', body: feedback },
] as const;
type Operation = (typeof operations)[number];

function call({ method, path, body }: Operation, headers: Record<string, string>): Promise<Answer> {
  return send(`${world.subject.platformUrl}/api/v1/agent${path}`, {
    method,
    from: nextAddress(),
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function expectChallenge(answer: Answer): string {
  const header = String(answer.headers['www-authenticate']);
  expect(header).toMatch(/^Bearer /);
  const url = `${world.subject.platformUrl}/.well-known/oauth-protected-resource/api/v1/agent`;
  expect(header).toContain(`resource_metadata="${url}"`);
  return header;
}

describe('GET /me answers', () => {
  it('the registration, agent, scopes, owner, workspace, expiry and projects', async () => {
    const answer = await claimed.agent.api('/me', claimed.tokens.accessToken);
    expect(answer.status).toBe(200);
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(members(answer)).toEqual({
      registration: {
        id: claimed.registrationId,
        type: 'anonymous',
        created_at: timestamp,
        claimed_at: timestamp,
      },
      agent: { name: 'Reader', skill_name: 'reading', skill_version: '1.2.3', device_name: 'desk' },
      client: { id: expect.stringMatching(/./), created_at: timestamp },
      scopes: postClaimScopes,
      owner: { email: claimed.owner },
      workspace: { id: expect.any(String), name: expect.any(String) },
      token_expires_at: timestamp,
      projects: [],
    });
    const life = Date.parse(text(answer, 'token_expires_at')) - Date.now();
    expect(life).toBeGreaterThan(0);
    expect(life).toBeLessThanOrEqual(3_600_000);
    expect(answer.headers['cache-control']).toBe('no-store');
    expectCommonHeaders(answer);
  });

  it('the scopes of a narrowed token', async () => {
    const less = await claimed.agent.exchange(claimed.tokens.assertion, { scope: 'agent:read' });
    const answer = await claimed.agent.api('/me', text(less, 'access_token'));
    expect(members(answer)).toMatchObject({ scopes: ['agent:read'] });
  });

  it('to a scheme written in any case', async () => {
    const headers = { authorization: `bearer ${claimed.tokens.accessToken}` };
    expect((await claimed.agent.api('/me', undefined, { headers })).status).toBe(200);
  });
});

describe('the Agent API answers', () => {
  it('empty lists before there is anything', async () => {
    for (const path of ['/projects', '/audits']) {
      const answer = await claimed.agent.api(path, claimed.tokens.accessToken);
      expect({ path, status: answer.status, data: members(answer).data }).toEqual({
        path,
        status: 200,
        data: [],
      });
      expect(members(answer).next_cursor).toBeNull();
    }
  });

  it('404 to unknown identifiers', async () => {
    const ids = [randomUUID(), 'x', '..%2f..%2fme', '%00', "'", '1e9'];
    for (const id of ids) {
      for (const path of [`/projects/${id}`, `/projects/${id}/pulse`, `/audits/${id}`])
        expectApiError(await claimed.agent.api(path, claimed.tokens.accessToken), 404, 'not_found');
    }
  });

  it('feedback with 201 or 202, and stores it for the workspace', async () => {
    const answer = await call(operations[8], { authorization: `Bearer ${claimed.tokens.accessToken}` });
    expect([200, 201, 202]).toContain(answer.status);
    const { data } = members(answer);
    const rows = await world.query('select * from agent_feedback');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: isRecord(data) ? data.id : '',
      registration_id: claimed.registrationId,
    });
    expect(String(rows[0]?.body)).toContain(feedback.summary);
  });
});

describe('the Agent API refuses', () => {
  const token = () => ({ authorization: `Bearer ${claimed.tokens.accessToken}` });

  it.each(operations)('$method $path without a token, and with garbage, with 401', async (operation) => {
    const none = await call(operation, {});
    expect(none.status).toBe(401);
    expectChallenge(none);
    const garbage = [
      'Bearer',
      'Bearer x',
      'Bearer authmd_',
      `Bearer authmd_${'A'.repeat(43)}`,
      'Basic eDp5',
      'x',
      `Bearer ${'x'.repeat(5000)}`,
    ];
    for (const authorization of garbage) {
      const answer = await call(operation, { authorization });
      expect({ authorization, status: answer.status }).toEqual({ authorization, status: 401 });
      expectChallenge(answer);
      if (/^Bearer ./.test(authorization)) {
        expect(answer.headers['www-authenticate']).toContain('error="invalid_token"');
        expectApiError(answer, 401, 'invalid_token');
      }
    }
  });

  it.each(operations)('$method $path with a pre-claim token, naming $scope', async (operation) => {
    const answer = await call(operation, { authorization: `Bearer ${preClaimToken}` });
    expectApiError(answer, 403, 'insufficient_scope');
    const header = String(answer.headers['www-authenticate']);
    expect(header).toMatch(/^Bearer /);
    expect(header).toContain('error="insufficient_scope"');
    expect(header).toContain(`scope="${operation.scope}"`);
  });

  it.each(operations)('$method $path with every scope but $scope', async (operation) => {
    const scope = postClaimScopes.filter((each) => each !== operation.scope).join(' ');
    const other = await claimed.agent.exchange(claimed.tokens.assertion, { scope });
    const answer = await call(operation, { authorization: `Bearer ${text(other, 'access_token')}` });
    expectApiError(answer, 403, 'insufficient_scope');
  });

  it('a token in the query, in the body or twice', async () => {
    const access = claimed.tokens.accessToken;
    expect((await claimed.agent.api(`/me?access_token=${access}`)).status).toBe(401);
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const inBody = await claimed.agent.api('/feedback', undefined, {
      ...form,
      body: `access_token=${access}`,
    });
    expect(inBody.status).toBe(401);
    const twice = { authorization: `Bearer ${access}, Bearer ${access}` };
    expect((await claimed.agent.api('/me', undefined, { headers: twice })).status).toBe(401);
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['an unknown member', { ...feedback, extra: 1 }],
    ['a severity it does not know', { ...feedback, severity: 'awful' }],
    ['a page that is no URL', { ...feedback, page_url: 'here' }],
    ['a script as page', { ...feedback, page_url: 'javascript:alert(1)' }],
    ['a summary without end', { ...feedback, summary: 'x'.repeat(10_000) }],
    ['broken JSON', '{'],
    ['a list', []],
  ])('feedback: %s', async (_name, body) => {
    const answer = await send(`${world.subject.platformUrl}/api/v1/agent/feedback`, {
      method: 'POST',
      headers: { ...token(), 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect([400, 422]).toContain(answer.status);
    expectApiError(answer, answer.status, String(Object(members(answer).error).code));
  });

  it('other methods with 405 and Allow, and unknown paths with 404', async () => {
    const put = await send(`${world.subject.platformUrl}/api/v1/agent/me`, {
      method: 'PUT',
      headers: token(),
    });
    expectApiError(put, 405, 'method_not_allowed');
    expect(put.headers.allow).toMatch(/\bGET\b/);
    expectApiError(await claimed.agent.api('/nothing', claimed.tokens.accessToken), 404, 'not_found');
  });
});

describe('the owner', () => {
  it('revokes an agent on the workspace page, effective at once', async () => {
    const { agent, human, tokens, registrationId, claimToken } = await world.claimedAgent({
      agent_name: 'Leaving',
    });
    const page = await human.open('/workspace/agents');
    expect(page.text).toContain('Leaving');
    const action = '/workspace/agents/revoke';
    const refused = await human.post(action, { agent: registrationId });
    expect(refused.status).toBe(403);
    expect((await agent.api('/me', tokens.accessToken)).status).toBe(200);
    const question = await human.post(action, { ...formFields(page, action), agent: registrationId });
    expect(question).toMatchObject({
      status: 200,
      text: expect.stringContaining('<h1>Revoke Leaving?</h1>'),
    });
    expect(question.headers['cache-control']).toBe('no-store');
    expect(question.text).toMatch(/<a href="\/workspace\/agents\/[0-9a-f-]{36}">Cancel<\/a>/);
    expect((await agent.api('/me', tokens.accessToken)).status).toBe(200);
    const sure = { ...formFields(question, action), sure: 'yes' };
    expect((await human.post(action, { ...sure, csrf: '' })).status).toBe(403);
    const done = await human.submit(action, sure);
    expect(done.status).toBe(200);
    expectApiError(await agent.api('/me', tokens.accessToken), 401, 'invalid_token');
    expectOauthError(await agent.exchange(tokens.assertion), 'invalid_grant');
    expectOauthError(await agent.poll(claimToken), 'invalid_grant');
  });

  it('revokes an agent before it collected its tokens, and it gets none', async () => {
    const [agent, human, owner] = [world.agent(), world.human(), 'early-regret@acme-corp.com'];
    const ceremony = await agent.registerFor(owner, { agent_name: 'Unwanted' });
    await human.complete(ceremony, owner, world.inbox);
    const action = '/workspace/agents/revoke';
    const fields = formFields(await human.open('/workspace/agents'), action);
    await human.submit(action, { ...fields, agent: ceremony.registrationId, sure: 'yes' });
    const poll = await agent.poll(ceremony.claimToken);
    expectOauthError(poll, text(poll, 'error'));
    expect(['invalid_grant', 'access_denied']).toContain(members(poll).error);
  });

  it('cannot revoke an agent of another workspace', async () => {
    const stranger = await world.claimedAgent({ agent_name: 'Stays' });
    const page = await stranger.human.open('/workspace/agents');
    const action = '/workspace/agents/revoke';
    const fields: Record<string, string> = { ...formFields(page, action), sure: 'yes' };
    await stranger.human.post(action, { ...fields, agent: claimed.registrationId });
    const { workspace } = members(await claimed.agent.api('/me', claimed.tokens.accessToken));
    const id = isRecord(workspace) ? String(workspace.id) : '';
    await stranger.human.post(action, { ...fields, workspace: id, agent: claimed.registrationId });
    expect((await claimed.agent.api('/me', claimed.tokens.accessToken)).status).toBe(200);
  });

  it('cannot claim into a workspace of another person', async () => {
    const { workspace } = members(await claimed.agent.api('/me', claimed.tokens.accessToken));
    const foreign = isRecord(workspace) ? String(workspace.id) : '';
    const [agent, owner] = [world.agent(), 'intruder@acme-corp.com'];
    const ceremony = await agent.registerFor(owner);
    const human = world.human();
    const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    const fields = { ...formFields(form, '/claim'), workspace: foreign, code: ceremony.userCode };
    await human.post('/claim', { ...fields, decision: 'confirm' });
    const rows = await world.query(
      `select workspace_id from registrations where id = '${ceremony.registrationId}'`,
    );
    expect(rows[0]?.workspace_id).not.toBe(foreign);
  });
});
