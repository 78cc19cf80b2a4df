import { nextOrigin } from '@waymark/testkit';
import { expect } from 'vitest';
import { type Answer, members, post, type Sending, send } from './http.ts';
import { isRecord, nextAddress } from './samples.ts';

export const setupsPath = '/api/v1/pulse/setups';

/** A setup as its agent knows it. */
export interface PulseSetup {
  readonly id: string;
  readonly origin: string;
  readonly verificationUrl: string;
  readonly verifyUrl: string;
  readonly setupToken: string;
  readonly apiKey: string;
  readonly endpoint: string;
}

/** Sends a create request, with what makes it valid where nothing else is given. */
export function createSetup(
  platformUrl: string,
  body: Readonly<Record<string, unknown>> = {},
  sending: Sending = {},
): Promise<Answer> {
  const whole = { origin: nextOrigin(), project_name: 'Harbour docs', ...body };
  return post(`${platformUrl}${setupsPath}`, whole, { from: nextAddress(), ...sending });
}

/** Creates a setup that has to come about. */
export async function reserve(
  platformUrl: string,
  body: Readonly<Record<string, unknown>> = {},
  sending: Sending = {},
): Promise<PulseSetup> {
  const answer = await createSetup(platformUrl, body, sending);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 });
  const { data } = members(answer);
  if (!isRecord(data) || !isRecord(data.credentials)) throw new Error(`no setup in ${answer.text}`);
  return {
    id: String(data.setup_id),
    origin: String(data.origin),
    verificationUrl: String(data.verification_url),
    verifyUrl: String(data.verify_url),
    setupToken: String(data.setup_token),
    apiKey: String(data.credentials.api_key),
    endpoint: String(data.credentials.endpoint),
  };
}

/** Asks to verify, with the setup's own token by default. */
export function verify(
  setup: Pick<PulseSetup, 'verifyUrl' | 'setupToken'>,
  sending: Sending & { readonly token?: string | null } = {},
): Promise<Answer> {
  const { token = setup.setupToken, ...rest } = sending;
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  return send(setup.verifyUrl, {
    method: 'POST',
    from: nextAddress(),
    ...rest,
    headers: { ...authorization, ...rest.headers },
  });
}

/** Interface, Resources: Setup error response. */
export function expectSetupError(answer: Answer, status: number, code: string): { resolution: string } {
  const { error, ...rest } = members(answer);
  if (!isRecord(error)) throw new Error(`no error object: ${answer.status} ${answer.text}`);
  expect({ status: answer.status, code: error.code }).toEqual({ status, code });
  expect(rest).toEqual({});
  expect(Object.keys(error).sort()).toEqual(['code', 'message', 'resolution']);
  for (const name of ['message', 'resolution']) expect(error[name]).toMatch(/\S/);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  expect(answer.headers['cache-control']).toBe('no-store');
  return { resolution: String(error.resolution) };
}

/** The status of a verify answer, and its claim URL when it has one; nothing else may be there. */
export function verdictOf(answer: Answer): { status: string; claimUrl: string | undefined } {
  const { data, ...rest } = members(answer);
  if (!isRecord(data)) throw new Error(`no verdict: ${answer.status} ${answer.text}`);
  const { status, claim_url: claimUrl, ...more } = data;
  expect({ rest, more }).toEqual({ rest: {}, more: {} });
  expect(answer.headers['cache-control']).toBe('no-store');
  return { status: String(status), claimUrl: claimUrl === undefined ? undefined : String(claimUrl) };
}

/** An answer that waits for the event: closed body, and headers that say what is amiss; gives the resolution. */
export function expectWaiting(answer: Answer, problem: string): string {
  expect({ http: answer.status, ...verdictOf(answer) }).toEqual({
    http: 202,
    status: 'waiting_for_event',
    claimUrl: undefined,
  });
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(answer.headers['pulse-event']).toBe(problem);
  expect(answer.headers['pulse-resolution']).toMatch(/^[\x20-\x7e]+verify again\.$/);
  return String(answer.headers['pulse-resolution']);
}
