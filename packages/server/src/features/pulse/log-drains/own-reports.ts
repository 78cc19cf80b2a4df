import { ingestLimits } from '@waymark/contract';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { type OwnReports, selectOwnReports } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 1_000;

/** After so long without an event of its own, a site is taken for one that no longer reports. */
const QUIET_MS = DAY_MS;

/** Whether a request was reported by the site itself, so that its record in a log would count it twice. */
export function isReported(at: number, reports: OwnReports | undefined): boolean {
  return reports !== undefined && at >= reports.first && at <= reports.last + QUIET_MS;
}

/** Looks up when sites reported themselves; asked again after half a minute, since the rows of days are counted. */
export function createOwnReports(deps: { readonly store: Store; readonly clock: Clock }) {
  const remembered = new Map<string, { readonly until: number; readonly reports: OwnReports | undefined }>();
  return async (projectId: string): Promise<OwnReports | undefined> => {
    const now = deps.clock();
    const known = remembered.get(projectId);
    if (known !== undefined && known.until > now) return known.reports;
    const since = now - ingestLimits.pastMs - QUIET_MS;
    const reports = await selectOwnReports(deps.store.db, projectId, since);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    // That a site does not report is asked every time: its first event must not be counted beside its record.
    if (reports !== undefined) remembered.set(projectId, { until: now + REMEMBERED_MS, reports });
    return reports;
  };
}
