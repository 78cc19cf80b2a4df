import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

type Row = Record<string, unknown>;

/** One accepted audit, as it is stored. */
export interface StoredRun {
  readonly id: string;
  readonly slug: string;
  readonly email: string;
  readonly quickstartUrl: string;
  /** Every name in the stored metadata with its value, on whatever level it stands. */
  readonly metadata: ReadonlyMap<string, unknown>;
}

/** The database of the service under test, read and prepared past the service. */
export interface SubjectStore {
  listRuns(): Promise<StoredRun[]>;
  /** The run ids of all audit jobs, one entry per job. */
  listAuditJobs(): Promise<string[]>;
  /** What became of every audit: its state, how many reports it has, how its mail ended, and the jobs left to do. */
  listAudits(): Promise<Row[]>;
  /** How the attempts at all audits ended, in their order. */
  listAttempts(): Promise<unknown[]>;
  /** How many jobs of a kind are in a state. */
  countJobs(kind: string, state: string): Promise<number>;
  listArenaRequests(): Promise<Row[]>;
  /** Shows an entry whose run failed with a docs_mismatch, or passed. */
  publishEntry(entry: PublishedEntry): Promise<void>;
  /** Makes every acceptance so far look this much older. */
  ageAcceptances(byMs: number): Promise<void>;
  /** Makes what was begun at a channel of alerts look this much older. */
  ageDeliveries(byMs: number): Promise<void>;
  /** Everything that is stored, in tables and in files, as one text of bytes. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

interface PublishedEntry {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly status?: 'passed';
}

type Query = (sql: string) => Promise<Row[]>;

/** Opens the SQLite file in the data folder anew for each question, as the service creates it later. */
export function openSqliteStore(dataDir: string): SubjectStore {
  const query: Query = async (sql) => {
    const database = new DatabaseSync(join(dataDir, 'waymark.db'), { timeout: 10_000 });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return { ...storeOn(query), dump: () => dumpFiles(dataDir), close: async () => {} };
}

/** Opens the PostgreSQL database. */
export function openPostgresStore(url: string, dataDir: string): SubjectStore {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // A test that takes the database away ends these sessions too.
  pool.on('error', () => {});
  const query: Query = async (sql) => (await pool.query<Row>(sql)).rows;
  return {
    ...storeOn(query),
    dump: async () => (await dumpTables(query)) + (await dumpFiles(dataDir)),
    close: () => pool.end(),
  };
}

function storeOn(query: Query) {
  return {
    async listRuns() {
      const rows = await query(
        "select id, slug, email, quickstart_url, metadata from audit_runs where email <> ''",
      );
      return rows.map(toStoredRun);
    },
    async listAuditJobs() {
      const rows = await query("select payload from jobs where kind = 'audit.run'");
      return rows.map(({ payload }) => String(flatten(parse(payload)).get('run_id')));
    },
    listAudits: () =>
      query(
        `select id, status, (select count(*) from reports where run_id = audit_runs.id) as reports,
           (select state from audit_mails where run_id = audit_runs.id) as mail,
           (select count(*) from audit_attempts where run_id = audit_runs.id) as attempts,
           (select count(*) from jobs where kind in ('audit.run', 'audit.mail') and state <> 'done') as left_to_do
         from audit_runs`,
      ),
    async listAttempts() {
      const rows = await query('select outcome from audit_attempts order by run_id, number');
      return rows.map(({ outcome }) => outcome);
    },
    async countJobs(kind: string, state: string) {
      const rows = await query(
        `select count(*) as jobs from jobs where kind = ${quote(kind)} and state = ${quote(state)}`,
      );
      return Number(rows[0]?.jobs);
    },
    listArenaRequests: () => query('select * from arena_report_requests'),
    async publishEntry({ slug, name, category, status }: PublishedEntry) {
      const [run, now] = [quote(`run of ${slug}`), Date.now()];
      await query(
        `insert into audit_runs (id, slug, email, quickstart_url, status, metadata, created_at)
         values (${run}, ${run}, '', '', 'published', '{}', ${now})`,
      );
      await query(
        `insert into arena_entries (slug, name, category, published_at, run_id)
         values (${quote(slug)}, ${quote(name)}, ${quote(category)}, ${now}, ${run})`,
      );
      await query(
        `insert into arena_runs (slug, run_id, page_url, status, verdict, steps, steps_passed, duration_ms,
           finding_type, finding_title, audited_at)
         values (${quote(slug)}, ${run}, 'https://acme-corp.com/start', ${quote(status ?? 'failed')}, '', 1, 0, 1,
           ${status === 'passed' ? 'null' : "'docs_mismatch'"}, null, ${now})`,
      );
    },
    async ageAcceptances(byMs: number) {
      await query(`update acceptances set accepted_at = accepted_at - ${byMs}`);
    },
    async ageDeliveries(byMs: number) {
      await query(`update alert_channels set busy_until = busy_until - ${byMs} where busy_token is not null`);
    },
  };
}

function toStoredRun(row: Row): StoredRun {
  return {
    id: String(row.id),
    slug: String(row.slug),
    email: String(row.email),
    quickstartUrl: String(row.quickstart_url),
    metadata: flatten(parse(row.metadata)),
  };
}

function parse(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

function flatten(value: unknown, into = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return into;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'object' && member !== null) flatten(member, into);
    else into.set(name, member);
  }
  return into;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function dumpTables(query: Query): Promise<string> {
  const tables = await query(
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  const parts = tables.map(async ({ table_name: name }) => {
    const rows = await query(`select t::text as row from ${pg.escapeIdentifier(String(name))} t`);
    return rows.map(({ row }) => String(row)).join('\n');
  });
  return (await Promise.all(parts)).join('\n');
}

async function dumpFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}
