import type { FileHandle } from 'node:fs/promises';
import { HOME, JOURNEY } from '../bubblewrap-profile.ts';
import { readInstalled } from './installed-packages.ts';
import { openFolderAt } from './open-in-root.ts';
import { addFolder, type Snapshot, takeSnapshot } from './snapshot.ts';
import type { SnapshotWork } from './snapshot-work.ts';

/** Where npm puts what it installs for every project: the prefix that sandboxes are given. */
export const NPM_PREFIX = `${HOME}/.local`;
/** The name of that place in a snapshot; no folder of a journey can have it. */
const EVERYWHERE = '~';

/** Lists the journey's folder, the folders elsewhere that are there, and the packages that npm installed for every project. */
export async function snapshotJourney(
  root: FileHandle,
  work: SnapshotWork,
  earlier?: Snapshot,
  elsewhere: readonly string[] = [],
): Promise<Snapshot> {
  const snapshot = await within(root, JOURNEY, (folder) => takeSnapshot(folder, earlier, work));
  const known = earlier?.packages.get(EVERYWHERE);
  const installed = await within(root, `${NPM_PREFIX}/lib/node_modules`, (folder) =>
    readInstalled(folder, null, work, known),
  ).catch(() => undefined);
  if (installed !== undefined) snapshot.packages.set(EVERYWHERE, installed);
  for (const path of elsewhere)
    await within(root, path, (folder) => addFolder(snapshot, path, folder, earlier, work)).catch(
      () => undefined,
    );
  return { ...snapshot, isWhole: work.isWhole };
}

async function within<T>(
  root: FileHandle,
  path: string,
  read: (folder: FileHandle) => Promise<T>,
): Promise<T> {
  const opened: FileHandle[] = [];
  try {
    for (const part of path.split('/').filter(Boolean)) {
      opened.push(await openFolderAt(opened.at(-1) ?? root, part));
    }
    return await read(opened.at(-1) ?? root);
  } finally {
    for (const handle of opened) await handle.close();
  }
}
