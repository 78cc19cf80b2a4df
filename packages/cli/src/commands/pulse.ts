import { pipeline } from 'node:stream/promises';
import {
  beginImport,
  deriveServiceKeys,
  findImportProject,
  loadConfig,
  loadMasterKey,
  logFormatNames,
  OperatorError,
  openColumns,
  openExistingStore,
  pendingMigrations,
  type Store,
  takeEvents,
  takeImportLock,
} from '@waymark/server';
import { type Command, exitCode, UsageError } from '../command.ts';
import { importFiles } from '../pulse/import-files.ts';
import { summaryLines } from '../pulse/import-words.ts';
import { oneOf, readOptions } from '../read-options.ts';

/** No setting keeps anything for longer than the pages can show. */
const KEPT_DAYS = 400;
const exportOptions = {
  project: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;
const options = {
  project: { type: 'string' },
  format: { type: 'string' },
  'include-reported': { type: 'boolean' },
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/u;

function readDay(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const at = DATE.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError(`${name} must be a date such as 2026-11-15.`);
  return at / DAY_MS;
}

function readExportWords(args: readonly string[]) {
  const { values } = readOptions(args, exportOptions, { min: 1, max: 1 });
  if (values.project === undefined) throw new UsageError('Say with --project whose requests they are.');
  const today = Math.floor(Date.now() / DAY_MS);
  return {
    project: values.project,
    firstDay: readDay('--from', values.from, today - KEPT_DAYS),
    // The last date is meant with all of its hours.
    endDay: readDay('--to', values.to, today + 1) + 1,
  };
}

async function exportFrom(store: Store, words: ReturnType<typeof readExportWords>): Promise<number> {
  if ((await pendingMigrations(store)).length > 0)
    throw new OperatorError('The database does not have the schema of this version. Run waymark migrate.');
  const { id } = await findImportProject(store.db, words.project, Date.now());
  const columns = openColumns(loadConfig().pulseDir);
  const lines = async function* () {
    for await (const events of takeEvents({ store, columns }, { projectId: id, ...words }))
      yield `${events.map((event) => JSON.stringify({ project_id: id, ...event })).join('\n')}\n`;
  };
  try {
    await pipeline(lines, process.stdout, { end: false });
  } finally {
    columns.close();
  }
  return exitCode.ok;
}

function readWords(args: readonly string[]) {
  const { positionals, values } = readOptions(args, options, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const [verb = '', ...files] = positionals;
  if (verb !== 'import') throw new UsageError(`There is no command "pulse ${verb}".`);
  if (values.project === undefined) throw new UsageError('Say with --project whose requests they are.');
  if (files.filter((file) => file === '-').length > 1) throw new UsageError('- can be read once only.');
  return {
    project: values.project,
    format: values.format === undefined ? undefined : oneOf('--format', values.format, logFormatNames),
    includesReported: values['include-reported'] === true,
    files: files.length === 0 ? ['-'] : files,
  };
}

async function importInto(store: Store, words: ReturnType<typeof readWords>): Promise<number> {
  if ((await pendingMigrations(store)).length > 0)
    throw new OperatorError('The database does not have the schema of this version. Run waymark migrate.');
  const config = loadConfig();
  const project = await findImportProject(store.db, words.project, Date.now());
  const { key } = await loadMasterKey(store, config, Date.now);
  const columns = openColumns(config.pulseDir);
  const release = await takeImportLock(store, config.dataDir);
  try {
    const deps = { store, columns, config, clock: Date.now, keys: deriveServiceKeys(key) };
    const log = await beginImport(deps, project, words);
    try {
      await importFiles(log, words.files, { format: words.format, say: (line) => console.error(line) });
    } finally {
      await log.finish();
      for (const line of summaryLines(log.counts)) console.log(line);
    }
    return exitCode.ok;
  } finally {
    await release();
    columns.close();
  }
}

function exporting(args: readonly string[]) {
  const words = readExportWords(args);
  return (store: Store) => exportFrom(store, words);
}

function importing(args: readonly string[]) {
  const words = readWords(args);
  return (store: Store) => importInto(store, words);
}

/** `waymark pulse`: requests from before the middleware, out of access logs. */
export const pulse: Command = {
  usage: `pulse import --project ORIGIN|ID [--format ${logFormatNames.join('|')}]
    [--include-reported] [FILE ...]
pulse export --project ORIGIN|ID [--from DATE] [--to DATE]`,
  summary: 'import access logs of a site into its Pulse project, or take its events elsewhere',
  notes: `import reads access logs, compressed or not, and standard input where no FILE or - is given. combined is the format of
nginx and Apache; the format is recognised unless it is given. Requests are stored as the middleware would have
reported them: without query, body, cookie or credential, assets and health probes left out.

A request is stored once, however often its file is imported, also after an import was interrupted. Requests from
after the site began to report by itself are left out, since they are counted already; --include-reported takes them.
It may run beside the service. Single events are kept for WAYMARK_PULSE_RAW_DAYS days; older requests are refused.

export writes every event as a line of JSON, oldest first, for an engine of your own (docs/clickhouse.md). Days that are
kept as sums alone have lines without an id, each for as many requests as it says.`,
  async run(args) {
    const work = args[0] === 'export' ? exporting(args) : importing(args);
    const store = await openExistingStore(loadConfig());
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  },
};
