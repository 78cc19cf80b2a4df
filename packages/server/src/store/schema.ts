import type { Generated } from 'kysely';
import type { AgentTables } from './schema-agents.ts';
import type { AlertTables } from './schema-alerts.ts';
import type { ArenaTables } from './schema-arena.ts';
import type { AuditTables } from './schema-audits.ts';
import type { PulseEventTables } from './schema-events.ts';
import type { HumanTables } from './schema-humans.ts';
import type { OriginTables } from './schema-origins.ts';
import type { PulseTables } from './schema-pulse.ts';
import type { WorkspaceAuditTables } from './schema-workspace-audits.ts';

// Times are integer milliseconds, ids are text, JSON is text: the subset both engines share.

/** A key that signs identity assertions and reports; its private half is sealed under the master key. */
export interface SigningKeyTable {
  kid: string;
  public_jwk: string;
  private_sealed: string;
  created_at: number;
  /** When it begins to sign; it is public from the moment it is made. */
  active_from: Generated<number>;
  /** When it stops, or null while nothing ends it; afterwards it stays public until the last thing it signed has expired. */
  retired_at: number | null;
  public_until: number | null;
  /** When it was replaced because it leaked: nothing it signed is believed any more. */
  distrusted_at: number | null;
  /** Since when somebody else may have held it; 0 when nobody knows. */
  leaked_at: number | null;
}

export interface ServiceKeyTable {
  name: string;
  /** How `value` is protected: by the operator's secret, the key file, or not at all. */
  protection: 'secret' | 'key_file' | 'none';
  value: string;
  created_at: number;
}

export interface JobTable {
  id: string;
  kind: string;
  payload: string;
  state: 'queued' | 'running' | 'done' | 'dead';
  /** When the job may be taken: its due time while queued, the end of its lease while running. */
  ready_at: number;
  /** How far away `ready_at` was when it was written; none for what was due at once. */
  wait_ms: Generated<number | null>;
  attempts: Generated<number>;
  max_attempts: number;
  lease_token: string | null;
  unique_key: string | null;
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
}

export interface WriteProbeTable {
  name: string;
  probed_at: number;
}

export interface JobScheduleTable {
  name: string;
  kind: string;
  every_ms: number;
  next_at: number;
}

export interface WorkerTable {
  id: string;
  sandbox: string | null;
  sandbox_problem: string | null;
  started_at: number;
  seen_at: number;
}

/** One row per operation; updating it first serialises the acceptances of that operation. */
export interface AcceptanceGateTable {
  operation: string;
  turns: number;
}

export interface AcceptanceTable {
  id: string;
  operation: string;
  caller_hash: string;
  accepted_at: number;
}

export interface IdempotencyKeyTable {
  operation: string;
  key_hash: string;
  body_hash: string;
  response: string;
  expires_at: number;
}

/** Every table of the service; docs/storage.md says what each holds and when it expires. */
export interface Database
  extends AgentTables,
    AlertTables,
    ArenaTables,
    AuditTables,
    HumanTables,
    OriginTables,
    PulseTables,
    PulseEventTables,
    WorkspaceAuditTables {
  signing_keys: SigningKeyTable;
  service_keys: ServiceKeyTable;
  jobs: JobTable;
  job_schedules: JobScheduleTable;
  workers: WorkerTable;
  write_probes: WriteProbeTable;
  acceptance_gates: AcceptanceGateTable;
  acceptances: AcceptanceTable;
  idempotency_keys: IdempotencyKeyTable;
}
