import { z } from 'zod';

/** The states of an audit run (decisions §5). */
export const AuditRunStatus = z.enum(['queued', 'running', 'published', 'errored']);
export type AuditRunStatus = z.infer<typeof AuditRunStatus>;

/** What a report URL answers in JSON until the report is published. */
export const AuditRunProgress = z
  .strictObject({
    slug: z.string(),
    status: AuditRunStatus,
    quickstart_url: z.url(),
    submitted_at: z.iso.datetime(),
  })
  .meta({ id: 'AuditRunProgress' });
export type AuditRunProgress = z.infer<typeof AuditRunProgress>;
