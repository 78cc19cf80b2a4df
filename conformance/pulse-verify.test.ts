import { wrapListener } from '@waymark/pulse/node';
import { type SiteBehaviour, type Sites, startSites, uncertifiedOrigin } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOwner } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { type Answer, members, send } from './http.ts';
import {
  expectSetupError,
  expectWaiting,
  type PulseSetup,
  reserve,
  verdictOf,
  verify,
} from './pulse-client.ts';
import { type Instrumented, instrumented, sendEvent } from './pulse-site.ts';

let sites: Sites;
let world: AgentSubject;
let platform: string;

beforeAll(async () => {
  sites = await startSites();
  world = await startAgentSubject(sites.env);
  platform = world.subject.platformUrl;
});

afterAll(async () => {
  await world?.stop();
  await sites?.stop();
});

async function deployed(
  how: Instrumented = {},
  body: object = {},
  authorization?: string,
): Promise<PulseSetup> {
  const headers = authorization === undefined ? {} : { authorization: `Bearer ${authorization}` };
  const setup = await reserve(platform, { ...body }, { headers });
  sites.deploy(setup.origin, instrumented(setup, how));
  return setup;
}

/** The claim URL of an answer that has to be `verified`. */
function claimUrlOf(answer: Answer): string {
  const { status, claimUrl } = verdictOf(answer);
  expect({ http: answer.status, status }).toEqual({ http: 200, status: 'verified' });
  expect(claimUrl).toMatch(new RegExp(`^${platform}/setups/claim/[\\w-]{40,}$`));
  return claimUrl ?? '';
}

const failure = async (setup: PulseSetup) => {
  const answer = await verify(setup);
  const { resolution } = expectSetupError(answer, 422, 'verification_failed');
  return `${String(Object(members(answer).error).message)} ${resolution}`;
};

const stateOf = async ({ id }: PulseSetup) =>
  (await world.query(`select state from pulse_setups where id = '${id}'`))[0]?.state;

describe('verifying answers', () => {
  it('200 with a claim URL when proof and event are there, without the ingest key in it', async () => {
    const setup = await deployed({}, { verification_path: '/docs/start' });
    const claimUrl = claimUrlOf(await verify(setup));
    expect(claimUrl).not.toContain(setup.apiKey);
    expect(await stateOf(setup)).toBe('verified');
    expect(sites.visits(setup.origin)).toBe(1);
  });

  it('200 to the middleware of the package, and the page is as it was', async () => {
    const setup = await reserve(platform, { verification_path: '/docs' });
    const { apiKey: key, endpoint, origin } = setup;
    const page: SiteBehaviour = (_request, response) => void response.end('<h1>As it was</h1>');
    sites.deploy(origin, wrapListener(page, { key, endpoint, origin }));
    claimUrlOf(await verify(setup));
  });

  it('202 without a claim URL while the event is missing, and 200 once it has arrived late', async () => {
    const kept: Record<string, unknown>[] = [];
    const keep = (event: Readonly<Record<string, unknown>>) => {
      kept.push({ ...event });
      return null;
    };
    const setup = await deployed({ report: keep });
    const waiting = await verify(setup);
    expect({ http: waiting.status, ...verdictOf(waiting) }).toEqual({
      http: 202,
      status: 'waiting_for_event',
      claimUrl: undefined,
    });
    expect(expectWaiting(waiting, 'missing')).toMatch(/no event .* has arrived/);
    expect(await stateOf(setup)).toBe('waiting_for_event');
    expect((await sendEvent(setup, setup.apiKey, kept[0] ?? {})).status).toBe(202);
    claimUrlOf(await verify(setup));
    expect(sites.visits(setup.origin)).toBe(1);
  });

  // Interface, Endpoints: 422 is for a URL without a valid proof; a good proof waits for its own event.
  it.each<[string, NonNullable<Instrumented['report']>, string, RegExp]>([
    ['the address of a proxy', (event) => ({ ...event, ip: '198.51.100.7' }), 'foreign_ip', /trustProxy/],
    ['another User-Agent', (event) => ({ ...event, user_agent: 'curl/8' }), 'user_agent', /User-Agent/],
    ['another page', (event) => ({ ...event, url: `${String(event.url)}other` }), 'url', /verification URL/],
  ])(
    '202 while the event that came has %s, and 200 once it is mended',
    async (_name, report, problem, text) => {
      const setup = await deployed({ report });
      expect(expectWaiting(await verify(setup), problem)).toMatch(text);
      expect(await stateOf(setup)).toBe('waiting_for_event');
      sites.deploy(setup.origin, instrumented(setup));
      claimUrlOf(await verify(setup));
    },
  );

  it('a fresh claim URL to a verified setup, and the earlier one is superseded', async () => {
    const setup = await deployed();
    const first = claimUrlOf(await verify(setup));
    const second = claimUrlOf(await verify(setup));
    expect(second).not.toBe(first);
    const stale = await world.human().open(first);
    expect({ status: stale.status, text: stale.text }).toMatchObject({
      status: 410,
      text: expect.stringContaining('newer link'),
    });
    expect((await world.human().open(second)).status).toBe(200);
  });

  it('one claim URL that works to twenty calls at once', async () => {
    const setup = await reserve(platform);
    const [arrived, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    sites.deploy(setup.origin, async (request, response) => {
      arrived.resolve();
      await allowed.promise;
      await instrumented(setup)(request, response);
    });
    const calls = Array.from({ length: 20 }, () => verify(setup));
    await arrived.promise;
    // What was sent before these were answered has reached the service: all twenty wait for the one page.
    for (let round = 0; round < 40; round += 1) await send(`${platform}/health`);
    allowed.resolve();
    const answers = await Promise.all(calls);
    const urls = new Set(answers.map(claimUrlOf));
    expect(urls.size).toBe(1);
    expect(sites.visits(setup.origin)).toBe(1);
    const open = await world.query(
      `select id from pulse_claim_links where setup_id = '${setup.id}' and superseded_at is null and used_at is null`,
    );
    expect(open).toHaveLength(1);
  });

  it('claimed without a claim URL when the registration has an owner, then 410', async () => {
    const claimed = await world.claimedAgent();
    const setup = await deployed({}, { project_name: 'Linked' }, claimed.tokens.accessToken);
    const answer = await verify(setup);
    expect({ http: answer.status, ...verdictOf(answer) }).toEqual({
      http: 200,
      status: 'claimed',
      claimUrl: undefined,
    });
    expectSetupError(await verify(setup), 410, 'setup_expired');
    const me = await claimed.agent.api('/me', claimed.tokens.accessToken);
    expect(members(me).projects).toEqual([{ id: setup.id, name: 'Linked', origin: setup.origin }]);
  });

  it('nothing of a claim to a setup whose registration is claimed afterwards: it moves along', async () => {
    const [agent, human, owner] = [world.agent(), world.human(), nextOwner()];
    const registered = await agent.registerAnonymous();
    const token = await agent.accessToken(registered.assertion);
    const [moving, pending] = [
      await deployed({}, { project_name: 'Moving' }, token),
      await deployed({}, {}, token),
    ];
    const claimUrl = claimUrlOf(await verify(moving));
    const ceremony = await agent.startClaim(registered.claimToken, owner);
    const page = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    expect(page.text).toMatch(new RegExp(`${moving.origin}[\\s\\S]*moves into your workspace`));
    expect(page.text).toMatch(new RegExp(`${pending.origin}[\\s\\S]*follows once it is verified`));
    await human.decide(page, ceremony.userCode);
    expectSetupError(await verify(moving), 410, 'setup_expired');
    const gone = await world.human().open(claimUrl);
    expect({ status: gone.status, text: gone.text }).toMatchObject({
      status: 410,
      text: expect.stringContaining('already claimed'),
    });
    const { accessToken } = await agent.collect(registered.claimToken);
    const list = members(await agent.api('/projects', accessToken));
    expect(list).toMatchObject({ data: [{ id: moving.id, name: 'Moving' }], next_cursor: null });
    expect(verdictOf(await verify(pending))).toEqual({ status: 'claimed', claimUrl: undefined });
  });
});

describe('verifying refuses, and says what was seen', () => {
  it('a site where nothing runs, another key, and a page without the middleware', async () => {
    const nowhere = await reserve(platform);
    expect(await failure(nowhere)).toMatch(/404.*verification_path/);
    const other = await reserve(platform);
    const setup = await deployed({ apiKey: other.apiKey });
    expect(await failure(setup)).toMatch(/without a Pulse-Proof.*another key/);
    expect(await stateOf(setup)).toBe('pending_deployment');
  });

  it.each<[string, Instrumented, RegExp]>([
    ['an error page', { status: 500 }, /500/],
    ['a cached page', { apiKey: 'none', headers: { age: '99' } }, /cache \(Age: 99\)/],
    ['a bot wall', { apiKey: 'none', status: 403, headers: { 'cf-mitigated': 'challenge' } }, /bot wall/],
    [
      'a redirect to another origin',
      { apiKey: 'none', status: 301, headers: { location: 'https://www.harbour-tools.dev/' } },
      /Create a setup for the origin https:\/\/www\.harbour-tools\.dev/,
    ],
    [
      'a redirect to the metadata service',
      { apiKey: 'none', status: 302, headers: { location: 'http://169.254.169.254/latest' } },
      /redirects are not followed/,
    ],
    ['a slow clock', { apiKey: 'none', headers: { date: 'Thu, 01 Jan 2026 00:00:00 GMT' } }, /clock.*slow/],
    ['a proof that answers nothing', { headers: { 'pulse-proof': 'v1.x.y' } }, /malformed/],
  ])('%s', async (_name, how, text) => {
    expect(await failure(await deployed(how))).toMatch(text);
  });

  it.each<[string, NonNullable<Instrumented['report']>]>([
    ['another nonce', (event) => ({ ...event, verification: { nonce: 'A'.repeat(43) } })],
    ['another id', (event) => ({ ...event, id: crypto.randomUUID() })],
    ['no nonce', ({ verification: _nonce, ...event }) => event],
  ])('to count an event with %s', async (_name, report) => {
    const answer = await verify(await deployed({ report }));
    expect(expectWaiting(answer, 'missing')).toMatch(/id, ip, user_agent, url and nonce/);
  });

  it('a certificate for another name', async () => {
    const setup = await reserve(platform, { origin: uncertifiedOrigin });
    expect(await failure(setup)).toMatch(/TLS certificate.*ERR_TLS_CERT_ALTNAME_INVALID/);
  });
});
