import { agentLifetimes, agentScopes } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';

let platform: Platform;

sharePlatform(async (open) => {
  platform = await open();
});

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return platform.ask(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const register = (body: unknown) => post('/agent/identity', body);
const claim = (body: unknown) => post('/agent/identity/claim', body);
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error];
const stored = (id: string) =>
  platform.store.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();

describe('a registration answers', () => {
  it('an agent without a human with an assertion at once, for what it may do before it is claimed', async () => {
    const answer = await register({ type: 'anonymous', agent_name: '  Ada ' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const body = await answer.json();
    expect(body).toMatchObject({
      registration_type: 'anonymous',
      claim_url: '/agent/identity/claim',
      pre_claim_scopes: ['pulse:setup'],
      post_claim_scopes: [...agentScopes],
    });
    const row = await stored(body.registration_id);
    expect(row).toMatchObject({ type: 'anonymous', agent_name: 'Ada', email: null });
    expect(row?.claim_token_hash).toBe(hashToken(body.claim_token));
    expect(JSON.stringify(row)).not.toContain(body.claim_token);
    const lifetime = Date.parse(body.claim_token_expires) - (row?.created_at ?? 0);
    expect(lifetime).toBe(agentLifetimes.claimTokenMs);
  });

  it('an agent that names its human with a ceremony, and no assertion yet', async () => {
    const body = await (await register({ type: 'service_auth', login_hint: 'Ada@Acme-Corp.com' })).json();
    expect(body).toMatchObject({ registration_type: 'service_auth', status: 'initiated' });
    expect(body.claim_attempt_id).toEqual(expect.any(String));
    expect(body).not.toHaveProperty('identity_assertion');
    expect(await stored(body.registration_id)).toMatchObject({ email: 'ada@acme-corp.com' });
  });

  it('a claim with a new ceremony, which ends the one before', async () => {
    const { claim_token } = await (await register({ type: 'anonymous' })).json();
    const first = await (await claim({ claim_token, email: 'ada@acme-corp.com' })).json();
    const second = await (await claim({ claim_token, login_hint: 'ADA@acme-corp.com' })).json();
    expect(second.registration_id).toBe(first.registration_id);
    expect(second.claim_attempt_id).not.toBe(first.claim_attempt_id);
    expect(second.claim_attempt).not.toEqual(first.claim_attempt);
  });
});

describe('a registration is refused', () => {
  it.each([
    ['without a type', {}, 'invalid_request'],
    ['of a type that nobody knows', { type: 'robot' }, 'unsupported_identity_type'],
    ['that names its human without an address', { type: 'service_auth' }, 'invalid_request'],
    ['whose human is no address', { type: 'service_auth', login_hint: 'ada' }, 'invalid_login_hint'],
  ])('%s', async (_, body, code) => {
    expect(await codeOf(await register(body))).toEqual([400, code]);
  });

  it('where its body is no JSON', async () => {
    expect((await register('type=anonymous')).status).toBe(400);
  });
});

describe('a claim is refused', () => {
  it('with a token that nobody has', async () => {
    const answer = await claim({ claim_token: `clm_${'x'.repeat(43)}`, email: 'ada@acme-corp.com' });
    expect(answer.headers.get('www-authenticate')).not.toBeNull();
    expect(await codeOf(answer)).toEqual([401, 'invalid_claim_token']);
  });

  it('for another address than the one that it was begun with', async () => {
    const { claim_token } = await (await register({ type: 'anonymous' })).json();
    await claim({ claim_token, email: 'ada@acme-corp.com' });
    const answer = await claim({ claim_token, email: 'eve@acme-corp.com' });
    expect(await codeOf(answer)).toEqual([409, 'claimed_or_in_flight']);
  });

  it('when the registration is over, at the moment it is', async () => {
    const { claim_token, registration_id } = await (await register({ type: 'anonymous' })).json();
    const ends = (await stored(registration_id))?.claim_token_expires_at ?? 0;
    platform.time.offsetMs = ends - Date.now() + 1;
    const answer = await claim({ claim_token, email: 'ada@acme-corp.com' });
    platform.time.offsetMs = 0;
    expect(await codeOf(answer)).toEqual([410, 'claim_expired']);
  });
});

describe('a registration guards', () => {
  it('the service against one address that registers all day, and says when to come again', async () => {
    const from = '20.9.9.9';
    const ask = () =>
      platform.ask(
        '/agent/identity',
        {
          method: 'POST',
          body: JSON.stringify({ type: 'anonymous' }),
          headers: { 'content-type': 'application/json' },
        },
        from,
      );
    let answer = await ask();
    for (let sent = 0; sent < 200 && answer.status === 200; sent += 1) answer = await ask();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register({ type: 'anonymous' })).status).toBe(200);
  });

  it('secrets: nothing of a token is in the log', async () => {
    const { claim_token, identity_assertion } = await (await register({ type: 'anonymous' })).json();
    const written = JSON.stringify(platform.lines);
    expect(written).not.toContain(claim_token);
    expect(written).not.toContain(identity_assertion);
  });
});
