import type { Db } from '../../../store/index.ts';
import { deleteWatcher, insertWatcher, selectWatchers } from './store.ts';

/** Has a member mailed when a verdict of the workspace changes; asking twice changes nothing. */
export async function watchAudits(
  db: Db,
  watcher: { workspaceId: string; userId: string },
  now: number,
): Promise<void> {
  await insertWatcher(db, watcher, now);
}

/** Ends that; mails which wait already are not sent any more. */
export async function unwatchAudits(
  db: Db,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> {
  await deleteWatcher(db, workspaceId, userId);
}

/** The members who are mailed when a verdict of the workspace changes. */
export async function watchersOf(db: Db, workspaceId: string): Promise<string[]> {
  return await selectWatchers(db, workspaceId);
}
