import { agentLifetimes } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import type { Db } from '../../../store/index.ts';
import { wrongCodesSince } from './store.ts';

/**
 * For how long a registration's claims are frozen, if they are: so many wrong codes in a day freeze them,
 * also those of an attempt that has tries left, until the oldest of these is a day old.
 */
export async function frozenForSeconds(
  db: Db,
  { wrongCodesPerRegistration }: Pick<Limits, 'wrongCodesPerRegistration'>,
  registrationId: string,
  now: number,
): Promise<number | undefined> {
  const { wrongCodeWindowMs } = agentLifetimes;
  const typed = await wrongCodesSince(db, registrationId, now - wrongCodeWindowMs);
  const oldest = typed[typed.length - wrongCodesPerRegistration];
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest + wrongCodeWindowMs - now) / 1000));
}
