import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  IngestKeyResponse,
  type IngestKeySummary,
  type Project,
  ProjectList,
  ProjectResponse,
} from '@waymark/contract';
import { isId } from '../../../lib/crypto/ids.ts';
import { refuseInvalid } from '../../../lib/errors/invalid-request.ts';
import {
  agentOperation,
  agentRefusals,
  ok,
  refusal,
  refuseCursor,
  refuseUnknownId,
  unknownId,
} from '../../../lib/http/agent-api-responses.ts';
import type { Bearer, HttpEnv } from '../../../lib/http/http-env.ts';
import { listProjects } from './list-projects.ts';
import { type KeyDeps, type RotatedKey, revokeKey, rotateKey } from './rotate-key.ts';
import { findProject, liveKeysOf, type ProjectRow } from './store.ts';

const BASE = '/api/v1/agent/projects';
const project = z.object({ id: z.string() });

const list = createRoute({
  ...agentOperation,
  method: 'get',
  path: BASE,
  operationId: 'listProjects',
  summary: 'The workspace’s projects, newest first (agent:read)',
  request: { query: z.object({ cursor: z.string().max(200).optional() }) },
  responses: {
    200: ok(ProjectList, 'A page of the list.'),
    400: refusal('The cursor is not one that a list answered.'),
    ...agentRefusals,
  },
});

const one = createRoute({
  ...agentOperation,
  method: 'get',
  path: `${BASE}/{id}`,
  operationId: 'readProject',
  summary: 'One project and its live ingest keys (agent:read)',
  request: { params: project },
  responses: { 200: ok(ProjectResponse, 'The project.'), 404: unknownId, ...agentRefusals },
});

const rotate = createRoute({
  ...agentOperation,
  method: 'post',
  path: `${BASE}/{id}/keys`,
  operationId: 'rotateIngestKey',
  summary: 'Rotate a project’s ingest key; the earlier ones work beside it for a day (agent:keys)',
  request: { params: project },
  responses: {
    201: ok(IngestKeyResponse, 'The new key, shown only here.'),
    404: unknownId,
    409: refusal('The project has too many live keys.'),
    ...agentRefusals,
  },
});

const revoke = createRoute({
  ...agentOperation,
  method: 'delete',
  path: `${BASE}/{id}/keys/{key_id}`,
  operationId: 'revokeIngestKey',
  summary: 'Revoke a project’s ingest key at once (agent:keys)',
  request: { params: z.object({ id: z.string(), key_id: z.string() }) },
  responses: { 204: { description: 'Revoked.' }, 404: unknownId, ...agentRefusals },
});

const iso = (time: number) => new Date(time).toISOString();
const isoOrNull = (time: number | null) => (time === null ? null : iso(time));

function projectBody(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    origin: row.origin,
    environment: row.environment,
    agent_name: row.agentName,
    created_at: iso(row.createdAt),
    claimed_at: iso(row.claimedAt ?? row.createdAt),
    last_verified_at: isoOrNull(row.lastVerifiedAt),
  };
}

function keyBody(row: Awaited<ReturnType<typeof liveKeysOf>>[number]): IngestKeySummary {
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    created_at: iso(row.createdAt),
    expires_at: isoOrNull(row.expiresAt),
    last_used_at: isoOrNull(row.lastUsedAt),
  };
}

function rotatedBody(platformUrl: string, key: RotatedKey): IngestKeyResponse {
  return {
    data: {
      id: key.id,
      api_key: key.apiKey,
      endpoint: `${platformUrl}/api/v1/pulse/events`,
      created_at: iso(key.createdAt),
      previous_keys_expire_at: isoOrNull(key.previousExpireAt),
    },
  };
}

/** PostgreSQL refuses some texts outright; what is no id of ours is nowhere. */
function idOf(text: string): string {
  if (!isId(text)) refuseUnknownId();
  return text;
}

function changeBy(bearer: Bearer, projectId: string) {
  const by =
    bearer.kind === 'personal_key' ? { userId: bearer.userId } : { registrationId: bearer.registrationId };
  return { projectId, workspaceId: bearer.workspaceId ?? '', by };
}

export interface ProjectRouteDeps extends KeyDeps {
  readonly config: KeyDeps['config'] & { readonly platformUrl: string };
}

function addReads(routes: OpenAPIHono<HttpEnv>, deps: ProjectRouteDeps): void {
  const { db } = deps.store;
  routes.openapi(list, async (c) => {
    const page = await listProjects(db, c.var.bearer.workspaceId ?? '', c.req.valid('query').cursor);
    if (page === undefined) refuseCursor('this list');
    return c.json({ data: page.projects.map(projectBody), next_cursor: page.nextCursor }, 200);
  });
  routes.openapi(one, async (c) => {
    const found = await findProject(db, c.var.bearer.workspaceId ?? '', idOf(c.req.valid('param').id));
    if (found === undefined) refuseUnknownId();
    const keys = await liveKeysOf(db, found.id, deps.clock());
    return c.json({ data: { ...projectBody(found), keys: keys.map(keyBody) } }, 200);
  });
}

/** The Agent API's operations on projects; the app mounts each behind its scope. */
export function projectRoutes(deps: ProjectRouteDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  addReads(routes, deps);
  routes.openapi(rotate, async (c) => {
    const key = await rotateKey(deps, changeBy(c.var.bearer, idOf(c.req.valid('param').id)));
    if (key === undefined) refuseUnknownId();
    return c.json(rotatedBody(deps.config.platformUrl, key), 201);
  });
  routes.openapi(revoke, async (c) => {
    const { id, key_id: keyId } = c.req.valid('param');
    if (!(await revokeKey(deps, { ...changeBy(c.var.bearer, idOf(id)), keyId: idOf(keyId) })))
      refuseUnknownId();
    return c.body(null, 204);
  });
  return routes;
}
