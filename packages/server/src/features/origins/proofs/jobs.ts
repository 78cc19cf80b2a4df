import type { JobHandlers } from '../../../jobs/index.ts';
import { checkDueSites, type DueDeps } from './check-due-sites.ts';
import { type NoticeDeps, sendLapseNotice } from './lapse-notice.ts';

const MINUTE_MS = 60 * 1000;

export const siteCheckSchedules = [
  { name: 'origin.check', kind: 'origin.check', everyMs: MINUTE_MS },
] as const;

/** Looks for the proofs of sites every day, and tells owners of those that are gone. */
export function siteCheckJobs(deps: DueDeps & NoticeDeps): JobHandlers {
  return {
    'origin.check': (_payload, { signal }) => checkDueSites(deps, signal),
    'origin.notice': ({ notice_id: noticeId }, { attempt }) => sendLapseNotice(deps, noticeId, attempt),
  };
}
