import {
  deriveServiceKeys,
  listSigningKeys,
  loadConfig,
  loadMasterKey,
  OperatorError,
  openExistingStore,
  pendingMigrations,
  rotateSigningKey,
} from '@waymark/server';
import { type Command, exitCode, UsageError } from '../command.ts';
import { readOptions } from '../read-options.ts';

type Store = Awaited<ReturnType<typeof openExistingStore>>;

const moment = (time: number) => new Date(time).toISOString();

async function rotate(store: Store): Promise<number> {
  const { key } = await loadMasterKey(store, loadConfig(), Date.now);
  const rotation = await rotateSigningKey({ store, clock: Date.now, keys: deriveServiceKeys(key) });
  if (rotation.outcome === 'overtaken') {
    console.error('Another rotation came first; the key is new already.');
    return exitCode.failed;
  }
  console.log(`${rotation.kid} signs from now on; running services follow within a minute.`);
  if (rotation.retiredKid !== undefined)
    console.log(`${rotation.retiredKid} is retired and stays public until its last signature has expired.`);
  return exitCode.ok;
}

async function list(store: Store): Promise<number> {
  const keys = await listSigningKeys(store);
  if (keys.length === 0) console.log('There is no signing key yet; the service makes one when it needs it.');
  for (const { kid, createdAt, publicUntil } of keys) {
    const state = publicUntil === null ? 'active' : `retired, public until ${moment(publicUntil)}`;
    console.log(`${kid}  made ${moment(createdAt)}  ${state}`);
  }
  return exitCode.ok;
}

const verbs: Readonly<Record<string, (store: Store) => Promise<number>>> = { rotate, list };

/** `waymark keys`: the keys that sign identity assertions. */
export const keys: Command = {
  usage: 'keys rotate|list',
  summary: 'replace the key that signs assertions, or show the keys there are',
  async run(args) {
    const [name = ''] = readOptions(args, {}, { min: 1, max: 1 }).positionals;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (verb === undefined) throw new UsageError(`There is no command "keys ${name}".`);
    const store = await openExistingStore(loadConfig());
    try {
      if ((await pendingMigrations(store)).length > 0)
        throw new OperatorError('The database is not at the schema of this version; run waymark migrate.');
      return await verb(store);
    } finally {
      await store.close();
    }
  },
};
