import type { OriginProof } from '../../origins/index.ts';
import type { Every, StopReason } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far the slots of a schedule are apart. */
export const periodMs: Readonly<Record<Every, number>> = { daily: DAY_MS, weekly: 7 * DAY_MS };

/** The first slot after a time, in the rhythm of another; slots missed in between are dropped. */
export function nextSlot(slot: number, every: Every, now: number): number {
  const missed = Math.floor((now - slot) / periodMs[every]);
  return slot + (missed + 1) * periodMs[every];
}

/** Why a schedule cannot go on, or undefined when it can. */
export function stopReasonOf(facts: {
  readonly isMember: boolean;
  readonly proof: OriginProof['state'];
}): StopReason | undefined {
  if (facts.proof !== 'proven') return facts.proof === 'lapsed' ? 'proof_lapsed' : 'origin_not_claimed';
  return facts.isMember ? undefined : 'member_left';
}
