import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { countStatuses } from './expectations.ts';
import { type Answer, send } from './http.ts';
import { expectRefused, expectTaken, type PulseSite, seedSite, sendEvents } from './pulse-subject.ts';
import { nextAddress } from './samples.ts';

const ALLOWED = 20;
let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject({ WAYMARK_REFUSALS_PER_MINUTE: String(ALLOWED) });
});

afterAll(() => world?.stop());

const madeUp = () => randomBytes(32).toString('base64url');

/** How each of many requests was answered, one after the other. */
async function statuses(count: number, ask: () => Promise<Answer>): Promise<Record<number, number>> {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await ask());
  return countStatuses(answers);
}

describe('wrong ingest keys', () => {
  const sendTo = (site: PulseSite, from: string) => site.send({ events: [site.event()] }, { from });
  const guess = (from: string) =>
    sendEvents(world.subject.platformUrl, `pulse_live_${madeUp()}`, { events: [] }, { from });

  it('are limited per address, and say when to come again', async () => {
    const from = nextAddress();
    expect(await statuses(ALLOWED, () => guess(from))).toEqual({ 401: ALLOWED });
    const refused = await guess(from);
    expectRefused(refused, 429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expectRefused(await guess(nextAddress()), 401, 'invalid_api_key');
  });

  it('are counted exactly when they come at once, and by /64 of an IPv6 address', async () => {
    const from = nextAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(from)));
    expect(countStatuses(answers)).toEqual({ 401: ALLOWED, 429: 50 - ALLOWED });
    let last = 0;
    const ask = () => {
      last += 1;
      return guess(`2a00:8:9:a::${last}`);
    };
    expect(await statuses(ALLOWED + 1, ask)).toEqual({ 401: ALLOWED, 429: 1 });
  });

  it('keep no site from sending, from the same address too, with a key of a minute ago or a new one', async () => {
    const from = nextAddress();
    const [known, elsewhere] = [await seedSite(world.subject), await seedSite(world.subject)];
    expectTaken(await sendTo(known, from), { accepted: 1 });
    expectTaken(await sendTo(elsewhere, nextAddress()), { accepted: 1 });
    expect(await statuses(ALLOWED + 5, () => guess(from))).toEqual({ 401: ALLOWED, 429: 5 });
    const fresh = await seedSite(world.subject);
    for (const site of [known, elsewhere, fresh]) expectTaken(await sendTo(site, from), { accepted: 1 });
  });
});

describe('wrong bearer tokens', () => {
  const me = (from: string, authorization?: string) =>
    send(`${world.subject.platformUrl}/api/v1/agent/me`, {
      headers: authorization === undefined ? {} : { authorization },
      from,
    });
  const guess = (from: string) => me(from, `Bearer authmd_${madeUp()}`);

  it('are limited per address, and a live token passes all the same, though it was never used before', async () => {
    const { tokens } = await world.claimedAgent();
    const from = nextAddress();
    expect(await statuses(ALLOWED + 5, () => guess(from))).toEqual({ 401: ALLOWED, 429: 5 });
    const refused = await guess(from);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.json).toMatchObject({ error: { code: 'rate_limited' } });
    expect((await me(from, `Bearer ${tokens.accessToken}`)).status).toBe(200);
    expect((await guess(nextAddress())).status).toBe(401);
  });

  it('are counted for all operations together, and a request without any is none', async () => {
    const from = nextAddress();
    expect(await statuses(ALLOWED + 10, () => me(from))).toEqual({ 401: ALLOWED + 10 });
    const projects = () =>
      send(`${world.subject.platformUrl}/api/v1/agent/projects`, {
        headers: { authorization: `Bearer ${madeUp()}` },
        from,
      });
    expect(await statuses(ALLOWED, projects)).toEqual({ 401: ALLOWED });
    expect((await guess(from)).status).toBe(429);
    expect((await me(from)).status).toBe(401);
  });
});
