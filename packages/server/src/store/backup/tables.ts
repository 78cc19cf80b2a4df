import type { Database } from '../schema.ts';

/**
 * What a backup holds, in an order that satisfies foreign keys, each table with the columns it is paged by.
 * Left out on purpose: workers and rate_limits, which describe the moment and not the data, and sessions:
 * whoever restores a backup has people sign in anew.
 */
export const backupTables = {
  service_keys: ['name'],
  job_schedules: ['name'],
  jobs: ['id'],
  acceptance_gates: ['operation'],
  acceptances: ['id'],
  idempotency_keys: ['operation', 'key_hash'],
  audit_runs: ['id'],
  arena_entries: ['slug'],
  arena_report_requests: ['id'],
  signing_keys: ['kid'],
  human_users: ['id'],
  human_accounts: ['id'],
  human_verifications: ['id'],
  workspaces: ['id'],
  workspace_members: ['workspace_id', 'user_id'],
  workspace_invitations: ['id'],
  registrations: ['id'],
  claim_attempts: ['id'],
  wrong_codes: ['id'],
  access_tokens: ['token_hash'],
  agent_clients: ['id'],
  agent_feedback: ['id'],
  security_events: ['id'],
  pulse_projects: ['id'],
  pulse_origins: ['origin'],
  pulse_setups: ['id'],
  pulse_claim_links: ['id'],
  pulse_keys: ['id'],
  pulse_challenges: ['nonce_hash'],
} as const satisfies Record<Exclude<keyof Database, 'workers' | 'human_sessions'>, readonly string[]>;

export const backupTableNames = Object.keys(backupTables);

/** A table's row as it travels: column names to plain values. */
export type BackupRow = Readonly<Record<string, string | number | null>>;
