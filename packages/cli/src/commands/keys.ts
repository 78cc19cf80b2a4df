import {
  createSigningKeys,
  deriveServiceKeys,
  KEYS_FRESH_MS,
  listSigningKeys,
  loadConfig,
  loadMasterKey,
  OperatorError,
  openExistingStore,
  pendingMigrations,
  replaceLeakedKeys,
  resealPacks,
  resignReports,
  rotateSigningKey,
} from '@waymark/server';
import { type Command, exitCode, UsageError } from '../command.ts';
import { readOptions } from '../read-options.ts';

type Store = Awaited<ReturnType<typeof openExistingStore>>;

const moment = (time: number) => new Date(time).toISOString();
const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

async function openDeps(store: Store) {
  const config = loadConfig();
  const { key } = await loadMasterKey(store, config, Date.now);
  const deps = { store, config, clock: Date.now, keys: deriveServiceKeys(key) };
  return { ...deps, signingKeys: createSigningKeys(deps) };
}

async function rotate(store: Store): Promise<number> {
  const rotation = await rotateSigningKey(await openDeps(store));
  if (rotation.outcome === 'overtaken') {
    console.error('Another rotation came first. Run waymark keys list to see its key and when it signs.');
    return exitCode.failed;
  }
  const { kid, activeFrom, retiredKid } = rotation;
  if (activeFrom > Date.now())
    console.log(`${kid} is published now and signs from ${moment(activeFrom)} on.`);
  else console.log(`${kid} signs from now on.`);
  if (retiredKid !== undefined)
    console.log(`${retiredKid} signs until then and stays public until its last signature has expired.`);
  return exitCode.ok;
}

async function replace(store: Store, leakedAt: number | undefined): Promise<number> {
  const deps = await openDeps(store);
  const replacement = await replaceLeakedKeys(deps, { leakedAt });
  if (replacement.outcome === 'overtaken') {
    console.error(
      'Another rotation came first and nothing was changed. Look at waymark keys list, then try again.',
    );
    return exitCode.failed;
  }
  const { kid, distrusted, revokedTokens, agents } = replacement;
  console.log(`${kid} signs from now on; running services follow within ${KEYS_FRESH_MS / 1000} seconds.`);
  for (const old of distrusted)
    console.log(`${old} is distrusted: nothing that it signed is accepted any more.`);
  console.log(`${counted(revokedTokens, 'access token')} from its assertions: revoked.`);
  console.log(
    `At most ${counted(agents.claimed, 'claimed agent')} and ${agents.unclaimed} unclaimed hold assertions that are refused now. They must register again.`,
  );
  const reports = await resignReports(deps);
  const packs = await resealPacks(deps);
  console.log(`${counted(reports, 'report')} and ${counted(packs, 'proof pack')}: signed anew.`);
  return exitCode.ok;
}

type Listed = Awaited<ReturnType<typeof listSigningKeys>>[number];

function stateOf(key: Listed, now: number): string {
  const { activeFrom, retiredAt, publicUntil, distrustedAt } = key;
  if (distrustedAt !== null) return `distrusted since ${moment(distrustedAt)}, not public`;
  if (activeFrom > now && retiredAt === null) return `signs from ${moment(activeFrom)}`;
  if (retiredAt === null || publicUntil === null) return 'active';
  if (retiredAt > now) return `active until ${moment(retiredAt)}`;
  if (key.signsReports) return 'retired, public while there are reports that it signed';
  return publicUntil > now ? `retired, public until ${moment(publicUntil)}` : 'retired, not public';
}

async function list(store: Store): Promise<number> {
  const keys = await listSigningKeys(store);
  if (keys.length === 0) console.log('There is no signing key yet; the service makes one when it needs it.');
  for (const key of keys)
    console.log(`${key.kid}  made ${moment(key.createdAt)}  ${stateOf(key, Date.now())}`);
  return exitCode.ok;
}

/** RFC 3339 §5.6, which Date.parse alone is wider than. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/iu;

function readLeak(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const time = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || time > now)
    throw new UsageError('--leaked-at takes a time in the past, such as 2026-11-16T08:30:00Z.');
  return time;
}

function chooseVerb(args: readonly string[]): (store: Store) => Promise<number> {
  const options = { now: { type: 'boolean' }, 'leaked-at': { type: 'string' } } as const;
  const { positionals, values } = readOptions(args, options, { min: 1, max: 1 });
  const [name = ''] = positionals;
  const leak = values['leaked-at'];
  if (name === 'rotate' && values.now === true) {
    const leakedAt = readLeak(leak, Date.now());
    return (store) => replace(store, leakedAt);
  }
  if (leak !== undefined) throw new UsageError('--leaked-at belongs to keys rotate --now.');
  if (name === 'rotate') return rotate;
  if (name === 'list' && values.now !== true) return list;
  throw new UsageError(`There is no command "keys ${name}".`);
}

/** `waymark keys`: the keys that sign identity assertions and reports. */
export const keys: Command = {
  usage: 'keys rotate [--now [--leaked-at TIME]]\nkeys list',
  summary: 'replace the key that signs assertions (at once if it leaked), or list the keys',
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
