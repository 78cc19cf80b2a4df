export { type ClaimCheck, claimChecks } from './claim-checks.ts';
export { describeLists, type ListState } from './describe-lists.ts';
export { importList } from './import-list.ts';
export { listJobs, listSchedules } from './jobs.ts';
export { judgeClaim } from './judge-claim.ts';
export { type KeptLists, keepLists } from './keep-lists.ts';
export { reasonWords } from './reason.ts';
