import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { FIRST_UID, UIDS } from './launch.ts';
import { textOf } from './processes.ts';

const START_MS = 90_000;

/** The user namespace that sandboxes are started in and entered from. */
export type UserNamespace = {
  isRoot: boolean;
  /** What to put before a command that must have power over the sandboxes started from here. */
  enter: readonly string[];
  close(): Promise<void>;
};

/** Root starts sandboxes from its own user namespace; anybody else makes one to be root of. */
export async function openUserNamespace(): Promise<UserNamespace> {
  if (process.getuid?.() === 0 && hasUsersToSpare(textOf('/proc/self/uid_map')))
    return { isRoot: true, enter: [], close: async () => undefined };
  // Its standard input ends with this process, however that ends, and so does the namespace's only process.
  const holder = spawn('/usr/bin/unshare', ['--user', '--map-root-user', '--', '/bin/cat'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
    detached: true,
  });
  await waitForEcho(holder);
  return {
    isRoot: false,
    enter: ['/usr/bin/nsenter', '--target', String(holder.pid), '--user', '--preserve-credentials', '--'],
    close: () => end(holder),
  };
}

/** Whether root here can become users that nobody is; the root of somebody's container may be root of itself alone. */
export function hasUsersToSpare(uidMap: string): boolean {
  return uidMap.split('\n').some((line) => {
    const [first = 0, , count = 0] = line.trim().split(/\s+/u).map(Number);
    return first <= FIRST_UID && first + count >= FIRST_UID + UIDS;
  });
}

// cat answers only when the namespace and its mapping are there.
async function waitForEcho(holder: ChildProcess): Promise<void> {
  const { stdin, stdout, stderr } = holder;
  if (stdin === null || stdout === null || stderr === null) throw new Error('unshare has no output.');
  for (const stream of [stdin, stdout, stderr]) stream.on('error', () => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('unshare did not answer.')), START_MS);
  const errorOutput = text(stderr).catch(() => '');
  stdout.once('data', () => resolve());
  holder.once('error', reject);
  holder.once('exit', async () => reject(new Error((await errorOutput).trim().slice(0, 200))));
  stdin.write('\n');
  await promise
    .catch((error: unknown) => {
      holder.kill('SIGKILL');
      throw error;
    })
    .finally(() => clearTimeout(timer));
}

async function end(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
}
