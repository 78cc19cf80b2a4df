import type { Db } from '../../../store/index.ts';
import { deleteSettled, deliveryRules } from '../deliveries/index.ts';
import { deleteEnded } from '../watch/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than it is known which keys leaked: a withdrawal is told of once. */
const ALERTS_KEPT_MS = 90 * DAY_MS;

/** Forgets alerts that ended long ago, and messages earlier. */
export async function sweepAlerts(db: Db, now: number): Promise<void> {
  await deleteSettled(db, now - deliveryRules.keptMs);
  await deleteEnded(db, now - ALERTS_KEPT_MS);
}
