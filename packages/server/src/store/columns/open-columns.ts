import { availableParallelism } from 'node:os';
import type { DuckDBAppender, DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { makeFolder } from '../../lib/process/make-folder.ts';

type Library = typeof import('@duckdb/node-api');
type ColumnType = 'text' | 'bigint' | 'integer' | 'uuid';

/** The columns of a table that rows are put into, each with its type. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;
export type ColumnValue = string | number | null;
type Cells = readonly (readonly ColumnValue[])[];
/** What a question comes back with; counts are plain numbers. */
export type ColumnRow = Readonly<Record<string, ColumnValue>>;

/** One conversation with the columnar engine; its tables and views are its own. */
export interface ColumnSession {
  run(statement: string): Promise<void>;
  /** Asks with bound values only; a whole number is bound as such, so that it can rule out parts of files. */
  ask(statement: string, values?: readonly unknown[]): Promise<ColumnRow[]>;
  /** Makes a table, unless it is there, and puts rows into it, given column by column. */
  append(table: string, types: ColumnTypes, columns: Cells): Promise<void>;
  close(): void;
}

/** The columnar engine, which is loaded when it is first asked for. */
export interface Columns {
  /** Where the files of segments lie. */
  readonly folder: string;
  /** Undefined where the engine is not installed, or not made for this machine. */
  open(): Promise<ColumnSession | undefined>;
  close(): void;
}

const MEMORY = '512MB';
const MOST_THREADS = 4;
const ROWS_PER_CHUNK = 2_048;
const TYPE_NAMES = { text: 'varchar', bigint: 'bigint', integer: 'integer', uuid: 'varchar' } as const;

/** A text as a literal of the engine. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function loadLibrary(): Promise<Library | undefined> {
  try {
    return await import('@duckdb/node-api');
  } catch {
    return undefined;
  }
}

/** It reads and writes in one folder, fetches no extension, and nobody can tell it otherwise afterwards. */
async function start(library: Library, folder: string): Promise<DuckDBInstance> {
  makeFolder(folder);
  const instance = await library.DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    threads: String(Math.min(MOST_THREADS, availableParallelism())),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run('set parquet_metadata_cache = true');
  await connection.run("set temp_directory = ''");
  await connection.run(`set allowed_directories = [${quoted(folder)}]`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  connection.closeSync();
  return instance;
}

function plain(value: DuckDBValue | undefined): ColumnValue {
  if (typeof value === 'bigint') return Number(value);
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number')
    return value ?? null;
  return String(value);
}

/** Rows on their way into a table; they arrive there when the appender is closed, which costs more than a row. */
async function openAppender(connection: DuckDBConnection, table: string, types: ColumnTypes) {
  const fields = Object.entries(types).map(([name, type]) => `${name} ${TYPE_NAMES[type]}`);
  await connection.run(`create temp table if not exists ${table} (${fields.join(', ')})`);
  return await connection.createAppender(table, null, 'temp');
}

function chunkOf({ BIGINT, INTEGER, VARCHAR, DuckDBDataChunk }: Library, types: ColumnTypes, columns: Cells) {
  const typeOf = { text: VARCHAR, bigint: BIGINT, integer: INTEGER, uuid: VARCHAR };
  const kinds = Object.values(types);
  const chunk = DuckDBDataChunk.create(
    kinds.map((kind) => typeOf[kind]),
    columns[0]?.length ?? 0,
  );
  const wide = (value: ColumnValue) => (value === null ? null : BigInt(value));
  for (const [at, values] of columns.entries())
    chunk.setColumnValues(at, kinds[at] === 'bigint' ? values.map(wide) : values);
  return chunk;
}

function sessionOn(library: Library, connection: DuckDBConnection): ColumnSession {
  const { BIGINT, VARCHAR } = library;
  const appenders = new Map<string, DuckDBAppender>();
  const flush = () => {
    for (const appender of appenders.values()) appender.closeSync();
    appenders.clear();
  };
  const bound = (value: unknown) => (typeof value === 'number' ? BigInt(value) : String(value));
  return {
    async run(statement) {
      flush();
      await connection.run(statement);
    },
    async ask(statement, values = []) {
      flush();
      const types = values.map((value) => (typeof value === 'number' ? BIGINT : VARCHAR));
      const reader = await connection.runAndReadAll(statement, values.map(bound), types);
      const names = reader.columnNames();
      return reader
        .getRows()
        .map((row) => Object.fromEntries(names.map((name, at) => [name, plain(row[at])])));
    },
    async append(table, types, columns) {
      const appender = appenders.get(table) ?? (await openAppender(connection, table, types));
      appenders.set(table, appender);
      const rows = columns[0]?.length ?? 0;
      for (let from = 0; from < rows; from += ROWS_PER_CHUNK) {
        const some = columns.map((values) => values.slice(from, from + ROWS_PER_CHUNK));
        appender.appendDataChunk(chunkOf(library, types, some));
      }
    },
    close() {
      flush();
      connection.closeSync();
    },
  };
}

/** Prepares the columnar engine over a folder; nothing is loaded, and no folder made, before it is asked. */
export function openColumns(folder: string): Columns {
  let starting: Promise<{ library: Library; instance: DuckDBInstance } | undefined> | undefined;
  const begin = async () => {
    const library = await loadLibrary();
    return library && { library, instance: await start(library, folder) };
  };
  return {
    folder,
    async open() {
      starting ??= begin().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      const started = await starting;
      return started && sessionOn(started.library, await started.instance.connect());
    },
    close() {
      void starting?.then(
        (started) => started?.instance.closeSync(),
        () => {},
      );
      starting = undefined;
    },
  };
}
