import type { Human } from './current-human.ts';
import { type HumansDeps, IDLE_SESSION_MS } from './deps.ts';
import {
  type Invitation,
  listInvitationsOf,
  listInvitationsTo,
  listMembers,
  listSessions,
  type Member,
  type Workspace,
} from './store.ts';

// By hand: a library tells versions and models, which we do not show, from a list that needs care of its own.
// The first that matches wins: every browser claims to be some of the others.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\bOPR\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//u],
  ['Safari', /\bSafari\//u],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['macOS', /\bMac OS X\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['Linux', /\bLinux\b/u],
] as const;

/** Words for a browser that its owner recognises; nothing of the text itself is shown. */
export function describeDevice(userAgent: string | null): string {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}

export interface AccountWorkspace extends Workspace {
  readonly members: readonly Member[];
  /** Only its owner sees whom else a workspace invites. */
  readonly invitations: readonly Invitation[];
}

export interface AccountSession {
  readonly id: string;
  readonly device: string;
  readonly signedInAt: string;
  readonly usedAt: string;
  readonly isThisOne: boolean;
}

/** What a person sees of their own account. */
export interface Account {
  readonly human: Human;
  readonly workspaces: readonly AccountWorkspace[];
  readonly invitations: readonly Invitation[];
  readonly sessions: readonly AccountSession[];
}

/** A workspace with its people; whom it invites is shown to owners alone. */
export async function describeWorkspace(
  deps: Pick<HumansDeps, 'store' | 'clock'>,
  workspace: Workspace,
): Promise<AccountWorkspace> {
  const { db } = deps.store;
  return {
    ...workspace,
    members: await listMembers(db, workspace.id),
    invitations: workspace.role === 'owner' ? await listInvitationsOf(db, workspace.id, deps.clock()) : [],
  };
}

export async function describeAccount(
  deps: Pick<HumansDeps, 'store' | 'clock'>,
  human: Human,
  workspaces: readonly Workspace[],
): Promise<Account> {
  const { db } = deps.store;
  const now = deps.clock();
  const sessions = await listSessions(db, human.userId, { now, idleSince: now - IDLE_SESSION_MS });
  return {
    human,
    invitations: await listInvitationsTo(db, human.email, now),
    workspaces: await Promise.all(workspaces.map((each) => describeWorkspace(deps, each))),
    sessions: sessions.map((row) => ({
      id: row.id,
      device: describeDevice(row.userAgent),
      signedInAt: row.createdAt,
      usedAt: row.usedAt,
      isThisOne: row.id === human.sessionId,
    })),
  };
}
