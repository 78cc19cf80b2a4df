import { readdir, readFile, readlink, stat, statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { HOME, JOURNEY } from '../bubblewrap-profile.ts';
import { pathAt } from '../files/open-in-root.ts';
import type { Namespaces } from '../machine.ts';
import { listNamespace } from '../processes.ts';

const POLL_MS = 100;
const KIBIBYTE = 1024;
const BLOCK_BYTES = 512;
// Every folder that a journey can write to is in memory.
const FOLDERS = ['/tmp', '/run', '/dev/shm', HOME, JOURNEY];

/** The machine whose memory is watched. */
export type WatchedMachine = Pick<Namespaces, 'pidNamespace' | 'root' | 'stands'>;

/** Holds a whole machine to a limit of memory where the kernel limits single processes only. */
export type MemoryWatch = {
  start(machine: WatchedMachine): void;
  /** How many processes were ended because all of them together, with their files, held too much. */
  kills(): number;
  close(): Promise<void>;
};

/** Adds up, again and again, what a machine holds, and ends its largest process when that is more than the limit. */
export function watchMemory(limitBytes: number, end: (pid: number) => void = kill): MemoryWatch {
  const over = new AbortController();
  const running: Promise<void>[] = [];
  let kills = 0;
  let namelessBytes = 0;
  const repeat = async (look: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await look().catch(() => undefined);
      await delay(POLL_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    start: (machine) => {
      const look = async () => {
        const largest = await findTooLarge(machine, limitBytes, namelessBytes);
        // The name of a namespace that has ended may by now be another's.
        if (largest === undefined || over.signal.aborted || !machine.stands()) return;
        kills += 1;
        end(largest);
      };
      // A journey can hold descriptors enough to make counting them slow, which must not delay the rest.
      const count = async () => {
        namelessBytes = await sizeOfNamelessFiles(machine);
      };
      running.push(repeat(look), repeat(count));
    },
    kills: () => kills,
    close: async () => {
      over.abort();
      await Promise.all(running);
    },
  };
}

type Held = { pid: number; bytes: number };

async function findTooLarge(
  machine: WatchedMachine,
  limitBytes: number,
  namelessBytes: number,
): Promise<number | undefined> {
  const pids = listNamespace(machine.pidNamespace).map(({ pid }) => pid);
  const files = (await sizeOfFolders(machine)) + namelessBytes;
  // What processes share is in each one's figure; only where the sum is too large is it worth telling apart.
  const most = await Promise.all(pids.map(readResident));
  if (files + sumOf(most) <= limitBytes) return undefined;
  const own = await Promise.all(most.map(readProportional));
  if (files + sumOf(own) <= limitBytes) return undefined;
  return own.reduce((largest, one) => (one.bytes > largest.bytes ? one : largest)).pid;
}

function sumOf(held: readonly Held[]): number {
  return held.reduce((sum, { bytes }) => sum + bytes, 0);
}

// proc_pid_status(5). Pages of programs and libraries are left out: the kernel can drop them.
async function readResident(pid: number): Promise<Held> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return { pid, bytes: addUp(text, /^Rss(?:Anon|Shmem):\s*(\d+) kB$/gmu) };
}

// The kernel's own sum of smaps, in which each page counts once over all who share it.
async function readProportional({ pid, bytes }: Held): Promise<Held> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return text === '' ? { pid, bytes } : { pid, bytes: addUp(text, /^Pss_(?:Anon|Shmem):\s*(\d+) kB$/gmu) };
}

function addUp(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number) * KIBIBYTE, 0);
}

async function sizeOfFolders({ root }: WatchedMachine): Promise<number> {
  const sizes = FOLDERS.map(async (folder) => {
    const { blocks, bfree, bsize } = await statfs(pathAt(root, folder.slice(1)));
    return (blocks - bfree) * bsize;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

// memfd_create(2): files that are in no folder, and in no process's figure unless it has mapped them.
async function sizeOfNamelessFiles({ pidNamespace }: WatchedMachine): Promise<number> {
  const sizes = new Map<number, number>();
  for (const { pid } of listNamespace(pidNamespace)) {
    for (const descriptor of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      const path = `/proc/${pid}/fd/${descriptor}`;
      if (!(await readlink(path).catch(() => '')).startsWith('/memfd:')) continue;
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined) sizes.set(found.ino, found.blocks * BLOCK_BYTES);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between the look and the signal.
  }
}
