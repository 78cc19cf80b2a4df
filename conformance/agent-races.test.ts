import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentClient } from './agent-client.ts';
import { atOnce, countErrors, countLive, openForms, pollAtOnce, startPending } from './agent-races.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { countStatuses } from './expectations.ts';
import { members } from './http.ts';
import { HumanBrowser, headingOf } from './human-browser.ts';
import { nextAddress } from './samples.ts';

let world: AgentSubject;
let platform: string;

beforeAll(async () => {
  world = await startAgentSubject();
  platform = world.subject.platformUrl;
});

afterAll(() => world.stop());

async function stateOf(registrationId: string): Promise<unknown> {
  const [row] = await world.query(`select state from registrations where id = '${registrationId}'`);
  return row?.state;
}

describe('20 polls at once answer', () => {
  it('slow_down to all but one while the human has not decided', async () => {
    const { claimToken } = await startPending(world);
    const counts = countErrors(await pollAtOnce([platform], claimToken));
    expect(counts).toEqual({ authorization_pending: 1, slow_down: 19 });
  });

  it('exactly one live token once the human confirmed', async () => {
    const pending = await startPending(world);
    await world.human().complete(pending, pending.owner, world.inbox);
    const answers = await pollAtOnce([platform], pending.claimToken);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(await countLive(platform, answers)).toBe(1);
  });
});

describe('20 confirmations at once answer', () => {
  async function confirmAll(browsers: number): Promise<void> {
    const pending = await startPending(world);
    const forms = await openForms(
      Array.from({ length: browsers }, () => platform),
      pending,
      world.inbox,
    );
    const answers = await atOnce(forms, ({ human, fields }) => {
      const copy = new HumanBrowser(platform, human.from);
      const cookie = [...human.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
      return copy.post('/claim', { ...fields, code: pending.userCode, decision: 'confirm' }, { cookie });
    });
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(answers.filter(({ text }) => /already claimed/i.test(text))).toHaveLength(19);
    const clients = await world.query(
      `select id from agent_clients where registration_id = '${pending.registrationId}'`,
    );
    expect(clients).toHaveLength(1);
    expect((await new AgentClient(platform).poll(pending.claimToken)).status).toBe(200);
  }

  it('one winner in one session', () => confirmAll(1));

  it('one winner in two sessions of the same person', () => confirmAll(2));

  it('one decision when half of them deny', async () => {
    const pending = await startPending(world);
    const [form] = await openForms([platform], pending, world.inbox);
    const cookie = [...(form?.human.cookies() ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers = await atOnce(['confirm', 'deny'], (decision) =>
      new HumanBrowser(platform).post(
        '/claim',
        { ...form?.fields, code: pending.userCode, decision },
        { cookie },
      ),
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const poll = await new AgentClient(platform).poll(pending.claimToken);
    const outcome = poll.status === 200 ? 'claimed' : members(poll).error;
    expect(['claimed', 'access_denied']).toContain(outcome);
    expect(await stateOf(pending.registrationId)).toBe(outcome === 'claimed' ? 'claimed' : 'unclaimed');
    // Whoever came too late is told what really happened.
    const untrue =
      outcome === 'claimed' ? /denied|too many wrong/i : /is yours|already claimed|too many wrong/i;
    expect(answers.filter(({ text }) => untrue.test(text)).map(headingOf)).toEqual([]);
  });

  it('nothing to the right code after 20 wrong ones at once', async () => {
    const pending = await startPending(world);
    const [form] = await openForms([platform], pending, world.inbox);
    const cookie = [...(form?.human.cookies() ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const confirm = (code: string) =>
      new HumanBrowser(platform).post('/claim', { ...form?.fields, code, decision: 'confirm' }, { cookie });
    const wrong = (index: number) =>
      String((Number(pending.userCode) + index + 1) % 1_000_000).padStart(6, '0');
    await atOnce([0], (_, index) => confirm(wrong(index)));
    await confirm(pending.userCode);
    expect(await stateOf(pending.registrationId)).toBe('unclaimed');
    const counted = await world.query(
      `select id from wrong_codes where registration_id = '${pending.registrationId}'`,
    );
    expect(counted).toHaveLength(5);
  });
});

describe('20 requests at once answer', () => {
  it('exactly 5 registrations of one address', async () => {
    const from = nextAddress();
    const before = await world.query('select id from registrations');
    const answers = await atOnce([platform], (url) =>
      new AgentClient(url, from).identity({ type: 'anonymous' }),
    );
    expect(countStatuses(answers)).toEqual({ 200: 5, 429: 15 });
    const after = await world.query('select id from registrations');
    expect(after.length - before.length).toBe(5);
  });

  it('at most 10 ceremonies of one registration, and one of them lives', async () => {
    const { claimToken, registrationId } = await world.agent().registerAnonymous();
    const body = { claim_token: claimToken, email: 'crowd@acme-corp.com' };
    const answers = await atOnce([platform], (url) => new AgentClient(url).claim(body));
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const live = await world.query(
      `select id from claim_attempts where registration_id = '${registrationId}' and state = 'initiated'`,
    );
    expect(live).toHaveLength(1);
  });

  it('one address to a registration that 20 owners want', async () => {
    const { claimToken } = await world.agent().registerAnonymous();
    const answers = await atOnce([platform], (url, index) =>
      new AgentClient(url).claim({ claim_token: claimToken, email: `rival-${index}@acme-corp.com` }),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 19 });
  });

  it('tokens to 20 exchanges of one assertion, each a token of its own', async () => {
    const { assertion } = await world.agent().registerAnonymous();
    const answers = await atOnce([platform], (url) => new AgentClient(url).exchange(assertion));
    expect(countStatuses(answers)).toEqual({ 200: 20 });
    expect(new Set(answers.map((answer) => members(answer).access_token)).size).toBe(20);
  });
});
