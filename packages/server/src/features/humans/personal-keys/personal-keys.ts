import { endKeys, type KeyMade, listKeys, makeKey, type PersonalKey } from '../../identity/index.ts';
import {
  findRole,
  type Human,
  type Humans,
  holdWorkspace,
  queueNotice,
  type SignInDeps,
} from '../accounts/index.ts';

/** The keys that somebody sees: their own, and those of others in workspaces that they own. */
export interface SeenKeys {
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  readonly own: readonly PersonalKey[];
  readonly others: readonly PersonalKey[];
}

export async function seeKeys(humans: Humans, human: Human): Promise<SeenKeys> {
  const { store, clock } = humans.deps;
  const now = clock();
  const workspaces = await humans.workspacesOf(human.userId);
  const owned = workspaces.filter(({ role }) => role === 'owner');
  const all = await Promise.all(owned.map(({ id }) => listKeys(store.db, { workspaceId: id }, now)));
  return {
    workspaces,
    own: await listKeys(store.db, { userId: human.userId }, now),
    others: all.flat().filter(({ userId }) => userId !== human.userId),
  };
}

/** Makes a key in a workspace that this person is in, and tells them by mail. */
export async function addKey(
  deps: SignInDeps,
  human: Human,
  wanted: {
    readonly workspaceId: string;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly days: number | undefined;
  },
): Promise<KeyMade | { readonly outcome: 'gone' }> {
  const { userId } = human;
  const { workspaceId } = wanted;
  const now = deps.clock();
  const made = await deps.store.transaction(async (db) => {
    // Whoever is being taken out of the workspace must not leave a fresh key behind in it.
    await holdWorkspace(db, workspaceId);
    if ((await findRole(db, workspaceId, userId)) === undefined) return { outcome: 'gone' } as const;
    const key = await makeKey(db, { userId, workspaceId }, wanted, {
      now,
      most: deps.config.limits.keysPerPerson,
    });
    if (key.outcome === 'made') await queueNotice(db, { userId, about: 'key_created', name: key.name }, now);
    return key;
  });
  if (made.outcome === 'made') deps.mailQueued();
  return made;
}

/** Ends a key: one's own, or any of a workspace that one owns. */
export async function removeKey(
  deps: SignInDeps,
  human: Human,
  wanted: { readonly workspaceId: string; readonly id: string },
): Promise<'revoked' | 'gone'> {
  const { userId } = human;
  return await deps.store.transaction(async (db) => {
    const isOwner = (await findRole(db, wanted.workspaceId, userId)) === 'owner';
    const ended = await endKeys(db, isOwner ? wanted : { ...wanted, userId }, { userId }, deps.clock());
    return ended > 0 ? 'revoked' : 'gone';
  });
}
