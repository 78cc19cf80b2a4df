import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendForm } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { type Answer, members, post, send } from './http.ts';
import { callTo, Follower, type ShownCall, shownCalls, tableUnder } from './http-examples.ts';
import { nextAddress } from './samples.ts';

let world: AgentSubject;
let guide: string;
let calls: ShownCall[];
const agent = new Follower();

beforeAll(async () => {
  world = await startAgentSubject();
  guide = (await send(`${world.subject.baseUrl}/auth.md`)).text;
  calls = shownCalls(guide);
});

afterAll(() => world.stop());

const platform = (path: string) => `${world.subject.platformUrl}${path}`;
const owner = 'owner@your-company.dev';
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

function lifetimeOf(assertion: string): number {
  const { iat = 0, exp = 0 } = decodeJwt(assertion);
  return exp - iat;
}

/** The steps build on each other, as they do for an agent that reads from top to bottom. */
describe('auth.md, followed word by word,', () => {
  it('discovers what it says', async () => {
    const refused = await send(platform('/api/v1/agent/me'));
    const challenge = /WWW-Authenticate: (Bearer resource_metadata="[^"]+")/.exec(guide)?.[1] ?? 'none';
    expect(String(refused.headers['www-authenticate'])).toContain(challenge);
    const atRoot = await send(platform('/api/v1/agent'));
    expect(atRoot.headers['www-authenticate']).toBe(refused.headers['www-authenticate']);
    const named = /Its metadata is at (\S+);/.exec(guide)?.[1] ?? '';
    const metadata = members(await send(named));
    expect(metadata).toHaveProperty('agent_auth');
    expect(metadata.issuer).toBe(world.subject.platformUrl);
  });

  it('registers for an owner', async () => {
    await new Follower().follow(callTo(calls, '/agent/identity', 'service_auth'));
  });

  it('registers without one, for as long as it says', async () => {
    const answer = members(await agent.follow(callTo(calls, '/agent/identity', '"anonymous"')));
    expect(lifetimeOf(String(answer.identity_assertion))).toBe(DAY);
    expect(guide).toContain('| assertion | 1 day | 30 days |');
    const left = Date.parse(String(answer.claim_token_expires)) - Date.now();
    expect(Math.round(left / 1000 / DAY)).toBe(7);
    expect(guide).toContain('the claim token for 7 days');
  });

  it('exchanges before the claim, for what the table says', async () => {
    const answer = members(await agent.follow(callTo(calls, '/oauth2/token', 'jwt-bearer')));
    expect(guide).toContain(
      `| access token | ${Number(answer.expires_in) / MINUTE} minutes, \`${answer.scope}\` |`,
    );
  });

  it('claims, waits, and is claimed', async () => {
    const before = { ...agent.known };
    const ceremony = members(await agent.follow(callTo(calls, '/agent/identity/claim')));
    expect(ceremony.claim_attempt).toMatchObject({ expires_in: 10 * MINUTE });
    expect(guide).toContain('It is good for 10 minutes');
    const pending = await agent.follow(callTo(calls, '/oauth2/token', 'authorization_pending'));
    expect(pending.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    const { verification_uri: verificationUri = '', user_code: userCode = '' } = agent.known;
    await world.human().complete({ verificationUri, userCode }, owner, world.inbox);
    const answer = members(await agent.follow(callTo(calls, '/oauth2/token', 'assertion_expires')));
    expect(lifetimeOf(String(answer.identity_assertion))).toBe(30 * DAY);
    expect(guide).toContain('Tokens and assertions from before the claim no longer work.');
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: before.identity_assertion ?? '',
    };
    expect(members(await sendForm(platform('/oauth2/token'), form, { from: nextAddress() })).error).toBe(
      'invalid_grant',
    );
  });

  it('uses its token and reports where it got stuck', async () => {
    await agent.follow(callTo(calls, '/api/v1/agent/me'));
    await agent.follow(callTo(calls, '/api/v1/agent/feedback'));
  });

  it('revokes it at once, and keeps its assertion until it revokes that too', async () => {
    const { access_token: token, identity_assertion: assertion = '' } = agent.known;
    await agent.follow(callTo(calls, '/oauth2/revoke'));
    const authorization = `Bearer ${token}`;
    expect((await send(platform('/api/v1/agent/me'), { headers: { authorization } })).status).toBe(401);
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    expect((await sendForm(platform('/oauth2/token'), form, { from: nextAddress() })).status).toBe(200);
    await sendForm(platform('/oauth2/revoke'), { token: assertion }, { from: nextAddress() });
    expect((await sendForm(platform('/oauth2/token'), form, { from: nextAddress() })).status).toBe(400);
  });

  it('has shown nothing that was not done', () => {
    const left = calls.filter(
      ({ text, body = '' }) => !agent.done.has(text) && !body.includes('service_auth'),
    );
    expect(left.map(({ url }) => url)).toEqual([]);
  });
});

describe('the tables of auth.md hold:', () => {
  it('a missing token and a dead one get the challenge that is shown', async () => {
    const shown = /answers 401 with `WWW-Authenticate: ([^`]+)`/.exec(guide)?.[1];
    const dead = { headers: { authorization: `Bearer authmd_${'a'.repeat(43)}` } };
    for (const sending of [{}, dead]) {
      const answer = await send(platform('/api/v1/agent/me'), sending);
      expect({ status: answer.status, challenge: answer.headers['www-authenticate'] }).toEqual({
        status: 401,
        challenge: shown,
      });
    }
  });

  it('each operation asks for the scope of its row', async () => {
    const { assertion } = await world.agent().registerAnonymous();
    const token = await world.agent().accessToken(assertion);
    const rows = tableUnder(guide, 'Use');
    expect(rows).toHaveLength(10);
    for (const [method = '', path = '', scope = ''] of rows) {
      const url = platform(path.replaceAll(/:\w+/g, '0190f0a0-7c1e-7b8a-9c55-3d2f8a6b1c40'));
      expect((await send(url, { method })).status, path).toBe(401);
      const refused = await send(url, { method, headers: { authorization: `Bearer ${token}` } });
      expect(refused.status, path).toBe(403);
      expect(String(refused.headers['www-authenticate']), path).toContain(`scope="${scope}"`);
    }
  });

  it('each limit is reached by one request more than its row', async () => {
    const rows = tableUnder(guide, 'Limits');
    expect(rows.map(([operation]) => operation)).toEqual([
      'POST /agent/identity',
      'POST /agent/identity/claim',
      'POST /oauth2/token',
      'POST /oauth2/revoke',
    ]);
    for (const [operation = '', requests = ''] of rows) {
      const [method = '', path = ''] = operation.split(' ');
      const from = nextAddress();
      const ask = () =>
        send(platform(path), { method, from, headers: { 'content-type': 'application/json' }, body: '{}' });
      for (let asked = 0; asked < Number(requests); asked += 1) expect((await ask()).status).not.toBe(429);
      const over = await ask();
      expect({ operation, status: over.status }).toEqual({ operation, status: 429 });
      expect(over.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
  });

  const claimPath = '/agent/identity/claim';
  const identity = (body: unknown, path = '/agent/identity') =>
    post(platform(path), body, { from: nextAddress() });
  const token = (form: Record<string, string>) =>
    sendForm(platform('/oauth2/token'), form, { from: nextAddress() });

  /** One way into each error that a request alone can cause. */
  const registrationErrors: Readonly<Record<string, () => Promise<Answer>>> = {
    invalid_request: () => identity({}),
    invalid_login_hint: () => identity({ type: 'service_auth', login_hint: 'nobody' }),
    unsupported_identity_type: () => identity({ type: 'other' }),
    invalid_claim_token: () => identity({ claim_token: 'unknown', email: owner }, claimPath),
    not_found: () => identity({}, '/agent/identity/none'),
    method_not_allowed: () => send(platform('/agent/identity')),
    payload_too_large: () => identity({ type: 'x'.repeat(17_000) }),
    async claimed_or_in_flight() {
      const { claimToken } = await world.agent().registerAnonymous();
      await identity({ claim_token: claimToken, email: owner }, claimPath);
      return await identity({ claim_token: claimToken, email: 'other@your-company.dev' }, claimPath);
    },
  };
  /** Of another deployment, of time or of a fault; each has a test of its own. */
  const notByRequest = [
    'anonymous_not_enabled',
    'service_auth_not_enabled',
    'claim_expired',
    'rate_limited',
    'internal_error',
    'service_unavailable',
  ];

  const oauthErrors: Readonly<Record<string, () => Promise<Answer>>> = {
    invalid_request: () => token({}),
    invalid_grant: () =>
      token({ grant_type: 'urn:workos:agent-auth:grant-type:claim', claim_token: 'unknown' }),
    unsupported_grant_type: () => token({ grant_type: 'password' }),
    async invalid_scope() {
      const { assertion } = await world.agent().registerAnonymous();
      return await token({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
        scope: 'agent:read',
      });
    },
    async invalid_target() {
      const { assertion } = await world.agent().registerAnonymous();
      return await token({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
        resource: 'https://else.dev',
      });
    },
    async authorization_pending() {
      const { claimToken } = await world.agent().registerAnonymous();
      return await world.agent().poll(claimToken);
    },
    async slow_down() {
      const each = world.agent();
      const { claimToken } = await each.registerAnonymous();
      await each.startClaim(claimToken, 'hasty@your-company.dev');
      await each.poll(claimToken);
      return await each.poll(claimToken);
    },
    async access_denied() {
      const each = world.agent();
      const { claimToken } = await each.registerAnonymous();
      const email = 'denier@your-company.dev';
      const { verificationUri } = await each.startClaim(claimToken, email);
      const human = world.human();
      await human.decide(await human.openClaim(verificationUri, email, world.inbox), '', 'deny');
      return await each.poll(claimToken);
    },
    not_found: () => post(platform('/oauth2/none'), ''),
    method_not_allowed: () => send(platform('/oauth2/token')),
    payload_too_large: () => token({ grant_type: 'x'.repeat(17_000) }),
  };
  const notByForm = ['expired_token', 'rate_limited', 'internal_error', 'service_unavailable'];

  it.each([
    ['Errors of registration and claim', registrationErrors, notByRequest],
    ['Errors of the OAuth endpoints', oauthErrors, notByForm],
  ])('%s, each with its status', async (heading, ways, elsewhere) => {
    const rows = tableUnder(guide, heading);
    expect(rows.map(([code]) => code).toSorted()).toEqual([...Object.keys(ways), ...elsewhere].toSorted());
    for (const [code = '', status] of rows) {
      const way = ways[code];
      if (way === undefined) continue;
      const answer = await way();
      expect({ code: members(answer).error, status: answer.status }).toEqual({
        code,
        status: Number(status),
      });
    }
  });
});
