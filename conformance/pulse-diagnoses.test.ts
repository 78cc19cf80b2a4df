import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import {
  createAuthority,
  makeSelfSigned,
  makeTempFolder,
  type Sites,
  startSites,
  startStranger,
} from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { members } from './http.ts';
import {
  expectSetupError,
  expectWaiting,
  type PulseSetup,
  reserve,
  verdictOf,
  verify,
} from './pulse-client.ts';
import { type Instrumented, instrumented, sendEvent } from './pulse-site.ts';
import { withSubject } from './service.ts';

let sites: Sites;
let world: AgentSubject;

beforeAll(async () => {
  sites = await startSites();
  world = await startAgentSubject(sites.env);
});

afterAll(async () => {
  await world?.stop();
  await sites?.stop();
});

async function deployed(how: Instrumented = {}, body: object = {}): Promise<PulseSetup> {
  const setup = await reserve(world.subject.platformUrl, { ...body });
  sites.deploy(setup.origin, instrumented(setup, how));
  return setup;
}

const resolutionFor = async (setup: PulseSetup) =>
  expectSetupError(await verify(setup), 422, 'verification_failed').resolution;

const bare = { apiKey: 'none' };

// Decisions §4: `resolution` itself names what went wrong, so that an agent which reads nothing else can go on.
describe('the resolution names', () => {
  it.each<[string, Instrumented, RegExp]>([
    ['a cached page', { ...bare, headers: { 'cf-cache-status': 'HIT' } }, /cache/],
    [
      'a redirect to another host',
      { ...bare, status: 301, headers: { location: 'https://www.acme.dev/' } },
      /https:\/\/www\.acme\.dev.*redirect/,
    ],
    [
      'a redirect on the same host',
      { ...bare, status: 308, headers: { location: '/en/' } },
      /verification_path \/en\/.*redirect/,
    ],
    [
      'a bot wall',
      { ...bare, status: 503, headers: { 'cf-mitigated': 'challenge' } },
      /bot wall.*PulseVerifier/,
    ],
    [
      'a clock that is fast',
      { ...bare, headers: { date: new Date(Date.now() + 3_600_000).toUTCString() } },
      /clock/,
    ],
    ['an answer that was not modified', { ...bare, status: 304 }, /cache.*Pulse-Challenge/],
    [
      'a page behind a sign-in',
      { ...bare, status: 401 },
      /verification_path that answers without signing in/,
    ],
    ['a page that is not there', { ...bare, status: 404 }, /verification_path that exists/],
    ['a page that breaks', { status: 500 }, /answers 2xx/],
    ['another origin in the middleware', bare, /api_key and origin/],
  ])('%s', async (_name, how, text) => {
    expect(await resolutionFor(await deployed(how))).toMatch(text);
  });
});

// The proof is good, so that the answer is 202: its body is closed, and its headers name what went wrong.
describe('the header Pulse-Resolution names', () => {
  it.each<[string, NonNullable<Instrumented['report']>, string, RegExp]>([
    [
      'a wrong proxy header',
      (event) => ({ ...event, ip: '93.184.216.34' }),
      'foreign_ip',
      /header.*trustProxy/,
    ],
    [
      'a User-Agent that was changed',
      (event) => ({ ...event, user_agent: 'Mozilla/5.0' }),
      'user_agent',
      /User-Agent/,
    ],
    ['an event that was dropped', () => null, 'missing', /redact/],
    ['an event without its address', ({ ip: _ip, ...event }) => event, 'missing', /redact.*drops/],
  ])('%s', async (_name, report, problem, text) => {
    expect(expectWaiting(await verify(await deployed({ report })), problem)).toMatch(text);
  });
});

describe('TLS is verified', () => {
  it('a certificate of nobody, and one that is over, are refused by name', async () => {
    const authority = await createAuthority();
    const yesterday = new Date(Date.now() - 60_000);
    const names = ['nobody.harbour-tls.dev', 'over.harbour-tls.dev'] as const;
    const answer: RequestListener = (_request, response) => void response.end('<h1>Docs</h1>');
    const ports = [
      (await startStranger(answer, await makeSelfSigned({ names: [names[0]] }))).port,
      (await startStranger(answer, await authority.issue({ names: [names[1]], notAfter: yesterday }))).port,
    ];
    const authorityFile = join(makeTempFolder(), 'authority.pem');
    await writeFile(authorityFile, authority.certificate);
    const env = {
      WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
      WAYMARK_CONNECT_TO: names.map((name, index) => `${name}:443:127.0.0.1:${ports[index]}`).join(','),
      NODE_EXTRA_CA_CERTS: authorityFile,
    };
    await withSubject({ env }, async ({ platformUrl }) => {
      for (const [index, code] of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED'].entries()) {
        const refused = await verify(await reserve(platformUrl, { origin: `https://${names[index]}` }));
        const { resolution } = expectSetupError(refused, 422, 'verification_failed');
        expect(resolution).toMatch(/certificate of a public authority that is valid now/);
        expect(refused.text).toContain(code);
      }
    });
  });
});

describe('a proof is good for one challenge', () => {
  it('and is refused when a cache gives it again', async () => {
    const setup = await deployed({ report: () => null });
    const live = instrumented(setup, { report: () => null });
    let kept: string | undefined;
    sites.deploy(setup.origin, (request, response) => {
      if (kept === undefined) {
        const setHeader = response.writeHead.bind(response);
        response.writeHead = ((status: number, headers: Record<string, string>) => {
          kept = headers['pulse-proof'];
          return setHeader(status, headers);
        }) as typeof response.writeHead;
        return live(request, response);
      }
      response.writeHead(200, { 'pulse-proof': kept }).end('<h1>Docs</h1>');
    });
    expect(verdictOf(await verify(setup)).status).toBe('waiting_for_event');
    expect(await resolutionFor(setup)).toMatch(/no cache keep answers with a Pulse-Proof/);
  });

  it('and not for another setup, whoever serves both', async () => {
    const [one, other] = [await deployed(), await deployed()];
    // The middleware of another setup knows that the challenge is not for its key.
    sites.deploy(one.origin, instrumented({ ...one, apiKey: other.apiKey }));
    expect(await resolutionFor(one)).toMatch(/another key/);
  });

  it('and an event that is sent again changes nothing', async () => {
    const sent: Record<string, unknown>[] = [];
    const setup = await deployed({
      report: (event) => {
        sent.push({ ...event });
        return event;
      },
    });
    expect(verdictOf(await verify(setup)).status).toBe('verified');
    const again = await sendEvent(setup, setup.apiKey, sent[0] ?? {});
    expect(members(again)).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
    const [row] = await world.query(
      `select count(*) as n from pulse_challenges where setup_id = '${setup.id}' and consumed_at is null`,
    );
    expect(Number(row?.n)).toBe(0);
  });
});
