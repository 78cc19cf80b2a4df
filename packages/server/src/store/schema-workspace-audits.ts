import type { Generated } from 'kysely';

/** A page that a workspace has audited: its schedule and the last thing that is known of it. */
export interface AuditJourneyTable {
  id: string;
  workspace_id: string;
  quickstart_url: string;
  /** Null while it is audited only on demand. */
  every: 'daily' | 'weekly' | null;
  /** The next slot, while there is a schedule. */
  next_at: number | null;
  /** Whoever set the schedule; it ends when they leave. */
  set_by: string | null;
  /** Why a schedule ended by itself; forgotten when somebody sets one anew. */
  stopped_reason: 'member_left' | 'origin_not_claimed' | 'proof_lapsed' | null;
  stopped_at: number | null;
  /** What the last audit with a verdict came to; an inconclusive one leaves it. */
  verdict: 'passed' | 'failed' | 'blocked' | 'unreadable' | null;
  /** When that audit was asked for: an older one that ends later changes nothing. */
  verdict_of: number | null;
  created_at: number;
}

/** A run that belongs to a workspace, and who asked for it. */
export interface WorkspaceAuditTable {
  run_id: string;
  workspace_id: string;
  journey_id: string;
  /** The project of the page's origin; null where that was proven without Pulse. */
  project_id: string | null;
  asked_by: 'agent' | 'person' | 'schedule';
  registration_id: string | null;
  user_id: string | null;
  /** Who gets the report by mail, whatever it says. */
  mail_to: string | null;
  /** The slot of a schedule; one run at most has it. */
  slot: number | null;
  created_at: number;
}

/** A member who is mailed when a verdict of the workspace changes. */
export interface AuditWatcherTable {
  workspace_id: string;
  user_id: string;
  since: number;
}

/** The mail of a workspace's run to one person. */
export interface AuditNoticeTable {
  run_id: string;
  user_id: string;
  kind: 'report' | 'change';
  /** The verdict before, where it changed. */
  verdict_before: string | null;
  state: Generated<'queued' | 'sent' | 'bounced' | 'given_up' | 'unwanted'>;
  reply: string | null;
  queued_at: number;
  settled_at: number | null;
}

/** The tables of audits that workspaces ask for. */
export interface WorkspaceAuditTables {
  audit_journeys: AuditJourneyTable;
  workspace_audits: WorkspaceAuditTable;
  audit_watchers: AuditWatcherTable;
  audit_notices: AuditNoticeTable;
}
