import { z } from 'zod';

/** The states of an audit run (decisions §5). */
export const AuditRunStatus = z.enum(['queued', 'running', 'published', 'errored']);
export type AuditRunStatus = z.infer<typeof AuditRunStatus>;

/** Why an errored run has no report. */
export const AuditFailure = z.enum(['unreadable', 'auditor', 'cancelled']).meta({
  description: 'The page could not be read, we failed, or whoever asked for the audit ended it.',
});
export type AuditFailure = z.infer<typeof AuditFailure>;

const count = z.int().nonnegative();

/** A further run that is made to prove a result. */
export const AuditExperiment = z
  .strictObject({
    code: z
      .enum(['marked', 'control', 'beyond', 'reading', 'repeat', 'look', 'change', 'repair', 'repaired_page'])
      .meta({
        description:
          '`marked`: the journey with marks on each use of the product; `control`: without the product; `beyond`: what broke after the goal, again; `reading`: the page read in another way; `repeat`: the journey once more; `look`: a look around where it broke; `change`: one change of the journey; `repair`: a change of the page; `repaired_page`: the repaired page, from nothing.',
      }),
    number: z.int().min(1).nullable().meta({ description: 'Which of its kind, where they are counted.' }),
    of: z.int().min(1).nullable(),
    change: z.string().nullable().meta({ description: 'The change that is tried.' }),
  })
  .meta({ id: 'AuditExperiment' });
export type AuditExperiment = z.infer<typeof AuditExperiment>;

const color = z.enum(['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']);

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
        command: z
          .string()
          .nullable()
          .optional()
          .meta({ description: 'What it runs, if it runs a command.' }),
        state: z
          .enum(['waiting', 'running', 'passed', 'failed', 'skipped'])
          .meta({ description: '`skipped`: the journey ended before it.' }),
        observed: z.string().nullable(),
        duration_ms: count.nullable(),
      }),
    ),
    log: z
      .array(z.string())
      .meta({ description: 'The last lines of output as a terminal shows them, redacted.' }),
    log_marks: z
      .array(
        z.strictObject({
          line: count,
          start: count,
          end: count,
          color: color.optional(),
          bold: z.literal(true).optional(),
          dim: z.literal(true).optional(),
        }),
      )
      .optional()
      .meta({ description: 'How parts of `log` look: a line by its index, and a range of its characters.' }),
    refused_hosts: z.array(z.string()).meta({ description: 'Hosts that the journey asked for in vain.' }),
    proving: z.string().nullable().meta({ description: 'The change that is being tried as a proof.' }),
    experiments: z
      .array(AuditExperiment)
      .optional()
      .meta({ description: 'The further runs that are under way; some run at the same time.' }),
    experiments_done: count.optional().meta({ description: 'How many further runs have ended.' }),
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
    failure_code: AuditFailure.optional(),
  })
  .meta({ id: 'AuditRunProgress' });
export type AuditRunProgress = z.infer<typeof AuditRunProgress>;
