import { queueMail } from '../../../jobs/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import type { Db, Store } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import type { Findings } from './look-for-proof.ts';
import { applyCheck, type ProofFacts } from './proof-state.ts';
import { lockOrigin, type OriginRow, ownersOf, writeCheck } from './store.ts';

export interface DoneCheck {
  readonly id: string;
  readonly findings: Findings;
  readonly startedAt: number;
  /** Until when the worker had the check of the day; undefined for a check that a person asked for. */
  readonly takenUntil: number | undefined;
}

/** Whether another check that began later has been written already; a time of a clock that was ahead says nothing. */
function isOvertaken(site: OriginRow, { startedAt }: DoneCheck, now: number): boolean {
  return site.checkedAt !== null && site.checkedAt > startedAt && site.checkedAt <= now;
}

async function announce(db: Db, site: OriginRow, happened: 'proven' | 'lapsed', now: number): Promise<void> {
  const { id: origin_id, workspaceId, origin } = site;
  await recordEvent(db, { action: `origin.${happened}`, workspaceId, detail: { origin } }, now);
  if (happened === 'proven') return;
  for (const user_id of await ownersOf(db, workspaceId)) {
    const key = { notice_id: newId() };
    await queueMail(db, 'origin.notice', key, { ...key, origin_id, user_id, lapsed_at: now }, now);
  }
}

/**
 * Writes down what a check found, once the site is held: of several checks at once each sees what the one before it
 * wrote, so that a change is told once. Says what is known then; undefined for a site that is gone.
 */
export async function recordCheck(
  store: Store,
  check: DoneCheck,
  now: number,
): Promise<ProofFacts | undefined> {
  return await store.transaction(async (db) => {
    const site = await lockOrigin(db, check.id);
    if (site === undefined || isOvertaken(site, check, now)) return site;
    // A worker that was too slow has lost the day's check to another, and must not count the day twice.
    const isDaily = check.takenUntil !== undefined && site.dueAt === check.takenUntil;
    const { facts, happened } = applyCheck(site, { findings: check.findings, isDaily, now });
    const findings = JSON.stringify(check.findings);
    await writeCheck(db, site.id, facts, { checkedAt: check.startedAt, findings });
    if (happened !== undefined) await announce(db, site, happened, now);
    return facts;
  });
}
