import type { GuardedResult } from '@waymark/audit';
import { pulseLifetimes, pulseRateLimits } from '@waymark/contract';
import { answerPulseChallenge, pulseEvent } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { addAgent, addOwner } from '../../../app/agent-fixture.ts';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';

// A public address, as the socket of a service on the open net would show it.
const EGRESS = '20.50.1.1';

interface Reserved {
  readonly setup_id: string;
  readonly setup_token: string;
  readonly origin: string;
  readonly api_key: string;
}

let platform: Platform;
/** What runs at an origin; an origin without an entry answers a page without a proof. */
const deployed = new Map<string, { apiKey: string; reports: boolean }>();

async function reportEvent(apiKey: string, origin: string, event: Record<string, unknown>): Promise<void> {
  const answer = await platform.ask('/api/v1/pulse/events', {
    method: 'POST',
    body: JSON.stringify(pulseEvent(origin, event)),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
  });
  expect(await answer.json()).toMatchObject({ accepted: 1 });
}

/** The sites of the world as the verifier's fetch sees them. */
async function visit(
  url: string,
  { headers = {} }: { headers?: Readonly<Record<string, string>> },
): Promise<GuardedResult> {
  const { origin, pathname: path } = new URL(url);
  const site = deployed.get(origin);
  const given =
    site === undefined ? undefined : answerPulseChallenge({ apiKey: site.apiKey, origin, path }, headers);
  if (site?.reports && given !== undefined) {
    const { eventId: id, nonce } = given;
    const seen = { id, url, ip: EGRESS, user_agent: headers['User-Agent'], verification: { nonce } };
    await reportEvent(site.apiKey, origin, seen);
  }
  return {
    kind: 'response',
    url,
    status: 200,
    headers: given === undefined ? {} : { 'pulse-proof': given.proof },
    redirects: [],
    connection: { address: '20.50.1.2', port: 443, localAddress: EGRESS },
  };
}

sharePlatform(async (open) => {
  platform = await open({ fetchStranger: visit });
});

function post(path: string, body: string | null, headers: Record<string, string> = {}, from?: string) {
  return platform.ask(`/api/v1/pulse/setups${path}`, { method: 'POST', body, headers }, from);
}

let origins = 0;
function newOrigin(): string {
  origins += 1;
  return `https://docs-${origins}.harbour-tools.dev`;
}

const json = { 'content-type': 'application/json' };
const requestOf = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ origin: newOrigin(), project_name: 'Docs', ...more });
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];

async function reserve(): Promise<Reserved> {
  const answer = await post('', requestOf(), json);
  expect(answer.status).toBe(201);
  const { data } = await answer.json();
  return { ...data, api_key: data.credentials.api_key };
}

const verify = ({ setup_id, setup_token }: Reserved) =>
  post(`/${setup_id}/verify`, null, { authorization: `Bearer ${setup_token}` });

describe('a setup is answered', () => {
  it('with an ingest key and a setup token, shown once and kept by nobody on the way', async () => {
    const answer = await post('', requestOf({ origin: 'https://First.Harbour-Tools.dev/' }), json);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { data } = await answer.json();
    expect(data).toMatchObject({
      status: 'pending_deployment',
      origin: 'https://first.harbour-tools.dev',
      verification_url: 'https://first.harbour-tools.dev/',
      setup_token: expect.stringMatching(/^pulse_setup_[\w-]{43}$/u),
      verify_url: `${platform.platformUrl}/api/v1/pulse/setups/${data.setup_id}/verify`,
      credentials: {
        api_key: expect.stringMatching(/^pulse_live_[\w-]{43}$/u),
        endpoint: `${platform.platformUrl}/api/v1/pulse/events`,
      },
    });
    const left = Date.parse(data.expires_at) - Date.now();
    expect(left).toBeLessThanOrEqual(pulseLifetimes.reservationMs);
    expect(left).toBeGreaterThan(pulseLifetimes.reservationMs - 600_000);
  });

  it('and belongs to the registration of an agent that brings its token', async () => {
    const owner = await addOwner(platform, 'owner@acme-corp.com');
    const token = await addAgent(platform, owner, { id: 'installer', scope: 'pulse:setup' });
    const answer = await post('', requestOf({ agent_name: ' Ada ' }), {
      ...json,
      authorization: `Bearer ${token}`,
    });
    const { data } = await answer.json();
    const row = await platform.store.db
      .selectFrom('pulse_projects')
      .select(['registration_id', 'agent_name'])
      .where('id', '=', data.setup_id)
      .executeTakeFirst();
    expect(row).toEqual({ registration_id: 'installer', agent_name: 'Ada' });
  });
});

describe('a setup is refused', () => {
  it.each([
    ['for an origin without TLS', { origin: 'http://docs.harbour-tools.dev' }, 'invalid_origin'],
    ['for an origin with a path', { origin: 'https://docs.harbour-tools.dev/a' }, 'invalid_origin'],
    ['for an address inside', { origin: 'https://127.0.0.1' }, 'invalid_origin'],
    ['without a name', { project_name: undefined }, 'invalid_request'],
    ['with a name that nobody can see', { project_name: ' ' }, 'invalid_request'],
    ['with a path that is none', { verification_path: 'start' }, 'invalid_request'],
    ['with a path that has a query', { verification_path: '/?a=1' }, 'invalid_request'],
    ['with a field that nobody knows', { owner: 'me' }, 'invalid_request'],
  ])('%s', async (_, more, code) => {
    expect(await codeOf(await post('', requestOf(more), json))).toEqual([422, code]);
  });

  it('with a body that is no JSON, or not sent as it', async () => {
    expect(await codeOf(await post('', '{', json))).toEqual([422, 'invalid_request']);
    const plain = await post('', requestOf(), { 'content-type': 'text/plain' });
    expect(await codeOf(plain)).toEqual([415, 'unsupported_media_type']);
  });

  it('for an origin that somebody holds', async () => {
    const { origin } = await reserve();
    expect(await codeOf(await post('', requestOf({ origin }), json))).toEqual([409, 'origin_unavailable']);
  });

  it('with a token that is wrong or may not set up, although none is needed', async () => {
    const owner = await addOwner(platform, 'reader@acme-corp.com');
    const reader = await addAgent(platform, owner, { id: 'reader', scope: 'agent:read' });
    const as = (token: string) => post('', requestOf(), { ...json, authorization: `Bearer ${token}` });
    expect(await codeOf(await as(`authmd_${'x'.repeat(43)}`))).toEqual([401, 'invalid_token']);
    expect(await codeOf(await as(reader))).toEqual([403, 'insufficient_scope']);
  });
});

describe('a verification is answered', () => {
  it('with a link for the human, once the site proves its key and reports the request', async () => {
    const setup = await reserve();
    deployed.set(setup.origin, { apiKey: setup.api_key, reports: true });
    const answer = await verify(setup);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { data } = await answer.json();
    expect(data.status).toBe('verified');
    const [place, token] = data.claim_url.split(/\/(?=[^/]*$)/u);
    expect(place).toBe(`${platform.platformUrl}/setups/claim`);
    expect(token).toMatch(/^psc_[\w-]{43}$/u);
    const again = await (await verify(setup)).json();
    expect(again.data.status).toBe('verified');
    expect(again.data.claim_url).not.toBe(data.claim_url);
  });

  it('with what is missing and when to ask again, while the site only proves its key', async () => {
    const setup = await reserve();
    deployed.set(setup.origin, { apiKey: setup.api_key, reports: false });
    const answer = await verify(setup);
    expect([answer.status, await answer.json()]).toEqual([202, { data: { status: 'waiting_for_event' } }]);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('pulse-event')).toBe('missing');
    expect(answer.headers.get('pulse-resolution')).not.toBe('');
  });

  it('under an id in capitals too', async () => {
    const setup = await reserve();
    deployed.set(setup.origin, { apiKey: setup.api_key, reports: true });
    expect((await verify({ ...setup, setup_id: setup.setup_id.toUpperCase() })).status).toBe(200);
  });
});

describe('a verification is refused', () => {
  it('while the site gives no proof, with what to change', async () => {
    const answer = await verify(await reserve());
    expect(answer.status).toBe(422);
    const { error } = await answer.json();
    expect(error).toMatchObject({ code: 'verification_failed', resolution: expect.any(String) });
  });

  it('when seven days are over', async () => {
    const setup = await reserve();
    platform.time.offsetMs = pulseLifetimes.reservationMs + 1000;
    const answer = await verify(setup);
    platform.time.offsetMs = 0;
    expect(await codeOf(answer)).toEqual([410, 'setup_expired']);
  });
});

describe('a verification guards', () => {
  it.each([
    ['nothing', undefined, 'Bearer'],
    ['the ingest key', 'api_key', 'Bearer error="invalid_token"'],
    ['the token of another setup', 'setup_token', 'Bearer error="invalid_token"'],
  ] as const)('a setup against whoever brings %s', async (_, member, challenge) => {
    const [setup, other] = [await reserve(), await reserve()];
    const secret = member === 'api_key' ? setup.api_key : other.setup_token;
    const headers: Record<string, string> = member === undefined ? {} : { authorization: `Bearer ${secret}` };
    const answer = await post(`/${setup.setup_id}/verify`, null, headers);
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
    expect(await codeOf(answer)).toEqual([401, 'invalid_setup_token']);
  });

  it('which setups there are: an unknown one is refused like a wrong token', async () => {
    const { setup_token } = await reserve();
    for (const setup_id of ['none', '018f6e2e-7c1a-7000-8000-000000000000'])
      expect(await codeOf(await verify({ setup_id, setup_token, origin: '', api_key: '' }))).toEqual([
        401,
        'invalid_setup_token',
      ]);
  });

  it('the service against one address that reserves all day', async () => {
    const from = '20.9.9.9';
    for (let sent = 0; sent < pulseRateLimits.setup.requests; sent += 1)
      expect((await post('', requestOf(), json, from)).status).toBe(201);
    const answer = await post('', requestOf(), json, from);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(answer)).toEqual([429, 'rate_limited']);
  });

  it('both secrets against the log', async () => {
    const setup = await reserve();
    await verify(setup);
    const written = JSON.stringify(platform.lines);
    expect(written).not.toContain(setup.setup_token);
    expect(written).not.toContain(setup.api_key);
  });
});
