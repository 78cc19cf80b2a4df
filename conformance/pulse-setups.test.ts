import { randomUUID } from 'node:crypto';
import { nextOrigin } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { countStatuses, expectCommonHeaders } from './expectations.ts';
import { members, post, send } from './http.ts';
import { createSetup, expectSetupError, reserve, setupsPath, verify } from './pulse-client.ts';
import { nextAddress } from './samples.ts';

let world: AgentSubject;
let platform: string;

beforeAll(async () => {
  world = await startAgentSubject();
  platform = world.subject.platformUrl;
});

afterAll(() => world.stop());

const days = (count: number) => count * 86_400_000;

describe('creating a setup answers', () => {
  it('201 with everything of the interface, and is never stored', async () => {
    const origin = nextOrigin();
    const answer = await createSetup(platform, { origin });
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expectCommonHeaders(answer);
    const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const { data } = members(answer) as { data: Record<string, unknown> };
    expect(members(answer)).toEqual({
      data: {
        setup_id: id,
        status: 'pending_deployment',
        origin,
        verification_url: `${origin}/`,
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        setup_token: expect.stringMatching(/^pulse_setup_[\w-]{43}$/),
        verify_url: `${platform}${setupsPath}/${data.setup_id}/verify`,
        credentials: {
          api_key: expect.stringMatching(/^pulse_live_[\w-]{43}$/),
          endpoint: `${platform}/api/v1/pulse/events`,
        },
      },
    });
    const life = Date.parse(String(data.expires_at)) - Date.now();
    expect(life).toBeGreaterThan(days(7) - 60_000);
    expect(life).toBeLessThanOrEqual(days(7));
  });

  it.each([
    ['https://Bücher.de/', '/straße', 'https://xn--bcher-kva.de', '/stra%C3%9Fe'],
    ['https://Harbour-Tools.dev:443', '/a/./b/../c', 'https://harbour-tools.dev', '/a/c'],
  ])('the one spelling of %s and %s', async (given, path, origin, normal) => {
    const setup = await reserve(platform, { origin: given, verification_path: path });
    expect(setup).toMatchObject({ origin, verificationUrl: origin + normal });
  });

  it('every environment, and an agent name that may be null or missing', async () => {
    for (const environment of ['production', 'staging', 'development'])
      await reserve(platform, { environment, agent_name: null });
    await reserve(platform, { agent_name: 'Installer', project_name: 'ü'.repeat(120) });
  });
});

describe('creating a setup refuses', () => {
  it.each([
    ...['http://harbour-tools.dev', 'https://harbour-tools.dev/docs', 'https://harbour-tools.dev?x'],
    ...[
      'https://me:secret@harbour-tools.dev',
      'https://harbour-tools.dev:8443',
      'https://harbour-tools.dev.',
    ],
    ...[
      'https://203.0.113.9',
      'https://0x7f.1',
      'https://2130706433',
      'https://[::1]',
      'https://[2001:db8::1]',
    ],
    ...[
      'https://localhost',
      'https://a.localhost',
      'https://nas.local',
      'https://db.internal',
      'https://com',
    ],
    ...[
      'https://example.com',
      'https://www.example.org',
      'https://docs.example',
      'https://a.test',
      'https://co.uk',
    ],
    ...['https://x.onion', 'https://nas.home.arpa', `https://${'a.'.repeat(150)}dev`, 'nonsense', ''],
  ])('the origin %s with invalid_origin', async (origin) => {
    expectSetupError(await createSetup(platform, { origin }), 422, 'invalid_origin');
  });

  it.each<[string, unknown]>([
    ['broken JSON', '{"origin":'],
    ['a list', []],
    ['text', '"https://harbour-tools.dev"'],
    ['nothing', {}],
    ['no origin', { project_name: 'x' }],
    ['an origin that is no text', { origin: 7, project_name: 'x' }],
    ['no name', { origin: 'https://harbour-tools.dev' }],
    ['an empty name', { origin: 'https://harbour-tools.dev', project_name: '' }],
    ['a name of blanks', { origin: 'https://harbour-tools.dev', project_name: '  ' }],
    ['a name too long', { origin: 'https://harbour-tools.dev', project_name: 'x'.repeat(121) }],
    ['a name with a line break', { origin: 'https://harbour-tools.dev', project_name: 'a\nb' }],
    ['another environment', { origin: 'https://harbour-tools.dev', project_name: 'x', environment: 'test' }],
    [
      'an agent too long',
      { origin: 'https://harbour-tools.dev', project_name: 'x', agent_name: 'x'.repeat(121) },
    ],
    ['an unknown member', { origin: 'https://harbour-tools.dev', project_name: 'x', setup_id: 'mine' }],
    ...['docs', '', '//evil.dev', '/a?b', '/a#b', '/a b', '/a\\b', '/a%00', `/${'x'.repeat(1024)}`].map(
      (path): [string, unknown] => [
        `the path ${JSON.stringify(path.slice(0, 20))}`,
        { origin: 'https://harbour-tools.dev', project_name: 'x', verification_path: path },
      ],
    ),
  ])('%s with invalid_request', async (_name, body) => {
    const answer = await post(`${platform}${setupsPath}`, body, { from: nextAddress() });
    expectSetupError(answer, 422, 'invalid_request');
  });

  it('another content type with 415, a large body with 413, another method with 405', async () => {
    const url = `${platform}${setupsPath}`;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const answer = await send(url, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{}',
        from: nextAddress(),
      });
      expectSetupError(answer, 415, 'unsupported_media_type');
    }
    const large = await createSetup(platform, { project_name: 'x'.repeat(20_000) });
    expectSetupError(large, 413, 'payload_too_large');
    const get = await send(url);
    expectSetupError(get, 405, 'method_not_allowed');
    expect(get.headers.allow).toMatch(/\bPOST\b/);
    expectSetupError(await send(`${url}/x/y/z`), 404, 'not_found');
  });

  it('an origin that is held, in any spelling and environment, and tells nothing of its holder', async () => {
    const { origin, id } = await reserve(platform);
    for (const again of [
      origin,
      `${origin}/`,
      origin.toUpperCase().replace('HTTPS', 'https'),
      `${origin}:443`,
    ]) {
      const answer = await createSetup(platform, { origin: again, environment: 'staging' });
      expectSetupError(answer, 409, 'origin_unavailable');
      expect(answer.text).not.toContain(id);
    }
  });

  it('all but one of fifty requests for one origin at once', async () => {
    const origin = nextOrigin();
    const answers = await Promise.all(Array.from({ length: 50 }, () => createSetup(platform, { origin })));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 49 });
  });

  it('the eleventh request of an address within a minute, whatever it asks', async () => {
    const from = nextAddress();
    for (let count = 0; count < 10; count += 1) {
      const answer = await createSetup(platform, count % 2 === 0 ? {} : { origin: 'nonsense' }, { from });
      expect(answer.status).toBe(count % 2 === 0 ? 201 : 422);
    }
    const refused = await createSetup(platform, {}, { from });
    expectSetupError(refused, 429, 'rate_limited');
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d?$/);
  });
});

describe('a token with a create request', () => {
  const withToken = (authorization: string) => createSetup(platform, {}, { headers: { authorization } });

  it('links the setup to the registration, before and after the claim', async () => {
    const agent = world.agent();
    const { assertion, registrationId } = await agent.registerAnonymous();
    const token = await agent.accessToken(assertion);
    const setup = await reserve(platform, {}, { headers: { authorization: `Bearer ${token}` } });
    const rows = await world.query(`select registration_id from pulse_projects where id = '${setup.id}'`);
    expect(rows).toEqual([{ registration_id: registrationId }]);
    const claimed = await world.claimedAgent();
    expect((await withToken(`Bearer ${claimed.tokens.accessToken}`)).status).toBe(201);
  });

  it('is refused when it is none of ours, a setup token or an ingest key, with WWW-Authenticate', async () => {
    const other = await reserve(platform);
    for (const token of [
      'x',
      'Bearer',
      'Basic eDp5',
      `Bearer authmd_${'A'.repeat(43)}`,
      `Bearer ${other.setupToken}`,
      `Bearer ${other.apiKey}`,
    ]) {
      const answer = await withToken(token);
      expectSetupError(answer, 401, 'invalid_token');
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer .*error="invalid_token"/);
    }
  });

  it('is refused once it is revoked or used up by the claim', async () => {
    const agent = world.agent();
    const token = await agent.accessToken((await agent.registerAnonymous()).assertion);
    await agent.revoke({ token });
    expectSetupError(await withToken(`Bearer ${token}`), 401, 'invalid_token');
    const claimed = await world.claimedAgent();
    expectSetupError(await withToken(`Bearer ${claimed.preClaimToken}`), 401, 'invalid_token');
  });

  it('is refused without the scope', async () => {
    const claimed = await world.claimedAgent();
    const less = await claimed.agent.exchange(claimed.tokens.assertion, { scope: 'agent:read' });
    const answer = await withToken(`Bearer ${String(members(less).access_token)}`);
    expectSetupError(answer, 403, 'insufficient_scope');
  });
});

describe('verifying refuses', () => {
  it('a missing or wrong token, and an unknown setup, all alike', async () => {
    const [setup, other] = [await reserve(platform), await reserve(platform)];
    const unknown = { ...setup, verifyUrl: setup.verifyUrl.replace(setup.id, randomUUID()) };
    const nonsense = { ...setup, verifyUrl: setup.verifyUrl.replace(setup.id, 'nonsense') };
    const answers = [
      await verify(setup, { token: null }),
      await verify(setup, { token: other.setupToken }),
      await verify(setup, { token: setup.apiKey }),
      await verify(setup, { token: `${setup.setupToken}A` }),
      await verify(setup, { token: setup.setupToken.toLowerCase() }),
      await verify(unknown),
      await verify(nonsense),
    ];
    const texts = answers.map((answer) => {
      expectSetupError(answer, 401, 'invalid_setup_token');
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer\b/);
      return answer.text;
    });
    expect(new Set(texts).size).toBe(1);
  });

  it('a token in the query or the body', async () => {
    const setup = await reserve(platform);
    const query = { ...setup, verifyUrl: `${setup.verifyUrl}?token=${setup.setupToken}` };
    expectSetupError(await verify(query, { token: null }), 401, 'invalid_setup_token');
    const body = JSON.stringify({ setup_token: setup.setupToken });
    const headers = { 'content-type': 'application/json' };
    expectSetupError(await verify(setup, { token: null, headers, body }), 401, 'invalid_setup_token');
  });

  it('an expired setup with 410, and its origin is free again', async () => {
    const setup = await reserve(platform);
    const past = Date.now() - 1000;
    await world.query(`update pulse_setups set expires_at = ${past} where id = '${setup.id}'`);
    await world.query(`update pulse_origins set held_until = ${past} where project_id = '${setup.id}'`);
    expectSetupError(await verify(setup), 410, 'setup_expired');
    await reserve(platform, { origin: setup.origin });
    expectSetupError(await verify(setup), 410, 'setup_expired');
  });

  it('a name that leads nowhere with 422 and says so', async () => {
    const setup = await reserve(platform);
    const answer = await verify(setup);
    const { resolution } = expectSetupError(answer, 422, 'verification_failed');
    expect(resolution).toMatch(/DNS/);
  });

  it('another method with 405, and the thirty-first call of a minute with 429', async () => {
    const setup = await reserve(platform);
    const get = await send(setup.verifyUrl);
    expectSetupError(get, 405, 'method_not_allowed');
    expect(get.headers.allow).toMatch(/\bPOST\b/);
    const from = nextAddress();
    for (let count = 0; count < 30; count += 1)
      expectSetupError(await verify(setup, { from, token: null }), 401, 'invalid_setup_token');
    const refused = await verify(setup, { from });
    expectSetupError(refused, 429, 'rate_limited');
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d?$/);
  });
});

describe('the guide', () => {
  it('that the verifier names is there, as Markdown', async () => {
    const guide = await send(`${world.subject.baseUrl}/pulse.md`);
    expect(guide.status).toBe(200);
    expect(guide.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(guide.text).toContain(`${platform}${setupsPath}`);
  });
});

describe('the secrets of a setup', () => {
  it('are in no log and in no table', async () => {
    const setup = await reserve(platform);
    await verify(setup);
    await verify(setup, { token: setup.apiKey });
    for (const table of [
      'pulse_setups',
      'pulse_keys',
      'pulse_projects',
      'pulse_origins',
      'security_events',
      'pulse_challenges',
    ]) {
      const text = JSON.stringify(await world.query(`select * from ${table}`));
      for (const secret of [setup.setupToken, setup.apiKey]) expect(text).not.toContain(secret);
    }
    for (const secret of [setup.setupToken, setup.apiKey])
      expect(world.subject.output()).not.toContain(secret);
  });
});
