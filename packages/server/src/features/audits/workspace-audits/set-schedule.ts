import type { Limits } from '../../../config/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { findProof } from '../../origins/index.ts';
import { watchAudits } from '../notices/index.ts';
import { periodMs } from './schedule-state.ts';
import { countSchedules, type Every, type JourneyRow, lockJourney, writeSchedule } from './store.ts';

export interface ScheduleOrder {
  readonly workspaceId: string;
  readonly journeyId: string;
  readonly userId: string;
  readonly every: Every | 'off';
}

export type ScheduleSet = 'set' | 'off' | 'gone' | 'origin_not_claimed' | 'proof_lapsed' | 'too_many';

async function begin(
  db: Db,
  journey: JourneyRow,
  { userId, every }: ScheduleOrder,
  { now, most }: { now: number; most: number },
) {
  if (every === 'off') return 'off';
  const { id, workspaceId, quickstartUrl } = journey;
  const { origin } = new URL(quickstartUrl);
  const { state } = await findProof(db, workspaceId, origin);
  if (state !== 'proven') return state === 'lapsed' ? 'proof_lapsed' : 'origin_not_claimed';
  const isNew = journey.every === null;
  if (isNew && (await countSchedules(db, workspaceId)) >= most) return 'too_many';
  await writeSchedule(db, id, { every, nextAt: now + periodMs[every], setBy: userId });
  // A new schedule also subscribes its owner to mails; changing the rhythm of one leaves that choice as it is.
  if (isNew) await watchAudits(db, { workspaceId, userId }, now);
  return 'set';
}

/** Has a journey audited again and again, in another rhythm, or no more; it counts as set by this person. */
export async function setSchedule(
  deps: {
    readonly store: Store;
    readonly clock: Clock;
    readonly config: { readonly limits: Pick<Limits, 'scheduledJourneysPerWorkspace'> };
  },
  order: ScheduleOrder,
): Promise<ScheduleSet> {
  const most = deps.config.limits.scheduledJourneysPerWorkspace;
  return await deps.store.transaction(async (db) => {
    // One at a time: schedules are counted.
    await holdWorkspace(db, order.workspaceId);
    const journey = await lockJourney(db, order.journeyId);
    if (journey?.workspaceId !== order.workspaceId) return 'gone';
    const outcome = await begin(db, journey, order, { now: deps.clock(), most });
    if (outcome === 'off') await writeSchedule(db, journey.id, undefined);
    return outcome;
  });
}
