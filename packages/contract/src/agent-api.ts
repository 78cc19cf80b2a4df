import { z } from 'zod';
import { identityTypes } from './agent-identity.ts';
import { PublicUrl } from './public-url.ts';
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
    scopes: z.array(z.enum(agentScopes)),
    owner: z.strictObject({ email: z.string() }),
    workspace: z.strictObject({ id: z.string(), name: z.string() }),
    token_expires_at: z.iso.datetime(),
    projects: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'AgentProfile' });
export type AgentProfile = z.infer<typeof AgentProfile>;

/** A page of a list; the cursor is opaque. */
export const AgentList = z
  .strictObject({ data: z.array(z.looseObject({ id: z.string() })), next_cursor: z.string().nullable() })
  .meta({ id: 'AgentList' });
export type AgentList = z.infer<typeof AgentList>;

/** The body of `POST /audits`. */
export const AuditRequest = z
  .strictObject({
    quickstart_url: PublicUrl.meta({ description: 'A journey on an origin the workspace has claimed.' }),
  })
  .meta({ id: 'AuditRequest' });
export type AuditRequest = z.infer<typeof AuditRequest>;

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
