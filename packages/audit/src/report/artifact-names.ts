/** The report's file with the events of the host, hash-chained. */
export const TRACE_FILE = 'trace.jsonl';
/** The report's file with the plan that was run. */
export const PLAN_FILE = 'plan.json';
/** The report's file with the plan that passed with one change; only where a change was proven. */
export const PROOF_PLAN_FILE = 'proof-plan.json';
/** The report's file with the verdict's proof, and where each piece of its evidence is. */
export const CERTIFICATE_FILE = 'certificate.json';
/** The report's file with all runs, from which anyone can judge anew. */
export const RUNS_FILE = 'runs.json';
/** The report's file with what the marks noted. */
export const NOTES_FILE = 'marked-notes.log';

/** The report's file with the difference that makes the page work; only where one was proven. */
export const REPAIR_FILE = 'repair.patch';

/** The id of the file with the page as that difference leaves it. */
export const REPAIRED_ID = 'art-repaired';

/** The ids of the files that every report may have. */
export const ARTIFACT_IDS = {
  trace: 'art-trace',
  egress: 'art-egress',
  plan: 'art-plan',
  repair: 'art-repair',
  source: 'art-source',
  certificate: 'art-certificate',
  runs: 'art-runs',
  notes: 'art-marked-notes',
} as const;
