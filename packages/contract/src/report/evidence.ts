import { z } from 'zod';

const ids = z.array(z.string());
const count = z.int().nonnegative();

/** One command that ran, with its redacted output. */
export const ReportCommand = z
  .strictObject({
    id: z.string(),
    actor: z.enum(['runner', 'agent']),
    executor: z.string().meta({ description: 'Such as `sandbox:bubblewrap`.' }),
    trust_source: z
      .string()
      .meta({ description: '`source_page`, `derived`, `counterfactual`, `probe` and others.' }),
    evidence_role: z.enum(['journey', 'setup', 'verification', 'proof']),
    command: z.string(),
    status: z.enum(['passed', 'failed', 'blocked', 'running']),
    exit_code: z
      .int()
      .nullable()
      .meta({ description: 'Null when it was killed or still ran; never a made-up 0.' }),
    summary: z.string(),
    output_excerpt: z.string(),
    output_sha256: z.string().meta({ description: 'Of the redacted output.' }),
    output_truncated: z.boolean(),
    trace_ids: ids,
    raw_event_ids: ids,
    log_artifact_ids: ids,
  })
  .meta({ id: 'ReportCommand' });
export type ReportCommand = z.infer<typeof ReportCommand>;

/** A file that belongs to the report. */
export const ReportArtifact = z
  .strictObject({
    id: z.string(),
    type: z.string(),
    title: z.string(),
    path: z.string(),
    content_hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
    metadata: z.strictObject({
      mime_type: z.string(),
      size_bytes: count,
      redaction: z.strictObject({ applied: z.boolean(), rules_version: z.string(), replacements: count }),
      storage: z.strictObject({ kind: z.string(), retention: z.string() }),
      href: z.string(),
    }),
  })
  .meta({ id: 'ReportArtifact' });
export type ReportArtifact = z.infer<typeof ReportArtifact>;

/** Evidence from outside the journey: the page's bytes, the registry, the hosts that were asked for. */
export const ExternalEvidence = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['source', 'egress', 'package', 'registry']),
    title: z.string(),
    detail: z.string(),
    reference: z.string().nullable(),
    sha256: z.string().nullable(),
    command_ids: ids,
  })
  .meta({ id: 'ExternalEvidence' });
export type ExternalEvidence = z.infer<typeof ExternalEvidence>;

/** One line of a log channel; `metadata` carries the hash of the line before it. */
export const ReportLogEntry = z
  .strictObject({
    id: z.string(),
    sequence: z.int(),
    channel: z.enum(['system', 'agent', 'sandbox', 'commands']),
    event: z.string(),
    timestamp: z.iso.datetime(),
    run_id: z.string(),
    attempt_id: z.string(),
    level: z.enum(['info', 'warn', 'error']),
    source: z.string(),
    message: z.string(),
    redaction_rules_version: z.string(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ReportLogEntry' });
export type ReportLogEntry = z.infer<typeof ReportLogEntry>;

/** Counts and references by which the logs can be recounted. */
export const AuditTrail = z
  .strictObject({
    schema_version: z.string(),
    system_logs_ref: z.string(),
    command_log_ids: ids,
    trace_event_count: count,
    raw_log_channels: z.strictObject({ system: count, agent: count, sandbox: count, commands: count }),
    log_artifact_refs: ids,
  })
  .meta({ id: 'AuditTrail' });
export type AuditTrail = z.infer<typeof AuditTrail>;

/** The long form: the report's text in sections, and the logs of the host. */
export const FullReport = z
  .strictObject({
    schema_version: z.string(),
    run_id: z.string(),
    attempt_id: z.string(),
    sections: z.array(z.strictObject({ id: z.string(), title: z.string(), body: z.string() })),
    system_logs: z.strictObject({
      log_contract: z.string(),
      system: z.array(ReportLogEntry),
      agent: z.array(ReportLogEntry),
    }),
  })
  .meta({ id: 'FullReport' });
export type FullReport = z.infer<typeof FullReport>;
