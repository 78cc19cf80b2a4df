import { readFileSync, statSync } from 'node:fs';
import { parse } from 'node:path';
import {
  describeLists,
  importList,
  type ListState,
  loadConfig,
  OperatorError,
  openExistingStore,
  pendingMigrations,
  type Store,
} from '@waymark/server';
import { type Command, exitCode, UsageError } from '../command.ts';
import { readOptions } from '../read-options.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

function ageOf({ takenAt, way, isStale }: ListState): string {
  if (takenAt === null) return 'never held';
  return `${way}, of ${day(takenAt)}${isStale ? ' (stale)' : ''}`;
}

async function show(store: Store): Promise<number> {
  const staleMs = loadConfig().pulseListDays * DAY_MS;
  for (const list of await describeLists(store.db, Date.now(), staleMs)) {
    console.log(`${list.source}  ${list.operator}  ${list.networks} networks  ${ageOf(list)}  ${list.url}`);
    if (list.problem !== null) console.log(`  The last try gave nothing: ${list.problem}`);
  }
  return exitCode.ok;
}

interface Brought {
  readonly source: string;
  readonly path: string;
  readonly takenAt: number;
}

async function bring(store: Store, files: readonly Brought[]): Promise<number> {
  for (const { source, path, takenAt } of files) {
    const text = readFileSync(path, 'utf8');
    const { networks } = await importList({ store, clock: Date.now }, { source, text, takenAt });
    console.log(
      `${source}: ${networks} networks, of ${day(takenAt)}. Running services follow within a minute.`,
    );
  }
  return exitCode.ok;
}

function readMoment(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = /^\d{4}-\d\d-\d\d/u.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || at > Date.now())
    throw new UsageError('--taken-at takes a day or a time in the past, such as 2026-11-14.');
  return at;
}

/** When a file was written last, which is when it was taken unless somebody says otherwise. */
function writtenAt(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) throw new OperatorError(`There is no file ${path}.`);
  return Math.min(found.mtimeMs, Date.now());
}

function chooseVerb(args: readonly string[]): (store: Store) => Promise<number> {
  const options = { source: { type: 'string' }, 'taken-at': { type: 'string' } } as const;
  const { positionals, values } = readOptions(args, options, { min: 1, max: 100 });
  const [name = '', ...paths] = positionals;
  const takenAt = readMoment(values['taken-at']);
  if (name === 'show' && paths.length === 0) return show;
  if (name !== 'import') throw new UsageError(`There is no command "lists ${name}".`);
  if (paths.length === 0) throw new UsageError('lists import needs a file.');
  if (values.source !== undefined && paths.length > 1)
    throw new UsageError('--source is for one file; several are known by their names.');
  const files = paths.map((path) => ({
    path,
    source: values.source ?? parse(path).name,
    takenAt: Math.round(takenAt ?? writtenAt(path)),
  }));
  return (store) => bring(store, files);
}

/** `waymark lists`: the addresses that operators publish for their agents. */
export const lists: Command = {
  usage: 'lists show\nlists import FILE... [--source NAME] [--taken-at TIME]',
  summary: 'show or import the address lists by which agents are told from those who use their names',
  notes:
    'A file is called after its source, such as openai-gptbot.json, or --source says which it is. It counts as taken when it was written last, unless --taken-at says otherwise.',
  async run(args) {
    const verb = chooseVerb(args);
    const store = await openExistingStore(loadConfig());
    try {
      if ((await pendingMigrations(store)).length > 0)
        throw new OperatorError(
          'The database does not have the schema of this version. Run waymark migrate.',
        );
      return await verb(store);
    } finally {
      await store.close();
    }
  },
};
