import type { Generated } from 'kysely';

/** A site that a workspace has added, and whether it has shown that it may speak for it. */
export interface WorkspaceOriginTable {
  id: string;
  workspace_id: string;
  origin: string;
  state: 'unproven' | 'proven' | 'lapsed';
  /** By which way it was last proven. */
  way: 'dns' | 'file' | 'meta' | null;
  /** Since when it has been proven without a lapse; kept after one. */
  proven_at: number | null;
  /** When a check last found the proof. */
  seen_at: number | null;
  /** Daily checks in a row that were answered without the proof. */
  failed_checks: Generated<number>;
  /** Since when the proof has been gone, while it is. */
  lapsed_at: number | null;
  /** When the check began that `findings` are of. */
  checked_at: number | null;
  /** What the last check found by each way, as JSON. */
  findings: string | null;
  /** When the worker looks next; never while null. */
  due_at: number | null;
  added_by: string | null;
  created_at: number;
}

/** The mail to one owner that a proof has lapsed. */
export interface OriginNoticeTable {
  notice_id: string;
  origin_id: string;
  user_id: string;
  lapsed_at: number;
  state: Generated<'queued' | 'sent' | 'bounced' | 'given_up' | 'unwanted'>;
  reply: string | null;
  queued_at: number;
  settled_at: number | null;
}

/** The tables of sites that workspaces add. */
export interface OriginTables {
  workspace_origins: WorkspaceOriginTable;
  origin_notices: OriginNoticeTable;
}
