import { type Sites, startSites } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError } from './agent-client.ts';
import { type AgentSubject, type ClaimedAgent, startAgentSubject } from './agent-subject.ts';
import { members } from './http.ts';
import { type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';
import { instrumented, sendEvent } from './pulse-site.ts';
import { isRecord } from './samples.ts';

let sites: Sites;
let world: AgentSubject;
let claimed: ClaimedAgent;
let project: PulseSetup;

beforeAll(async () => {
  sites = await startSites();
  world = await startAgentSubject(sites.env);
  claimed = await world.claimedAgent();
  project = await claimedProject(claimed);
});

afterAll(async () => {
  await world?.stop();
  await sites?.stop();
});

async function claimedProject(agent: ClaimedAgent, name = 'Harbour docs'): Promise<PulseSetup> {
  const headers = { authorization: `Bearer ${agent.tokens.accessToken}` };
  const setup = await reserve(world.subject.platformUrl, { project_name: name }, { headers });
  sites.deploy(setup.origin, instrumented(setup));
  expect(verdictOf(await verify(setup)).status).toBe('claimed');
  return setup;
}

const api = (path: string, method = 'GET', agent = claimed) =>
  agent.agent.api(path, agent.tokens.accessToken, { method });

function dataOf(answer: { readonly json: unknown }): Record<string, unknown> {
  const { data } = members(answer);
  if (!isRecord(data)) throw new Error(`no data: ${JSON.stringify(answer.json)}`);
  return data;
}

/** Whether ingest takes a key now. */
async function works(apiKey: string): Promise<boolean> {
  const event = {
    id: crypto.randomUUID(),
    ts: Date.now(),
    ip: '198.51.100.4',
    user_agent: 'GPTBot/1.2',
    url: project.origin,
  };
  return (await sendEvent(project, apiKey, event)).status === 202;
}

describe('the Agent API shows projects', () => {
  it('in a list, in full, and in the profile', async () => {
    const listed = members(await api('/projects'));
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const shown = {
      id: project.id,
      name: 'Harbour docs',
      origin: project.origin,
      environment: 'production',
      agent_name: null,
      created_at: time,
      claimed_at: time,
      last_verified_at: time,
    };
    expect(listed).toEqual({ data: [shown], next_cursor: null });
    const whole = dataOf(await api(`/projects/${project.id}`));
    const key = {
      id: expect.any(String),
      fingerprint: expect.any(String),
      created_at: time,
      expires_at: null,
    };
    expect(whole).toEqual({ ...shown, keys: [{ ...key, last_used_at: time }] });
    expect(JSON.stringify(whole)).not.toContain(project.apiKey);
    expect(members(await api('/me'))).toMatchObject({ projects: [{ id: project.id }] });
  });

  it('of its own workspace only', async () => {
    const stranger = await world.claimedAgent();
    expect(members(await api('/projects', 'GET', stranger))).toEqual({ data: [], next_cursor: null });
    expectApiError(await api(`/projects/${project.id}`, 'GET', stranger), 404, 'not_found');
    expectApiError(await api(`/projects/${project.id}/keys`, 'POST', stranger), 404, 'not_found');
  });

  it('page by page, and refuses a cursor that is none of its own', async () => {
    const many = await world.claimedAgent();
    const first = await claimedProject(many, 'The first');
    const [{ workspace_id: workspace } = { workspace_id: '' }] = await world.query(
      `select workspace_id from pulse_projects where id = '${first.id}'`,
    );
    for (let index = 0; index < 51; index += 1)
      await world.query(
        `insert into pulse_projects (id, name, origin, environment, workspace_id, created_at, claimed_at)
         values ('${crypto.randomUUID()}', 'P${index}', 'https://p.dev', 'production', '${workspace}', ${1000 + (index % 3)}, 1)`,
      );
    const page = members(await api('/projects', 'GET', many));
    const rest = members(await api(`/projects?cursor=${String(page.next_cursor)}`, 'GET', many));
    expect(rest.next_cursor).toBeNull();
    const ids = [page.data, rest.data].flat().map((each) => (isRecord(each) ? each.id : ''));
    expect(new Set(ids).size).toBe(52);
    expect(ids[0]).toBe(first.id);
    for (const cursor of ['x', 'AAAA', `${String(page.next_cursor)}A`])
      expectApiError(await api(`/projects?cursor=${cursor}`, 'GET', many), 400, 'invalid_request');
  });
});

describe('rotating a key', () => {
  it('shows a new key once, and the earlier one works beside it for a day', async () => {
    const answer = await api(`/projects/${project.id}/keys`, 'POST');
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { id, api_key: apiKey, previous_keys_expire_at: until } = dataOf(answer);
    expect(apiKey).toMatch(/^pulse_live_[\w-]{43}$/);
    const overlap = Date.parse(String(until)) - Date.now();
    expect(overlap).toBeGreaterThan(86_400_000 - 60_000);
    expect(overlap).toBeLessThanOrEqual(86_400_000);
    expect([await works(project.apiKey), await works(String(apiKey))]).toEqual([true, true]);
    const { keys } = dataOf(await api(`/projects/${project.id}`));
    expect(keys).toMatchObject([{ id, expires_at: null }, { expires_at: until }]);
    expect(JSON.stringify(await world.query('select * from pulse_keys'))).not.toContain(String(apiKey));
  });

  it('and revoking one ends it within a second, and not its sibling', async () => {
    const fresh = dataOf(await api(`/projects/${project.id}/keys`, 'POST'));
    expect(await works(String(fresh.api_key))).toBe(true);
    const path = `/projects/${project.id}/keys/${String(fresh.id)}`;
    expect((await api(path, 'DELETE')).status).toBe(204);
    await expect.poll(() => works(String(fresh.api_key)), { interval: 100, timeout: 30_000 }).toBe(false);
    expect(await works(project.apiKey)).toBe(true);
    expectApiError(await api(path, 'DELETE'), 404, 'not_found');
    expectApiError(await api(`/projects/${project.id}/keys/nonsense`, 'DELETE'), 404, 'not_found');
  });

  it('stops at five live keys', async () => {
    const own = await world.claimedAgent();
    const { id } = await claimedProject(own);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api(`/projects/${id}/keys`, 'POST', own)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expectApiError(refused, 409, 'too_many_keys');
  });
});
