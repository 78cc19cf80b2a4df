import { randomUUID } from 'node:crypto';
import { nextOrigin, type Sites, startSites, until } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError } from './agent-client.ts';
import { type AgentSubject, type ClaimedAgent, startAgentSubject } from './agent-subject.ts';
import { brokenPage, page as workingPage } from './audit-page.ts';
import { type Answer, members, send } from './http.ts';
import { formFields } from './human-browser.ts';
import { partsOf } from './mail-parts.ts';
import { type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';
import { instrumented } from './pulse-site.ts';
import { isRecord, nextAddress } from './samples.ts';

// What depends on the engine is tested beside its SQL on both (packages/server/src/features/audits/workspace-audits).
let sites: Sites;
let world: AgentSubject;
let claimed: ClaimedAgent;
let stranger: ClaimedAgent;
let project: PulseSetup;
let audits: string;

function deploy(markdown: string): void {
  const answersChallenges = instrumented(project);
  sites.deploy(project.origin, (request, response) => {
    if (request.url !== '/start') return answersChallenges(request, response);
    response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(markdown);
  });
}

beforeAll(async () => {
  sites = await startSites();
  world = await startAgentSubject(sites.env);
  claimed = await world.claimedAgent({ agent_name: 'Harbour bot' });
  stranger = await world.claimedAgent();
  const headers = { authorization: `Bearer ${claimed.tokens.accessToken}` };
  project = await reserve(world.subject.platformUrl, {}, { headers });
  deploy(workingPage);
  expect(verdictOf(await verify(project)).status).toBe('claimed');
  const { workspace } = members(await claimed.agent.api('/me', claimed.tokens.accessToken));
  audits = `/workspace/audits/${isRecord(workspace) ? workspace.id : ''}`;
});

afterAll(async () => {
  await world?.stop();
  await sites?.stop();
});

const api = (path: string, who = claimed) => who.agent.api(path, who.tokens.accessToken);

function order(url: string, who = claimed, headers: Record<string, string> = {}): Promise<Answer> {
  const body = JSON.stringify({ quickstart_url: url });
  return who.agent.api('/audits', who.tokens.accessToken, {
    method: 'POST',
    body,
    from: nextAddress(),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function dataOf(answer: Answer): Record<string, unknown> {
  const { data } = members(answer);
  if (!isRecord(data)) throw new Error(`no data: ${answer.status} ${answer.text}`);
  return data;
}

let slot = 0;

/** Has the next slot of every schedule come now. */
async function letSlotsCome(): Promise<void> {
  slot += 1;
  await world.query(`update audit_journeys set next_at = ${slot} where next_at is not null`);
  await world.query(`update job_schedules set next_at = 1 where name = 'audit.schedule'`);
}

const runs = () =>
  world.query(
    'select run_id, slug from workspace_audits join audit_runs on id = run_id order by workspace_audits.created_at',
  );

/** Waits for so many runs and for the end of the last one. */
async function allEnded(count: number): Promise<void> {
  const last = await until(async () => (await runs())[count - 1]);
  await send(`${world.subject.platformUrl}/reports/${last.slug}/events`, { timeoutMs: 300_000 });
}

const start = () => `${project.origin}/start`;

describe('the Agent API', () => {
  it('queues an audit of a page on a claimed origin and shows it with its report', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const queued = await order(start(), claimed, key);
    expect(queued.status, queued.text).toBe(202);
    const { id } = dataOf(queued);
    expect(dataOf(queued)).toEqual({
      id: expect.any(String),
      quickstart_url: start(),
      project_id: project.id,
      status: expect.stringMatching(/^(?:queued|running)$/),
      verdict: null,
      requested_by: { type: 'agent', agent_name: 'Harbour bot' },
      report_url: expect.stringContaining(`${world.subject.platformUrl}/reports/`),
      failure: null,
      created_at: expect.any(String),
      finished_at: null,
    });
    const again = await order(start(), claimed, key);
    expect([dataOf(again).id, again.headers['idempotent-replayed']]).toEqual([id, 'true']);
    await allEnded(1);
    const one = await api(`/audits/${id}`);
    expect(dataOf(one)).toMatchObject({
      id,
      status: 'published',
      verdict: 'passed',
      finished_at: expect.any(String),
      report: { run_id: id, status: 'passed', schema_version: 'quickstart-report.v2.6' },
    });
    expect(members(await api('/audits'))).toMatchObject({
      data: [{ id, verdict: 'passed' }],
      next_cursor: null,
    });
    const report = await send(String(dataOf(one).report_url), { headers: { accept: 'application/json' } });
    expect(JSON.stringify(dataOf(one).report)).toBe(report.text);
    expect(world.inbox.messages.filter(({ raw }) => raw.includes('quickstart'))).toEqual([]);
  });

  it('refuses what the workspace has not claimed and what is no page, and stores nothing of it', async () => {
    const before = (await runs()).length;
    expectApiError(await order(start(), stranger), 422, 'origin_not_claimed');
    expectApiError(await order(`${nextOrigin()}/start`), 422, 'origin_not_claimed');
    expectApiError(await order(`${project.origin}:8443/start`), 422, 'origin_not_claimed');
    expectApiError(await order(`https://u:p@${new URL(project.origin).host}/`), 422, 'unprocessable_url');
    expectApiError(await order(`${start()}?api_key=ghp_${'a1B2'.repeat(9)}`), 400, 'credential_detected');
    expectApiError(await order('ftp://x.dev/'), 400, 'invalid_request');
    const narrow = await claimed.agent.exchange(claimed.tokens.assertion, { scope: 'agent:read' });
    const token = String(members(narrow).access_token);
    const weak = { ...claimed, tokens: { ...claimed.tokens, accessToken: token } };
    expectApiError(await order(start(), weak), 403, 'insufficient_scope');
    expect(await runs()).toHaveLength(before);
  });

  it('shows one workspace nothing of another', async () => {
    const [{ run_id: id } = { run_id: '' }] = await runs();
    expectApiError(await api(`/audits/${id}`, stranger), 404, 'not_found');
    expect(members(await api('/audits', stranger))).toEqual({ data: [], next_cursor: null });
    expect((await stranger.human.open(audits)).status).toBe(404);
    const form = formFields(await claimed.human.open(audits), audits);
    expect((await stranger.human.post(audits, { ...form, quickstart_url: start() })).status).toBe(403);
  });

  it('pages its list, and refuses a cursor that is none of its own', async () => {
    for (const cursor of ['x', 'AAAA'])
      expectApiError(await api(`/audits?cursor=${cursor}`), 400, 'invalid_request');
    const [{ run_id: id } = { run_id: '' }] = await runs();
    for (let index = 0; index < 50; index += 1) {
      const copy = randomUUID();
      await world.query(`insert into audit_runs (id, slug, email, quickstart_url, status, metadata, created_at)
        values ('${copy}', '${copy}', '', 'https://p.dev/', 'errored', '{}', 1)`);
      await world.query(`insert into workspace_audits (run_id, workspace_id, journey_id, project_id, asked_by, created_at)
        select '${copy}', workspace_id, journey_id, project_id, 'person', ${1000 + (index % 3)} from workspace_audits where run_id = '${id}'`);
    }
    const first = members(await api('/audits'));
    const rest = members(await api(`/audits?cursor=${String(first.next_cursor)}`));
    const ids = [first.data, rest.data].flat().map((each) => (isRecord(each) ? each.id : ''));
    expect([new Set(ids).size, ids.length, ids[0], rest.next_cursor]).toEqual([51, 51, id, null]);
    await world.query(`delete from audit_runs where quickstart_url = 'https://p.dev/'`);
  });
});

describe('the workspace’s page', () => {
  it('asks for an audit, sets a schedule, and mails its watcher when the verdict changes, and only then', async () => {
    const { human } = claimed;
    expect((await human.open('/workspace')).text).toContain(`href="${audits}"`);
    const page = await human.open(audits);
    expect(page.text).toContain('Harbour bot (agent)');
    const refused = await human.submit(audits, {
      ...formFields(page, audits),
      quickstart_url: 'https://x.dev/',
    });
    expect([refused.status, refused.text.includes('has not claimed')]).toEqual([422, true]);
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const held = await human.submit(audits, {
      ...formFields(page, audits),
      quickstart_url: `${start()}?api_key=${secret}`,
    });
    expect([held.status, held.text.includes(secret)]).toEqual([400, false]);
    const schedule = `${audits}/schedule`;
    const set = await human.submit(schedule, { ...formFields(page, schedule), every: 'daily' });
    expect(set.text).toContain('The schedule is set.');
    await letSlotsCome();
    await allEnded(2);
    deploy(brokenPage);
    await letSlotsCome();
    await allEnded(3);
    const mail = await world.inbox.waitForMessage(({ raw }) => raw.includes('<audit-'));
    expect(mail.to).toEqual([claimed.owner]);
    const { text } = partsOf(mail.raw);
    expect(text).toContain('has changed (in the previous audit, it had passed)');
    expect(text).toContain(`${world.subject.platformUrl}${audits}`);
    const shown = (await human.open(audits)).text;
    expect(shown).toContain('<td data-label="Asked by">Schedule</td>');
    expect(shown).toMatch(/class="wrong">Failed</);
  });

  it('stops these mails, repeats an audit, and turns the schedule off', async () => {
    const { human } = claimed;
    const [mails, again, schedule] = [`${audits}/mails`, `${audits}/again`, `${audits}/schedule`];
    const page = await human.open(audits);
    const off = await human.submit(mails, { ...formFields(page, mails), watch: 'off' });
    expect(off.text).toContain('You no longer get these mails.');
    deploy(workingPage);
    const { journey = '' } = formFields(page, schedule);
    await human.submit(again, { ...formFields(page, again), journey });
    await allEnded(4);
    await human.submit(schedule, { ...formFields(page, schedule), every: 'off' });
    const jobs = `select count(*) as n from jobs where kind = 'audit.notice' and state <> 'done'`;
    expect(Number((await world.query(jobs))[0]?.n)).toBe(0);
    const notices = await world.query('select state from audit_notices');
    expect(notices).toEqual([{ state: 'sent' }]);
    expect(await world.query('select every, verdict from audit_journeys')).toEqual([
      { every: null, verdict: 'passed' },
    ]);
  });
});
