import { type BoundedRun, type BoundedRunOptions, runBounded } from '../sandbox/run-bounded.ts';

/**
 * Runs the npm of this machine, which trusts whom the system trusts. A file of certificates named by the npm settings of
 * another Node.js is not known to it: they lie below the Node.js that it runs on, which may be the pinned one.
 */
export async function runNpm(
  npm: string,
  args: readonly string[],
  options: BoundedRunOptions,
): Promise<BoundedRun> {
  return await runBounded('env', ['NODE_USE_SYSTEM_CA=1', npm, ...args], options);
}
