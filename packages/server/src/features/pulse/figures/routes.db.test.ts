import { type PulseProjectSeed, pulseEvent, seedPulseProject } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addAgent, addOwner, askAgentApi, type Owner, refusalOf } from '../../../app/agent-fixture.ts';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';

const DAY = 24 * 60 * 60 * 1000;

let platform: Platform;
let owner: Owner;
let token: string;
let project: PulseProjectSeed;

async function addProject(workspaceId: string): Promise<PulseProjectSeed> {
  const seed = seedPulseProject({ workspaceId });
  for (const statement of seed.statements) await sql.raw(statement).execute(platform.store.db);
  return seed;
}

sharePlatform(async (open) => {
  platform = await open();
  owner = await addOwner(platform, 'owner@acme-corp.com');
  token = await addAgent(platform, owner, { id: 'reader', scope: 'agent:read' });
  project = await addProject(owner.workspaceId);
  await platform.ask('/api/v1/pulse/events', {
    method: 'POST',
    body: JSON.stringify({
      events: Array.from({ length: 51 }, (_, nth) =>
        pulseEvent(project.origin, { url: `${project.origin}/docs/${nth}`, status: nth === 0 ? 404 : 200 }),
      ),
    }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${project.apiKey}` },
  });
});

const ask = (query: Record<string, string> = {}, id = project.projectId, as: string | undefined = token) =>
  askAgentApi(platform, `/projects/${id}/pulse?${new URLSearchParams(query)}`, as);
const at = (time: number) => new Date(time).toISOString();

describe('the figures of a project answer', () => {
  it('what was counted, of the last seven days by the hour', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    const { data } = await answer.json();
    expect(data).toMatchObject({ granularity: 'hour', requests: 51, failures: 1 });
    expect(Date.parse(data.to) - Date.parse(data.from)).toBeGreaterThanOrEqual(7 * DAY);
    expect(Date.parse(data.to) - Date.parse(data.from)).toBeLessThan(7 * DAY + 2 * 3_600_000);
  });

  it('the range that is asked for, with an offset or without', async () => {
    const now = Date.now();
    const past = { from: at(now - 3 * DAY), to: at(now - 2 * DAY) };
    expect((await (await ask(past)).json()).data).toMatchObject({ requests: 0, series: [] });
    const to = at(now + DAY + 2 * 3_600_000).replace('Z', '+02:00');
    expect((await (await ask({ from: at(now - DAY), to })).json()).data.requests).toBe(51);
  });

  it('the single events in pages, each once', async () => {
    const first = await (await ask()).json();
    const second = await (await ask({ cursor: first.next_cursor })).json();
    expect([first.data.recent.length, second.data.recent.length, second.next_cursor]).toEqual([50, 1, null]);
    const paths = [...first.data.recent, ...second.data.recent].map(({ path }) => path);
    expect(new Set(paths).size).toBe(51);
  });
});

describe('the figures of a project refuse', () => {
  const now = Date.now();
  it.each([
    ['a moment that is none', { from: 'yesterday' }],
    ['a range that ends before it begins', { from: at(now), to: at(now - DAY) }],
    ['a range of more than 400 days', { from: at(now - 401 * DAY) }],
    ['a cursor that they never answered', { cursor: 'bent' }],
    ['a cursor of more than 200 characters', { cursor: 'x'.repeat(201) }],
  ])('%s', async (_, query: Record<string, string>) => {
    expect(await refusalOf(await ask(query))).toEqual([400, 'invalid_request']);
  });

  it.each(['unknown', 'a%00b'])('what is no project of the workspace: %s', async (id) => {
    expect(await refusalOf(await ask({}, id))).toEqual([404, 'not_found']);
  });
});

describe('the figures of a project guard', () => {
  it('another workspace’s project as if it were not there', async () => {
    const stranger = await addOwner(platform, 'stranger@harbour-tools.dev');
    const theirs = await addProject(stranger.workspaceId);
    expect(await refusalOf(await ask({}, theirs.projectId))).toEqual([404, 'not_found']);
  });

  it('what an agent without the scope to read may not see', async () => {
    const keeper = await addAgent(platform, owner, { id: 'keeper', scope: 'agent:keys' });
    expect(await refusalOf(await ask({}, project.projectId, keeper))).toEqual([403, 'insufficient_scope']);
  });

  it('everything against whoever brings no token', async () => {
    const answer = await askAgentApi(platform, `/projects/${project.projectId}/pulse`, undefined);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    expect(answer.status).toBe(401);
  });
});
