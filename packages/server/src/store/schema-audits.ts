import type { Generated } from 'kysely';

export interface AuditRunTable {
  id: string;
  slug: string;
  email: string;
  quickstart_url: string;
  status: 'queued' | 'running' | 'published' | 'errored';
  metadata: string;
  created_at: number;
  /** The attempt that may write: whoever holds another id is too late. */
  attempt_id: string | null;
  started_at: number | null;
  finished_at: number | null;
  /** Why an errored run came to no report: the page could not be read, the auditor failed, or somebody ended it. */
  failure: 'unreadable' | 'auditor' | 'cancelled' | null;
  failure_detail: string | null;
}

export interface AuditAttemptTable {
  id: string;
  run_id: string;
  number: number;
  started_at: number;
  ended_at: number | null;
  outcome: 'published' | 'errored' | 'retry' | 'handed_back' | 'lost' | null;
  detail: string | null;
  /** What the live page shows, as JSON; `revision` grows with each change. */
  progress: string;
  revision: Generated<number>;
}

export interface ReportTable {
  run_id: string;
  attempt_id: string;
  /** The canonical JSON, byte for byte as it was signed. */
  document: string;
  sha256: string;
  /** A detached JWS (RFC 7515 appendix F). */
  signature: string;
  signing_kid: string;
  status: string;
  /** Keyed hash of who asked for which page: reports with the same one are compared. */
  journey_key: string;
  /** 1 while the report is shown in the arena and may be indexed. */
  listed: Generated<number>;
  published_at: number;
}

export interface ReportFileTable {
  run_id: string;
  file_name: string;
  mime_type: string;
  size_bytes: number;
  sha256: string;
}

/** A piece of a file, gzipped and in base64: the form that both engines and a backup can hold. */
export interface ReportFilePartTable {
  run_id: string;
  file_name: string;
  part: number;
  data: string;
}

/** The one mail of a run. */
export interface AuditMailTable {
  run_id: string;
  state: 'queued' | 'sent' | 'bounced' | 'given_up';
  /** The mail server's last refusal. */
  reply: string | null;
  queued_at: number;
  settled_at: number | null;
}

/** The tables of audits, their reports and their mails. */
export interface AuditTables {
  audit_runs: AuditRunTable;
  audit_attempts: AuditAttemptTable;
  reports: ReportTable;
  report_files: ReportFileTable;
  report_file_parts: ReportFilePartTable;
  audit_mails: AuditMailTable;
}
