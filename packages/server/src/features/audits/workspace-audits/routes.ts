import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  type AcceptedLimit,
  AuditQueuedResponse,
  AuditRequest,
  type ReportStatus,
  type WorkspaceAudit,
  WorkspaceAuditList,
  WorkspaceAuditResponse,
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
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { retryAfter, retryAfterIfAway } from '../../../lib/http/response-headers.ts';
import { acceptedHeaders, idempotencyHeaders } from '../acceptance/index.ts';
import { listAudits } from './list-audits.ts';
import { type QueueAuditDeps, queueAudit } from './queue-audit.ts';
import { type AuditRow, findAudit, findReportDocument } from './store.ts';

const BASE = '/api/v1/agent/audits';
export const workspaceAuditRules = { path: BASE, json: {} } as const satisfies OperationRules;

const queueOperation = {
  ...agentOperation,
  method: 'post' as const,
  path: workspaceAuditRules.path,
  operationId: 'queueAudit',
  summary: 'Queue an audit of a journey on a claimed or proven origin (agent:deploy)',
  request: {
    headers: idempotencyHeaders,
    body: { required: true, content: { 'application/json': { schema: AuditRequest } } },
  },
  responses: {
    ...agentRefusals,
    202: { ...ok(AuditQueuedResponse, 'Stored and queued.'), headers: acceptedHeaders },
    400: refusal('A field is invalid, or the address seems to hold a credential.'),
    413: refusal('The body is too large.'),
    422: refusal(
      'The workspace has neither claimed nor proven the origin of this journey, or the page cannot be audited.',
    ),
    429: refusal(
      'The workspace has asked for too many audits in the last hour, or too many wrong tokens came from this address.',
      retryAfter,
    ),
    502: refusal('The queue could not confirm the request.'),
    503: refusal('No sandbox is available, or the service is away for a moment.', retryAfterIfAway),
  },
};

const queue = ({ perCaller }: AcceptedLimit) =>
  createRoute({
    ...queueOperation,
    description: `No e-mail is needed: read the result here or at its report_url. At most ${perCaller} per workspace are accepted in an hour.`,
  });

const list = createRoute({
  ...agentOperation,
  method: 'get',
  path: BASE,
  operationId: 'listAudits',
  summary: 'The workspace’s audits, newest first (agent:read)',
  request: { query: z.object({ cursor: z.string().max(200).optional() }) },
  responses: {
    200: ok(WorkspaceAuditList, 'A page of the list.'),
    400: refusal('The cursor is not one that a list answered.'),
    ...agentRefusals,
  },
});

const one = createRoute({
  ...agentOperation,
  method: 'get',
  path: `${BASE}/{id}`,
  operationId: 'readAudit',
  summary: 'One audit and, once it is published, its report (agent:read)',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: ok(WorkspaceAuditResponse, 'The audit.'),
    404: unknownId,
    ...agentRefusals,
  },
});

const iso = (time: number) => new Date(time).toISOString();

function auditBody(row: AuditRow, platformUrl: string): WorkspaceAudit {
  return {
    id: row.id,
    quickstart_url: row.quickstartUrl,
    project_id: row.projectId,
    status: row.status,
    // A report's status was validated when it was published.
    verdict: row.verdict as ReportStatus | null,
    requested_by: { type: row.askedBy, agent_name: row.agentName },
    report_url: `${platformUrl}/reports/${row.slug}`,
    failure: row.failure,
    created_at: iso(row.createdAt),
    finished_at: row.finishedAt === null ? null : iso(row.finishedAt),
  };
}

export interface WorkspaceAuditRouteDeps extends QueueAuditDeps {
  readonly config: QueueAuditDeps['config'] & { readonly platformUrl: string };
}

async function requireAudit(deps: WorkspaceAuditRouteDeps, workspaceId: string, id: string) {
  const found = isId(id) ? await findAudit(deps.store.db, workspaceId, id) : undefined;
  if (found === undefined) refuseUnknownId();
  return found;
}

/** The Agent API's operations on audits; the app mounts each behind its scope. */
export function workspaceAuditRoutes(deps: WorkspaceAuditRouteDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  const { db } = deps.store;
  const { platformUrl } = deps.config;
  routes.openapi(queue(deps.config.workspaceAudits), async (c) => {
    const { bearer } = c.var;
    const { workspaceId } = bearer;
    const { response, isReplay } = await queueAudit(deps, {
      workspaceId: workspaceId ?? '',
      quickstartUrl: c.req.valid('json').quickstart_url,
      asker:
        bearer.kind === 'personal_key'
          ? { type: 'person', userId: bearer.userId, wantsReport: false }
          : { type: 'agent', registrationId: bearer.registrationId },
      idempotencyKey: c.req.valid('header')['idempotency-key'],
    });
    if (isReplay) c.header('Idempotent-Replayed', 'true');
    const audit = await requireAudit(deps, workspaceId ?? '', response.id);
    return c.json({ data: auditBody(audit, platformUrl) }, 202);
  });
  routes.openapi(list, async (c) => {
    const page = await listAudits(db, c.var.bearer.workspaceId ?? '', c.req.valid('query').cursor);
    if (page === undefined) refuseCursor('this list');
    const data = page.audits.map((row) => auditBody(row, platformUrl));
    return c.json({ data, next_cursor: page.nextCursor }, 200);
  });
  routes.openapi(one, async (c) => {
    const audit = await requireAudit(deps, c.var.bearer.workspaceId ?? '', c.req.valid('param').id);
    const document = audit.status === 'published' ? await findReportDocument(db, audit.id) : undefined;
    const report = document === undefined ? null : JSON.parse(document);
    return c.json({ data: { ...auditBody(audit, platformUrl), report } }, 200);
  });
  return routes;
}
