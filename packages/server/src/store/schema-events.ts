import type { PulsePurpose, PulseVerdict } from '@waymark/contract';
import type { Generated } from 'kysely';

/** One observed request. On PostgreSQL the table is partitioned by `day`. */
export interface PulseEventTable {
  /** Grows with every row; what is in segments lies at or below their watermark. */
  seq: Generated<number>;
  /** Days since the epoch, from the id's own time or the sender's, so that a retry falls on the same day. */
  day: number;
  project_id: string;
  id: string;
  happened_at: number;
  received_at: number;
  /** How far the sender's clock was off, where it was. */
  clock_offset_ms: number | null;
  ip: string | null;
  client_hash: string;
  user_agent: string;
  path: string;
  method: string | null;
  status: number | null;
  duration_ms: number | null;
  bytes: number | null;
  content_type: string | null;
  format: string;
  referer_host: string | null;
  route: string | null;
  error_code: string | null;
  /** Key of a known agent; empty for a client without a name. */
  agent: string;
  purpose: PulsePurpose;
  verdict: PulseVerdict;
  /** How the client was told (`named`, `declared` or `inferred`); behind a space, why the verdict is what it is. */
  confidence: string;
  classifier: number;
  /** The rest, as JSON. */
  detail: string | null;
}

/** How many requests of one kind of client fell into a day, of days that were counted before there were segments. */
export interface PulseAgentCountTable {
  project_id: string;
  grain: 'day';
  bucket: number;
  agent: string;
  purpose: PulsePurpose;
  verdict: PulseVerdict;
  format: string;
  /** The first digit of the status; 0 where it is unknown. */
  outcome: number;
  requests: number;
}

/** How many requests one page answered an agent with one status, of the same days. */
export interface PulsePageCountTable {
  project_id: string;
  grain: 'day';
  bucket: number;
  path: string;
  /** The framework's pattern; empty where there is none. */
  route: string;
  agent: string;
  /** 0 where it is unknown. */
  status: number;
  requests: number;
}

/** Up to which event everything is in segments. */
export interface PulseRollupStateTable {
  name: string;
  seq: number;
}

/** A file of columns: the events of one project that happened on one day, or sums of them. */
export interface PulseSegmentTable {
  id: string;
  project_id: string;
  /** Days since the epoch, by when the events happened. */
  day: number;
  /** Single events, or sums by day of events that are over. */
  kind: 'events' | 'days';
  /** Only a live one is read; one that is dropped stays for whoever is reading it. */
  state: 'pending' | 'live' | 'dropped';
  /** How often its events were merged. */
  level: number;
  events: number;
  bytes: number;
  sha256: string;
  from_at: number;
  to_at: number;
  changed_at: number;
}

/** A piece of a segment's file, in base64. */
export interface PulseSegmentPartTable {
  segment_id: string;
  part: number;
  content: string;
}

/** How many events an unclaimed project has stored or is storing. */
export interface PulseQuotaTable {
  project_id: string;
  used: number;
}

/** An event that answers a challenge, with its full address, for the few minutes a verification takes. */
export interface PulseVerificationEventTable {
  project_id: string;
  nonce_hash: string;
  event_id: string;
  key_id: string;
  ip: string;
  user_agent: string;
  url: string;
  received_at: number;
}

/** A list of addresses that an operator publishes, as it was last fetched or imported. */
export interface PulseAddressListTable {
  source: string;
  /** In CIDR notation, separated by spaces; null while there was nothing usable. */
  networks: string | null;
  taken_at: number | null;
  way: 'fetched' | 'imported' | null;
  etag: string | null;
  last_modified: string | null;
  tried_at: number;
  problem: string | null;
}

/** A nonce of a signed request, and which event reported it. */
export interface PulseSignatureNonceTable {
  nonce_hash: string;
  event_id: string;
  expires_at: number;
  /** Null of what was noted before these were. */
  signature_hash: string | null;
  request_hash: string | null;
  requested_at: number | null;
}

/** The tables of this file, by name. */
export interface PulseEventTables {
  pulse_events: PulseEventTable;
  pulse_agent_counts: PulseAgentCountTable;
  pulse_page_counts: PulsePageCountTable;
  pulse_rollup_state: PulseRollupStateTable;
  pulse_segments: PulseSegmentTable;
  pulse_segment_parts: PulseSegmentPartTable;
  pulse_quotas: PulseQuotaTable;
  pulse_verification_events: PulseVerificationEventTable;
  pulse_address_lists: PulseAddressListTable;
  pulse_signature_nonces: PulseSignatureNonceTable;
}
