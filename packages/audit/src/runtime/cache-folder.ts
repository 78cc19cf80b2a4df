import { chmod, mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describeFailure, runBounded } from '../sandbox/run-bounded.ts';

const OTHERS_MAY_ENTER = 0o001;
const CHMOD_MS = 60_000;

/** Where provided programs are kept unless the operator says otherwise. */
export function defaultCacheFolder(): string {
  // Root's sandboxes run as users of their own, who cannot enter root's home.
  return process.getuid?.() === 0 ? '/var/cache/waymark' : join(homedir(), '.cache', 'waymark');
}

/** Makes a folder, and those above it where they are missing, that the sandbox's user may enter. */
export async function makeEntry(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  // A mode given to mkdir(2) is subject to the mask of this process, which may forbid others everything.
  for (let path = resolve(folder); first !== undefined && path.startsWith(first); path = dirname(path))
    await chmod(path, 0o755);
}

/** Lets other users, of whom the sandbox's is one, read all that a folder holds. */
export async function openToAll(folder: string): Promise<void> {
  const run = await runBounded('chmod', ['-R', 'u+rwX,go+rX', folder], { timeoutMs: CHMOD_MS });
  if (run.outcome === 'exited' && run.code === 0) return;
  throw new Error(`${folder} could not be opened to other users: chmod ${describeFailure(run)}.`);
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
