import { type RawBuilder, sql } from 'kysely';
import { backupTableNames, backupTables } from './backup/tables.ts';
import type { Db } from './open-store.ts';
import type { Database } from './schema.ts';

type Owner = 'workspace' | 'project' | 'run' | 'registration' | 'segment' | 'origin' | 'journey';
type Column<T extends keyof Database> = keyof Database[T] & string;

/** How the rows of a table belong to a workspace, and what of them an export tells; nobody's are the service's or people's own. */
type Belonging<T extends keyof Database> =
  | 'nobody'
  | {
      readonly by: readonly [column: Column<T>, of: Owner];
      /** Without secrets and their hashes; none where another part of the export tells it, or it is of the moment. */
      readonly told: readonly Column<T>[];
    };

const ofProject = ['project_id', 'project'] as const;
const ofRun = ['run_id', 'run'] as const;

/** Every table there is: a new one does not compile until it says whose its rows are. */
export const workspaceRows = {
  workspaces: { by: ['id', 'workspace'], told: ['id', 'name', 'created_at'] },
  workspace_members: { by: ['workspace_id', 'workspace'], told: ['user_id', 'role', 'joined_at'] },
  workspace_visits: { by: ['workspace_id', 'workspace'], told: ['user_id', 'seen_at', 'before_at'] },
  workspace_invitations: {
    by: ['workspace_id', 'workspace'],
    told: ['id', 'email', 'role', 'invited_by', 'created_at', 'expires_at'],
  },
  personal_keys: {
    by: ['workspace_id', 'workspace'],
    told: ['id', 'user_id', 'name', 'scope', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'],
  },
  workspace_origins: {
    by: ['workspace_id', 'workspace'],
    told: [
      ...(['id', 'origin', 'state', 'way', 'proven_at', 'seen_at', 'lapsed_at', 'checked_at'] as const),
      ...(['added_by', 'created_at'] as const),
    ],
  },
  origin_notices: {
    by: ['origin_id', 'origin'],
    told: ['notice_id', 'origin_id', 'user_id', 'lapsed_at', 'state', 'queued_at', 'settled_at'],
  },
  alert_settings: {
    by: ['workspace_id', 'workspace'],
    told: ['zone', 'sensitivity', 'quiet_from', 'quiet_to', 'next_digest_at'],
  },
  alerts: {
    by: ['workspace_id', 'workspace'],
    told: [
      ...(['id', 'project_id', 'kind', 'cause', 'state', 'title', 'text', 'numbers', 'subjects'] as const),
      ...(['origins', 'evidence', 'opened_at', 'seen_at', 'resolved_at', 'muted_at', 'muted_by'] as const),
    ],
  },
  // The address of a channel is a secret as its key is; its host may be told.
  alert_channels: {
    by: ['workspace_id', 'workspace'],
    told: [
      ...(['id', 'kind', 'name', 'kinds', 'origins', 'digest', 'host', 'state', 'off_reason'] as const),
      ...(['off_at', 'created_by', 'created_at'] as const),
    ],
  },
  alert_recipients: { by: ['workspace_id', 'workspace'], told: ['channel_id', 'user_id'] },
  alert_deliveries: {
    by: ['workspace_id', 'workspace'],
    told: [
      ...(['id', 'channel_id', 'user_id', 'alert_id', 'asked_by', 'what', 'state', 'attempts'] as const),
      ...(['queued_at', 'settled_at'] as const),
    ],
  },
  alert_watches: { by: ofProject, told: [] },
  alert_verdicts: { by: ['journey_id', 'journey'], told: [] },
  audit_journeys: {
    by: ['workspace_id', 'workspace'],
    told: [
      ...(['id', 'quickstart_url', 'every', 'next_at', 'set_by', 'stopped_reason', 'stopped_at'] as const),
      ...(['verdict', 'verdict_of', 'created_at'] as const),
    ],
  },
  workspace_audits: {
    by: ['workspace_id', 'workspace'],
    told: [
      ...(['run_id', 'journey_id', 'project_id', 'asked_by', 'registration_id', 'user_id'] as const),
      ...(['mail_to', 'slot', 'created_at'] as const),
    ],
  },
  audit_watchers: { by: ['workspace_id', 'workspace'], told: ['user_id', 'since'] },
  audit_notices: {
    by: ofRun,
    told: ['run_id', 'user_id', 'kind', 'verdict_before', 'state', 'queued_at', 'settled_at'],
  },
  audit_runs: {
    by: ['id', 'run'],
    told: [
      ...(['id', 'slug', 'quickstart_url', 'status', 'created_at', 'started_at', 'finished_at'] as const),
      ...(['failure', 'failure_detail'] as const),
    ],
  },
  audit_attempts: {
    by: ofRun,
    told: ['id', 'run_id', 'number', 'started_at', 'ended_at', 'outcome', 'detail'],
  },
  audit_mails: { by: ofRun, told: ['run_id', 'state', 'queued_at', 'settled_at'] },
  // Reports and their files are in a folder of their own.
  reports: { by: ofRun, told: [] },
  report_files: { by: ofRun, told: ['run_id', 'file_name', 'mime_type', 'size_bytes', 'sha256'] },
  report_file_parts: { by: ofRun, told: [] },
  registrations: {
    by: ['workspace_id', 'workspace'],
    told: [
      ...(['id', 'type', 'state', 'agent_name', 'skill_name', 'skill_version', 'device_name'] as const),
      ...(['email', 'granted_scope', 'user_id', 'claimed_at', 'revoked_at', 'last_used_at'] as const),
      'created_at',
    ],
  },
  claim_attempts: { by: ['registration_id', 'registration'], told: [] },
  wrong_codes: { by: ['registration_id', 'registration'], told: [] },
  access_tokens: { by: ['registration_id', 'registration'], told: [] },
  agent_clients: {
    by: ['workspace_id', 'workspace'],
    told: ['id', 'registration_id', 'created_at', 'revoked_at'],
  },
  agent_feedback: {
    by: ['workspace_id', 'workspace'],
    told: ['id', 'registration_id', 'page_url', 'body', 'created_at'],
  },
  // The log is told as the workspace reads it.
  security_events: { by: ['workspace_id', 'workspace'], told: [] },
  pulse_projects: {
    by: ['workspace_id', 'workspace'],
    told: [
      ...(['id', 'name', 'origin', 'environment', 'agent_name', 'registration_id'] as const),
      ...(['created_at', 'claimed_at', 'last_verified_at'] as const),
    ],
  },
  pulse_origins: { by: ofProject, told: ['origin', 'project_id', 'contested', 'contested_at'] },
  pulse_setups: {
    by: ['id', 'project'],
    told: ['id', 'state', 'verification_url', 'created_at', 'verified_at', 'claimed_at', 'claimed_by'],
  },
  pulse_claim_links: { by: ['setup_id', 'project'], told: [] },
  pulse_keys: {
    by: ofProject,
    told: ['id', 'project_id', 'fingerprint', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'],
  },
  pulse_challenges: { by: ['setup_id', 'project'], told: [] },
  pulse_view_links: {
    by: ofProject,
    told: [
      ...(['id', 'project_id', 'name', 'view', 'zone', 'shows', 'may_export', 'created_by'] as const),
      ...(['created_at', 'expires_at', 'revoked_at', 'last_used_at'] as const),
    ],
  },
  pulse_log_drains: {
    by: ofProject,
    told: [
      ...(['id', 'project_id', 'sender', 'includes_reported', 'created_by', 'created_at'] as const),
      ...(['revoked_at', 'last_used_at'] as const),
    ],
  },
  pulse_site_checks: { by: ofProject, told: ['project_id', 'due_at', 'checked_at', 'problem'] },
  pulse_site_files: { by: ofProject, told: ['project_id', 'kind', 'found_at', 'seen_at', 'content'] },
  pulse_page_fixes: { by: ofProject, told: ['project_id', 'path', 'fixed_at', 'marked_by', 'marked_at'] },
  // Events are in a folder of their own, wherever they are kept.
  pulse_events: { by: ofProject, told: [] },
  pulse_segments: { by: ofProject, told: [] },
  pulse_segment_parts: { by: ['segment_id', 'segment'], told: [] },
  pulse_agent_counts: {
    by: ofProject,
    told: [
      ...(['project_id', 'grain', 'bucket', 'agent', 'purpose', 'verdict', 'format'] as const),
      ...(['outcome', 'requests'] as const),
    ],
  },
  pulse_page_counts: {
    by: ofProject,
    told: ['project_id', 'grain', 'bucket', 'path', 'route', 'agent', 'status', 'requests'],
  },
  pulse_quotas: { by: ofProject, told: [] },
  pulse_verification_events: { by: ofProject, told: [] },
  service_keys: 'nobody',
  job_schedules: 'nobody',
  jobs: 'nobody',
  workers: 'nobody',
  write_probes: 'nobody',
  acceptance_gates: 'nobody',
  acceptances: 'nobody',
  idempotency_keys: 'nobody',
  arena_entries: 'nobody',
  arena_runs: 'nobody',
  arena_report_requests: 'nobody',
  arena_packs: 'nobody',
  arena_pack_parts: 'nobody',
  arena_mails: 'nobody',
  signing_keys: 'nobody',
  human_users: 'nobody',
  human_sessions: 'nobody',
  human_accounts: 'nobody',
  human_verifications: 'nobody',
  human_code_mails: 'nobody',
  human_passkeys: 'nobody',
  human_identities: 'nobody',
  human_challenges: 'nobody',
  pulse_rollup_state: 'nobody',
  pulse_address_lists: 'nobody',
  pulse_signature_nonces: 'nobody',
} as const satisfies { readonly [T in keyof Database]: Belonging<T> };

export type TableName = keyof typeof workspaceRows;

const owners: Readonly<Record<Owner, (workspaceId: string) => RawBuilder<unknown>>> = {
  workspace: (id) => sql`(${id})`,
  project: (id) => sql`(select id from pulse_projects where workspace_id = ${id})`,
  run: (id) => sql`(select run_id from workspace_audits where workspace_id = ${id})`,
  registration: (id) => sql`(select id from registrations where workspace_id = ${id})`,
  origin: (id) => sql`(select id from workspace_origins where workspace_id = ${id})`,
  journey: (id) => sql`(select id from audit_journeys where workspace_id = ${id})`,
  segment: (id) => sql`(select id from pulse_segments where project_id in (
    select id from pulse_projects where workspace_id = ${id}))`,
};

/** A table whose primary key is known, as that of every one is that is kept. */
type KeyedTable = TableName & keyof typeof backupTables;
const isTable = (name: string): name is KeyedTable => Object.hasOwn(workspaceRows, name);

/** The tables that an export tells of row by row, and those that a deletion empties, children first. */
const tablesInOrder = backupTableNames.filter(isTable);
export const toldTables = tablesInOrder.filter((name) => {
  const rows = workspaceRows[name];
  return rows !== 'nobody' && rows.told.length > 0;
});
const ownedTables = [...tablesInOrder, 'pulse_verification_events' as const].filter(
  (name) => workspaceRows[name] !== 'nobody',
);

/** A name that no column has, for a part of the primary key beside what is told. */
const keyName = (nth: number) => `page_key_${nth}`;

/**
 * Rows of a workspace in a table, a page at a time, with the columns that are told. Each page begins behind the last row
 * of the one before, so that what comes and goes meanwhile moves no other row into or out of a page.
 */
export async function* readWorkspaceRows(
  db: Db,
  table: KeyedTable,
  workspaceId: string,
  pageRows = 500,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  const rows = workspaceRows[table];
  if (rows === 'nobody' || rows.told.length === 0) return;
  const [column, of] = rows.by;
  const keys: readonly string[] = backupTables[table];
  const told = rows.told.map((name) => sql.ref(name));
  const columns = [...told, ...keys.map((name, nth) => sql`${sql.ref(name)} as ${sql.ref(keyName(nth))}`)];
  const order = sql.join(keys.map((name) => sql.ref(name)));
  let behind = sql`1 = 1`;
  for (;;) {
    const page = await sql<Record<string, unknown>>`select ${sql.join(columns)} from ${sql.table(table)}
      where ${sql.ref(column)} in ${owners[of](workspaceId)} and ${behind}
      order by ${order} limit ${sql.lit(pageRows)}`.execute(db);
    const last = page.rows.at(-1);
    if (last === undefined) return;
    yield page.rows.map((row) => Object.fromEntries(rows.told.map((name) => [name, row[name]])));
    if (page.rows.length < pageRows) return;
    behind = sql`(${order}) > (${sql.join(keys.map((_, nth) => last[keyName(nth)]))})`;
  }
}

/**
 * Removes what is left of a workspace, its own row at last. The log is refused while the workspace is there, so that
 * it goes after it.
 */
export async function deleteWorkspaceRows(db: Db, workspaceId: string): Promise<void> {
  for (const table of ownedTables.toReversed()) {
    const rows = workspaceRows[table];
    if (rows === 'nobody' || table === 'security_events') continue;
    const [column, of] = rows.by;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${owners[of](workspaceId)}`.execute(
      db,
    );
  }
  await db.deleteFrom('security_events').where('workspace_id', '=', workspaceId).execute();
}
