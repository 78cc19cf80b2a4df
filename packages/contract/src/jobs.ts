import { z } from 'zod';

/** The payload of each kind of job, parsed again when a worker takes the job. */
export const jobPayloads = {
  'audit.run': z.strictObject({ run_id: z.string() }),
  'audit.mail': z.strictObject({ run_id: z.string() }),
  'audit.notice': z.strictObject({ run_id: z.string(), user_id: z.string() }),
  'audit.schedule': z.strictObject({}),
  'origin.check': z.strictObject({}),
  'origin.notice': z.strictObject({ notice_id: z.string() }),
  'arena.proof-pack': z.strictObject({ request_id: z.string() }),
  'arena.mail': z.strictObject({ request_id: z.string() }),
  'agent.claimed-mail': z.strictObject({ registration_id: z.string() }),
  'setup.claimed-mail': z.strictObject({ setup_id: z.string() }),
  'human.code-mail': z.strictObject({ mail_id: z.string() }),
  'human.invitation-mail': z.strictObject({ invitation_id: z.string() }),
  'human.notice-mail': z.strictObject({
    user_id: z.string(),
    about: z.enum(['passkey_added', 'provider_linked', 'key_created', 'workspace_deleted']),
    name: z.string(),
    at: z.number(),
  }),
  'alerts.watch': z.strictObject({}),
  'alerts.digest': z.strictObject({ workspace_id: z.string() }),
  'alerts.deliver': z.strictObject({ delivery_id: z.string() }),
  'alerts.retry': z.strictObject({ delivery_id: z.string() }),
  'alerts.mail': z.strictObject({ delivery_id: z.string() }),
  'workspace.remove': z.strictObject({ workspace_id: z.string(), project_ids: z.array(z.string()) }),
  'store.sweep': z.strictObject({}),
  'pulse.move': z.strictObject({}),
  'pulse.site-files': z.strictObject({}),
  'pulse.retire': z.strictObject({}),
  'pulse.refresh-lists': z.strictObject({}),
} as const;
export type JobKind = keyof typeof jobPayloads;
export type JobPayload<K extends JobKind> = z.infer<(typeof jobPayloads)[K]>;
