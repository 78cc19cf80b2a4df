import type { Database } from '../schema.ts';

type MomentaryTable =
  | 'workers'
  | 'write_probes'
  | 'human_sessions'
  | 'human_code_mails'
  | 'human_challenges'
  | 'pulse_verification_events';

/**
 * What a backup holds, in an order that satisfies foreign keys, each table with the columns it is paged by.
 * Left out on purpose: workers, write_probes, rate_limits, codes to be mailed, challenges and verification events, which
 * describe the moment and not the data, and sessions: whoever restores a backup has people sign in anew.
 */
export const backupTables = {
  service_keys: ['name'],
  job_schedules: ['name'],
  jobs: ['id'],
  acceptance_gates: ['operation'],
  acceptances: ['id'],
  idempotency_keys: ['operation', 'key_hash'],
  audit_runs: ['id'],
  audit_attempts: ['id'],
  reports: ['run_id'],
  report_files: ['run_id', 'file_name'],
  report_file_parts: ['run_id', 'file_name', 'part'],
  audit_mails: ['run_id'],
  arena_entries: ['slug'],
  arena_runs: ['slug', 'run_id'],
  arena_report_requests: ['id'],
  arena_packs: ['id'],
  arena_pack_parts: ['pack_id', 'part'],
  arena_mails: ['request_id'],
  signing_keys: ['kid'],
  human_users: ['id'],
  human_accounts: ['id'],
  human_verifications: ['id'],
  workspaces: ['id'],
  workspace_members: ['workspace_id', 'user_id'],
  workspace_visits: ['workspace_id', 'user_id'],
  workspace_invitations: ['id'],
  workspace_origins: ['id'],
  origin_notices: ['notice_id'],
  human_passkeys: ['id'],
  human_identities: ['issuer', 'subject'],
  personal_keys: ['id'],
  audit_journeys: ['id'],
  workspace_audits: ['run_id'],
  audit_watchers: ['workspace_id', 'user_id'],
  audit_notices: ['run_id', 'user_id'],
  registrations: ['id'],
  claim_attempts: ['id'],
  wrong_codes: ['id'],
  access_tokens: ['token_hash'],
  agent_clients: ['id'],
  agent_feedback: ['id'],
  security_events: ['id'],
  pulse_projects: ['id'],
  alert_settings: ['workspace_id'],
  alerts: ['id'],
  alert_channels: ['id'],
  alert_recipients: ['channel_id', 'user_id'],
  alert_deliveries: ['id'],
  alert_watches: ['project_id'],
  alert_verdicts: ['journey_id'],
  pulse_origins: ['origin'],
  pulse_setups: ['id'],
  pulse_claim_links: ['id'],
  pulse_keys: ['id'],
  pulse_challenges: ['nonce_hash'],
  pulse_view_links: ['id'],
  pulse_log_drains: ['id'],
  pulse_site_checks: ['project_id'],
  pulse_site_files: ['project_id', 'kind', 'found_at'],
  pulse_page_fixes: ['project_id', 'path'],
  pulse_events: ['seq'],
  pulse_agent_counts: ['project_id', 'grain', 'bucket', 'agent', 'purpose', 'verdict', 'format', 'outcome'],
  pulse_page_counts: ['project_id', 'grain', 'bucket', 'path', 'route', 'agent', 'status'],
  pulse_rollup_state: ['name'],
  pulse_segments: ['id'],
  pulse_segment_parts: ['segment_id', 'part'],
  pulse_quotas: ['project_id'],
  pulse_address_lists: ['source'],
  pulse_signature_nonces: ['nonce_hash'],
} as const satisfies Record<Exclude<keyof Database, MomentaryTable>, readonly string[]>;

export const backupTableNames = Object.keys(backupTables);

/** A table's row as it travels: column names to plain values. */
export type BackupRow = Readonly<Record<string, string | number | null>>;
