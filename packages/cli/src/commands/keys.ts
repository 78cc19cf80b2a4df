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

async function rotate(store: Store, atOnce: boolean): Promise<number> {
  const { key } = await loadMasterKey(store, loadConfig(), Date.now);
  const deps = { store, clock: Date.now, keys: deriveServiceKeys(key) };
  const rotation = await rotateSigningKey(deps, { atOnce });
  if (rotation.outcome === 'overtaken') {
    console.error('Another rotation came first; waymark keys list shows its key and when it signs.');
    return exitCode.failed;
  }
  const { kid, activeFrom, retiredKid } = rotation;
  const isWaiting = activeFrom > Date.now();
  if (isWaiting) console.log(`${kid} is published now and signs from ${moment(activeFrom)} on.`);
  else console.log(`${kid} signs from now on; running services follow within a minute.`);
  if (retiredKid !== undefined) {
    const end = isWaiting ? 'signs until then' : 'is retired';
    console.log(`${retiredKid} ${end} and stays public until its last signature has expired.`);
  }
  return exitCode.ok;
}

type Listed = Awaited<ReturnType<typeof listSigningKeys>>[number];

function stateOf({ activeFrom, retiredAt, publicUntil }: Listed, now: number): string {
  if (activeFrom > now && retiredAt === null) return `signs from ${moment(activeFrom)}`;
  if (retiredAt === null || publicUntil === null) return 'active';
  if (retiredAt > now) return `active until ${moment(retiredAt)}`;
  return `retired, public until ${moment(publicUntil)}`;
}

async function list(store: Store): Promise<number> {
  const keys = await listSigningKeys(store);
  if (keys.length === 0) console.log('There is no signing key yet; the service makes one when it needs it.');
  for (const key of keys)
    console.log(`${key.kid}  made ${moment(key.createdAt)}  ${stateOf(key, Date.now())}`);
  return exitCode.ok;
}

const verbs: Readonly<Record<string, (store: Store, atOnce: boolean) => Promise<number>>> = { rotate, list };

/** `waymark keys`: the keys that sign identity assertions. */
export const keys: Command = {
  usage: 'keys rotate [--now]|list',
  summary: 'replace the key that signs assertions, or show the keys there are',
  async run(args) {
    const { positionals, values } = readOptions(args, { now: { type: 'boolean' } }, { min: 1, max: 1 });
    const [name = ''] = positionals;
    const atOnce = values.now === true;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (verb === undefined || (atOnce && name !== 'rotate'))
      throw new UsageError(`There is no command "keys ${name}".`);
    const store = await openExistingStore(loadConfig());
    try {
      if ((await pendingMigrations(store)).length > 0)
        throw new OperatorError('The database is not at the schema of this version; run waymark migrate.');
      return await verb(store, atOnce);
    } finally {
      await store.close();
    }
  },
};
