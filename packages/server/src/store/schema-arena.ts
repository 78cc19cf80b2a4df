export interface ArenaEntryTable {
  slug: string;
  name: string;
  category: string;
  published_at: number;
  retired_at: number | null;
  /** The run that is shown; gone when a retired entry's run was forgotten. */
  run_id: string | null;
}

/** What the arena tells of one run of an entry's journey; it outlives the run's report. */
export interface ArenaRunTable {
  slug: string;
  run_id: string;
  page_url: string;
  status: string;
  verdict: string;
  steps: number;
  steps_passed: number;
  duration_ms: number;
  finding_type: string | null;
  finding_title: string | null;
  audited_at: number;
}

export interface ArenaReportRequestTable {
  id: string;
  email: string;
  entry_slug: string;
  entry_name: string;
  category: string;
  page_url: string | null;
  benchmark_at: number | null;
  finding_type: string | null;
  status: 'queued' | 'sent' | 'errored';
  metadata: string;
  created_at: number;
}

/** A proof pack that was made and checked; requests for the same finding on the same day share it. */
export interface ArenaPackTable {
  id: string;
  run_id: string;
  finding_id: string;
  /** `proof-pack.json`, for the words of the mail. */
  document: string;
  sha256: string;
  signing_kid: string;
  created_at: number;
  /** The one request it is for, when that said something otherwise than the entry; others share theirs. */
  request_id: string | null;
}

/** A piece of the archive, gzipped and in base64. */
export interface ArenaPackPartTable {
  pack_id: string;
  part: number;
  data: string;
}

/** The one mail of a request; without a pack it says why there is none. */
export interface ArenaMailTable {
  request_id: string;
  pack_id: string | null;
  state: 'queued' | 'sent' | 'bounced' | 'given_up';
  reply: string | null;
  queued_at: number;
  settled_at: number | null;
}

/** The tables of the arena. */
export interface ArenaTables {
  arena_entries: ArenaEntryTable;
  arena_runs: ArenaRunTable;
  arena_report_requests: ArenaReportRequestTable;
  arena_packs: ArenaPackTable;
  arena_pack_parts: ArenaPackPartTable;
  arena_mails: ArenaMailTable;
}
