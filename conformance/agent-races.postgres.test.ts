import { runWaymark, type ServiceProcess, until } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentClient } from './agent-client.ts';
import { atOnce, countErrors, countLive, openForms, pollAtOnce, startPending } from './agent-races.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { countStatuses } from './expectations.ts';
import type { Answer } from './http.ts';
import { HumanBrowser } from './human-browser.ts';
import { nextAddress } from './samples.ts';

let world: AgentSubject;
let sibling: ServiceProcess;
let platforms: [string, string];

beforeAll(async () => {
  world = await startAgentSubject();
  sibling = await world.subject.startSibling();
  platforms = [world.subject.platformUrl, sibling.platformUrl];
});

afterAll(async () => {
  await sibling.stop();
  await world.stop();
});

describe('two processes, asked 20 times at once, answer', () => {
  it('slow_down to all polls but one', async () => {
    const { claimToken } = await startPending(world);
    const counts = countErrors(await pollAtOnce(platforms, claimToken));
    expect(counts).toEqual({ authorization_pending: 1, slow_down: 19 });
  });

  it('exactly one live token to polls after the confirmation', async () => {
    const pending = await startPending(world);
    await world.human().complete(pending, pending.owner, world.inbox);
    const answers = await pollAtOnce(platforms, pending.claimToken);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(await countLive(platforms[0], answers)).toBe(1);
  });

  it('one winner to confirmations', async () => {
    const pending = await startPending(world);
    const forms = await openForms(platforms, pending, world.inbox);
    const answers = await atOnce(forms, ({ human, fields }) => {
      const cookie = [...human.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
      const copy = new HumanBrowser(human.platformUrl, human.from);
      return copy.post('/claim', { ...fields, code: pending.userCode, decision: 'confirm' }, { cookie });
    });
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(answers.filter(({ text }) => /already claimed/i.test(text))).toHaveLength(19);
    const clients = await world.query(
      `select id from agent_clients where registration_id = '${pending.registrationId}'`,
    );
    expect(clients).toHaveLength(1);
  });

  it('exactly 5 registrations to one address', async () => {
    const from = nextAddress();
    const answers = await atOnce(platforms, (url) =>
      new AgentClient(url, from).identity({ type: 'anonymous' }),
    );
    expect(countStatuses(answers)).toEqual({ 200: 5, 429: 15 });
  });

  it('with no token that outlives a leaked key, while it is replaced', async () => {
    const { tokens } = await world.claimedAgent();
    const { dataDir, databaseUrl = '' } = world.subject;
    const env = { WAYMARK_DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const answers: Answer[] = [];
    let replaced = false;
    const exchange = async (platform: string) => {
      // Some more after the command has ended, in processes that may still remember the key.
      for (let after = 0; after < 5; after += replaced ? 1 : 0)
        answers.push(await new AgentClient(platform).exchange(tokens.assertion));
    };
    const replace = async () => {
      await until(async () => answers.length > 20);
      expect(await runWaymark(['keys', 'rotate', '--now'], { env })).toMatchObject({ code: 0 });
      replaced = true;
    };
    await Promise.all([replace(), ...[...platforms, ...platforms, ...platforms].map(exchange)]);
    const { ok = 0, invalid_grant: refused = 0, ...others } = countErrors(answers);
    expect(others).toEqual({});
    expect(ok).toBeGreaterThan(20);
    expect(refused).toBeGreaterThanOrEqual(30);
    expect(await countLive(platforms[0], answers)).toBe(0);
  });

  it('one address to a registration that 20 owners want', async () => {
    const { claimToken } = await world.agent().registerAnonymous();
    const answers = await atOnce(platforms, (url, index) =>
      new AgentClient(url).claim({ claim_token: claimToken, email: `rival-${index}@acme-corp.com` }),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 19 });
  });
});
