import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readProcess } from './processes.ts';

/** The mark of this process in the names of what it may leave behind; a later process of the same number has another. */
export function ownMark(): string {
  return `${process.pid}-${readProcess(process.pid)?.startedAt}`;
}

/** Removes the folders of runs whose process was killed before it could; nothing of theirs is still running. */
export async function sweepFolders(parent: string): Promise<void> {
  for (const folder of await abandoned(parent, /^waymark-run-(\d+)-(\d+)-/u)) {
    // Another user's remains are that user's to remove.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Removes the control groups of such runs. */
export async function sweepGroups(parent: string): Promise<void> {
  for (const folder of await abandoned(parent, /^waymark-(\d+)-(\d+)-/u))
    await rmdir(folder).catch(() => undefined);
}

async function abandoned(parent: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => {
      const [, pid, startedAt] = pattern.exec(name) ?? [];
      return pid !== undefined && readProcess(Number(pid))?.startedAt !== Number(startedAt);
    })
    .map((name) => join(parent, name));
}
