import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgentClient,
  expectApiError,
  expectNeverStored,
  expectOauthError,
  expectWait,
  jwtBearerGrant,
  nextOwner,
  postClaimScopes,
  text,
  workosClaimGrant,
} from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { type Answer, members, post, send } from './http.ts';
import { isRecord, nextAddress } from './samples.ts';

let world: AgentSubject;
let agent: AgentClient;
let assertion: string;

beforeAll(async () => {
  world = await startAgentSubject();
  agent = world.agent();
  ({ assertion } = await agent.registerAnonymous({ agent_name: 'Tester' }));
});

afterAll(() => world.stop());

const unknownClaimToken = `clm_${'A'.repeat(43)}`;
const ownGrant = 'urn:waymark:agent-auth:grant-type:claim';

function exchange(more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return world.agent().token({ grant_type: jwtBearerGrant, assertion, ...more }, { from: nextAddress() });
}

function expectPreClaimToken(answer: Answer): void {
  expect(answer.status).toBe(200);
  expect(members(answer)).toEqual({
    access_token: expect.stringMatching(/^authmd_[\w-]{43,}$/),
    token_type: 'Bearer',
    expires_in: 900,
    scope: 'pulse:setup',
  });
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  expectNeverStored(answer);
}

describe('the jwt-bearer grant answers', () => {
  it('a short-lived token for pulse:setup and nothing beside it', async () => {
    expectPreClaimToken(await exchange());
  });

  it('the same with the Agent API as resource', async () => {
    const resource = `${world.subject.platformUrl}/api/v1/agent`;
    expectPreClaimToken(await exchange({ resource }));
  });

  it('the same with the scope it may have, and to parameters it does not know or that are empty', async () => {
    expectPreClaimToken(await exchange({ scope: 'pulse:setup' }));
    expectPreClaimToken(await exchange({ client_id: 'x', flavour: 'sweet' }));
    expectPreClaimToken(await exchange({ scope: '', resource: '' }));
  });

  it('another token each time, while the assertion lives', async () => {
    const tokens = await Promise.all([1, 2, 3].map(async () => text(await exchange(), 'access_token')));
    expect(new Set(tokens).size).toBe(3);
  });

  it('the same while a ceremony is pending', async () => {
    const one = world.agent();
    const registered = await one.registerAnonymous();
    await one.startClaim(registered.claimToken, nextOwner());
    expectPreClaimToken(await one.exchange(registered.assertion));
    await one.poll(registered.claimToken);
    expectPreClaimToken(await one.exchange(registered.assertion));
  });
});

describe('the jwt-bearer grant refuses', () => {
  it.each([
    'agent:read',
    'pulse:setup agent:read',
    postClaimScopes.join(' '),
    'openid',
    'pulse:setup,agent:read',
  ])('the scope %s as invalid_scope', async (scope) => {
    expectOauthError(await exchange({ scope }), 'invalid_scope');
  });

  it.each([
    'https://evil.test/api',
    'nonsense',
    'PLATFORM',
    'PLATFORM/api/v1/agent/me',
    'PLATFORM/api/v1/agent#x',
    'PLATFORM/api/v1/agent?x=1',
  ])('the resource %s as invalid_target', async (resource) => {
    const answer = await exchange({ resource: resource.replace('PLATFORM', world.subject.platformUrl) });
    expectOauthError(answer, 'invalid_target');
  });

  it('an assertion that is missing, empty or no JWT', async () => {
    expectOauthError(await agent.token({ grant_type: jwtBearerGrant }), 'invalid_request');
    expectOauthError(await exchange({ assertion: '' }), 'invalid_request');
    for (const wrong of ['x', 'a.b.c', '..', 'eyJ', `${assertion}.x`, 'ä', '\u0000', 'x'.repeat(9000)])
      expectOauthError(await exchange({ assertion: wrong }), 'invalid_grant');
  });

  it('every repeated parameter', async () => {
    const form: [string, string][] = [
      ['grant_type', jwtBearerGrant],
      ['assertion', assertion],
      ['scope', 'pulse:setup'],
      ['client_id', 'x'],
    ];
    for (const pair of form) expectOauthError(await agent.token([...form, pair]), 'invalid_request');
  });
});

interface Forging {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
}

function forge({ header = {}, claims = {} }: Forging, signature?: string): string {
  const [, , own = ''] = assertion.split('.');
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ ...decodeProtectedHeader(assertion), ...header });
  return `${head}.${part({ ...decodeJwt(assertion), ...claims })}.${signature ?? own}`;
}

/** An assertion right in everything but who signed it. */
async function signForeign(header: Record<string, unknown> = {}): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const own = decodeProtectedHeader(assertion);
  return await new SignJWT(decodeJwt(assertion))
    .setProtectedHeader({ ...own, alg: 'ES256', jwk, jku: 'http://127.0.0.1:1/jwks.json', ...header })
    .sign(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })));
}

describe('the jwt-bearer grant guards against', () => {
  it('changed claims', async () => {
    const other = await world.agent().registerAnonymous();
    const now = Math.floor(Date.now() / 1000);
    for (const claims of [
      { sub: other.registrationId },
      { exp: now + 9_999_999 },
      { generation: 2 },
      { aud: 'https://evil.test' },
    ])
      expectOauthError(await exchange({ assertion: forge({ claims }) }), 'invalid_grant');
  });

  it('no signature, and algorithms other than its own', async () => {
    for (const alg of ['none', 'None', 'HS256', 'RS256', 'ES384', '']) {
      const wrong = [forge({ header: { alg } }), forge({ header: { alg } }, '')];
      for (const each of wrong) expectOauthError(await exchange({ assertion: each }), 'invalid_grant');
    }
    expectOauthError(await exchange({ assertion: forge({}, '') }), 'invalid_grant');
    expectOauthError(
      await exchange({ assertion: forge({}, Buffer.alloc(64).toString('base64url')) }),
      'invalid_grant',
    );
  });

  it('the public key used as a shared secret', async () => {
    const jwks = await (await fetch(`${world.subject.platformUrl}/.well-known/jwks.json`)).json();
    const [key] = isRecord(jwks) && Array.isArray(jwks.keys) ? jwks.keys : [];
    const secret = new TextEncoder().encode(JSON.stringify(key).padEnd(32));
    const confused = await new SignJWT(decodeJwt(assertion))
      .setProtectedHeader({ ...decodeProtectedHeader(assertion), alg: 'HS256' })
      .sign(secret);
    expectOauthError(await exchange({ assertion: confused }), 'invalid_grant');
  });

  it('a foreign key, however the header offers it', async () => {
    for (const header of [{}, { kid: 'another' }, { kid: '' }, { typ: 'JWT' }, { kid: '../../etc/passwd' }])
      expectOauthError(await exchange({ assertion: await signForeign(header) }), 'invalid_grant');
  });

  it('one flipped bit anywhere in it', async () => {
    for (const at of [3, Math.floor(assertion.length / 2), assertion.length - 20]) {
      const flipped = assertion[at] === 'A' ? 'B' : 'A';
      const changed = `${assertion.slice(0, at)}${flipped}${assertion.slice(at + 1)}`;
      expectOauthError(await exchange({ assertion: changed }), 'invalid_grant');
    }
  });
});

describe('the token endpoint refuses', () => {
  it('a missing grant_type and another one', async () => {
    expectOauthError(await agent.token({}), 'invalid_request');
    expectOauthError(await agent.token({ grant_type: '' }), 'invalid_request');
    for (const grant_type of ['client_credentials', 'refresh_token', 'password', 'authorization_code', 'x'])
      expectOauthError(await agent.token({ grant_type, assertion }), 'unsupported_grant_type');
  });

  it('other media types', async () => {
    const form = new URLSearchParams({ grant_type: jwtBearerGrant, assertion }).toString();
    for (const [type, body] of [
      ['application/json', JSON.stringify({ grant_type: jwtBearerGrant, assertion })],
      ['text/plain', form],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const) {
      const answer = await agent.token(body, { headers: { 'content-type': type } });
      expect([400, 415]).toContain(answer.status);
      expectOauthError(answer, 'invalid_request', answer.status);
    }
    const none = await send(`${world.subject.platformUrl}/oauth2/token`, {
      method: 'POST',
      from: nextAddress(),
    });
    expect([400, 415]).toContain(none.status);
    expectOauthError(none, 'invalid_request', none.status);
  });

  it('parameters in the query', async () => {
    const query = new URLSearchParams({ grant_type: jwtBearerGrant, assertion });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${world.subject.platformUrl}/oauth2/token?${query}`;
    expectOauthError(await send(url, { method: 'POST', headers, from: nextAddress() }), 'invalid_request');
  });

  it('other methods with 405 and Allow', async () => {
    for (const path of ['/oauth2/token', '/oauth2/revoke']) {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await send(`${world.subject.platformUrl}${path}`, { method, from: nextAddress() });
        expect({ path, method, status: answer.status }).toEqual({ path, method, status: 405 });
        expect(answer.headers.allow).toMatch(/\bPOST\b/);
        expectNeverStored(answer);
      }
    }
  });

  it('a body beyond its limit, a form bomb and broken escapes without a 500', async () => {
    const large = await agent.token({ grant_type: jwtBearerGrant, assertion: 'x'.repeat(100_000) });
    expectOauthError(large, 'payload_too_large', 413);
    const bomb = Array.from({ length: 2000 }, (_, index) => `p${index}=`).join('&');
    for (const body of [
      bomb,
      '%',
      '%ZZ=%',
      '&&&',
      '=',
      'grant_type',
      'grant_type=%FF%FE',
      '__proto__=1&grant_type=x',
    ]) {
      const answer = await world.agent().token(body);
      expect(answer.status).toBe(400);
      expectOauthError(answer, text(answer, 'error'));
    }
  });

  it('the 61st request of an address in a minute with 429 and Retry-After', async () => {
    const one = world.agent();
    const answers = await Promise.all(Array.from({ length: 61 }, () => one.token({ grant_type: 'x' })));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(1);
    for (const answer of limited) {
      expectOauthError(answer, 'rate_limited', 429);
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
  });
});

describe('polling a claim answers', () => {
  it('authorization_pending with Retry-After, and slow_down whose wait grows by 5 s', async () => {
    const one = world.agent();
    const { claimToken } = await one.registerFor(nextOwner());
    expect(expectWait(await one.poll(claimToken), 'authorization_pending')).toBe(5);
    for (const wait of [10, 15, 20]) expect(expectWait(await one.poll(claimToken), 'slow_down')).toBe(wait);
    expect(expectWait(await one.poll(claimToken, ownGrant), 'slow_down')).toBe(25);
  });

  it('authorization_pending again after a new ceremony, at the first pace', async () => {
    const [one, owner] = [world.agent(), nextOwner()];
    const { claimToken } = await one.registerFor(owner);
    await one.poll(claimToken);
    expectWait(await one.poll(claimToken), 'slow_down');
    await one.startClaim(claimToken, owner);
    expect(expectWait(await one.poll(claimToken), 'authorization_pending')).toBe(5);
    expect(expectWait(await one.poll(claimToken), 'slow_down')).toBe(10);
  });

  it('authorization_pending before the ceremony of an anonymous registration began', async () => {
    const one = world.agent();
    const { claimToken } = await one.registerAnonymous();
    expectWait(await one.poll(claimToken), 'authorization_pending');
  });

  it('authorization_pending once the wait is over', async () => {
    const one = world.agent();
    const { claimToken, attemptId } = await one.registerFor(nextOwner());
    await one.poll(claimToken);
    expectWait(await one.poll(claimToken), 'slow_down');
    await world.query(
      `update claim_attempts set next_poll_at = next_poll_at - 11000 where id = '${attemptId}'`,
    );
    expect(expectWait(await one.poll(claimToken), 'authorization_pending')).toBe(10);
  });

  it('expired_token when the ceremony is over, and pending again after a new one', async () => {
    const [one, owner] = [world.agent(), nextOwner()];
    const { claimToken, attemptId } = await one.registerFor(owner);
    await world.query(`update claim_attempts set expires_at = ${Date.now() - 1} where id = '${attemptId}'`);
    expectOauthError(await one.poll(claimToken), 'expired_token');
    await one.startClaim(claimToken, owner);
    expectWait(await one.poll(claimToken), 'authorization_pending');
  });
});

describe('polling a claim refuses', () => {
  it('an unknown, malformed, missing or expired claim token', async () => {
    const one = world.agent();
    for (const token of [unknownClaimToken, 'x', 'ä', '\u0000', 'x'.repeat(5000)])
      expectOauthError(await one.poll(token), 'invalid_grant');
    expectOauthError(await one.token({ grant_type: workosClaimGrant }), 'invalid_request');
    const { claimToken, registrationId } = await one.registerFor(nextOwner());
    await world.query(
      `update registrations set claim_token_expires_at = ${Date.now() - 1} where id = '${registrationId}'`,
    );
    expectOauthError(await one.poll(claimToken), 'invalid_grant');
    const restart = await one.claim({ claim_token: claimToken, email: nextOwner() });
    expect([401, 410]).toContain(restart.status);
  });
});

describe('a claimed registration', () => {
  it('answers both credentials, the five scopes and an hour, under both names of the grant', async () => {
    const [one, owner] = [world.agent(), nextOwner()];
    const registered = await one.registerFor(owner);
    await world.human().complete(registered, owner, world.inbox);
    const answer = await one.poll(registered.claimToken, ownGrant);
    expect(answer.status).toBe(200);
    expect(members(answer)).toEqual({
      access_token: expect.stringMatching(/^authmd_[\w-]{43,}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: postClaimScopes.join(' '),
      identity_assertion: expect.any(String),
      assertion_expires: expect.any(String),
    });
    expectNeverStored(answer);
    const { platformUrl } = world.subject;
    const keys = createRemoteJWKSet(new URL(`${platformUrl}/.well-known/jwks.json`));
    const options = {
      issuer: platformUrl,
      audience: platformUrl,
      typ: 'oauth-id-jag+jwt',
      algorithms: ['ES256'],
    };
    const { payload } = await jwtVerify(text(answer, 'identity_assertion'), keys, options);
    expect(payload.sub).toBe(registered.registrationId);
    expect(Number(payload.exp) - Number(payload.iat)).toBe(30 * 24 * 60 * 60);
    const repeat = await one.poll(registered.claimToken, workosClaimGrant);
    expect(repeat.status).toBe(200);
  });

  it('refuses what was issued before the claim', async () => {
    const { agent: one, preClaimToken, assertion: first, tokens } = await world.claimedAgent();
    expectApiError(await one.api('/me', preClaimToken), 401, 'invalid_token');
    expectOauthError(await one.exchange(first), 'invalid_grant');
    expect((await one.api('/me', tokens.accessToken)).status).toBe(200);
  });

  it('exchanges its assertion again, also for less', async () => {
    const { agent: one, tokens } = await world.claimedAgent();
    const again = await one.exchange(tokens.assertion);
    expect(members(again)).toMatchObject({ scope: postClaimScopes.join(' '), expires_in: 3600 });
    expect(members(again)).not.toHaveProperty('refresh_token');
    const less = await one.exchange(tokens.assertion, { scope: 'agent:read' });
    expect(members(less)).toMatchObject({ scope: 'agent:read' });
    expect((await one.api('/me', text(less, 'access_token'))).status).toBe(200);
    expectOauthError(await one.exchange(tokens.assertion, { scope: 'agent:admin' }), 'invalid_scope');
  });

  it('answers a repeat within 120 s and revokes the token answered before', async () => {
    const { agent: one, claimToken, tokens } = await world.claimedAgent();
    const repeat = await one.collect(claimToken);
    expect(repeat.accessToken).not.toBe(tokens.accessToken);
    expectApiError(await one.api('/me', tokens.accessToken), 401, 'invalid_token');
    expect((await one.api('/me', repeat.accessToken)).status).toBe(200);
  });

  it('refuses a repeat after 120 s', async () => {
    const { agent: one, claimToken, registrationId, tokens } = await world.claimedAgent();
    const where = `where id = '${registrationId}'`;
    await world.query(`update registrations set claim_answered_at = claim_answered_at - 121000 ${where}`);
    expectOauthError(await one.poll(claimToken), 'invalid_grant');
    expect((await one.api('/me', tokens.accessToken)).status).toBe(200);
  });

  it('refuses a repeat within 120 s once the claim token expired', async () => {
    const { agent: one, claimToken, registrationId } = await world.claimedAgent();
    const where = `where id = '${registrationId}'`;
    await world.query(`update registrations set claim_token_expires_at = ${Date.now() - 1} ${where}`);
    expectOauthError(await one.poll(claimToken), 'invalid_grant');
  });

  it('narrows the scope of the claim grant, never widens it, and takes no other resource', async () => {
    const [one, owner] = [world.agent(), nextOwner()];
    const { claimToken, ...ceremony } = await one.registerFor(owner);
    await world.human().complete(ceremony, owner, world.inbox);
    const poll = (more: Record<string, string>) =>
      one.token({ grant_type: workosClaimGrant, claim_token: claimToken, ...more });
    expectOauthError(await poll({ scope: 'agent:read agent:admin' }), 'invalid_scope');
    expectOauthError(await poll({ resource: 'https://evil.test/api' }), 'invalid_target');
    const answer = await poll({
      scope: 'agent:read',
      resource: `${world.subject.platformUrl}/api/v1/agent`,
    });
    expect(members(answer)).toMatchObject({ scope: 'agent:read' });
    expectApiError(
      await one.api('/feedback', text(answer, 'access_token'), { method: 'POST' }),
      403,
      'insufficient_scope',
    );
  });

  it('refuses its first answer after the claim token expired', async () => {
    const [one, owner] = [world.agent(), nextOwner()];
    const registered = await one.registerFor(owner);
    await world.human().complete(registered, owner, world.inbox);
    const where = `where id = '${registered.registrationId}'`;
    await world.query(`update registrations set claim_token_expires_at = ${Date.now() - 1} ${where}`);
    expectOauthError(await one.poll(registered.claimToken), 'invalid_grant');
  });
});

describe('a token', () => {
  it('is refused once it expired', async () => {
    const { agent: one, tokens, registrationId } = await world.claimedAgent();
    const where = `where registration_id = '${registrationId}'`;
    await world.query(`update access_tokens set expires_at = ${Date.now() - 1} ${where}`);
    expectApiError(await one.api('/me', tokens.accessToken), 401, 'invalid_token');
  });
});

describe('revocation answers', () => {
  function shapeOf({ status, headers, text: body }: Answer) {
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return { status, headers: rest, body };
  }

  it('the same to a known token, an unknown one and one revoked before', async () => {
    const { agent: one, tokens } = await world.claimedAgent();
    const token = tokens.accessToken;
    const known = await one.revoke({ token, token_type_hint: 'access_token' });
    const twice = await one.revoke({ token, token_type_hint: 'access_token' });
    const unknown = await one.revoke({ token: `authmd_${'A'.repeat(43)}`, token_type_hint: 'access_token' });
    const odd = await one.revoke({ token: 'ä\u0000'.repeat(100), token_type_hint: 'nonsense' });
    expect(known.status).toBe(200);
    expect(known.text).toBe('');
    expectNeverStored(known);
    for (const other of [twice, unknown, odd]) expect(shapeOf(other)).toEqual(shapeOf(known));
    expectApiError(await one.api('/me', token), 401, 'invalid_token');
  });

  it('only for that token: the assertion still exchanges', async () => {
    const { agent: one, tokens } = await world.claimedAgent();
    const other = await one.accessToken(tokens.assertion);
    await one.revoke({ token: tokens.accessToken });
    expect((await one.api('/me', other)).status).toBe(200);
    expect((await one.api('/me', await one.accessToken(tokens.assertion))).status).toBe(200);
  });

  it.each(['access_token', 'refresh_token', 'urn:ietf:params:oauth:token-type:jwt', undefined])(
    'for an assertion too, whatever the hint says (%s): it and its tokens are over',
    async (hint) => {
      const { agent: one, tokens } = await world.claimedAgent();
      const exchanged = await one.accessToken(tokens.assertion);
      const form = { token: tokens.assertion, ...(hint === undefined ? {} : { token_type_hint: hint }) };
      const revoked = await one.revoke(form);
      const unknown = await one.revoke({ token: 'x' });
      for (const answer of [await one.revoke(form), unknown])
        expect(shapeOf(answer)).toEqual(shapeOf(revoked));
      expectOauthError(await one.exchange(tokens.assertion), 'invalid_grant');
      for (const token of [exchanged, tokens.accessToken])
        expectApiError(await one.api('/me', token), 401, 'invalid_token');
    },
  );

  it('for an assertion before the claim, which can still be claimed', async () => {
    const one = world.agent();
    const { assertion, claimToken } = await one.registerAnonymous();
    const token = await one.accessToken(assertion);
    await one.revoke({ token: assertion });
    expectOauthError(await one.exchange(assertion), 'invalid_grant');
    const setup = { origin: 'https://never-made.dev', project_name: 'x' };
    const headers = { authorization: `Bearer ${token}` };
    const refused = await post(`${world.subject.platformUrl}/api/v1/pulse/setups`, setup, { headers });
    expect(refused.status).toBe(401);
    const owner = nextOwner();
    await world.human().complete(await one.startClaim(claimToken, owner), owner, world.inbox);
    const claimed = await one.collect(claimToken);
    // One that the claim superseded says nothing about the new one.
    await one.revoke({ token: assertion });
    expect((await one.exchange(claimed.assertion)).status).toBe(200);
  });

  it('200 to what only looks like an assertion, and nothing ends', async () => {
    const { agent: one, tokens } = await world.claimedAgent();
    const [header = '', payload = '', signature = ''] = tokens.assertion.split('.');
    const none = Buffer.from('{"alg":"none","typ":"oauth-id-jag+jwt"}').toString('base64url');
    for (const token of [
      `${header}.${payload}.`,
      `${none}.${payload}.`,
      `${header}.${payload}.${'A'.repeat(86)}`,
      // Its last signs may be the same as before: some bits of them mean nothing.
      `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ])
      expect((await one.revoke({ token })).status).toBe(200);
    expect((await one.exchange(tokens.assertion)).status).toBe(200);
  });

  it('invalid_request without a token, with two, or as JSON', async () => {
    expectOauthError(await agent.revoke({}), 'invalid_request');
    expectOauthError(await agent.revoke({ token: '' }), 'invalid_request');
    expectOauthError(
      await agent.revoke([
        ['token', 'a'],
        ['token', 'b'],
      ]),
      'invalid_request',
    );
    const json = await agent.revoke('{"token":"x"}', { headers: { 'content-type': 'application/json' } });
    expect([400, 415]).toContain(json.status);
  });

  it('429 with Retry-After to the 61st request of an address in a minute', async () => {
    const one = world.agent();
    const answers = await Promise.all(Array.from({ length: 61 }, () => one.revoke({ token: 'x' })));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(1);
    for (const { headers } of limited) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('with a client_id and any Accept, as independent clients send it', async () => {
    const answer = await agent.revoke({ token: 'x', client_id: 'y' }, { headers: { accept: '*/*' } });
    expect(answer.status).toBe(200);
  });
});
