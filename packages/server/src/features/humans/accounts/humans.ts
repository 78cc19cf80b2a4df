import { createSignIn } from '../../../adapters/sign-in.ts';
import { currentHuman, type Human } from './current-human.ts';
import { CODE_LIFETIME_SECONDS, type HumansDeps, IDLE_SESSION_MS, type SignInDeps } from './deps.ts';
import { endSession } from './end-session.ts';
import { createFormGuard, type FormGuard } from './form-guard.ts';
import { createPendingSignIns, type PendingSignIns } from './pending-sign-in.ts';
import { personalWorkspaceName } from './redeem-code.ts';
import {
  deleteExpiredHumanRows,
  ensurePersonalWorkspace,
  findEmail,
  findOpenedAt,
  listMembers,
  listWorkspaces,
  type Member,
  type Workspace,
} from './store.ts';

/** People as the rest of the service knows them. */
export interface Humans {
  /** Who sends a request, when they are signed in. */
  currentHuman(headers: Headers): Promise<Human | undefined>;
  /** A person's workspaces, their own first as a rule; always one at least. */
  workspacesOf(userId: string): Promise<Workspace[]>;
  membersOf(workspaceId: string): Promise<Member[]>;
  /** When a person first signed in. */
  accountOpenedAt(userId: string): Promise<number | undefined>;
  /** Guards the forms of every page a signed-in person sees. */
  readonly forms: FormGuard;
  readonly pending: PendingSignIns;
  /** Ends the session and answers the cookies that make the browser forget it. */
  signOut(headers: Headers): Promise<readonly string[]>;
  readonly deps: SignInDeps;
}

async function workspacesOf(deps: HumansDeps, userId: string): Promise<Workspace[]> {
  const found = await listWorkspaces(deps.store.db, userId);
  const email = found.length === 0 ? await findEmail(deps.store.db, userId) : undefined;
  if (email === undefined) return found;
  const owner = { userId, workspaceName: personalWorkspaceName(email) };
  await ensurePersonalWorkspace(deps.store, owner, deps.clock());
  return await listWorkspaces(deps.store.db, userId);
}

async function signOut(deps: SignInDeps, headers: Headers): Promise<readonly string[]> {
  const human = await currentHuman(deps, headers);
  // The library keeps quiet when it cannot delete a session, and nobody may think they are signed out then.
  if (human !== undefined) await endSession(deps, human.userId, human.sessionId);
  return await deps.signIn.forgetSession(headers);
}

export function createHumans(given: HumansDeps): Humans {
  const { config, keys, log, store } = given;
  const signIn = createSignIn({
    store,
    log,
    platformUrl: config.platformUrl,
    codeLifetimeSeconds: CODE_LIFETIME_SECONDS,
    triesPerCode: config.limits.triesPerCode,
    secret: keys.humanSessionSecret,
    hashCode: keys.hashSignInCode,
    hashSession: keys.hashHumanSession,
    hashPending: keys.hashPendingSignIn,
  });
  const deps: SignInDeps = { ...given, signIn };
  return {
    currentHuman: (headers) => currentHuman(deps, headers),
    workspacesOf: (userId) => workspacesOf(deps, userId),
    membersOf: (workspaceId) => listMembers(store.db, workspaceId),
    accountOpenedAt: (userId) => findOpenedAt(store.db, userId),
    forms: createFormGuard({ config, keys, sessionCookie: signIn.sessionCookie }),
    pending: createPendingSignIns({ config, keys, lifetimeSeconds: CODE_LIFETIME_SECONDS }),
    signOut: (headers) => signOut(deps, headers),
    deps,
  };
}

/** Removes codes, sessions and invitations whose time is over; running it twice changes nothing more. */
export async function sweepHumans(deps: Pick<HumansDeps, 'store' | 'clock'>): Promise<void> {
  const now = deps.clock();
  await deleteExpiredHumanRows(deps.store.db, { now, idleSince: now - IDLE_SESSION_MS });
}
