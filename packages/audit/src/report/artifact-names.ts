/** The report's file with the events of the host, hash-chained. */
export const TRACE_FILE = 'trace.jsonl';
/** The report's file with the plan that was run. */
export const PLAN_FILE = 'plan.json';
/** The report's file with the plan that passed with one change; only where a change was proven. */
export const PROOF_PLAN_FILE = 'proof-plan.json';
