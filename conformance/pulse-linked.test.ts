import { type DocsSite, prepareDocsSite } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentClient, nextOwner, type Registered } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { members } from './http.ts';
import { expectSetupError, type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';

let site: DocsSite;
let world: AgentSubject;

beforeAll(async () => {
  site = await prepareDocsSite('guide.harbour-tools.dev');
  world = await startAgentSubject(site.env);
});

afterAll(async () => {
  await site?.stop();
  await world?.stop();
});

// The steps build on each other, as they do for an agent.
describe('a registered agent, from its first call to the figures of its owner', () => {
  const owner = nextOwner();
  let agent: AgentClient;
  let registered: Registered;
  let setup: PulseSetup;
  let preClaimToken: string;

  it('sets up with the token it has before it is claimed, which opens nothing else', async () => {
    agent = world.agent();
    registered = await agent.registerAnonymous({ agent_name: 'Guide writer' });
    preClaimToken = await agent.accessToken(registered.assertion);
    const headers = { authorization: `Bearer ${preClaimToken}` };
    setup = await reserve(world.subject.platformUrl, { origin: site.origin }, { headers });
    await site.deploy({ apiKey: setup.apiKey, endpoint: setup.endpoint });
    expect(verdictOf(await verify(setup))).toMatchObject({ status: 'verified' });
    for (const path of ['/projects', `/projects/${setup.id}`, `/projects/${setup.id}/pulse`])
      expect((await agent.api(path, preClaimToken)).status).toBe(403);
  });

  it('moves its project into the workspace when a human claims it', async () => {
    const human = world.human();
    await human.complete(await agent.startClaim(registered.claimToken, owner), owner, world.inbox);
    expectSetupError(await verify(setup), 410, 'setup_expired');
    expect((await human.open(`/workspace/projects/${setup.id}`)).text).toContain(site.origin);
    expect((await agent.api('/projects', preClaimToken)).status).toBe(401);
  });

  it('reads its figures, and the key goes on working', async () => {
    const { accessToken } = await agent.collect(registered.claimToken);
    expect(members(await agent.api('/projects', accessToken))).toMatchObject({ data: [{ id: setup.id }] });
    await site.visit('/llms.txt', { 'user-agent': 'ChatGPT-User/1.0' });
    const recent = async () => (await agent.api(`/projects/${setup.id}/pulse`, accessToken)).text;
    await expect.poll(recent).toContain('/llms.txt');
    expect(await recent()).toContain('PulseVerifier/1.0');
  });
});
