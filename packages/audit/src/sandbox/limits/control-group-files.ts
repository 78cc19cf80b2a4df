import { readFile, rmdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const REMOVE_ATTEMPTS = 100;
const REMOVE_PAUSE_MS = 20;

/** Removes the folders of control groups; the kernel lets go of the last process a moment after it ended. */
export async function removeGroups(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await removeGroup(folder);
}

async function removeGroup(folder: string): Promise<void> {
  for (let attempt = 0; attempt < REMOVE_ATTEMPTS; attempt += 1) {
    try {
      await rmdir(folder);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY')) return;
    }
    await delay(REMOVE_PAUSE_MS);
  }
}

/** The group of a process for each controller, by its path below where the controller is mounted. */
export async function readGroups(pid: number | 'self'): Promise<ReadonlyMap<string, string>> {
  const lines = (await readFile(`/proc/${pid}/cgroup`, 'utf8')).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, controllers = '', path = '/'] = line.split(':');
      return controllers.split(',').map((controller) => [controller, path] as const);
    }),
  );
}

/** Reads the value after a word in one of the kernel's flat tables. */
export async function readCounter(file: string, word: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number(new RegExp(`^${word} (\\d+)$`, 'mu').exec(text)?.[1] ?? 0);
}
