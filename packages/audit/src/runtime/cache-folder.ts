import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const OTHERS_MAY_ENTER = 0o001;

/** Where provided programs are kept unless the operator says otherwise. */
export function defaultCacheFolder(): string {
  // Root's sandboxes run as users of their own, who cannot enter root's home.
  return process.getuid?.() === 0 ? '/var/cache/waymark' : join(homedir(), '.cache', 'waymark');
}

/** Throws one sentence if the sandbox's user could not enter a folder. */
export async function requireEntry(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & OTHERS_MAY_ENTER) === 0) {
      throw new Error(`The cache folder ${folder} cannot be used: other users may not enter ${path}.`);
    }
  }
}
