import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { AgentList, AgentProfile, AuditRequest, FeedbackRequest, FeedbackResponse } from '@waymark/contract';
import { agentRefusals, ok, refusal } from '../../lib/agent-api-responses.ts';
import type { Clock } from '../../lib/clock.ts';
import type { HttpEnv } from '../../lib/http-env.ts';
import { newId } from '../../lib/ids.ts';
import { refuseInvalid } from '../../lib/invalid-request.ts';
import { ServiceError } from '../../lib/service-error.ts';
import { type ProfileDeps, readProfile } from './read-profile.ts';
import { insertFeedback } from './store.ts';

const BASE = '/api/v1/agent';

const me = createRoute({
  method: 'get',
  path: `${BASE}/me`,
  operationId: 'readAgentProfile',
  summary: 'Who this agent is and what it may do (agent:read)',
  tags: ['Agent API'],
  responses: { 200: ok(AgentProfile, 'The agent’s profile.'), ...agentRefusals },
});

const list = (path: string, operationId: string, summary: string) =>
  createRoute({
    method: 'get',
    path: `${BASE}/${path}`,
    operationId,
    summary,
    tags: ['Agent API'],
    responses: { 200: ok(AgentList, 'A page of the list.'), ...agentRefusals },
  });

const one = (path: string, operationId: string, summary: string) =>
  createRoute({
    method: 'get',
    path: `${BASE}/${path}`,
    operationId,
    summary,
    tags: ['Agent API'],
    request: { params: z.object({ id: z.string() }) },
    responses: { 404: refusal('The workspace has nothing under this id.'), ...agentRefusals },
  });

const queueAudit = createRoute({
  method: 'post',
  path: `${BASE}/audits`,
  operationId: 'queueAudit',
  summary: 'Queue an audit of a journey on a claimed origin (agent:deploy)',
  tags: ['Agent API'],
  request: { body: { required: true, content: { 'application/json': { schema: AuditRequest } } } },
  responses: {
    400: refusal('A field is invalid.'),
    422: refusal('The workspace has not claimed the origin of this journey.'),
    ...agentRefusals,
  },
});

const feedback = createRoute({
  method: 'post',
  path: `${BASE}/feedback`,
  operationId: 'sendFeedback',
  summary: 'Report where the agent got stuck (agent:feedback)',
  tags: ['Agent API'],
  request: { body: { required: true, content: { 'application/json': { schema: FeedbackRequest } } } },
  responses: {
    201: ok(FeedbackResponse, 'Stored.'),
    400: refusal('A field is invalid.'),
    413: refusal('The body is too large.'),
    ...agentRefusals,
  },
});

function originNotClaimed(): never {
  throw new ServiceError('origin_not_claimed', {
    message: 'This workspace has not claimed the origin of that journey.',
    resolution: 'Claim the origin through a verified Pulse setup first, or submit the page publicly.',
  });
}

function nothingThere(): never {
  throw new ServiceError('not_found', {
    message: 'This workspace has nothing under this id.',
    resolution: 'Take the id from the list.',
  });
}

export interface AgentApiDeps extends ProfileDeps {
  readonly clock: Clock;
}

/** The Agent API; the app mounts each operation behind its scope. */
export function agentApiRoutes(deps: AgentApiDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  routes.openapi(me, async (c) => c.json(await readProfile(deps, c.var.bearer), 200));
  // Workspace audits come with the audit service: until then every workspace has none.
  routes.openapi(list('audits', 'listAudits', 'The workspace’s audits (agent:read)'), (c) =>
    c.json({ data: [], next_cursor: null }, 200),
  );
  routes.openapi(one('audits/{id}', 'readAudit', 'One audit (agent:read)'), nothingThere);
  // An origin is claimed through a Pulse setup; until there are any, no journey lies on a claimed one.
  routes.openapi(queueAudit, originNotClaimed);
  routes.openapi(feedback, async (c) => {
    const { registrationId, workspaceId } = c.var.bearer;
    const [id, now] = [newId(), deps.clock()];
    const body = JSON.stringify(c.req.valid('json'));
    await insertFeedback(deps.store.db, { id, workspaceId: workspaceId ?? '', registrationId, body, now });
    return c.json({ data: { id, received_at: new Date(now).toISOString() } }, 201);
  });
  return routes;
}
