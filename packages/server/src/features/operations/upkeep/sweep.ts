import { limits } from '@waymark/contract';
import { sweepQueue } from '../../../jobs/index.ts';
import { sweepAlerts } from '../../alerts/index.ts';
import { type ResealDeps, resealPacks, sweepPacks } from '../../arena/index.ts';
import {
  deleteExpiredAcceptance,
  resignReports,
  type SweepAuditsDeps,
  sweepAudits,
} from '../../audits/index.ts';
import { sweepHumans } from '../../humans/index.ts';
import { sweepAgents, sweepEvents, sweepSigningKeys } from '../../identity/index.ts';
import { sweepLogDrains, sweepSetups, sweepViewLinks } from '../../pulse/index.ts';
import { sweepFeedback } from '../../workspace/index.ts';

const LONGEST_WINDOW_MS = Math.max(
  limits.acceptedSubmissions.windowMs,
  limits.acceptedReportRequests.windowMs,
  limits.exampleAudits.windowMs,
  limits.workspaceAudits.windowMs,
);

export interface SweepDeps extends SweepAuditsDeps, ResealDeps {}

/** Removes every row whose time is over; running it twice changes nothing more. */
export async function sweep(deps: SweepDeps): Promise<void> {
  const now = deps.clock();
  await deleteExpiredAcceptance(deps.store.db, now - LONGEST_WINDOW_MS, now);
  await sweepQueue(deps.store.db, now);
  await sweepAudits(deps);
  await sweepPacks(deps);
  await sweepHumans(deps);
  // Signs again what was signed by a leaked key meanwhile, and what the command for leaks left undone.
  await resignReports(deps);
  await resealPacks(deps);
  await sweepSigningKeys(deps.store.db, now);
  await sweepAgents(deps.store.db, now);
  await sweepFeedback(deps.store.db, now);
  await sweepSetups(deps.store.db, now);
  await sweepViewLinks(deps.store.db, now);
  await sweepLogDrains(deps.store.db, now);
  await sweepAlerts(deps.store.db, now);
  // Last, because events of agents and projects go once these are gone.
  await sweepEvents(deps.store.db);
}
