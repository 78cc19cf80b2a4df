import { expect } from 'vitest';
import { type Answer, members, post, type Sending, send } from './http.ts';
import { isRecord, nextAddress } from './samples.ts';

export const jwtBearerGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
export const workosClaimGrant = 'urn:workos:agent-auth:grant-type:claim';
export const postClaimScopes = ['agent:read', 'agent:deploy', 'agent:keys', 'agent:feedback', 'pulse:setup'];

let lastOwner = 0;

/** An address nobody has used yet in this process. */
export function nextOwner(): string {
  lastOwner += 1;
  return `owner-${lastOwner}@acme-corp.com`;
}

/** What an anonymous registration answered. */
export interface Registered {
  readonly registrationId: string;
  readonly claimToken: string;
  readonly assertion: string;
}

/** A claim attempt as the agent sees it. */
export interface Ceremony {
  readonly attemptId: string;
  readonly userCode: string;
  readonly verificationUri: string;
}

/** Everything after a whole ceremony. */
export interface PostClaim {
  readonly accessToken: string;
  readonly assertion: string;
}

/** One agent at an address of its own. */
export class AgentClient {
  readonly platformUrl: string;
  readonly from: string;

  constructor(platformUrl: string, from: string = nextAddress()) {
    this.platformUrl = platformUrl;
    this.from = from;
  }

  identity(body: unknown, sending: Sending = {}): Promise<Answer> {
    return post(`${this.platformUrl}/agent/identity`, body, { from: this.from, ...sending });
  }

  claim(body: unknown, sending: Sending = {}): Promise<Answer> {
    return post(`${this.platformUrl}/agent/identity/claim`, body, { from: this.from, ...sending });
  }

  token(form: FormInput, sending: Sending = {}): Promise<Answer> {
    return sendForm(`${this.platformUrl}/oauth2/token`, form, { from: this.from, ...sending });
  }

  revoke(form: FormInput, sending: Sending = {}): Promise<Answer> {
    return sendForm(`${this.platformUrl}/oauth2/revoke`, form, { from: this.from, ...sending });
  }

  exchange(assertion: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.token({ grant_type: jwtBearerGrant, assertion, ...more });
  }

  poll(claimToken: string, grant: string = workosClaimGrant): Promise<Answer> {
    return this.token({ grant_type: grant, claim_token: claimToken });
  }

  api(path: string, token?: string, sending: Sending = {}): Promise<Answer> {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...sending.headers,
    };
    return send(`${this.platformUrl}/api/v1/agent${path}`, { from: this.from, ...sending, headers });
  }

  async registerAnonymous(more: Readonly<Record<string, unknown>> = {}): Promise<Registered> {
    const answer = await this.identity({ type: 'anonymous', ...more });
    expect(answer).toMatchObject({ status: 200 });
    return {
      registrationId: text(answer, 'registration_id'),
      claimToken: text(answer, 'claim_token'),
      assertion: text(answer, 'identity_assertion'),
    };
  }

  async registerFor(
    email: string,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Omit<Registered, 'assertion'> & Ceremony> {
    const answer = await this.identity({ type: 'service_auth', login_hint: email, ...more });
    expect(answer).toMatchObject({ status: 200 });
    return {
      registrationId: text(answer, 'registration_id'),
      claimToken: text(answer, 'claim_token'),
      ...toCeremony(answer, 'claim'),
    };
  }

  async startClaim(claimToken: string, email: string): Promise<Ceremony> {
    const answer = await this.claim({ claim_token: claimToken, email });
    expect(answer).toMatchObject({ status: 200, json: { status: 'initiated' } });
    return toCeremony(answer, 'claim_attempt');
  }

  async accessToken(assertion: string): Promise<string> {
    const answer = await this.exchange(assertion);
    expect(answer).toMatchObject({ status: 200 });
    return text(answer, 'access_token');
  }

  /** Collects the tokens of a confirmed claim. */
  async collect(claimToken: string): Promise<PostClaim> {
    const answer = await this.poll(claimToken);
    expect(answer).toMatchObject({ status: 200 });
    return { accessToken: text(answer, 'access_token'), assertion: text(answer, 'identity_assertion') };
  }
}

type FormInput = Readonly<Record<string, string>> | readonly (readonly [string, string])[] | string;

/** Posts a form, exactly as given when it is text. */
export function sendForm(url: string, form: FormInput, sending: Sending = {}): Promise<Answer> {
  const body = typeof form === 'string' ? form : new URLSearchParams(toPairs(form)).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...sending.headers };
  return send(url, { ...sending, method: 'POST', headers, body });
}

function toPairs(form: Exclude<FormInput, string>): [string, string][] {
  return isPairs(form) ? form.map(([name, value]) => [name, value]) : Object.entries(form);
}

function isPairs(form: Exclude<FormInput, string>): form is readonly (readonly [string, string])[] {
  return Array.isArray(form);
}

/** A member of the answer that has to be text. */
export function text(answer: Answer, name: string): string {
  const value = members(answer)[name];
  if (typeof value !== 'string') throw new Error(`no text in ${name}: ${answer.status} ${answer.text}`);
  return value;
}

function toCeremony(answer: Answer, member: 'claim' | 'claim_attempt'): Ceremony {
  const attempt = members(answer)[member];
  if (!isRecord(attempt)) throw new Error(`no ${member} in ${answer.text}`);
  return {
    attemptId: text(answer, 'claim_attempt_id'),
    userCode: String(attempt.user_code),
    verificationUri: String(attempt.verification_uri),
  };
}

/** Decisions §3: errors of the two registration operations. */
export function expectIdentityError(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, error: members(answer).error }).toEqual({ status, error: code });
  const { error: _error, error_description: description, message, resolution, ...rest } = members(answer);
  expect(rest).toEqual({});
  expect(description).toMatch(/\S/);
  expect(message).toBe(description);
  expect(resolution).toMatch(/\S/);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  expect(answer.headers['cache-control']).toBe('no-store');
}

/** RFC 6749 §5.2: errors of the token and revocation endpoints. */
export function expectOauthError(answer: Answer, code: string, status = 400): void {
  expect({ status: answer.status, error: members(answer).error }).toEqual({ status, error: code });
  expect(Object.keys(members(answer)).sort()).toEqual(['error', 'error_description']);
  // Printable ASCII without the quote and the backslash (RFC 6749 §5.2).
  expect(members(answer).error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  expectNeverStored(answer);
}

/** Decisions §3: what every answer of the OAuth endpoints carries. */
export function expectNeverStored(answer: Answer): void {
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.pragma).toBe('no-cache');
}

/** Expects an OAuth error that says how long to wait, and gives the seconds. */
export function expectWait(answer: Answer, code: 'authorization_pending' | 'slow_down'): number {
  expectOauthError(answer, code);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  return Number(answer.headers['retry-after']);
}

/** Expects an error of the Agent API; 401 and 403 name what is missing. */
export function expectApiError(answer: Answer, status: number, code: string): void {
  expect(answer).toMatchObject({ status, json: { error: { code } } });
  const { error } = members(answer);
  if (!isRecord(error)) throw new Error(`no error object: ${answer.text}`);
  expect(error.message).toMatch(/\S/);
  expect(error.resolution).toMatch(/\S/);
}
