import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { fileURLToPath } from 'node:url';
import {
  formatPulseChallenge,
  pulseChallengeText,
  pulseFingerprintText,
  pulseKeyBytes,
  pulseKeyInfo,
} from '@waymark/contract';
import { type DocsSite, prepareDocsSite } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';

const program = fileURLToPath(new URL('./protocol_site.py', import.meta.url));

let site: DocsSite;
let world: AgentSubject;
let setup: PulseSetup;

beforeAll(async () => {
  site = await prepareDocsSite('docs.harbour-python.dev', ['python3', program]);
  world = await startAgentSubject(site.env);
  setup = await reserve(world.subject.platformUrl, { origin: site.origin, verification_path: '/guide' });
  await site.deploy({ apiKey: setup.apiKey, endpoint: setup.endpoint });
});

afterAll(async () => {
  await site?.stop();
  await world?.stop();
});

function challengeTo(path: string, seconds = Math.floor(Date.now() / 1000)): Record<string, string> {
  const nonce = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(pulseFingerprintText(setup.apiKey)).digest('hex');
  const wire = { setupId: setup.id, fingerprint: digest.slice(0, 12), seconds, nonce };
  const key = hkdfSync('sha256', setup.apiKey, setup.id, pulseKeyInfo.challenge, pulseKeyBytes);
  const text = pulseChallengeText(wire, { origin: setup.origin, path, method: 'GET' });
  return {
    'pulse-challenge': formatPulseChallenge(wire),
    'pulse-challenge-signature': createHmac('sha256', Buffer.from(key)).update(text).digest('base64url'),
  };
}

/** The headers of an answer of the site. */
async function ask(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingHttpHeaders> {
  const port = site.env.WAYMARK_CONNECT_TO?.split(':').at(-1);
  const ca = await readFile(site.env.NODE_EXTRA_CA_CERTS ?? '');
  const { hostname } = new URL(site.origin);
  return await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, servername: hostname, ca, agent: false, headers };
    request(options, (answer) => void answer.resume().once('end', () => resolve(answer.headers)))
      .once('error', reject)
      .end();
  });
}

const events = async () =>
  (
    await world.query(
      `select path, status, user_agent from pulse_events where project_id = '${setup.id}' order by received_at`,
    )
  ).map(({ path, status, user_agent: agent }) => `${path} ${status} ${String(agent).split('/')[0]}`);

/** The steps build on each other, as they do for whoever deploys such a site. */
describe('a site in Python’s standard library, written from pulse.md alone,', () => {
  it('is verified, by the proof and the event of that very request', async () => {
    const answer = await verify(setup);
    const { status, claimUrl } = verdictOf(answer);
    expect({ http: answer.status, status, text: answer.text }).toMatchObject({
      http: 200,
      status: 'verified',
    });
    expect((await world.human().open(claimUrl ?? '')).status).toBe(200);
    expect(await events()).toEqual(['/guide 200 PulseVerifier']);
  });

  it('has its ordinary visits counted', async () => {
    expect(await site.visit('/guide?page=2', { 'user-agent': 'ExampleAgent/1.0' })).toBe(200);
    expect(await site.visit('/missing', { 'user-agent': 'ExampleAgent/1.0' })).toBe(404);
    await expect
      .poll(async () => (await events()).toSorted())
      .toEqual(['/guide 200 ExampleAgent', '/guide 200 PulseVerifier', '/missing 404 ExampleAgent']);
  });

  it('answers a genuine challenge once, and takes whatever else comes for an ordinary request', async () => {
    const genuine = challengeTo('/guide');
    const { 'pulse-challenge': challenge = '', 'pulse-challenge-signature': signature = '' } = genuine;
    expect((await ask('/guide', genuine))['pulse-proof']).toMatch(/^v1\./);
    const elsewhere = challengeTo('/guide');
    const late = challengeTo('/guide', Math.floor(Date.now() / 1000) - 700);
    for (const [path, headers] of [
      ['/guide', genuine],
      ['/missing', elsewhere],
      ['/guide', late],
      ['/guide', { ...challengeTo('/guide'), 'pulse-challenge-signature': signature }],
      ['/guide', { ...challengeTo('/guide'), 'pulse-challenge': challenge.replace('v1.', 'v2.') }],
      ['/guide', { 'pulse-challenge': 'x'.repeat(600) }],
    ] as const) {
      const answer = await ask(path, headers);
      expect(answer).not.toHaveProperty('pulse-proof');
      expect(answer).not.toHaveProperty('cache-control');
    }
  });
});
