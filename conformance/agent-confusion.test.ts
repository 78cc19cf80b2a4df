import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentClient, type Ceremony, nextOwner } from './agent-client.ts';
import { type AgentSubject, type ClaimedAgent, startAgentSubject } from './agent-subject.ts';
import { type Answer, send } from './http.ts';
import { formFields, HumanBrowser } from './human-browser.ts';
import { nextAddress } from './samples.ts';

const kinds = [
  'claim token',
  'attempt token',
  'access token before the claim',
  'access token after the claim',
  'assertion before the claim',
  'assertion after the claim',
  'session cookie',
  'user code',
  'registration id',
  'attempt id',
  'form token',
] as const;
type Kind = (typeof kinds)[number];

let world: AgentSubject;
let claimed: ClaimedAgent;
let pending: Ceremony & { owner: string; registrationId: string };
let secrets: Record<Kind, string>;
let sessionCookie: string;

beforeAll(async () => {
  world = await startAgentSubject();
  claimed = await world.claimedAgent();
  const [agent, owner] = [world.agent(), nextOwner()];
  const registered = await agent.registerAnonymous();
  pending = {
    owner,
    registrationId: registered.registrationId,
    ...(await agent.startClaim(registered.claimToken, owner)),
  };
  const human = world.human();
  const form = await human.openClaim(pending.verificationUri, owner, world.inbox);
  sessionCookie = findSessionCookie(human);
  secrets = {
    'claim token': registered.claimToken,
    'attempt token': pending.verificationUri.split('/').at(-1) ?? '',
    'access token before the claim': await agent.accessToken(registered.assertion),
    'access token after the claim': claimed.tokens.accessToken,
    'assertion before the claim': registered.assertion,
    'assertion after the claim': claimed.tokens.assertion,
    'session cookie': human.cookies().get(sessionCookie) ?? '',
    'user code': pending.userCode,
    'registration id': registered.registrationId,
    'attempt id': pending.attemptId,
    'form token': formFields(form, '/claim').csrf ?? '',
  };
  for (const kind of kinds) expect(secrets[kind]).toMatch(/\S/);
});

afterAll(() => world.stop());

function findSessionCookie(human: HumanBrowser): string {
  const name = [...human.cookies().keys()].find((each) => /session/i.test(each));
  if (name === undefined) throw new Error(`no session among ${[...human.cookies().keys()].join(', ')}`);
  return name;
}

/** Where a secret is expected, which kinds are right there, and the refusals it may answer. */
interface Place {
  readonly name: string;
  readonly takes: readonly Kind[];
  readonly refusals: readonly number[];
  offer(secret: string): Promise<Answer>;
}

const agent = () => new AgentClient(world.subject.platformUrl);

function withCookies(path: string, cookies: Record<string, string>): Promise<Answer> {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  return send(`${world.subject.platformUrl}${path}`, { headers: { cookie }, from: nextAddress() });
}

const places: readonly Place[] = [
  {
    name: 'the jwt-bearer grant',
    takes: ['assertion before the claim', 'assertion after the claim'],
    refusals: [400],
    offer: (secret) => agent().exchange(secret),
  },
  {
    name: 'the claim grant',
    takes: ['claim token'],
    refusals: [400],
    offer: (secret) => agent().poll(secret),
  },
  {
    name: 'the claim operation',
    takes: ['claim token'],
    refusals: [401],
    offer: (secret) => agent().claim({ claim_token: secret, email: pending.owner }),
  },
  {
    name: 'the Agent API',
    takes: ['access token after the claim', 'access token before the claim'],
    refusals: [401],
    offer: (secret) => agent().api('/me', secret),
  },
  {
    name: 'the claim link',
    takes: ['attempt token'],
    refusals: [404, 414],
    offer: (secret) =>
      send(`${world.subject.platformUrl}/claim/${encodeURIComponent(secret)}`, { from: nextAddress() }),
  },
  {
    name: 'the session of the workspace page',
    takes: ['session cookie'],
    refusals: [303, 401, 403],
    offer: (secret) => withCookies('/workspace', { [sessionCookie]: secret }),
  },
  {
    name: 'the session of the account page',
    takes: ['session cookie'],
    refusals: [303, 401, 403],
    offer: (secret) => withCookies('/account', { [sessionCookie]: secret }),
  },
];

const pairs = places.flatMap((place) =>
  kinds.filter((kind) => !place.takes.includes(kind)).map((kind) => ({ place, kind, where: place.name })),
);

describe('a secret of one kind is refused where another is expected:', () => {
  it.each(pairs)('$kind at $where', async ({ place, kind }) => {
    const answer = await place.offer(secrets[kind]);
    expect({ status: answer.status, text: answer.text.slice(0, 200) }).toMatchObject({
      status: expect.toSatisfy((status: number) => place.refusals.includes(status)),
    });
    expect(answer.text).not.toContain(secrets[kind]);
  });

  it('a bearer token is no session, and a session is no bearer token, whatever header carries it', async () => {
    const { platformUrl } = world.subject;
    const authorization = `Bearer ${secrets['access token after the claim']}`;
    for (const path of ['/workspace', '/account']) {
      const page = await send(`${platformUrl}${path}`, { headers: { authorization }, from: nextAddress() });
      expect([303, 401, 403]).toContain(page.status);
    }
    const cookie = `${sessionCookie}=${secrets['session cookie']}`;
    const me = await send(`${platformUrl}/api/v1/agent/me`, { headers: { cookie }, from: nextAddress() });
    expect(me.status).toBe(401);
  });
});

describe('the claim form refuses as its code or its token', () => {
  const codes = kinds.filter((kind) => kind !== 'user code');

  it.each(codes)('%s', async (kind) => {
    const [one, owner] = [world.agent(), nextOwner()];
    const ceremony = await one.registerFor(owner);
    const human = world.human();
    const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    const fields = formFields(form, '/claim');
    const asCode = await human.post('/claim', { ...fields, code: secrets[kind], decision: 'confirm' });
    expect(asCode.status).toBeLessThan(500);
    const asToken = await human.post('/claim', {
      ...fields,
      csrf: secrets[kind],
      code: ceremony.userCode,
      decision: 'confirm',
    });
    expect(asToken.status).toBe(403);
    const [row] = await world.query(
      `select state from registrations where id = '${ceremony.registrationId}'`,
    );
    expect(row?.state).toBe('unclaimed');
  });
});

describe('revocation', () => {
  it('does nothing to secrets that are neither access token nor assertion', async () => {
    for (const kind of kinds.filter((each) => !/^(?:access token|assertion)/u.test(each))) {
      const answer = await agent().revoke({ token: secrets[kind], token_type_hint: 'access_token' });
      expect({ kind, status: answer.status, text: answer.text }).toEqual({ kind, status: 200, text: '' });
    }
    expect((await agent().exchange(secrets['assertion after the claim'])).status).toBe(200);
    expect((await agent().exchange(secrets['assertion before the claim'])).status).toBe(200);
    expect((await withCookies('/account', { [sessionCookie]: secrets['session cookie'] })).status).toBe(200);
    await new HumanBrowser(world.subject.platformUrl).complete(pending, pending.owner, world.inbox);
  });
});
