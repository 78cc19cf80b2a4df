import { z } from 'zod';

/** The states of an audit run (decisions §5). */
export const AuditRunStatus = z.enum(['queued', 'running', 'published', 'errored']);
export type AuditRunStatus = z.infer<typeof AuditRunStatus>;

const count = z.int().nonnegative();

/** What is known of an audit while it runs. */
export const AuditProgress = z
  .strictObject({
    phase: z.enum(['starting', 'fetching', 'planned', 'running', 'proving', 'finished']),
    title: z.string().nullable().meta({ description: 'The title of the page, once it was read.' }),
    total_steps: count,
    steps: z.array(
      z.strictObject({
        number: count,
        title: z.string(),
        state: z.enum(['running', 'passed', 'failed']),
        observed: z.string().nullable(),
        duration_ms: count.nullable(),
      }),
    ),
    log: z.array(z.string()).meta({ description: 'The last lines of output, redacted.' }),
    refused_hosts: z.array(z.string()).meta({ description: 'Hosts that the journey asked for in vain.' }),
    proving: z.string().nullable().meta({ description: 'The change that is being tried as a proof.' }),
  })
  .meta({ id: 'AuditProgress' });
export type AuditProgress = z.infer<typeof AuditProgress>;

/** What a report URL answers in JSON until the report is published, and each event of its stream. */
export const AuditRunProgress = z
  .strictObject({
    slug: z.string(),
    status: AuditRunStatus,
    quickstart_url: z.url(),
    submitted_at: z.iso.datetime(),
    queue_position: z.int().min(1).optional().meta({ description: 'While queued: 1 is the next one.' }),
    attempt: z.int().min(1).optional(),
    progress: AuditProgress.optional().meta({ description: 'While running.' }),
    failure: z.string().optional().meta({ description: 'Why an errored run came to no report.' }),
  })
  .meta({ id: 'AuditRunProgress' });
export type AuditRunProgress = z.infer<typeof AuditRunProgress>;
