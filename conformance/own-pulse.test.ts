import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { findFreePorts, runWaymark, type Sites, startSites, startStranger } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, type ClaimedAgent, startAgentSubject } from './agent-subject.ts';
import { members, send } from './http.ts';
import { type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';
import { isRecord, nextAddress } from './samples.ts';
import { type Subject, withSubject } from './service.ts';
import { proxyTo } from './tls-proxy.ts';

const gptBot = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const someKey = `pulse_live_${'k'.repeat(43)}`;

const pulseOf = async ({ baseUrl }: Subject) => members(await send(`${baseUrl}/health`)).pulse;
const visit = ({ baseUrl }: Subject, path: string, from = nextAddress()) =>
  send(`${baseUrl}${path}`, { from, headers: { 'user-agent': gptBot, accept: 'text/html' } });

describe('health says whether the landing host is observed', () => {
  it.each<[string, Record<string, string>, { enabled: boolean; configured: boolean }]>([
    ['without a key', {}, { enabled: true, configured: false }],
    ['with a key', { WAYMARK_PULSE_KEY: someKey }, { enabled: true, configured: true }],
    [
      'switched off',
      { WAYMARK_PULSE_KEY: someKey, WAYMARK_PULSE: 'off' },
      { enabled: false, configured: true },
    ],
  ])('%s', async (_name, env, expected) => {
    await withSubject({ env }, async (subject) => {
      const endpoint = `${subject.platformUrl}/api/v1/pulse/events`;
      expect(await pulseOf(subject)).toEqual({ ...expected, endpoint });
      // The second answer comes from memory.
      expect(await pulseOf(subject)).toEqual({ ...expected, endpoint });
      expect(subject.output()).not.toContain(someKey);
    });
  });
});

describe('the landing host as a project of its own service', () => {
  let sites: Sites;
  let world: AgentSubject;
  let claimed: ClaimedAgent;
  let setup: PulseSetup;

  beforeAll(async () => {
    sites = await startSites();
    world = await startAgentSubject(sites.env);
    claimed = await world.claimedAgent();
    const headers = { authorization: `Bearer ${claimed.tokens.accessToken}` };
    setup = await reserve(world.subject.platformUrl, { project_name: 'This very service' }, { headers });
    sites.deploy(setup.origin, proxyTo(world.subject.baseUrl));
    await world.subject.restart('SIGTERM', {
      WAYMARK_PULSE_KEY: setup.apiKey,
      WAYMARK_PULSE_ORIGIN: setup.origin,
    });
  });

  afterAll(async () => {
    await world?.stop();
    await sites?.stop();
  });

  async function seen(): Promise<Record<string, unknown>[]> {
    const answer = await claimed.agent.api(`/projects/${setup.id}/pulse`, claimed.tokens.accessToken);
    const { data } = members(answer);
    if (!isRecord(data) || !Array.isArray(data.recent)) throw new Error(`no events: ${answer.text}`);
    return data.recent;
  }
  const pathsSeen = async () => (await seen()).map(({ path }) => path);

  it('proves its own origin over TLS', async () => {
    const answer = await verify(setup);
    expect({ http: answer.status, ...verdictOf(answer) }).toEqual({
      http: 200,
      status: 'claimed',
      claimUrl: undefined,
    });
    const [event] = await seen();
    expect(event).toMatchObject({ path: '/', method: 'GET', status: 200, format: 'html' });
    expect(event?.user_agent).toMatch(/^PulseVerifier\/1\.0 /);
  });

  it('reports every landing request, remembered answers and refusals too, under the caller’s address', async () => {
    for (const path of ['/robots-are-welcome?token=hidden', '/openapi.json', '/openapi.json'])
      await visit(world.subject, path, '20.30.40.50');
    await expect.poll(async () => (await seen()).filter(({ ip }) => ip === '20.30.40.0').length).toBe(3);
    const events = (await seen()).filter(({ ip }) => ip === '20.30.40.0');
    expect(events).toContainEqual(
      expect.objectContaining({ path: '/robots-are-welcome', status: 404, agent: 'gptbot' }),
    );
    expect(events.filter(({ path }) => path === '/openapi.json')).toEqual([
      expect.objectContaining({ status: 200, format: 'json' }),
      expect.objectContaining({ status: 200, format: 'json' }),
    ]);
    expect(JSON.stringify(events)).not.toContain('hidden');
  });

  it('reports neither probes, nor the platform’s traffic, nor its links gone astray', async () => {
    const before = (await pathsSeen()).length;
    await visit(world.subject, '/health');
    await visit(world.subject, '/metrics');
    await visit(world.subject, '/setups/claim/one-time-token');
    await visit(world.subject, '/claim/one-time-token');
    const token = randomBytes(32).toString('base64url');
    for (const path of [`/claim/${token}/`, `//setups/claim/${token}`, `/Claim/${token}`])
      await visit(world.subject, path);
    await send(`${world.subject.platformUrl}/workspace`);
    await visit(world.subject, '/last');
    await expect.poll(pathsSeen).toContain('/last');
    const paths = await pathsSeen();
    expect(paths.slice(0, paths.length - before)).toEqual(['/last']);
  });

  it('sends what waits before it ends', async () => {
    await visit(world.subject, '/just-before-the-end');
    await world.subject.restart('SIGTERM', {
      WAYMARK_PULSE_KEY: setup.apiKey,
      WAYMARK_PULSE_ORIGIN: setup.origin,
    });
    expect(await pathsSeen()).toContain('/just-before-the-end');
  });

  it('is seen by waymark doctor, as is a key that nobody knows', async () => {
    const endpoint = `${world.subject.platformUrl}/api/v1/pulse/events`;
    const doctor = async (WAYMARK_PULSE_KEY: string) =>
      runWaymark(['doctor'], { env: { WAYMARK_PULSE_KEY, WAYMARK_PULSE_ENDPOINT: endpoint } });
    expect((await doctor(setup.apiKey)).stdout).toMatch(/^ok +pulse: /mu);
    const wrong = await doctor(someKey);
    expect(wrong.stdout).toMatch(/^broken +pulse: WAYMARK_PULSE_KEY is not accepted \(http_401\)$/mu);
    expect(wrong.stdout + wrong.stderr).not.toContain(someKey);
    await expect(doctor(setup.apiKey)).resolves.toMatchObject({
      stdout: expect.not.stringContaining(setup.apiKey),
    });
  });

  it('never writes its key to the log', () => {
    expect(world.subject.output()).not.toContain(setup.apiKey);
  });
});

describe('an endpoint that is away', () => {
  it('changes no answer, is told of once, and does not hold up the end', async () => {
    const [port] = await findFreePorts(1);
    const env = {
      WAYMARK_PULSE_KEY: someKey,
      WAYMARK_PULSE_ENDPOINT: `http://127.0.0.1:${port}/api/v1/pulse/events`,
    };
    await withSubject({ env }, async (subject) => {
      expect(await pulseOf(subject)).toEqual({
        enabled: true,
        configured: true,
        endpoint: env.WAYMARK_PULSE_ENDPOINT,
      });
      for (let count = 0; count < 120; count += 1) expect((await visit(subject, '/')).status).toBe(200);
      await expect.poll(() => subject.output()).toContain('network_error');
      const exit = await subject.process().stop();
      expect(exit).toMatchObject({ code: 0 });
      expect(subject.output().split('network_error')).toHaveLength(2);
      expect(subject.output()).not.toContain(someKey);
    });
  });
});

describe('one address for both hosts', () => {
  it('observes the landing half alone', async () => {
    const [port] = await findFreePorts(1);
    const url = `http://localhost:${port}`;
    const received: string[] = [];
    const sink = await startStranger(async (incoming, response) => {
      received.push(await text(incoming));
      response.writeHead(202).end('{}');
    });
    const env = {
      WAYMARK_BASE_URL: url,
      WAYMARK_PLATFORM_URL: url,
      WAYMARK_PULSE_KEY: someKey,
      WAYMARK_PULSE_ENDPOINT: `http://127.0.0.1:${sink.port}/api/v1/pulse/events`,
    };
    await withSubject({ env }, async (subject) => {
      for (const path of ['/claim/one-time-token', '/workspace', '/', '/nowhere']) await visit(subject, path);
    });
    // The end of the service has sent what had not been.
    const events = received.flatMap((body): { url: string }[] => JSON.parse(body).events);
    expect(events.map(({ url: each }) => new URL(each).pathname)).toEqual(['/', '/nowhere']);
  });
});
