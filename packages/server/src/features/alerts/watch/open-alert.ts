import type { Db } from '../../../store/index.ts';
import { type NewsDeps, queueNews } from '../deliveries/index.ts';
import { endAlert, insertAlert, type NewAlert } from './store.ts';

/**
 * Opens an alert and queues what its channels send, in one transaction of the caller's. While an alert of the same cause
 * is open nothing happens, whoever else looks at the same time.
 */
export async function openAlert(
  deps: NewsDeps,
  db: Db,
  alert: NewAlert,
  { now, toldAlready = [] }: { readonly now: number; readonly toldAlready?: readonly string[] },
): Promise<boolean> {
  const kept = await insertAlert(db, alert, now);
  if (kept === undefined) return false;
  await queueNews(deps, db, kept, { what: 'opened', now, toldAlready });
  return true;
}

/** Ends an alert; programs that heard of its beginning hear of it. */
export async function resolveAlert(deps: NewsDeps, db: Db, id: string, now: number): Promise<void> {
  const kept = await endAlert(db, id, now);
  if (kept !== undefined) await queueNews(deps, db, kept, { what: 'resolved', now });
}
