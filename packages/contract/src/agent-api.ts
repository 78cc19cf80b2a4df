import { z } from 'zod';
import { identityTypes } from './agent-identity.ts';
import { PublicUrl } from './public-url.ts';
import { SetupEnvironment } from './pulse-setup.ts';
import { agentScopes } from './scopes.ts';
import { lineOfText } from './text.ts';

/** Which scope each operation of the Agent API needs (decisions §3). */
export const agentOperations = [
  { method: 'GET', path: '/api/v1/agent/me', scope: 'agent:read' },
  { method: 'GET', path: '/api/v1/agent/projects', scope: 'agent:read' },
  { method: 'GET', path: '/api/v1/agent/projects/:id', scope: 'agent:read' },
  { method: 'GET', path: '/api/v1/agent/projects/:id/pulse', scope: 'agent:read' },
  { method: 'GET', path: '/api/v1/agent/audits', scope: 'agent:read' },
  { method: 'GET', path: '/api/v1/agent/audits/:id', scope: 'agent:read' },
  { method: 'POST', path: '/api/v1/agent/audits', scope: 'agent:deploy' },
  { method: 'POST', path: '/api/v1/agent/projects/:id/keys', scope: 'agent:keys' },
  { method: 'DELETE', path: '/api/v1/agent/projects/:id/keys/:key_id', scope: 'agent:keys' },
  { method: 'POST', path: '/api/v1/agent/feedback', scope: 'agent:feedback' },
] as const;

/** What `GET /me` answers. */
export const AgentProfile = z
  .strictObject({
    registration: z.strictObject({
      id: z.string(),
      type: z.enum(identityTypes),
      created_at: z.iso.datetime(),
      claimed_at: z.iso.datetime().nullable(),
    }),
    agent: z.strictObject({
      name: z.string().nullable(),
      skill_name: z.string().nullable(),
      skill_version: z.string().nullable(),
      device_name: z.string().nullable(),
    }),
    client: z
      .strictObject({ id: z.string(), created_at: z.iso.datetime() })
      .meta({ description: 'The Agent API client that the claim made in the workspace.' }),
    scopes: z.array(z.enum(agentScopes)),
    owner: z.strictObject({ email: z.string() }),
    workspace: z.strictObject({ id: z.string(), name: z.string() }),
    token_expires_at: z.iso.datetime(),
    projects: z
      .array(z.strictObject({ id: z.string(), name: z.string(), origin: z.url() }))
      .meta({ description: 'The projects this agent set up that are in the workspace.' }),
  })
  .meta({ id: 'AgentProfile' });
export type AgentProfile = z.infer<typeof AgentProfile>;

/** A site of the workspace whose agent traffic is observed. */
export const Project = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    origin: z.url(),
    environment: SetupEnvironment,
    agent_name: z
      .string()
      .nullable()
      .meta({ description: 'The name that the agent which set it up gave itself.' }),
    created_at: z.iso.datetime(),
    claimed_at: z.iso.datetime(),
    last_verified_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

/** A page of the workspace's projects. */
export const ProjectList = z
  .strictObject({ data: z.array(Project), next_cursor: z.string().nullable() })
  .meta({ id: 'ProjectList' });
export type ProjectList = z.infer<typeof ProjectList>;

/** An ingest key as it is shown after it was made: never the key itself. */
export const IngestKeySummary = z
  .strictObject({
    id: z.uuid(),
    fingerprint: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'IngestKeySummary' });
export type IngestKeySummary = z.infer<typeof IngestKeySummary>;

/** What `GET /projects/{id}` answers: the project and its live keys. */
export const ProjectResponse = z
  .strictObject({ data: z.strictObject({ ...Project.shape, keys: z.array(IngestKeySummary) }) })
  .meta({ id: 'ProjectResponse' });
export type ProjectResponse = z.infer<typeof ProjectResponse>;

/** What rotating a key answers; the new key is shown here and nowhere else. */
export const IngestKeyResponse = z
  .strictObject({
    data: z.strictObject({
      id: z.uuid(),
      api_key: z.string(),
      endpoint: z.url(),
      created_at: z.iso.datetime(),
      previous_keys_expire_at: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'Until then the earlier keys work too; null when there were none.' }),
    }),
  })
  .meta({ id: 'IngestKeyResponse' });
export type IngestKeyResponse = z.infer<typeof IngestKeyResponse>;

/** The body of `POST /feedback`: where an agent got stuck. */
export const FeedbackRequest = z
  .strictObject({
    page_url: PublicUrl,
    step: lineOfText({ min: 1, max: 200 }).optional(),
    severity: z.enum(['blocker', 'friction', 'note']),
    summary: lineOfText({ min: 1, max: 300 }),
    detail: z.string().max(4000).optional(),
  })
  .meta({ id: 'FeedbackRequest' });
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

/** What accepted feedback answers. */
export const FeedbackResponse = z
  .strictObject({ data: z.strictObject({ id: z.string(), received_at: z.iso.datetime() }) })
  .meta({ id: 'FeedbackResponse' });
export type FeedbackResponse = z.infer<typeof FeedbackResponse>;
