import { PlatformError } from '@waymark/contract';
import { challenge, refusalsOf, retryAfter } from './response-headers.ts';

/** An error response of the platform, for an operation's API description. */
export const refusal = refusalsOf(PlatformError);

/** What every operation of the Agent API needs, and where it is listed. */
export const agentOperation = { tags: ['Agent API'], security: [{ agentToken: [] }] };

/** What every operation of the Agent API may answer besides its own. */
export const agentRefusals = {
  401: refusal('No live token; WWW-Authenticate says where to get one.', challenge),
  403: refusal('The token lacks the scope of this operation.', challenge),
  429: refusal('Too many wrong tokens from this address.', retryAfter),
  500: refusal('Unexpected error.'),
  503: refusal('The service is away for a moment.', retryAfter),
};

/** A response with a body of the given schema. */
export function ok<S>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}
