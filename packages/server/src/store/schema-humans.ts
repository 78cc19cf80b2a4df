// The first four tables belong to the sign-in library: its dates are ISO texts and its booleans integers
// on both engines. Workspaces are ours and count in milliseconds like every other table.

export interface HumanUserTable {
  id: string;
  name: string;
  /** Normalised (lib/text/email-equality.ts), so that equal addresses are equal texts. */
  email: string;
  email_verified: number;
  image: string | null;
  created_at: string;
  updated_at: string;
}

export interface HumanSessionTable {
  id: string;
  user_id: string;
  /** Keyed hash of the token in the person's cookie. */
  token_hash: string;
  expires_at: string;
  created_at: string;
  /** When the session was last used, to a few minutes. */
  updated_at: string;
  ip_address: string | null;
  user_agent: string | null;
}

/** Stays empty: people sign in by code only. The library reads it when somebody signs out. */
export interface HumanAccountTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: string | null;
  refresh_token_expires_at: string | null;
  scope: string | null;
  password: string | null;
  created_at: string;
  updated_at: string;
}

/** A mailed code: its keyed hash and how often a wrong one was typed. */
export interface HumanVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

/** A code that waits to be mailed; gone when it was, or with the code. */
export interface HumanCodeMailTable {
  id: string;
  /** Address and code, under the master key. */
  sealed: string;
  created_at: number;
  expires_at: number;
}

export interface WorkspaceTable {
  id: string;
  name: string;
  /** The person whose own workspace this is; each has one at most. */
  personal_of: string | null;
  created_at: number;
}

export interface WorkspaceMemberTable {
  workspace_id: string;
  user_id: string;
  role: 'owner' | 'admin' | 'member';
  joined_at: number;
}

/** An offer to join, for whoever proves to own the address. */
export interface WorkspaceInvitationTable {
  id: string;
  workspace_id: string;
  email: string;
  role: 'admin' | 'member';
  invited_by: string;
  created_at: number;
  expires_at: number;
}

/** People, their sessions and their workspaces. */
export interface HumanTables {
  human_users: HumanUserTable;
  human_sessions: HumanSessionTable;
  human_accounts: HumanAccountTable;
  human_verifications: HumanVerificationTable;
  human_code_mails: HumanCodeMailTable;
  workspaces: WorkspaceTable;
  workspace_members: WorkspaceMemberTable;
  workspace_invitations: WorkspaceInvitationTable;
}
