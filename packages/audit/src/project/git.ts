import { execFile } from 'node:child_process';

const MOST_OUTPUT_BYTES = 67_108_864;
const LONGEST_MS = 60_000;

// Another user's work tree may be read (CI containers are root), but nothing that its settings name is started.
const QUIET_SETTINGS = ['safe.directory=*', 'core.fsmonitor=false', 'core.hooksPath=/dev/null'];

/** What one call of git works on; with an environment of its own it knows none of the user's settings. */
export type GitCall = { cwd: string; env?: Record<string, string>; input?: string };

/** Runs git and gives what it printed; undefined when there is no git or it refused. */
export async function runGit(
  args: readonly string[],
  { cwd, env, input }: GitCall,
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const settings = ['--no-optional-locks', ...QUIET_SETTINGS.flatMap((setting) => ['-c', setting])];
  const options = { cwd, maxBuffer: MOST_OUTPUT_BYTES, timeout: LONGEST_MS, ...(env && { env }) };
  const child = execFile('git', [...settings, ...args], options, (error, stdout) =>
    resolve(error === null ? stdout : undefined),
  );
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input ?? '');
  return await promise;
}
