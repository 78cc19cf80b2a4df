import { problemText } from '../../../lib/errors/problem-text.ts';
import { CLOCKS_APART_MS, type Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Db, Store } from '../../../store/index.ts';
import { findRole } from '../../humans/index.ts';
import { findProof } from '../../origins/index.ts';
import { writeAudit } from './queue-audit.ts';
import { nextSlot, periodMs, stopReasonOf } from './schedule-state.ts';
import {
  findDueJourneys,
  findFarJourneys,
  isSlotServed,
  lockJourney,
  moveSlot,
  stopSchedule,
} from './store.ts';

const JOURNEYS_AT_ONCE = 100;

export interface ScheduleDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Takes the slot of one journey, or stops its schedule. The journey is held meanwhile, so of two processes the
 * second finds the slot gone. While the run of an earlier slot still waits, this one passes, as does one that
 * had its run while the clock was ahead.
 */
async function takeSlot(deps: ScheduleDeps, db: Db, id: string, now: number): Promise<void> {
  const journey = await lockJourney(db, id);
  if (journey?.every == null || journey.nextAt === null || journey.nextAt > now) return;
  const { workspaceId, quickstartUrl, every, nextAt: slot } = journey;
  const proof = await findProof(db, workspaceId, new URL(quickstartUrl).origin);
  const isStillMember =
    journey.setBy !== null && (await findRole(db, workspaceId, journey.setBy)) !== undefined;
  const reason = stopReasonOf({ isMember: isStillMember, proof: proof.state });
  if (reason !== undefined || proof.state !== 'proven') {
    await stopSchedule(db, id, reason ?? 'origin_not_claimed', now);
    deps.log.info({ journey_id: id, reason }, 'a schedule was stopped');
    return;
  }
  await moveSlot(db, id, nextSlot(slot, every, now));
  if (await isSlotServed(db, id, slot)) return;
  const asker = { type: 'schedule', slot } as const;
  const { projectId } = proof;
  await writeAudit(db, { workspaceId, quickstartUrl, asker, projectId, journeyId: id }, now);
}

/** Brings slots that a clock which ran ahead has moved away back into their rhythm, without a run. */
async function bringBackSlots(deps: ScheduleDeps): Promise<void> {
  for (const every of ['daily', 'weekly'] as const) {
    const furthest = deps.clock() + periodMs[every] + CLOCKS_APART_MS;
    for (const { id } of await findFarJourneys(deps.store.db, every, furthest)) {
      await deps.store.transaction(async (db) => {
        const journey = await lockJourney(db, id);
        const slot = journey?.every === every ? journey.nextAt : null;
        if (slot !== null && slot > furthest) await moveSlot(db, id, nextSlot(slot, every, deps.clock()));
      });
    }
  }
}

/**
 * Queues the audits whose slot has come; a slot that several processes see is taken by one of them. What goes
 * wrong with one journey must not hold up the others.
 */
export async function runDueSchedules(deps: ScheduleDeps, signal: AbortSignal): Promise<void> {
  await bringBackSlots(deps);
  const failed = new Set<string>();
  for (;;) {
    const due = await findDueJourneys(deps.store.db, deps.clock(), JOURNEYS_AT_ONCE + failed.size);
    const waiting = due.filter(({ id }) => !failed.has(id));
    if (waiting.length === 0) break;
    for (const { id } of waiting) {
      signal.throwIfAborted();
      await deps.store
        .transaction((db) => takeSlot(deps, db, id, deps.clock()))
        .catch((error: unknown) => {
          failed.add(id);
          deps.log.warn({ journey_id: id, problem: problemText(error) }, 'a slot could not be taken');
        });
    }
  }
  if (failed.size > 0) throw new Error(`The slots of ${failed.size} journeys could not be taken.`);
}
