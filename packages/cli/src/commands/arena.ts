import { readFileSync } from 'node:fs';
import {
  listEntries,
  loadConfig,
  OperatorError,
  openExistingStore,
  pendingMigrations,
  problemText,
  publishEntry,
  retireEntry,
  type Store,
} from '@waymark/server';
import { verifyPack } from '../arena/verify-pack.ts';
import { type Command, exitCode, UsageError } from '../command.ts';
import { readOptions } from '../read-options.ts';
import { readKeys } from '../report/gather-evidence.ts';
import { printChecks } from '../signature/check-detached.ts';

const options = {
  slug: { type: 'string' },
  category: { type: 'string' },
  name: { type: 'string' },
  jwks: { type: 'string' },
} as const;

type Words = { slug?: string; category?: string; name?: string };
/** Reads the words of a verb and answers what is to be done, so that a mistake is told before anything is opened. */
type Verb = (word: string | undefined, values: Words) => (store: Store) => Promise<number>;

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

function addressOf(slug: string): string {
  return `${loadConfig().baseUrl}/arena/${slug}`;
}

const publish: Verb = (run, { slug, category, name }) => {
  if (run === undefined || slug === undefined || category === undefined)
    throw new UsageError('Name the run, and add --slug and --category.');
  return async (store) => {
    const entry = await publishEntry({ store, clock: Date.now }, { run, slug, category, name });
    console.log(`${entry.replaced ? 'Replaced' : 'Published'}: ${entry.name}, ${addressOf(slug)}`);
    return exitCode.ok;
  };
};

const retire: Verb = (slug) => {
  if (slug === undefined) throw new UsageError('Name the slug to retire.');
  return async (store) => {
    await retireEntry({ store, clock: Date.now }, slug);
    console.log(`Retired: ${slug}. Its report is out of the indexes again.`);
    return exitCode.ok;
  };
};

async function printEntries(store: Store): Promise<number> {
  const entries = await listEntries({ store });
  if (entries.length === 0) console.log('The arena is empty. Use waymark arena publish to add an entry.');
  for (const { slug, name, category, verdict, runId, publishedAt, retiredAt } of entries) {
    const state = retiredAt === null ? `shown since ${day(publishedAt)}` : `retired ${day(retiredAt)}`;
    // A name is a stranger's text: quoted, it cannot move the cursor or begin a line of its own.
    const words = [
      slug,
      category,
      verdict ?? 'no report',
      state,
      `run ${runId ?? '-'}`,
      JSON.stringify(name),
    ];
    console.log(words.join('  '));
  }
  return exitCode.ok;
}

const list: Verb = (word) => {
  if (word !== undefined) throw new UsageError(`Unexpected argument ${JSON.stringify(word)}.`);
  return printEntries;
};

const verbs: Readonly<Record<string, Verb>> = { publish, retire, list };

async function withStore(work: (store: Store) => Promise<number>): Promise<number> {
  const store = await openExistingStore(loadConfig());
  try {
    if ((await pendingMigrations(store)).length > 0)
      throw new OperatorError('The database does not have the schema of this version. Run waymark migrate.');
    return await work(store);
  } finally {
    await store.close();
  }
}

async function verify(file: string | undefined, jwks: string | undefined): Promise<number> {
  if (file === undefined || jwks === undefined)
    throw new UsageError('Name the archive, and add --jwks FILE|URL (the keys of its service).');
  const checks = verifyPack(readArchive(file), await readKeys(jwks));
  const wrong = printChecks(checks);
  console.log(
    wrong === 0 ? 'The pack is what the service signed.' : `${wrong} of ${checks.length} checks failed.`,
  );
  return wrong === 0 ? exitCode.ok : exitCode.failed;
}

function readArchive(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${problemText(error)}.`);
  }
}

/** `waymark arena`: what the arena shows. */
export const arena: Command = {
  usage: `arena publish RUN --slug SLUG --category CATEGORY [--name NAME]
arena retire SLUG
arena list
arena verify PACK.zip --jwks FILE|URL`,
  summary: 'publish a run in the arena, retire or list entries, or check a proof pack',
  async run(args) {
    const { positionals, values } = readOptions(args, options, { min: 1, max: 2 });
    const [name = '', word] = positionals;
    if (name === 'verify') return await verify(word, values.jwks);
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (verb === undefined) throw new UsageError(`There is no command "arena ${name}".`);
    return await withStore(verb(word, values));
  },
};
