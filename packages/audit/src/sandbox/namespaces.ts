import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { openRoot } from './files/open-in-root.ts';
import type { Namespaces } from './machine.ts';
import { linkOf, listNamespace, readProcess, textOf } from './processes.ts';

const END_MS = 10_000;
const POLL_MS = 5;

/** The processes of a started sandbox, and the folder to remove with it. */
export type Started = {
  init: number;
  pid: number;
  folder: string;
  ended: Promise<void>;
  /** The sandbox's root, where it is not that of its first process. */
  within?: string;
};

/** Takes hold of a started sandbox by its process namespace; throws when it has none of its own. */
export async function holdNamespaces({
  init,
  pid,
  folder,
  ended,
  within = '',
}: Started): Promise<Namespaces> {
  const pidNamespace = linkOf(`/proc/${pid}/ns/pid`);
  if (pidNamespace === '' || pidNamespace === linkOf('/proc/self/ns/pid')) {
    throw new Error('The sandbox does not isolate processes.');
  }
  const root = await openRoot(`/proc/${pid}/root${within}`);
  const end = async () => {
    if (readProcess(init) !== undefined && linkOf(`/proc/${init}/ns/pid`) === pidNamespace)
      process.kill(init, 'SIGKILL');
    await ended;
    await waitUntilEmpty(pidNamespace);
    await root.close();
    await rm(folder, { recursive: true, force: true });
  };
  const stands = () => linkOf(`/proc/${pid}/ns/pid`) === pidNamespace && !isDoomed(pid);
  return { pid, pidNamespace, root, ended, stands, end: once(end) };
}

// proc_pid_status(5): SIGKILL, the ninth bit, has been sent and not yet been acted upon. What has been acted upon is ending,
// and keeps its namespace until its parent, which may wait long for its turn, takes note.
function isDoomed(pid: number): boolean {
  const isKilled = /^SigPnd:\s*[0-9a-f]*[13579bdf][0-9a-f]{2}$/mu.test(textOf(`/proc/${pid}/status`));
  return isKilled || readProcess(pid)?.isEnding !== false;
}

async function waitUntilEmpty(pidNamespace: string): Promise<void> {
  const deadline = performance.now() + END_MS;
  while (listNamespace(pidNamespace).length > 0) {
    if (performance.now() > deadline) throw new Error('Processes of the sandbox have outlived it.');
    await delay(POLL_MS);
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= action();
    return running;
  };
}
