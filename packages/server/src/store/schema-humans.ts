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

/** When a member was last in a workspace. */
export interface WorkspaceVisitTable {
  workspace_id: string;
  user_id: string;
  seen_at: number;
  /** When they were there the time before. */
  before_at: number | null;
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

/** A passkey: what a device of a person signs challenges with. */
export interface HumanPasskeyTable {
  /** The credential's own id, as the authenticator names it. */
  id: string;
  user_id: string;
  name: string;
  /** COSE key, base64url. */
  public_key: string;
  /** How often the authenticator says it has signed; it never goes back. */
  counter: number;
  /** JSON list. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** A person at another provider of sign-in, by what that provider alone calls them. */
export interface HumanIdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
  last_used_at: number | null;
}

/** A question to one browser that is answered once or not at all. */
export interface HumanChallengeTable {
  challenge_hash: string;
  purpose: 'passkey_add' | 'passkey_sign_in' | 'provider';
  /** Hash of what only the browser that asked for it has. */
  browser_hash: string;
  user_id: string | null;
  /** What the answer is held against, under the master key. */
  sealed: string | null;
  expires_at: number;
}

/** A key by which a program acts for a person in one workspace. */
export interface PersonalKeyTable {
  id: string;
  workspace_id: string;
  user_id: string;
  name: string;
  key_hash: string;
  scope: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
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
  workspace_visits: WorkspaceVisitTable;
  workspace_invitations: WorkspaceInvitationTable;
  human_passkeys: HumanPasskeyTable;
  human_identities: HumanIdentityTable;
  human_challenges: HumanChallengeTable;
  personal_keys: PersonalKeyTable;
}
