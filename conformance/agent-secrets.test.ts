import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentClient, nextOwner, text } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { post, send } from './http.ts';
import { formFields, type HumanBrowser, mailedCode } from './human-browser.ts';

let world: AgentSubject;
let dump: string;
let output: string;
const seen = new Map<string, string>();
const codes: { attemptId: string; userCode: string }[] = [];
let mailCode: string;

function remember(name: string, value: string): string {
  expect(value.length).toBeGreaterThanOrEqual(16);
  seen.set(name, value);
  return value;
}

/** Puts every secret where careless code would log it: in URLs, headers, wrong fields and wrong places. */
async function misplace(agent: AgentClient, value: string): Promise<void> {
  const { platformUrl, baseUrl } = world.subject;
  const encoded = encodeURIComponent(value);
  const paths = [
    `/claim/${encoded}`,
    `/nothing/${encoded}`,
    `/oauth2/token?assertion=${encoded}`,
    `/sign-in?to=${encoded}`,
  ];
  for (const path of paths) await send(`${platformUrl}${path}`, { from: agent.from });
  await send(`${platformUrl}/api/v1/agent/me?access_token=${encoded}`, {
    headers: { referer: `${baseUrl}/${encoded}` },
  });
  await agent.api('/me', value);
  await agent.exchange(value);
  await agent.poll(value);
  await agent.claim({ claim_token: value, email: 'misplaced@acme-corp.com' });
  await agent.claim({ claim_token: 'x', email: value });
  await post(`${platformUrl}/agent/identity`, `{"type":"${value}`, { from: agent.from });
  await agent.revoke({ token: `${value}x` });
}

async function signIn(human: HumanBrowser, verificationUri: string, owner: string) {
  const waiting = world.human();
  const start = await waiting.open('/sign-in');
  await waiting.submit('/sign-in', { ...formFields(start, '/sign-in'), email: nextOwner() });
  remember('pending sign-in cookie', waiting.cookies().get('waymark_sign_in') ?? '');
  const known = world.inbox.messages.length;
  const form = await human.openClaim(verificationUri, owner, world.inbox);
  mailCode = await mailedCode(world.inbox, owner, known);
  for (const [name, value] of human.cookies()) {
    if (/session/i.test(name)) remember('session cookie', value);
    if (/form/i.test(name)) remember('form cookie', value);
  }
  remember('form token', formFields(form, '/claim').csrf ?? '');
  return form;
}

beforeAll(async () => {
  // The most talkative log there is: what it leaves out, no other level says.
  world = await startAgentSubject({ WAYMARK_LOG_LEVEL: 'debug' });
  const [agent, human, owner] = [world.agent(), world.human(), nextOwner()];
  const registered = await agent.registerAnonymous({ agent_name: 'Careful' });
  remember('claim token', registered.claimToken);
  remember('assertion before the claim', registered.assertion);
  remember('access token before the claim', await agent.accessToken(registered.assertion));
  const first = await agent.startClaim(registered.claimToken, owner);
  const second = await agent.startClaim(registered.claimToken, owner);
  codes.push(first, second);
  remember('superseded attempt token', first.verificationUri.split('/').at(-1) ?? '');
  remember('attempt token', second.verificationUri.split('/').at(-1) ?? '');
  const form = await signIn(human, second.verificationUri, owner);
  await human.decide(form, '000000');
  await human.decide(form, second.userCode);
  const tokens = await agent.collect(registered.claimToken);
  remember('access token after the claim', tokens.accessToken);
  remember('assertion after the claim', tokens.assertion);
  await agent.api('/me', tokens.accessToken);
  const again = await agent.exchange(tokens.assertion);
  remember('exchanged access token', text(again, 'access_token'));
  await human.open('/workspace');
  for (const value of seen.values()) await misplace(world.agent(), value);
  await agent.revoke({ token: tokens.accessToken });
  dump = await world.subject.store.dump();
  output = world.subject.output();
});

afterAll(() => world.stop());

const names = [
  'claim token',
  'superseded attempt token',
  'attempt token',
  'access token before the claim',
  'access token after the claim',
  'exchanged access token',
  'assertion before the claim',
  'assertion after the claim',
  'session cookie',
  'pending sign-in cookie',
  'form cookie',
  'form token',
];

/** The value, the part after its prefix, and the part before its signature: none may be found. */
function tracesOf(value: string): string[] {
  const parts = decodeURIComponent(value).split('.');
  const opaque = value.replace(/^[a-z]+_/, '');
  return [value, opaque, ...(parts.length > 1 ? parts.filter((part) => part.length >= 20) : [])];
}

/** What of an assertion may be seen: its header is public and the same for all. */
function isPublic(trace: string): boolean {
  return trace.startsWith('eyJhbGciOi') && !trace.includes('.');
}

describe('after a whole journey nothing of a secret is found', () => {
  it.each(names)('in the database, in files or in the output: %s', (name) => {
    const value = seen.get(name) ?? '';
    expect(value).toMatch(/\S/);
    for (const trace of tracesOf(value).filter((each) => !isPublic(each))) {
      expect(dump.includes(trace)).toBe(false);
      expect(output.includes(trace)).toBe(false);
    }
  });

  it('in the rows of the codes, which are kept as keyed hashes', async () => {
    const rows = await world.query('select id, code_hash from claim_attempts');
    for (const { attemptId, userCode } of codes) {
      const row = rows.find(({ id }) => id === attemptId);
      expect(String(row?.code_hash).length).toBeGreaterThanOrEqual(32);
      expect(String(row?.code_hash)).not.toContain(userCode);
      expect(output).not.toMatch(new RegExp(`\\b${userCode}\\b`));
    }
    for (const { code_hash: hash } of rows) expect(String(hash)).not.toMatch(/^\d{6}$/);
  });

  it('in the rows of the mailed code', async () => {
    const rows = await world.query('select * from human_verifications');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"${mailCode}(:\\d+)?"`));
    expect(output).not.toMatch(new RegExp(`\\b${mailCode}\\b`));
  });

  it('beside what must be there, so that the search can find something', () => {
    expect(dump).toContain('Careful');
    expect(output).toContain('/oauth2/token');
    expect(output).toContain('"level":"debug"');
  });
});
