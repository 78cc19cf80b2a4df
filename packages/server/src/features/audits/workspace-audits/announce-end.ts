import type { ReportStatus } from '@waymark/contract';
import type { Db } from '../../../store/index.ts';
import { queueNotice, watchersOf } from '../notices/index.ts';
import { queueReportMail } from '../report-mail/index.ts';
import { findWorkspaceOfRun, lockJourney, type Verdict, writeVerdict } from './store.ts';

/** How a run ended, as far as those who follow it are told. */
export type RunEnd =
  | { readonly status: 'published'; readonly verdict: ReportStatus }
  | { readonly status: 'errored'; readonly failure: 'unreadable' | 'auditor' };

/** What an end says of the page; where the auditor was at fault it says nothing. */
function verdictOf(end: RunEnd): Verdict | undefined {
  if (end.status === 'errored') return end.failure === 'unreadable' ? 'unreadable' : undefined;
  return end.verdict === 'inconclusive' ? undefined : end.verdict;
}

/** Keeps what is known of a journey; gives the verdict before when this one is another. */
async function noteVerdict(
  db: Db,
  run: { journeyId: string; createdAt: number },
  verdict: Verdict | undefined,
): Promise<Verdict | undefined> {
  if (verdict === undefined) return undefined;
  const journey = await lockJourney(db, run.journeyId);
  if (journey === undefined || (journey.verdictOf ?? 0) > run.createdAt) return undefined;
  await writeVerdict(db, run.journeyId, { verdict, verdict_of: run.createdAt });
  return journey.verdict === null || journey.verdict === verdict ? undefined : journey.verdict;
}

/**
 * Queues the mails about a run, in the transaction that settles it: the report to whoever submitted the page,
 * and of a workspace's run only what its people asked to hear.
 */
export async function announceEnd(db: Db, runId: string, end: RunEnd, now: number): Promise<void> {
  const run = await findWorkspaceOfRun(db, runId);
  if (run === undefined) {
    await queueReportMail(db, runId, now);
    return;
  }
  const before = await noteVerdict(db, run, verdictOf(end));
  const watchers = new Set(before === undefined ? [] : await watchersOf(db, run.workspaceId));
  for (const userId of watchers) await queueNotice(db, { runId, userId, kind: 'change', before }, now);
  if (run.mailTo !== null && !watchers.has(run.mailTo))
    await queueNotice(db, { runId, userId: run.mailTo, kind: 'report', before: undefined }, now);
}

/** Whose journeys a run's report is compared with: those of the same address, or of the same workspace. */
export async function askerOf(db: Db, run: { id: string; email: string }): Promise<string> {
  const workspace = run.email === '' ? await findWorkspaceOfRun(db, run.id) : undefined;
  return workspace === undefined ? run.email : `workspace ${workspace.workspaceId}`;
}
