import { answerPulseChallenge, type SiteBehaviour } from '@waymark/testkit';
import { type Answer, post } from './http.ts';
import type { PulseSetup } from './pulse-client.ts';

/** What an instrumented site may do other than it should. */
export interface Instrumented {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes what is reported of the request; `null` reports nothing. */
  readonly report?: (event: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | null;
  readonly apiKey?: string;
}

/** Sends an event as the middleware does. */
export function sendEvent(
  setup: Pick<PulseSetup, 'endpoint'>,
  apiKey: string,
  event: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return post(setup.endpoint, event, { headers: { authorization: `Bearer ${apiKey}` } });
}

/** A site that answers challenges and reports their requests, written from the protocol alone. */
export function instrumented(setup: PulseSetup, how: Instrumented = {}): SiteBehaviour {
  const { status = 200, apiKey = setup.apiKey } = how;
  return async (request, response) => {
    const path = request.url ?? '/';
    const answer = answerPulseChallenge({ apiKey, origin: setup.origin, path, status }, request.headers);
    const event = {
      id: answer?.eventId,
      ts: Date.now(),
      ip: request.socket.remoteAddress?.replace(/^::ffff:/, ''),
      user_agent: request.headers['user-agent'],
      url: setup.origin + path,
      method: request.method,
      status,
      verification: { nonce: answer?.nonce },
    };
    const reported = how.report === undefined ? event : how.report(event);
    if (answer !== undefined && reported !== null) await sendEvent(setup, apiKey, reported);
    const proof = answer === undefined ? {} : { 'pulse-proof': answer.proof, 'cache-control': 'no-store' };
    response
      .writeHead(status, { 'content-type': 'text/html', ...proof, ...how.headers })
      .end('<h1>Docs</h1>');
  };
}
