import { PlatformError } from '@waymark/contract';

/** An error response of the platform, for an operation's API description. */
export function refusal(description: string) {
  return { description, content: { 'application/json': { schema: PlatformError } } };
}

/** What every operation of the Agent API may answer besides its own. */
export const agentRefusals = {
  401: refusal('No live token; WWW-Authenticate says where to get one.'),
  403: refusal('The token lacks the scope of this operation.'),
  500: refusal('Unexpected error.'),
};

/** A response with a body of the given schema. */
export function ok<S>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}
