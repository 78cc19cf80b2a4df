import { type Sites, startSites } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOwner } from './agent-client.ts';
import { type AgentSubject, type ClaimedAgent, startAgentSubject } from './agent-subject.ts';
import { members } from './http.ts';
import { formFields, type HumanBrowser } from './human-browser.ts';
import { type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';
import { instrumented } from './pulse-site.ts';
import { isRecord } from './samples.ts';

let sites: Sites;
let world: AgentSubject;
let claimed: ClaimedAgent;
let human: HumanBrowser;
let project: PulseSetup;
let path: string;
let settings: string;

beforeAll(async () => {
  sites = await startSites();
  world = await startAgentSubject(sites.env);
  claimed = await world.claimedAgent();
  human = claimed.human;
  const headers = { authorization: `Bearer ${claimed.tokens.accessToken}` };
  project = await reserve(world.subject.platformUrl, { project_name: 'A & B <i>' }, { headers });
  sites.deploy(project.origin, instrumented(project));
  expect(verdictOf(await verify(project)).status).toBe('claimed');
  path = `/workspace/projects/${project.id}`;
  settings = `${path}/settings`;
});

afterAll(async () => {
  await world?.stop();
  await sites?.stop();
});

const keysOf = async () => {
  const { data } = members(await claimed.agent.api(`/projects/${project.id}`, claimed.tokens.accessToken));
  return isRecord(data) && Array.isArray(data.keys) ? data.keys : [];
};
const figures = async () => {
  const answer = await claimed.agent.api(`/projects/${project.id}/pulse`, claimed.tokens.accessToken);
  return JSON.stringify(answer.json);
};

describe('a project’s page answers', () => {
  it('its owner with the Agent API’s figures, never kept by anybody', async () => {
    const page = await human.open(path);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('A &amp; B &lt;i&gt;');
    expect((await human.open(`${path}?who=other`)).text).toContain('Pulse verifier');
    expect(await figures()).toContain('Pulse verifier');
    expect(page.text).not.toContain(project.apiKey);
    expect(page.text.match(/<script/gu)).toHaveLength(1);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-/u);
  });

  it('a cursor that leads nowhere, and a time it does not offer, with the usual page', async () => {
    expect((await human.open(`${path}/requests?cursor=nonsense`)).status).toBe(200);
    expect((await human.open(`${path}?from=2026-11-09&to=2026-11-01`)).status).toBe(200);
    expect(human.visited.at(-1)).toBe(`${world.subject.platformUrl}${path}`);
    expect((await human.open(`${path}?days=9999`)).text).toMatch(/aria-current="true">7 days/);
  });

  it('a new key once, stops at five, and revokes', async () => {
    const fields = formFields(await human.open(settings), `${path}/keys`);
    const page = await human.post(`${path}/keys`, fields);
    const [apiKey] = /pulse_live_[\w-]{43}/.exec(page.text) ?? [''];
    expect({ status: page.status, stored: page.headers['cache-control'] }).toEqual({
      status: 200,
      stored: 'no-store',
    });
    expect((await human.open(settings)).text).not.toContain(apiKey);
    for (let count = 0; count < 3; count += 1) await human.post(`${path}/keys`, fields);
    const refused = await human.post(`${path}/keys`, fields);
    expect({ status: refused.status, text: refused.text }).toMatchObject({
      status: 409,
      text: expect.stringContaining('at most 5 keys'),
    });
    const [newest] = await keysOf();
    const question = await human.post(`${path}/keys/revoke`, { ...fields, key: newest.id });
    expect(question).toMatchObject({ status: 200, text: expect.stringContaining('<h1>Revoke key ') });
    expect(await keysOf()).toHaveLength(5);
    const sure = { ...formFields(question, `${path}/keys/revoke`), sure: 'yes' };
    expect((await human.post(`${path}/keys/revoke`, sure)).status).toBe(303);
    expect(await keysOf()).toHaveLength(4);
    const log = await human.open('/workspace');
    expect(log.text).toContain(`got a new ingest key by ${claimed.owner}`);
    expect(log.text).toContain(`had an ingest key revoked by ${claimed.owner}`);
  });
});

describe('a project’s page refuses', () => {
  it('whoever is not signed in, and whoever has no part in it', async () => {
    expect((await world.human().request(path)).headers.location).toBe(
      `/sign-in?to=${encodeURIComponent(path)}`,
    );
    const stranger = world.human();
    await stranger.signIn(nextOwner(), world.inbox);
    for (const each of [path, '/workspace/projects/nonsense', `/workspace/projects/${crypto.randomUUID()}`]) {
      const page = await stranger.open(each);
      expect(page.status).toBe(404);
      expect(page.text).not.toContain(project.origin);
    }
    const count = (await keysOf()).length;
    const fields = formFields(await stranger.open('/account'), '/sign-out');
    expect((await stranger.post(`${path}/keys`, fields)).status).toBe(404);
    expect(await keysOf()).toHaveLength(count);
  });

  it('a form that another site sent', async () => {
    const before = await keysOf();
    const fields = formFields(await human.open(settings), `${path}/keys`);
    const foreign = await human.post(`${path}/keys`, fields, { 'sec-fetch-site': 'cross-site' });
    const tokenless = await human.post(`${path}/keys/revoke`, { key: before[0].id });
    expect([foreign.status, tokenless.status]).toEqual([403, 403]);
    expect(await keysOf()).toEqual(before);
  });

  it('a key of another project', async () => {
    const other = await world.claimedAgent();
    const headers = { authorization: `Bearer ${other.tokens.accessToken}` };
    const theirs = await reserve(world.subject.platformUrl, {}, { headers });
    const [row] = await world.query(`select id from pulse_keys where project_id = '${theirs.id}'`);
    const fields = formFields(await human.open(settings), `${path}/keys`);
    await human.post(`${path}/keys/revoke`, { ...fields, key: String(row?.id), sure: 'yes' });
    const [after] = await world.query(`select revoked_at from pulse_keys where project_id = '${theirs.id}'`);
    expect(after?.revoked_at).toBeNull();
  });
});
