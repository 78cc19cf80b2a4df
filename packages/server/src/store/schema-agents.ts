import type { Generated } from 'kysely';

/** An agent that registered; unclaimed until its human completes the ceremony. */
export interface RegistrationTable {
  id: string;
  type: 'anonymous' | 'service_auth';
  state: 'unclaimed' | 'claimed' | 'revoked';
  agent_name: string | null;
  skill_name: string | null;
  skill_version: string | null;
  device_name: string | null;
  /** The normalised address the first accepted claim call bound the registration to. */
  email: string | null;
  /** Raised at the claim and at every revocation: assertions of an earlier generation are refused. */
  generation: number;
  claim_token_hash: string;
  claim_token_expires_at: number;
  /** When the claim grant first answered tokens; a repeat is answered only shortly after. */
  claim_answered_at: number | null;
  attempts: number;
  user_id: string | null;
  workspace_id: string | null;
  claimed_at: number | null;
  revoked_at: number | null;
  /** What its owner let it have at the claim; null is everything that a claimed agent may have. */
  granted_scope: Generated<string | null>;
  /** When one of its tokens was last used, to the minute. */
  last_used_at: number | null;
  registered_from: string;
  created_at: number;
}

/** One try of the claim ceremony: a link for the human, a code, and the pace of the agent's polling. */
export interface ClaimAttemptTable {
  id: string;
  registration_id: string;
  token_hash: string;
  code_hash: string;
  state: 'initiated' | 'superseded' | 'exhausted' | 'denied' | 'completed';
  expires_at: number;
  interval_seconds: number;
  /** The earliest moment at which the next poll is not too fast. */
  next_poll_at: number;
  /** 1 when the last poll kept to the pace, 0 when it was too fast. */
  last_poll_paced: number;
  wrong_codes: number;
  started_from: string;
  created_at: number;
}

/** A wrong code somebody typed, for the bound across a registration's attempts. */
export interface WrongCodeTable {
  id: string;
  registration_id: string;
  typed_at: number;
}

export interface AccessTokenTable {
  token_hash: string;
  registration_id: string;
  kind: 'pre_claim' | 'post_claim';
  scope: string;
  expires_at: number;
  revoked_at: number | null;
  created_at: number;
  /** The key that signed the assertion it was exchanged from; null from the claim grant, empty where nobody knows. */
  signing_kid: Generated<string | null>;
}

/** The Agent API client that a claim creates in a workspace. */
export interface AgentClientTable {
  id: string;
  registration_id: string;
  workspace_id: string;
  created_at: number;
  revoked_at: number | null;
}

/** A friction report that an agent sent about a page or step. */
export interface AgentFeedbackTable {
  id: string;
  workspace_id: string;
  registration_id: string;
  /** Without its fragment. */
  page_url: string | null;
  page_origin: string | null;
  body: string;
  created_at: number;
}

/** Something security-relevant that happened; rows are only ever added. */
export interface SecurityEventTable {
  id: string;
  workspace_id: string | null;
  registration_id: string | null;
  user_id: string | null;
  project_id: string | null;
  action: string;
  detail: string;
  happened_at: number;
}

/** The tables of this file, by name. */
export interface AgentTables {
  registrations: RegistrationTable;
  claim_attempts: ClaimAttemptTable;
  wrong_codes: WrongCodeTable;
  access_tokens: AccessTokenTable;
  agent_clients: AgentClientTable;
  agent_feedback: AgentFeedbackTable;
  security_events: SecurityEventTable;
}
