import type { Human } from './current-human.ts';
import { type HumansDeps, IDLE_SESSION_MS } from './deps.ts';
import { describeDevice } from './describe-device.ts';
import {
  type Invitation,
  listInvitationsOf,
  listInvitationsTo,
  listMembers,
  listSessions,
  type Member,
  type Workspace,
} from './store.ts';

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
    workspaces: await Promise.all(
      workspaces.map(async (workspace) => ({
        ...workspace,
        members: await listMembers(db, workspace.id),
        invitations: workspace.role === 'owner' ? await listInvitationsOf(db, workspace.id, now) : [],
      })),
    ),
    sessions: sessions.map((row) => ({
      id: row.id,
      device: describeDevice(row.userAgent),
      signedInAt: row.createdAt,
      usedAt: row.usedAt,
      isThisOne: row.id === human.sessionId,
    })),
  };
}
