import type { Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import { watchersOf } from '../../audits/index.ts';
import type { NewsDeps } from '../deliveries/index.ts';
import { hostOf, originOf } from './alert-words.ts';
import { openAlert, resolveAlert } from './open-alert.ts';
import { findRunOf, type NewVerdict, newVerdicts, noteVerdict } from './state-store.ts';
import { findOpenOf } from './store.ts';

const VERDICTS_AT_ONCE = 200;

export interface StateDeps extends NewsDeps {
  readonly store: Store;
  readonly clock: Clock;
}

const words: Readonly<Record<string, string>> = {
  passed: 'passed',
  failed: 'failed',
  blocked: 'blocked',
  unreadable: 'could not be read',
};
const wordOf = (verdict: string) => words[verdict] ?? verdict;

async function tellVerdict(deps: StateDeps, db: Db, row: NewVerdict, now: number): Promise<void> {
  const { journeyId, workspaceId, verdict, verdictOf, before, beforeOf, quickstartUrl } = row;
  if (verdict === null || verdictOf === null) return;
  if (!(await noteVerdict(db, { journeyId, verdict, verdictOf, beforeOf }))) return;
  if (before === null || before === verdict) return;
  const cause = `verdict_changed ${journeyId}`;
  const open = await findOpenOf(db, workspaceId, cause);
  if (open !== undefined) await resolveAlert(deps, db, open, now);
  const run = await findRunOf(db, journeyId, verdictOf);
  // They are mailed by the page of audits: one mail about one verdict is enough.
  const toldAlready = [...(await watchersOf(db, workspaceId)), ...(run?.mailTo ? [run.mailTo] : [])];
  const page = `${hostOf(quickstartUrl)}${URL.parse(quickstartUrl)?.pathname ?? ''}`;
  await openAlert(
    deps,
    db,
    {
      workspaceId,
      projectId: run?.projectId ?? null,
      kind: 'verdict_changed',
      cause,
      title: `The verdict on ${page} changed to ${wordOf(verdict)}`,
      text: `The audit of ${quickstartUrl} came to “${wordOf(verdict)}”; the one before had come to “${wordOf(before)}”.`,
      numbers: {},
      subjects: [quickstartUrl],
      origins: [originOf(quickstartUrl)],
      evidence: run === undefined ? `/workspace/audits/${workspaceId}` : `/reports/${run.slug}`,
      isOver: verdict === 'passed',
    },
    { now, toldAlready },
  );
}

/** Tells of verdicts that changed since they were last looked at; the first verdict on a page is no change. */
export async function watchVerdicts(deps: StateDeps): Promise<void> {
  for (const row of await newVerdicts(deps.store.db, VERDICTS_AT_ONCE))
    await deps.store.transaction((db) => tellVerdict(deps, db, row, deps.clock()));
}
