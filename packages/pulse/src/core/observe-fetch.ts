import { type Challenge, proofHeader, varyByChallenge } from './challenge.ts';
import { lengthOf, type Outcome } from './event.ts';
import type { SeenRequest } from './observation.ts';
import type { Observation, Pulse } from './pulse.ts';
import { answerWithWebCrypto } from './web-signer.ts';

/** Observes one exchange of a fetch handler; the response is the handler's own unless it answers a challenge. */
export async function observeFetch(
  pulse: Pulse,
  seen: SeenRequest,
  handle: () => Response | Promise<Response>,
  readOutcome: (response: Response) => Outcome = outcomeOf,
): Promise<Response> {
  const observation = pulse.begin(seen);
  if (!observation) return handle();
  const answering = observation.challenge && quietly(observation.challenge);
  let response: Response;
  try {
    response = await handle();
  } catch (error) {
    // The runtime answers for the handler, with 500 everywhere.
    observation.end({ status: 500, errorCode: 'unhandled_error' });
    throw error;
  }
  const answer = await answering;
  if (answer) return proveResponse(observation, answer, response, readOutcome(response));
  observation.end(readOutcome(response));
  return response;
}

// Whatever goes wrong makes it an ordinary request.
async function quietly(challenge: Challenge): ReturnType<typeof answerWithWebCrypto> {
  try {
    return await answerWithWebCrypto(challenge);
  } catch {
    return undefined;
  }
}

type Signer = NonNullable<Awaited<ReturnType<typeof quietly>>>;

// A proxy that does not know the status signs for 200: the verifier takes no other one.
async function proveResponse(observation: Observation, answer: Signer, response: Response, outcome: Outcome) {
  try {
    const proof = await answer.prove(outcome.status ?? 200);
    const proven = new Response(response.body, response);
    proven.headers.set(proofHeader, proof);
    proven.headers.set('cache-control', 'no-store');
    proven.headers.set('vary', varyByChallenge(response.headers.get('vary')));
    await observation.endVerified(outcome);
    return proven;
  } catch {
    observation.end(outcome);
    return response;
  }
}

/** How a response ended, by its status and headers. */
export function outcomeOf({ status, headers }: Response): Outcome {
  return {
    status,
    contentType: headers.get('content-type') ?? undefined,
    bytes: lengthOf(headers.get('content-length') ?? undefined),
  };
}
