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
  takeImportLock,
} from '@waymark/server';
import { type Command, exitCode, UsageError } from '../command.ts';
import { importFiles } from '../pulse/import-files.ts';
import { summaryLines } from '../pulse/import-words.ts';
import { oneOf, readOptions } from '../read-options.ts';

const options = {
  project: { type: 'string' },
  format: { type: 'string' },
  'include-reported': { type: 'boolean' },
} as const;

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

/** `waymark pulse`: requests from before the middleware, out of access logs. */
export const pulse: Command = {
  usage: `pulse import --project ORIGIN|ID [--format ${logFormatNames.join('|')}]
    [--include-reported] [FILE ...]`,
  summary: 'import access logs of a site into its Pulse project',
  notes: `Reads access logs, compressed or not, and standard input where no FILE or - is given. combined is the format of
nginx and Apache; the format is recognised unless it is given. Requests are stored as the middleware would have
reported them: without query, body, cookie or credential, assets and health probes left out.

A request is stored once, however often its file is imported, also after an import was interrupted. Requests from
after the site began to report by itself are left out, since they are counted already; --include-reported takes them.
It may run beside the service. Single events are kept for WAYMARK_PULSE_RAW_DAYS days; older requests are refused.`,
  async run(args) {
    const words = readWords(args);
    const store = await openExistingStore(loadConfig());
    try {
      return await importInto(store, words);
    } finally {
      await store.close();
    }
  },
};
