import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { AgentProfile, FeedbackRequest, FeedbackResponse } from '@waymark/contract';
import { refuseInvalid } from '../../../lib/errors/invalid-request.ts';
import { agentOperation, agentRefusals, ok, refusal } from '../../../lib/http/agent-api-responses.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { retryAfter } from '../../../lib/http/response-headers.ts';
import { type FeedbackDeps, submitFeedback } from '../feedback/index.ts';
import { type ProfileDeps, readProfile } from './read-profile.ts';

const BASE = '/api/v1/agent';
const feedbackRules = { path: `${BASE}/feedback`, json: {} } as const satisfies OperationRules;
/** Whoever begins at the resource itself is told how to get in (RFC 9728 §5). */
const rootRules = {
  method: 'GET',
  path: BASE,
  bearer: { scope: 'agent:read', isOptional: false },
} as const satisfies OperationRules;
export const agentApiRules: readonly OperationRules[] = [rootRules, feedbackRules];

const me = createRoute({
  ...agentOperation,
  method: 'get',
  path: `${BASE}/me`,
  operationId: 'readAgentProfile',
  summary: 'Who this agent is and what it may do (agent:read)',
  responses: { 200: ok(AgentProfile, 'The agent’s profile.'), ...agentRefusals },
});

const feedback = createRoute({
  ...agentOperation,
  method: 'post',
  path: feedbackRules.path,
  operationId: 'sendFeedback',
  summary: 'Report where the agent got stuck (agent:feedback)',
  request: { body: { required: true, content: { 'application/json': { schema: FeedbackRequest } } } },
  responses: {
    ...agentRefusals,
    201: ok(FeedbackResponse, 'Stored.'),
    400: refusal('A field is invalid.'),
    413: refusal('The body is too large.'),
    429: refusal(
      'The agent has sent too many reports in the last hour, or too many wrong tokens came from this address.',
      retryAfter,
    ),
  },
});

export interface AgentApiDeps extends ProfileDeps, FeedbackDeps {}

/** The Agent API; the app mounts each operation behind its scope. */
export function agentApiRoutes(deps: AgentApiDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  routes.get(rootRules.path, (c) => c.redirect(`${BASE}/me`, 307));
  routes.openapi(me, async (c) => c.json(await readProfile(deps, c.var.bearer), 200));
  routes.openapi(feedback, async (c) => {
    const { bearer } = c.var;
    const sender = bearer.kind === 'personal_key' ? bearer.keyId : bearer.registrationId;
    const agent = { registrationId: sender, workspaceId: bearer.workspaceId ?? '' };
    const { id, receivedAt } = await submitFeedback(deps, agent, c.req.valid('json'));
    return c.json({ data: { id, received_at: new Date(receivedAt).toISOString() } }, 201);
  });
  return routes;
}
