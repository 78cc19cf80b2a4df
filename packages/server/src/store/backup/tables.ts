import type { Database } from '../schema.ts';

/**
 * What a backup holds, in an order that satisfies foreign keys, each table with the columns it is paged by.
 * Left out on purpose: workers and rate_limits, which describe the moment and not the data.
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
} as const satisfies Record<Exclude<keyof Database, 'workers'>, readonly string[]>;

export const backupTableNames = Object.keys(backupTables);

/** A table's row as it travels: column names to plain values. */
export type BackupRow = Readonly<Record<string, string | number | null>>;
