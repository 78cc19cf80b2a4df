import { agentApiResource, agentLifetimes, agentRateLimits, agentScopes } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { addOwner, askAgentApi, type Owner } from '../../../app/agent-fixture.ts';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const CLAIM = 'urn:workos:agent-auth:grant-type:claim';

let platform: Platform;
let owner: Owner;

sharePlatform(async (open) => {
  platform = await open();
  owner = await addOwner(platform, 'owner@acme-corp.com');
});

function post(path: string, fields: Record<string, string> | string, from?: string): Promise<Response> {
  const body = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return platform.ask(path, { method: 'POST', body, headers }, from);
}

const askToken = (fields: Record<string, string> | string) => post('/oauth2/token', fields);
const revoke = (token: string) => post('/oauth2/revoke', { token });
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error];

async function register(): Promise<{ id: string; assertion: string; claimToken: string }> {
  const answer = await platform.ask('/agent/identity', {
    method: 'POST',
    body: JSON.stringify({ type: 'anonymous' }),
    headers: { 'content-type': 'application/json' },
  });
  const body = await answer.json();
  return {
    id: body.registration_id,
    assertion: body.identity_assertion,
    claimToken: body.claim_token,
  };
}

/** What the owner's confirmation leaves behind. */
async function confirm(id: string): Promise<void> {
  const { userId: user_id, workspaceId: workspace_id, email } = owner;
  await platform.store.db
    .updateTable('registrations')
    .set({ state: 'claimed', user_id, workspace_id, email, claimed_at: Date.now(), generation: 2 })
    .where('id', '=', id)
    .execute();
}

async function beginClaim(claimToken: string): Promise<void> {
  const body = JSON.stringify({ claim_token: claimToken, email: owner.email });
  const headers = { 'content-type': 'application/json' };
  await platform.ask('/agent/identity/claim', { method: 'POST', body, headers });
}

const mayReserve = async (token: string) =>
  (
    await platform.ask('/api/v1/pulse/setups', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
  ).status !== 401;

describe('the token endpoint answers', () => {
  it('an assertion with a short token for setups alone, which nobody on the way may keep', async () => {
    const { assertion } = await register();
    const answer = await askToken({ grant_type: JWT_BEARER, assertion });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
    const body = await answer.json();
    expect(body).toEqual({
      access_token: expect.stringMatching(/^authmd_[\w-]{43}$/u),
      token_type: 'Bearer',
      expires_in: agentLifetimes.preClaimAccessTokenMs / 1000,
      scope: 'pulse:setup',
    });
    expect(await mayReserve(body.access_token)).toBe(true);
  });

  it('a completed claim with a token for all scopes and an assertion of the owner', async () => {
    const { id, claimToken } = await register();
    await confirm(id);
    const before = Date.now();
    const answer = await askToken({ grant_type: CLAIM, claim_token: claimToken });
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toMatchObject({
      expires_in: agentLifetimes.postClaimAccessTokenMs / 1000,
      scope: agentScopes.join(' '),
      identity_assertion: expect.any(String),
    });
    expect(Date.parse(body.assertion_expires)).toBeGreaterThan(before);
    expect((await askAgentApi(platform, '/projects', body.access_token)).status).toBe(200);
    const again = await askToken({ grant_type: JWT_BEARER, assertion: body.identity_assertion });
    expect((await again.json()).scope).toBe(agentScopes.join(' '));
  });

  it('whoever names the Agent API as the resource, with or without the last slash', async () => {
    const { assertion } = await register();
    const resource = agentApiResource(platform.platformUrl);
    for (const named of [resource, `${resource}/`])
      expect((await askToken({ grant_type: JWT_BEARER, assertion, resource: named })).status).toBe(200);
  });

  it('with as few scopes as are asked for', async () => {
    const { id, claimToken } = await register();
    await confirm(id);
    const scope = 'agent:keys agent:read';
    const answer = await askToken({ grant_type: CLAIM, claim_token: claimToken, scope });
    expect(new Set((await answer.json()).scope.split(' '))).toEqual(new Set(scope.split(' ')));
  });

  it('a waiting agent with how long to wait, and longer when it comes too soon', async () => {
    const { claimToken } = await register();
    await beginClaim(claimToken);
    const poll = () => askToken({ grant_type: CLAIM, claim_token: claimToken });
    const [first, second] = [await poll(), await poll()];
    const waits = [first, second].map((answer) => Number(answer.headers.get('retry-after')));
    expect(await codeOf(first)).toEqual([400, 'authorization_pending']);
    expect(await codeOf(second)).toEqual([400, 'slow_down']);
    const { pollIntervalSeconds, pollSlowDownSeconds } = agentLifetimes;
    expect(waits).toEqual([pollIntervalSeconds, pollIntervalSeconds + pollSlowDownSeconds]);
  });
});

describe('the token endpoint refuses', () => {
  it.each([
    ['a request without a grant', {}, 'invalid_request'],
    ['a grant without a value', { grant_type: '' }, 'invalid_request'],
    ['a grant that nobody knows', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['an exchange without an assertion', { grant_type: JWT_BEARER }, 'invalid_request'],
    ['an assertion that is none', { grant_type: JWT_BEARER, assertion: 'a.b.c' }, 'invalid_grant'],
    ['a poll without a claim token', { grant_type: CLAIM }, 'invalid_request'],
    ['a claim token of nobody', { grant_type: CLAIM, claim_token: 'clm_none' }, 'invalid_grant'],
  ])('%s', async (_, fields: Record<string, string>, code) => {
    const answer = await askToken(fields);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(await codeOf(answer)).toEqual([400, code]);
  });

  it.each([
    [JWT_BEARER, 'assertion'],
    [CLAIM, 'claim_token'],
  ])('another resource with %s, before it looks at the credential', async (grant_type, name) => {
    const resource = 'https://elsewhere.dev/api/v1/agent';
    const answer = await askToken({ grant_type, [name]: 'whatever', resource });
    expect(await codeOf(answer)).toEqual([400, 'invalid_target']);
  });

  it('more scopes than the credential has', async () => {
    const { assertion } = await register();
    const answer = await askToken({ grant_type: JWT_BEARER, assertion, scope: 'pulse:setup agent:read' });
    expect(await codeOf(answer)).toEqual([400, 'invalid_scope']);
  });

  it('a parameter that comes twice, also one that it would ignore', async () => {
    for (const body of [`grant_type=${CLAIM}&grant_type=${CLAIM}`, `grant_type=${CLAIM}&x=1&x=2`])
      expect(await codeOf(await askToken(body))).toEqual([400, 'invalid_request']);
  });

  it('JSON', async () => {
    const body = JSON.stringify({ grant_type: JWT_BEARER });
    const headers = { 'content-type': 'application/json' };
    const answer = await platform.ask('/oauth2/token', { method: 'POST', body, headers });
    expect(await codeOf(answer)).toEqual([400, 'invalid_request']);
  });
});

describe('a revocation answers', () => {
  it('alike whether there was a token or not, and the token is dead', async () => {
    const { assertion } = await register();
    const { access_token } = await (await askToken({ grant_type: JWT_BEARER, assertion })).json();
    expect(await mayReserve(access_token)).toBe(true);
    for (const token of [access_token, access_token, `authmd_${'x'.repeat(43)}`, 'a.b.c']) {
      const answer = await revoke(token);
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(await mayReserve(access_token)).toBe(false);
  });

  it('an assertion by ending the tokens that it was exchanged for', async () => {
    const { assertion } = await register();
    const { access_token } = await (await askToken({ grant_type: JWT_BEARER, assertion })).json();
    expect((await revoke(assertion)).status).toBe(200);
    expect(await mayReserve(access_token)).toBe(false);
    const again = await askToken({ grant_type: JWT_BEARER, assertion });
    expect(await codeOf(again)).toEqual([400, 'invalid_grant']);
  });
});

describe('a revocation refuses', () => {
  it.each(['', 'token=', 'token_type_hint=access_token'])('a body without a token: %j', async (body) => {
    expect(await codeOf(await post('/oauth2/revoke', body))).toEqual([400, 'invalid_request']);
  });
});

describe('the OAuth operations guard', () => {
  it('the service against one address that revokes all day', async () => {
    const from = '20.9.9.9';
    for (let sent = 0; sent < agentRateLimits.revoke.requests; sent += 1)
      expect((await post('/oauth2/revoke', { token: 'x' }, from)).status).toBe(200);
    const answer = await post('/oauth2/revoke', { token: 'x' }, from);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.status).toBe(429);
    expect((await revoke('x')).status).toBe(200);
  });

  it('every credential against the log', async () => {
    const { assertion, claimToken } = await register();
    const { access_token } = await (await askToken({ grant_type: JWT_BEARER, assertion })).json();
    await askToken({ grant_type: CLAIM, claim_token: claimToken });
    await revoke(access_token);
    const written = JSON.stringify(platform.lines);
    for (const secret of [assertion, claimToken, access_token]) expect(written).not.toContain(secret);
  });
});
