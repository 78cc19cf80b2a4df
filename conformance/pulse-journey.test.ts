import { type DocsSite, prepareDocsSite } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOwner } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { type EventGate, startEventGate } from './event-gate.ts';
import { members } from './http.ts';
import { formFields, headingOf } from './human-browser.ts';
import { expectSetupError, type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';
import { isRecord } from './samples.ts';

type Row = Record<string, unknown>;

let site: DocsSite;
let world: AgentSubject;

beforeAll(async () => {
  site = await prepareDocsSite('docs.harbour-tools.dev');
  world = await startAgentSubject(site.env);
});

afterAll(async () => {
  await site?.stop();
  await world?.stop();
});

/** The Agent API as the claimed agent of a person sees it. */
async function ownersAgent(owner: string) {
  const [agent, human] = [world.agent(), world.human()];
  const registered = await agent.registerAnonymous({ agent_name: 'Reader' });
  await human.complete(await agent.startClaim(registered.claimToken, owner), owner, world.inbox);
  const { accessToken } = await agent.collect(registered.claimToken);
  const read = async (path: string, method = 'GET') => {
    const answer = await agent.api(path, accessToken, { method });
    return { status: answer.status, data: answer.status === 204 ? undefined : members(answer).data };
  };
  return { human, read };
}

// The steps build on each other, as they do for an agent.
describe('a setup without an account, from the first call to figures', () => {
  const owner = nextOwner();
  let setup: PulseSetup;
  let gate: EventGate;
  let claimUrl: string | undefined;
  let reader: Awaited<ReturnType<typeof ownersAgent>>;

  afterAll(() => gate?.stop());

  const figures = async () => {
    const { data } = await reader.read(`/projects/${setup.id}/pulse`);
    if (!isRecord(data) || !Array.isArray(data.recent)) throw new Error('no figures');
    return data as Row & { recent: Row[] };
  };
  const pathsSeen = async () => (await figures()).recent.map(({ path }) => path);

  it('reserves, and is told that nothing listens yet', async () => {
    setup = await reserve(world.subject.platformUrl, { origin: site.origin, project_name: 'Harbour docs' });
    const { resolution } = expectSetupError(await verify(setup), 422, 'verification_failed');
    expect(resolution).toMatch(/Start the server/);
  });

  it('is answered 202 while its events do not get through', async () => {
    gate = await startEventGate(setup.endpoint);
    await site.deploy({ apiKey: setup.apiKey, endpoint: gate.endpoint });
    const waiting = await verify(setup);
    expect({ http: waiting.status, ...verdictOf(waiting) }).toEqual({
      http: 202,
      status: 'waiting_for_event',
      claimUrl: undefined,
    });
    expect(gate.refused()).toBeGreaterThan(0);
  });

  it('is answered 200 once the middleware has got them through by itself', async () => {
    gate.open();
    await expect
      .poll(
        async () => {
          const answer = await verify(setup);
          claimUrl = verdictOf(answer).claimUrl;
          return answer.status;
        },
        { timeout: 300_000 },
      )
      .toBe(200);
    expect(claimUrl).toMatch(/\/setups\/claim\//);
  });

  it('is claimed by its human, once', async () => {
    reader = await ownersAgent(owner);
    expect((await reader.read('/projects')).data).toEqual([]);
    const page = await reader.human.open(claimUrl ?? '');
    const done = await reader.human.submit('/setups/claim', formFields(page, '/setups/claim'));
    expect({ status: done.status, heading: headingOf(done) }).toMatchObject({
      status: 200,
      heading: expect.stringContaining('yours'),
    });
    expect((await reader.human.open(claimUrl ?? '')).status).toBe(410);
    expectSetupError(await verify(setup), 410, 'setup_expired');
  });

  it('shows its visits through the Agent API, the verifier’s own first', async () => {
    expect(await reader.read('/projects')).toMatchObject({ data: [{ id: setup.id, origin: site.origin }] });
    expect(await pathsSeen()).toContain('/');
    await site.visit('/docs/quickstart?secret=1', {
      'user-agent': 'claude-code/2.0.14',
      accept: 'text/markdown',
    });
    await site.visit('/api/items/7', {
      'user-agent': 'GPTBot/1.2',
      authorization: 'Bearer hidden',
      cookie: 'a=hidden',
    });
    await expect.poll(pathsSeen).toContain('/api/items/7');
    const seen = await figures();
    expect(seen.recent).toContainEqual(
      expect.objectContaining({
        agent: 'claude-code',
        path: '/docs/quickstart',
        status: 200,
        format: 'markdown',
      }),
    );
    expect(seen.failing).toMatchObject([
      { status: 404, route: '/api/items/7', agent: 'gptbot', requests: 1 },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/secret|hidden/);
  });

  it('changes its key without a gap, and the old one ends', async () => {
    const rotated = await reader.read(`/projects/${setup.id}/keys`, 'POST');
    expect(rotated.status).toBe(201);
    const fresh = isRecord(rotated.data) ? String(rotated.data.api_key) : '';
    await site.visit('/before-the-deployment', { 'user-agent': 'GPTBot/1.2' });
    await site.deploy({ apiKey: fresh, endpoint: setup.endpoint });
    await site.visit('/after-the-deployment', { 'user-agent': 'GPTBot/1.2' });
    const both = expect.arrayContaining(['/before-the-deployment', '/after-the-deployment']);
    await expect.poll(pathsSeen).toEqual(both);
    const { data } = await reader.read(`/projects/${setup.id}`);
    const keys: Row[] = isRecord(data) && Array.isArray(data.keys) ? data.keys : [];
    const old = keys.find(({ expires_at: at }) => at !== null);
    expect((await reader.read(`/projects/${setup.id}/keys/${String(old?.id)}`, 'DELETE')).status).toBe(204);
    const ingest = async (key: string) =>
      (
        await fetch(setup.endpoint, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: '{"events":[]}',
        })
      ).status;
    await expect.poll(() => ingest(setup.apiKey), { timeout: 30_000 }).toBe(401);
    expect(await ingest(fresh)).not.toBe(401);
  });

  it('never shows a secret in the log', () => {
    const output = world.subject.output();
    for (const secret of [setup.apiKey, setup.setupToken, claimUrl?.split('/').at(-1) ?? 'none'])
      expect(output).not.toContain(secret);
  });
});
