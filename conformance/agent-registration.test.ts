import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIdentityError, postClaimScopes, text } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { expectCommonHeaders } from './expectations.ts';
import { type Answer, members, send } from './http.ts';
import { nextAddress } from './samples.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(() => world.stop());

function register(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return world.agent().identity(body, { headers });
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const secret = /^[\w-]+$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const hint = { type: 'service_auth', login_hint: 'dev@acme-corp.com' };

function expectLife(answer: Answer, member: string, lifeMs: number, startedAt: number): void {
  expect(text(answer, member)).toMatch(timestamp);
  const expiresAt = Date.parse(text(answer, member));
  expect(expiresAt).toBeGreaterThanOrEqual(startedAt + lifeMs - 1000);
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + lifeMs + 1000);
}

describe('an anonymous registration answers', () => {
  it('exactly the members of the interface document', async () => {
    const startedAt = Date.now();
    const answer = await register({ type: 'anonymous' });
    expect(answer.status).toBe(200);
    expect(members(answer)).toEqual({
      registration_id: expect.stringMatching(/^reg_[\w-]{20,}$/),
      registration_type: 'anonymous',
      claim_url: '/agent/identity/claim',
      claim_token: expect.stringMatching(secret),
      claim_token_expires: expect.any(String),
      post_claim_scopes: postClaimScopes,
      identity_assertion: expect.any(String),
      assertion_expires: expect.any(String),
      pre_claim_scopes: ['pulse:setup'],
    });
    // 192 bits at least, in base64url (research §4 T3).
    expect(text(answer, 'claim_token').length).toBeGreaterThanOrEqual(32);
    expectLife(answer, 'claim_token_expires', 7 * dayMs, startedAt);
    expectLife(answer, 'assertion_expires', dayMs, startedAt);
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expectCommonHeaders(answer);
  });

  it('an assertion that verifies from the published keys', async () => {
    const answer = await register({ type: 'anonymous' });
    const { platformUrl } = world.subject;
    const keys = createRemoteJWKSet(new URL(`${platformUrl}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(text(answer, 'identity_assertion'), keys, {
      issuer: platformUrl,
      audience: platformUrl,
      subject: text(answer, 'registration_id'),
      typ: 'oauth-id-jag+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['iat', 'exp', 'jti'],
    });
    expect(protectedHeader.kid).toMatch(/\S/);
    expect(Number(payload.exp) - Number(payload.iat)).toBe(24 * 60 * 60);
    expect(Date.parse(text(answer, 'assertion_expires')) / 1000 - Number(payload.exp)).toBeLessThan(1.001);
    expect(payload).not.toHaveProperty('email');
    expect(JSON.stringify(payload)).not.toContain(text(answer, 'claim_token'));
  });

  it('new identifiers and secrets each time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register({ type: 'anonymous' })));
    for (const name of ['registration_id', 'claim_token', 'identity_assertion'])
      expect(new Set(answers.map((answer) => text(answer, name))).size).toBe(3);
  });

  it('the same with every optional field at its limit', async () => {
    const name = 'ä'.repeat(120);
    const fields = { agent_name: name, skill_name: name, skill_version: name, device_name: name };
    expect((await register({ type: 'anonymous', ...fields })).status).toBe(200);
    expect((await register({ type: 'anonymous', agent_name: '🤖'.repeat(120) })).status).toBe(200);
  });

  it('as if nothing were there to a client_id', async () => {
    expect((await register({ type: 'anonymous', client_id: 'some-agent' })).status).toBe(200);
  });
});

describe('a service_auth registration answers', () => {
  it('a ceremony at once and no assertion', async () => {
    const startedAt = Date.now();
    const answer = await register(hint);
    expect(answer.status).toBe(200);
    expect(members(answer)).toEqual({
      registration_id: expect.stringMatching(/^reg_[\w-]{20,}$/),
      registration_type: 'service_auth',
      claim_url: '/agent/identity/claim',
      claim_token: expect.stringMatching(secret),
      claim_token_expires: expect.any(String),
      post_claim_scopes: postClaimScopes,
      claim: {
        user_code: expect.stringMatching(/^\d{6}$/),
        expires_in: 600,
        verification_uri: expect.stringMatching(
          new RegExp(`^${world.subject.platformUrl}/claim/[\\w-]{32,}$`),
        ),
        interval: 5,
      },
      claim_attempt_id: expect.stringMatching(/^cla_[\w-]{20,}$/),
      status: 'initiated',
      expires_at: expect.any(String),
    });
    expectLife(answer, 'claim_token_expires', 7 * dayMs, startedAt);
    expectLife(answer, 'expires_at', 10 * minuteMs, startedAt);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('the same to the forms of one address', async () => {
    for (const login_hint of [
      ' Dev@Acme-Corp.com ',
      'dev+tag@acme-corp.com',
      'dev@bücher.de',
      'd.e.v@acme-corp.com',
    ])
      expect({ login_hint, status: (await register({ type: 'service_auth', login_hint })).status }).toEqual({
        login_hint,
        status: 200,
      });
  });

  it('the same whether the address has an account or not', async () => {
    const owner = 'known-owner@acme-corp.com';
    await world.human().signIn(owner, world.inbox);
    const known = await register({ type: 'service_auth', login_hint: owner });
    const unknown = await register({ type: 'service_auth', login_hint: 'never-seen@acme-corp.com' });
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(members(known))).toEqual(Object.keys(members(unknown)));
    expect(known.text).not.toContain(owner);
  });
});

describe('a registration refuses the login_hint', () => {
  it.each([
    ['empty', { type: 'service_auth', login_hint: '' }],
    ['without @', { type: 'service_auth', login_hint: 'dev' }],
    ['without domain', { type: 'service_auth', login_hint: 'dev@' }],
    ['of one label', { type: 'service_auth', login_hint: 'dev@localhost' }],
    ['two addresses', { type: 'service_auth', login_hint: 'a@acme-corp.com,b@acme-corp.com' }],
    ['with a line break', { type: 'service_auth', login_hint: 'dev@acme-corp.com\r\nbcc: x@evil.test' }],
    ['with a NUL', { type: 'service_auth', login_hint: 'dev\u0000@acme-corp.com' }],
    ['with a display name', { type: 'service_auth', login_hint: 'Dev <dev@acme-corp.com>' }],
    ['of 321 characters', { type: 'service_auth', login_hint: `${'a'.repeat(308)}@acme-corp.com` }],
  ])('%s', async (_name, body) => {
    expectIdentityError(await register(body), 400, 'invalid_login_hint');
  });

  // The decisions leave open which of the two codes names a field that is missing or no text.
  it.each<[string, Record<string, unknown>]>([
    ['none', {}],
    ['a number', { login_hint: 1 }],
    ['null', { login_hint: null }],
    ['a list', { login_hint: ['dev@acme-corp.com'] }],
    ['an object', { login_hint: {} }],
  ])('%s', async (_name, field) => {
    const answer = await register({ type: 'service_auth', ...field });
    expect(['invalid_request', 'invalid_login_hint']).toContain(members(answer).error);
    expectIdentityError(answer, 400, text(answer, 'error'));
    expect(text(answer, 'message')).toMatch(/login_hint/);
  });
});

describe('a registration refuses', () => {
  it.each(['identity_assertion', 'refresh', 'ANONYMOUS', 'anonymous ', 'toString', '__proto__', ''])(
    'the type %j as unsupported',
    async (type) => {
      expectIdentityError(await register({ type }), 400, 'unsupported_identity_type');
    },
  );

  it('an identity_assertion with its members', async () => {
    const body = { type: 'identity_assertion', assertion: 'eyJ.x.y', assertion_type: 'urn:x' };
    expectIdentityError(await register(body), 400, 'unsupported_identity_type');
  });

  it.each<[string, unknown]>([
    ['no type', {}],
    ['a type that is a number', { type: 1 }],
    ['a type that is null', { type: null }],
    ['an unknown member', { type: 'anonymous', extra: true }],
    ['an unknown member beside a hint', { ...hint, email: 'dev@acme-corp.com' }],
    ['a claim token', { type: 'anonymous', claim_token: 'clm_x' }],
    ['a list', []],
    ['null', null],
    ['a text', '"anonymous"'],
    ['a number', 7],
    ['a member named __proto__', '{"type":"anonymous","__proto__":{"agent_name":"x"}}'],
    ['a member named constructor', { type: 'anonymous', constructor: 'x' }],
  ])('%s', async (_name, body) => {
    expectIdentityError(await register(body), 400, 'invalid_request');
  });

  const names = ['agent_name', 'skill_name', 'skill_version', 'device_name'];

  it.each(names)('%s beyond 120 characters or other than text', async (name) => {
    const agent = world.agent();
    for (const value of ['x'.repeat(121), 1, ['x'], { a: 1 }]) {
      const answer = await agent.identity({ type: 'anonymous', [name]: value });
      expectIdentityError(answer, 400, 'invalid_request');
      expect(text(answer, 'message')).toContain(name);
    }
  });

  it.each(names)('%s with control characters or broken Unicode', async (name) => {
    const agent = world.agent();
    for (const value of ['a\u0000b', 'a\nb', 'a\u001bb', '\ud800'])
      expectIdentityError(await agent.identity({ type: 'anonymous', [name]: value }), 400, 'invalid_request');
  });
});

describe('a registration body refuses', () => {
  const valid = JSON.stringify({ type: 'anonymous' });

  it.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['a broken object', valid.slice(0, -1)],
    ['two values', valid + valid],
    ['a trailing comma', '{"type":"anonymous",}'],
    ['invalid UTF-8', Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['form data', 'type=anonymous'],
    ['the same member twice', '{"type":"anonymous","type":"service_auth"}'],
    ['lists, 8,000 levels deep', `{"type":"anonymous","agent_name":${'['.repeat(8000)}${']'.repeat(8000)}}`],
    ['open brackets', '['.repeat(16_000)],
  ])('%s', async (_name, body) => {
    const answer = await register(body);
    expect(['invalid_request', 'invalid_json']).toContain(members(answer).error);
    expectIdentityError(answer, 400, text(answer, 'error'));
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'multipart/form-data'])(
    'the media type %s',
    async (type) => {
      expectIdentityError(await register(valid, { 'content-type': type }), 400, 'invalid_request');
    },
  );

  it('more than its limit with 413', async () => {
    const body = JSON.stringify({ type: 'anonymous', agent_name: 'x'.repeat(70_000) });
    expectIdentityError(await register(body), 413, 'payload_too_large');
  });

  it('a compressed body', async () => {
    const answer = await register(valid, { 'content-encoding': 'gzip' });
    expectIdentityError(answer, 400, 'invalid_request');
  });

  it('other methods with 405 and Allow', async () => {
    for (const path of ['/agent/identity', '/agent/identity/claim']) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await send(`${world.subject.platformUrl}${path}`, { method, from: nextAddress() });
        expect({ path, method, status: answer.status }).toEqual({ path, method, status: 405 });
        expect(answer.headers.allow).toMatch(/\bPOST\b/);
      }
    }
  });
});

describe('a registration guards', () => {
  it('its limit: the sixth of an address in an hour answers 429 with Retry-After', async () => {
    const agent = world.agent();
    for (let count = 0; count < 5; count += 1)
      expect((await agent.identity({ type: 'anonymous' })).status).toBe(200);
    const sixth = await agent.identity({ type: 'anonymous' });
    expectIdentityError(sixth, 429, 'rate_limited');
    expect(Number(sixth.headers['retry-after'])).toSatisfy(
      (seconds: number) => Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600,
    );
    const other = await world.agent().identity({ type: 'anonymous' });
    expect(other.status).toBe(200);
  });

  it('its limit across both types and refused requests', async () => {
    const agent = world.agent();
    for (const body of [{}, hint, { type: 'anonymous' }, { type: 'x' }, hint]) await agent.identity(body);
    expectIdentityError(await agent.identity({ type: 'anonymous' }), 429, 'rate_limited');
  });

  it('that nobody reads its answers from another site', async () => {
    const answer = await register({ type: 'anonymous' }, { origin: 'https://evil.test' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
