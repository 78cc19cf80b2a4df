import { type GuardedChild, spawnGuarded } from './child-process.ts';
import { cleanEnvironment, waymarkEntry } from './waymark-command.ts';

/** Starts the built `waymark serve` as a worker, which listens nowhere. */
export async function startWorkerProcess(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<GuardedChild> {
  return await spawnGuarded(process.execPath, [waymarkEntry, 'serve'], {
    cwd: dataDir,
    env: cleanEnvironment({ ...env, WAYMARK_DATA_DIR: dataDir, WAYMARK_ROLE: 'worker' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
