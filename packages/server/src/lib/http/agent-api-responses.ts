import { PlatformError } from '@waymark/contract';
import { ServiceError } from '../errors/service-error.ts';
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

/** What stands in the API description where an id may lead nowhere. */
export const unknownId = refusal('The workspace has nothing under this id.');

/** Refuses an id that is not of the caller's workspace, whether or not another has it. */
export function refuseUnknownId(): never {
  throw new ServiceError('not_found', {
    message: 'This workspace has nothing under this id.',
    resolution: 'Take the id from the list.',
  });
}

/** Refuses a cursor that a list or a view never answered. */
export function refuseCursor(answeredBy: 'this list' | 'these figures'): never {
  throw new ServiceError('invalid_request', {
    message: `"cursor" is not one that ${answeredBy} answered.`,
    resolution: 'Take next_cursor of the page before, or leave the cursor out.',
  });
}

/** A response with a body of the given schema. */
export function ok<S>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}
