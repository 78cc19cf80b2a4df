import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, type ClaimedAgent, startAgentSubject } from './agent-subject.ts';
import { members, send } from './http.ts';
import { expectTaken, type PulseSite, seedSite } from './pulse-subject.ts';

let world: AgentSubject;
let agent: ClaimedAgent;
let site: PulseSite;

beforeAll(async () => {
  world = await startAgentSubject();
  agent = await world.claimedAgent();
  const profile = members(await read('/me', agent));
  const { id: workspaceId } = profile.workspace as { id: string };
  site = await seedSite(world.subject, { workspaceId });
});

afterAll(() => world.stop());

function read(path: string, { tokens }: ClaimedAgent) {
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  return send(`${world.subject.platformUrl}/api/v1/agent${path}`, { headers });
}

describe('GET /projects/{id}/pulse answers', () => {
  it('what agents did, as soon as their events are accepted', async () => {
    const events = [
      site.event({ url: `${site.origin}/docs/a`, status: 200 }),
      site.event({
        url: `${site.origin}/docs/a`,
        status: 404,
        user_agent: 'claude-cli/2.0.14 (external, cli)',
      }),
    ];
    expectTaken(await site.send({ events }), { accepted: 2 });
    const answer = await read(`/projects/${site.projectId}/pulse`, agent);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json).toMatchObject({
      data: {
        project_id: site.projectId,
        granularity: 'hour',
        requests: 2,
        failures: 1,
        pages: [{ path: '/docs/a', requests: 2, failures: 1 }],
        failing: [{ status: 404, requests: 1 }],
      },
      next_cursor: null,
    });
    const { data } = answer.json as { data: { agents: object[]; recent: { id: string }[] } };
    expect(data.agents).toContainEqual(
      expect.objectContaining({ agent: 'claude-code', purpose: 'coding_agent', verdict: 'unverifiable' }),
    );
    expect(data.recent.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => String(id)).toSorted());
  });

  it('404 to another workspace, and 400 to a range or cursor that is none', async () => {
    const stranger = await world.claimedAgent();
    expect((await read(`/projects/${site.projectId}/pulse`, stranger)).status).toBe(404);
    for (const search of [
      'from=yesterday',
      'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
      'cursor=x',
    ]) {
      const answer = await read(`/projects/${site.projectId}/pulse?${search}`, agent);
      expect(answer.status, search).toBe(400);
      expect(answer.json).toMatchObject({ error: { code: 'invalid_request' } });
    }
  });
});
