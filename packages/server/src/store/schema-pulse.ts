/** A site whose agent traffic is observed; unclaimed until a human takes it into a workspace. */
export interface PulseProjectTable {
  /** Equal to the id of its setup. */
  id: string;
  name: string;
  origin: string;
  environment: 'production' | 'staging' | 'development';
  agent_name: string | null;
  /** The agent registration whose token reserved it, if one did. */
  registration_id: string | null;
  workspace_id: string | null;
  created_at: number;
  claimed_at: number | null;
  last_verified_at: number | null;
  /** Set while unclaimed. */
  expires_at: number | null;
}

/** Who holds an origin: one row, so one holder. */
export interface PulseOriginTable {
  origin: string;
  project_id: string;
  /** Null once claimed: held for as long as the project exists. */
  held_until: number | null;
  /** The registrable domain; only replicas of an earlier version read it. */
  site: string;
  /** Whose reservation it is: the registration that came with the request or, without one, the address. */
  caller_hash: string;
  /** How often others asked for the origin while it was held, and when one last did. */
  contested: number;
  contested_at: number | null;
}

export interface PulseSetupTable {
  id: string;
  state: 'pending_deployment' | 'waiting_for_event' | 'verified' | 'claimed';
  setup_token_hash: string;
  verification_path: string;
  verification_url: string;
  created_at: number;
  expires_at: number;
  /** While it lies ahead, one process is verifying this setup. */
  verify_lease_until: number | null;
  /** When somebody with its token last asked to verify it. */
  attempted_at: number | null;
  /** When it gave way to newer reservations of its caller. */
  pushed_out_at: number | null;
  verified_at: number | null;
  claimed_at: number | null;
  claimed_by: string | null;
}

/** A link by which a human claims a verified setup; only the newest is good, and once. */
export interface PulseClaimLinkTable {
  id: string;
  setup_id: string;
  token_hash: string;
  created_at: number;
  superseded_at: number | null;
  used_at: number | null;
}

/** An ingest key: a hash to recognise it by, and the two keys derived from it, sealed. */
export interface PulseKeyTable {
  id: string;
  project_id: string;
  secret_hash: string;
  fingerprint: string;
  challenge_key_sealed: string;
  proof_key_sealed: string;
  created_at: number;
  /** When a rotated key stops working. */
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

/** One signed challenge that was sent to an origin. */
export interface PulseChallengeTable {
  nonce_hash: string;
  setup_id: string;
  key_id: string;
  /** What the verifier called itself, with the token of this attempt. */
  user_agent: string;
  /** Our own address, where the socket or the operator tells it. */
  egress_address: string | null;
  event_id: string | null;
  issued_at: number;
  expires_at: number;
  proof_ok_at: number | null;
  event_seen_at: number | null;
  consumed_at: number | null;
}

/** A link by which whoever holds it reads one view of a project, until it ends or is revoked. */
export interface PulseViewLinkTable {
  id: string;
  project_id: string;
  token_hash: string;
  name: string;
  /** The time and the filters, as an address says them. */
  view: string;
  /** By whose clocks its days begin. */
  zone: string;
  /** Which page of the view it shows. */
  shows: string;
  may_export: number;
  created_by: string | null;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
}

/** A token with which a CDN pushes its logs into a project. */
export interface PulseLogDrainTable {
  id: string;
  project_id: string;
  token_hash: string;
  sender: 'cloudflare' | 'vercel' | 'fastly';
  /** Whether requests are taken that the site itself may have reported. */
  includes_reported: number;
  created_by: string | null;
  created_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
}

/** When a project's site was last looked at for what it publishes, and when it will be again. */
export interface PulseSiteCheckTable {
  project_id: string;
  due_at: number;
  checked_at: number | null;
  problem: string | null;
}

/** A version of what a site publishes: the text of robots.txt, or the paths of its sitemap or llms.txt as JSON. */
export interface PulseSiteFileTable {
  project_id: string;
  kind: 'robots' | 'sitemap' | 'llms';
  found_at: number;
  seen_at: number;
  content: string;
}

/** Since when a page of a site is mended, as somebody says. */
export interface PulsePageFixTable {
  project_id: string;
  path: string;
  fixed_at: number;
  marked_by: string | null;
  marked_at: number;
}

/** The tables of this file, by name. */
export interface PulseTables {
  pulse_projects: PulseProjectTable;
  pulse_origins: PulseOriginTable;
  pulse_setups: PulseSetupTable;
  pulse_claim_links: PulseClaimLinkTable;
  pulse_keys: PulseKeyTable;
  pulse_challenges: PulseChallengeTable;
  pulse_view_links: PulseViewLinkTable;
  pulse_log_drains: PulseLogDrainTable;
  pulse_site_checks: PulseSiteCheckTable;
  pulse_site_files: PulseSiteFileTable;
  pulse_page_fixes: PulsePageFixTable;
}
