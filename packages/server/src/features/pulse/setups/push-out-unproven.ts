import { unprovenReservations } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import type { Db } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { giveUpSetup, unprovenOf } from './store.ts';

export type UnprovenLimits = Pick<Limits, 'unprovenPerAddress' | 'unprovenPerRegistration'>;

/** Whose reservations are counted together. */
export interface Holder {
  readonly callerHash: string;
  readonly isRegistered: boolean;
}

// A burst leaves a surplus that later calls take away, so that no single one has hundreds of rows to change.
const MOST_AT_ONCE = 10;

/** Ends what a caller holds beyond its bound, the oldest first and never what is still fresh: nobody is refused. */
export async function pushOutUnproven(
  { unprovenPerAddress, unprovenPerRegistration }: UnprovenLimits,
  db: Db,
  holder: Holder,
  now: number,
): Promise<void> {
  const unproven = await unprovenOf(db, holder.callerHash, now);
  const surplus = unproven.length - (holder.isRegistered ? unprovenPerRegistration : unprovenPerAddress);
  if (surplus <= 0) return;
  const settled = unproven.filter(({ createdAt }) => createdAt <= now - unprovenReservations.safeMs);
  for (const { id } of settled.slice(0, Math.min(surplus, MOST_AT_ONCE))) {
    if (await giveUpSetup(db, id, now))
      await recordEvent(db, { action: 'setup.pushed_out', projectId: id }, now);
  }
}
