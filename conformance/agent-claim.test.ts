import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgentClient,
  type Ceremony,
  expectIdentityError,
  expectOauthError,
  expectWait,
  nextOwner,
  text,
} from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { type Answer, members } from './http.ts';
import { formFields, headingOf } from './human-browser.ts';
import { nextAddress } from './samples.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(() => world.stop());

interface Pending extends Ceremony {
  readonly agent: AgentClient;
  readonly owner: string;
  readonly registrationId: string;
  readonly claimToken: string;
}

async function startPending(): Promise<Pending> {
  const [agent, owner] = [world.agent(), nextOwner()];
  return { agent, owner, ...(await agent.registerFor(owner)) };
}

async function stateOf(registrationId: string): Promise<unknown> {
  const [row] = await world.query(`select state from registrations where id = '${registrationId}'`);
  return row?.state;
}

function wrongCode(code: string, index = 1): string {
  return String((Number(code) + index) % 1_000_000).padStart(6, '0');
}

describe('the claim operation answers', () => {
  it('exactly the members of the interface document', async () => {
    const agent = world.agent();
    const { claimToken, registrationId } = await agent.registerAnonymous();
    const answer = await agent.claim({ claim_token: claimToken, email: nextOwner() });
    expect(answer.status).toBe(200);
    expect(members(answer)).toEqual({
      registration_id: registrationId,
      claim_attempt_id: expect.stringMatching(/^cla_[\w-]{20,}$/),
      status: 'initiated',
      expires_at: expect.any(String),
      claim_attempt: {
        user_code: expect.stringMatching(/^\d{6}$/),
        expires_in: 600,
        verification_uri: expect.stringMatching(
          new RegExp(`^${world.subject.platformUrl}/claim/[\\w-]{32,}$`),
        ),
        interval: 5,
      },
    });
    const life = Date.parse(text(answer, 'expires_at')) - Date.now();
    expect(life).toBeGreaterThan(500_000);
    expect(life).toBeLessThanOrEqual(601_000);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('the same to equal forms of the address and to the body of draft 0.7', async () => {
    const agent = world.agent();
    const { claimToken } = await agent.registerAnonymous();
    for (const body of [
      { email: 'Equal@Bücher.DE' },
      { email: '  equal@xn--bcher-kva.de ' },
      { type: 'login_hint', login_hint: 'EQUAL@bücher.de' },
      { login_hint: 'equal@bücher.de', email: 'Equal@BÜCHER.de' },
      { email: 'equal@bücher.de', client_id: 'x' },
    ])
      expect({ body, status: (await agent.claim({ claim_token: claimToken, ...body })).status }).toEqual({
        body,
        status: 200,
      });
  });

  it('a new attempt each time', async () => {
    const agent = world.agent();
    const { claimToken } = await agent.registerAnonymous();
    const owner = nextOwner();
    const one = await agent.startClaim(claimToken, owner);
    const other = await agent.startClaim(claimToken, owner);
    expect(other.attemptId).not.toBe(one.attemptId);
    expect(other.verificationUri).not.toBe(one.verificationUri);
  });
});

describe('the claim operation refuses', () => {
  it('unequal addresses in one body', async () => {
    const agent = world.agent();
    const { claimToken, registrationId } = await agent.registerAnonymous();
    const body = { claim_token: claimToken, email: 'a@acme-corp.com', login_hint: 'b@acme-corp.com' };
    const answer = await agent.claim(body);
    expectIdentityError(answer, 400, text(answer, 'error'));
    const [row] = await world.query(`select email from registrations where id = '${registrationId}'`);
    expect(row?.email).toBeNull();
  });

  it('an unknown claim token with 401 and WWW-Authenticate', async () => {
    for (const token of [`clm_${'A'.repeat(43)}`, 'x', 'ä'.repeat(50)]) {
      const answer = await world.agent().claim({ claim_token: token, email: nextOwner() });
      expectIdentityError(answer, 401, 'invalid_claim_token');
      expect(answer.headers['www-authenticate']).toMatch(/\S/);
    }
  });

  it('bodies without a token or an address, with a wrong one, or with unknown members', async () => {
    const agent = world.agent();
    const { claimToken: claim_token } = await agent.registerAnonymous();
    const email = nextOwner();
    for (const body of [
      {},
      { email },
      { claim_token },
      { claim_token: 1, email },
      { claim_token, email: 1 },
      { claim_token, email: null },
      { claim_token, email, extra: 1 },
      { claim_token, email, type: 'nonsense' },
      { claim_token, email: 'nobody' },
      { claim_token, email: 'a@acme-corp.com, b@acme-corp.com' },
      [],
    ]) {
      const answer = await agent.claim(body, { from: nextAddress() });
      expect({ body, error: members(answer).error }).toEqual({
        body,
        error: expect.stringMatching(/^(invalid_request|invalid_login_hint)$/),
      });
      expectIdentityError(answer, 400, text(answer, 'error'));
    }
  });

  it('a second address, also one that only a provider would call equal', async () => {
    const agent = world.agent();
    const { claimToken } = await agent.registerAnonymous();
    const first = await agent.startClaim(claimToken, 'first.last@acme-corp.com');
    for (const email of [nextOwner(), 'firstlast@acme-corp.com', 'first.last+x@acme-corp.com'])
      expectIdentityError(await agent.claim({ claim_token: claimToken, email }), 409, 'claimed_or_in_flight');
    const service = await agent.registerFor(nextOwner());
    const other = await agent.claim({ claim_token: service.claimToken, email: nextOwner() });
    expectIdentityError(other, 409, 'claimed_or_in_flight');
    // A refused call spends nothing: the first link still opens.
    const page = await world.human().open(first.verificationUri);
    expect(page.status).toBe(200);
  });

  it('a claimed registration', async () => {
    const { agent, claimToken, owner } = await world.claimedAgent();
    const answer = await agent.claim({ claim_token: claimToken, email: owner });
    expectIdentityError(answer, 409, 'claimed_or_in_flight');
  });

  it('an eleventh attempt of one registration', async () => {
    const agent = world.agent();
    const { claimToken: claim_token } = await agent.registerAnonymous();
    const body = { claim_token, email: nextOwner() };
    for (let count = 0; count < 10; count += 1)
      expect((await agent.claim(body, { from: nextAddress() })).status).toBe(200);
    const eleventh = await agent.claim(body, { from: nextAddress() });
    expect([409, 410, 429]).toContain(eleventh.status);
    expectIdentityError(eleventh, eleventh.status, text(eleventh, 'error'));
  });

  it('the eleventh request of an address in a minute', async () => {
    const agent = world.agent();
    for (let count = 0; count < 10; count += 1)
      await agent.claim({ claim_token: 'x', email: 'x@acme-corp.com' });
    const answer = await agent.claim({ claim_token: 'x', email: 'x@acme-corp.com' });
    expectIdentityError(answer, 429, 'rate_limited');
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });
});

describe('the claim code guards', () => {
  it('its attempt: five wrong codes end it, also for the right code', async () => {
    const { agent, owner, claimToken, registrationId, ...ceremony } = await startPending();
    const human = world.human();
    const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    for (let index = 1; index <= 5; index += 1) await human.decide(form, wrongCode(ceremony.userCode, index));
    const late = await human.post('/claim', {
      ...formFields(form, '/claim'),
      code: ceremony.userCode,
      decision: 'confirm',
    });
    expect(late.status).toBeGreaterThanOrEqual(400);
    const reopened = await human.open(ceremony.verificationUri);
    expect([404, 410]).toContain(reopened.status);
    expect(await stateOf(registrationId)).toBe('unclaimed');
    expectOauthError(await agent.poll(claimToken), 'expired_token');
    await human.complete(await agent.startClaim(claimToken, owner), owner, world.inbox);
    expect(await stateOf(registrationId)).toBe('claimed');
  });

  it('its attempt: four wrong codes, and what cannot be a code, leave the right one good', async () => {
    const { owner, registrationId, ...ceremony } = await startPending();
    const human = world.human();
    const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    for (let index = 1; index <= 4; index += 1) await human.decide(form, wrongCode(ceremony.userCode, index));
    for (const code of ['', 'abcdef', '12345', '1234567']) {
      const answer = await human.decide(form, code);
      expect({ code, status: answer.status }).toEqual({ code, status: 400 });
    }
    await human.decide(form, ceremony.userCode);
    expect(await stateOf(registrationId)).toBe('claimed');
  });

  it('its registration: 20 wrong codes freeze it until the window has passed', async () => {
    const { agent, owner, claimToken, registrationId, ...first } = await startPending();
    const human = world.human();
    let ceremony: Ceremony = first;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if (attempt > 0) ceremony = await agent.startClaim(claimToken, owner);
      const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
      for (let index = 1; index <= 5; index += 1)
        await human.decide(form, wrongCode(ceremony.userCode, index));
    }
    const fifth = await agent.claim({ claim_token: claimToken, email: owner });
    expect(fifth.status).not.toBe(500);
    if (fifth.status === 200) {
      const { user_code, verification_uri } = Object(members(fifth).claim_attempt);
      const page = await human.open(String(verification_uri));
      if (page.text.includes('action="/claim"')) await human.decide(page, String(user_code));
    }
    expect(await stateOf(registrationId)).toBe('unclaimed');
    await world.query(`update wrong_codes set typed_at = typed_at - 86400001`);
    await human.complete(await agent.startClaim(claimToken, owner), owner, world.inbox);
    expect(await stateOf(registrationId)).toBe('claimed');
  });

  it('its registration: the 20th wrong code freezes an attempt that has tries left', async () => {
    const { agent, owner, claimToken, registrationId, ...first } = await startPending();
    const human = world.human();
    let ceremony: Ceremony = first;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (attempt > 0) ceremony = await agent.startClaim(claimToken, owner);
      const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
      for (let index = 1; index <= 4; index += 1)
        await human.decide(form, wrongCode(ceremony.userCode, index));
    }
    const page = await human.open(ceremony.verificationUri);
    if (page.text.includes('action="/claim"')) await human.decide(page, ceremony.userCode);
    expect(await stateOf(registrationId)).toBe('unclaimed');
  });

  it('a new ceremony: it kills the earlier link and code', async () => {
    const { agent, owner, claimToken, registrationId, ...old } = await startPending();
    const human = world.human();
    const oldForm = await human.openClaim(old.verificationUri, owner, world.inbox);
    const fresh = await agent.startClaim(claimToken, owner);
    const late = await human.decide(oldForm, old.userCode);
    expect([404, 410]).toContain(late.status);
    expect([404, 410]).toContain((await world.human().open(old.verificationUri)).status);
    const form = await human.open(fresh.verificationUri);
    if (old.userCode !== fresh.userCode) await human.decide(form, old.userCode);
    expect(await stateOf(registrationId)).toBe('unclaimed');
    await human.decide(form, fresh.userCode);
    expect(await stateOf(registrationId)).toBe('claimed');
  });
});

describe('the claim page answers', () => {
  it('with a denial, which the agent is told', async () => {
    const { agent, owner, claimToken, registrationId, ...ceremony } = await startPending();
    const human = world.human();
    const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    const done = await human.decide(form, '', 'deny');
    expect(done.status).toBe(200);
    expectOauthError(await agent.poll(claimToken), 'access_denied');
    await human.decide(form, ceremony.userCode);
    expect(await stateOf(registrationId)).toBe('unclaimed');
    const again = await human.open(ceremony.verificationUri);
    expect(again.text).not.toContain('action="/claim"');
  });

  it('that a claimed link has nothing left to do, in one account as in another', async () => {
    const { verificationUri, human } = await world.claimedAgent();
    for (const visitor of [human, world.human()]) {
      const page = await visitor.open(verificationUri);
      expect(page.text).not.toContain('action="/claim"');
      expect(page.text).toMatch(/already claimed/i);
    }
  });

  it('that an expired link has expired, before and after sign-in', async () => {
    const { owner, attemptId, registrationId, ...ceremony } = await startPending();
    const human = world.human();
    const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    await world.query(`update claim_attempts set expires_at = ${Date.now() - 1} where id = '${attemptId}'`);
    expect((await human.decide(form, ceremony.userCode)).status).toBe(410);
    expect((await world.human().open(ceremony.verificationUri)).status).toBe(410);
    expect(await stateOf(registrationId)).toBe('unclaimed');
  });

  it('that an unknown link does not work', async () => {
    for (const path of [
      `/claim/cvt_${'A'.repeat(43)}`,
      '/claim/x',
      '/claim/%00',
      '/claim/%E0%A4%A',
      '/claim',
    ])
      expect({ path, status: (await world.human().request(path)).status }).toEqual({
        path,
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      });
  });

  it('who asks for what, from where', async () => {
    const [agent, owner] = [world.agent(), nextOwner()];
    const fields = { agent_name: 'Nightly Builder', device_name: 'build-host-7', skill_name: 'deployer' };
    const { verificationUri } = await agent.registerFor(owner, fields);
    const page = await world.human().openClaim(verificationUri, owner, world.inbox);
    for (const shown of [
      ...Object.values(fields),
      'unverified',
      agent.from,
      owner,
      'agent:deploy',
      'pulse:setup',
    ])
      expect(page.text).toContain(shown);
  });

  it('the owner by mail afterwards, with a way to revoke', async () => {
    const { owner } = await world.claimedAgent({ agent_name: 'Mailed About' });
    const notice = await world.inbox.waitForMessage(
      ({ to, raw }) => to.includes(owner) && raw.includes('Mailed About'),
    );
    const plain = notice.raw.replaceAll('=\r\n', '');
    expect(plain).toContain(`${world.subject.platformUrl}/`);
    expect(plain).toMatch(/revoke/i);
  });
});

describe('the claim page guards against', () => {
  it('another account: 403, nothing spent and the named address not shown', async () => {
    const { agent, owner, claimToken, registrationId, ...ceremony } = await startPending();
    const stranger = world.human();
    const strangerMail = nextOwner();
    const page = await stranger.openClaim(ceremony.verificationUri, strangerMail, world.inbox);
    expect(page.status).toBe(403);
    expect(page.text).not.toContain(owner);
    expect(page.text).not.toContain(ceremony.userCode);
    const account = await stranger.open('/account');
    const csrf = /name="csrf" value="([^"]+)"/.exec(account.text)?.[1] ?? '';
    for (const decision of ['confirm', 'deny']) {
      await stranger.open(ceremony.verificationUri);
      const posted = await stranger.post('/claim', { csrf, code: ceremony.userCode, decision });
      expect(posted.status).toBe(403);
      expect(posted.text).not.toContain(owner);
    }
    expect(await stateOf(registrationId)).toBe('unclaimed');
    expectWait(await agent.poll(claimToken), 'authorization_pending');
    await world.human().complete(ceremony, owner, world.inbox);
    expect(await stateOf(registrationId)).toBe('claimed');
  });

  it('wrong codes of another account: they do not count', async () => {
    const { owner, registrationId, ...ceremony } = await startPending();
    const stranger = world.human();
    await stranger.openClaim(ceremony.verificationUri, nextOwner(), world.inbox);
    const account = await stranger.open('/account');
    const csrf = /name="csrf" value="([^"]+)"/.exec(account.text)?.[1] ?? '';
    for (let index = 1; index <= 6; index += 1) {
      await stranger.open(ceremony.verificationUri);
      await stranger.post('/claim', { csrf, code: wrongCode(ceremony.userCode, index), decision: 'confirm' });
    }
    await world.human().complete(ceremony, owner, world.inbox);
    expect(await stateOf(registrationId)).toBe('claimed');
  });

  it('forms of others: without the token, with a foreign one, from another site, by GET', async () => {
    const { owner, registrationId, ...ceremony } = await startPending();
    const human = world.human();
    const form = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    const hidden = formFields(form, '/claim');
    const other = await startPending();
    const otherForm = await world.human().openClaim(other.verificationUri, other.owner, world.inbox);
    const foreign = formFields(otherForm, '/claim');
    const answer = { code: ceremony.userCode, decision: 'confirm' };
    const tries: [Record<string, string>, Record<string, string>][] = [
      [answer, {}],
      [{ ...hidden, csrf: '', ...answer }, {}],
      [{ ...hidden, csrf: foreign.csrf ?? 'x', ...answer }, {}],
      [{ ...hidden, ...answer }, { 'sec-fetch-site': 'cross-site' }],
      [{ ...hidden, ...answer }, { 'sec-fetch-site': 'same-site' }],
      [{ ...hidden, ...answer }, { origin: 'https://evil.test' }],
    ];
    for (const decision of ['confirm', 'deny']) {
      for (const [fields, headers] of tries) {
        const refused = await human.post('/claim', { ...fields, decision }, headers);
        expect({ fields, headers, status: refused.status }).toMatchObject({ fields, headers, status: 403 });
      }
    }
    await human.request(`/claim?${new URLSearchParams({ ...hidden, ...answer })}`);
    expect(await stateOf(registrationId)).toBe('unclaimed');
    await human.decide(form, ceremony.userCode);
    expect(await stateOf(registrationId)).toBe('claimed');
  });

  it('a form without a session', async () => {
    const { registrationId, ...ceremony } = await startPending();
    const visitor = world.human();
    const signIn = await visitor.open(ceremony.verificationUri);
    const csrf = /name="csrf" value="([^"]+)"/.exec(signIn.text)?.[1] ?? '';
    for (const decision of ['confirm', 'deny']) {
      const posted = await visitor.post('/claim', { csrf, code: ceremony.userCode, decision });
      expect([303, 401, 403]).toContain(posted.status);
    }
    expect(await stateOf(registrationId)).toBe('unclaimed');
    expect((await world.human().open(ceremony.verificationUri)).status).toBe(200);
  });

  it('its token staying in an address or a page', async () => {
    const { owner, ...ceremony } = await startPending();
    const human = world.human();
    const attemptToken = ceremony.verificationUri.split('/').at(-1) ?? '';
    const first = await human.request(ceremony.verificationUri);
    expect(first.status).toBe(303);
    expect(first.headers.location).not.toContain(attemptToken);
    const page = await human.openClaim(ceremony.verificationUri, owner, world.inbox);
    for (const url of human.visited.slice(1)) expect(url).not.toContain(attemptToken);
    expect(page.text).not.toContain(attemptToken);
    expect(page.text).not.toContain(ceremony.userCode);
    const [, ...parts] = String(first.headers['set-cookie']).split(';');
    expect(parts.join(';')).toMatch(/httponly/i);
    expect(parts.join(';')).toMatch(/samesite=(lax|strict)/i);
  });

  it('being framed, stored or referred from, on every page and redirect', async () => {
    const { owner, ...ceremony } = await startPending();
    const human = world.human();
    const claimForm = () => human.openClaim(ceremony.verificationUri, owner, world.inbox);
    const steps: [string, () => Promise<Answer>][] = [
      ['the link', () => human.request(ceremony.verificationUri)],
      ['the claim page before sign-in', () => human.request('/claim')],
      ['the workspace before sign-in', () => human.request('/workspace')],
      ['sign-in', () => human.request('/sign-in?to=claim')],
      ['the claim form', claimForm],
      ['sign-in after sign-in', () => human.request('/sign-in?to=claim')],
      ['an unknown link', () => world.human().request(`/claim/cvt_${'A'.repeat(43)}`)],
      ['the workspace', () => human.request('/workspace')],
      ['the account', () => human.request('/account')],
    ];
    const cached: string[] = [];
    for (const [step, open] of steps) {
      const { headers, text: html } = await open();
      if (headers['cache-control'] !== 'no-store') cached.push(step);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-content-type-options']).toBe('nosniff');
      const policy = String(headers['content-security-policy']);
      for (const rule of ["frame-ancestors 'none'", "form-action 'self'", "default-src 'none'"])
        expect(policy).toContain(rule);
      // The button for passkeys has a script of ours, which the policy names by its hash.
      const [, named = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
      expect(named.split(' ').filter((source) => source !== '' && !source.startsWith("'sha256-"))).toEqual(
        [],
      );
      if (named === '') expect(html).not.toContain('<script');
      expect(html).not.toMatch(/<script [^>]*src|https?:\/\/(?!localhost|127\.)/);
    }
    expect(cached).toEqual([]);
  });

  it('names that are markup', async () => {
    const [agent, owner] = [world.agent(), nextOwner()];
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
    const { verificationUri } = await agent.registerFor(owner, {
      agent_name: hostile,
      device_name: '\'"><b>bold</b>&lt;',
      skill_name: '{{7*7}}<%= 7*7 %>',
    });
    const page = await world.human().openClaim(verificationUri, owner, world.inbox);
    expect(page.text).not.toMatch(/<script|<img|<b>/);
    expect(page.text).toContain('&lt;script&gt;alert(1)');
  });

  it('names that turn the text around them', async () => {
    const [agent, owner] = [world.agent(), nextOwner()];
    for (const mark of ['\u202e', '\u2066', '\u200f']) {
      const turned = await agent.identity(
        { type: 'service_auth', login_hint: owner, agent_name: `nice${mark}eman` },
        { from: nextAddress() },
      );
      if (turned.status === 400) continue;
      const { verification_uri } = Object(members(turned).claim);
      const shown = await world.human().openClaim(String(verification_uri), owner, world.inbox);
      expect(shown.status).toBe(200);
      expect(shown.text.replaceAll(/<bdi>[^<]*<\/bdi>/g, '')).not.toContain(mark);
    }
  });

  it('leading people to another site after sign-in', async () => {
    const targets = [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '%2f%2fevil.test',
      '__proto__',
    ];
    for (const to of targets) {
      const human = world.human();
      const page = await human.open(`/sign-in?${new URLSearchParams({ to, return_to: to, next: to })}`);
      expect(page.text).not.toContain('evil.test');
      const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const email = nextOwner();
      const sent = await human.post('/sign-in', { csrf, to, email });
      expect(sent.headers.location).toBe('/sign-in/code');
    }
    const human = world.human();
    await human.signIn(nextOwner(), world.inbox);
    for (const to of targets) {
      const answer = await human.request(`/sign-in?${new URLSearchParams({ to })}`);
      const { origin } = new URL(answer.headers.location ?? '/', world.subject.platformUrl);
      expect(origin).toBe(new URL(world.subject.platformUrl).origin);
    }
    expect(headingOf(await human.open('/sign-in?to=//evil.test'))).not.toContain('evil');
  });
});
