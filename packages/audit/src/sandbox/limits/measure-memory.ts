import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readlink, stat, statfs } from 'node:fs/promises';
import { HOME, JOURNEY } from '../bubblewrap-profile.ts';
import { pathAt } from '../files/open-in-root.ts';
import type { Namespaces } from '../machine.ts';
import { linkOf, type ProcessState, textOf } from '../processes.ts';

const KIBIBYTE = 1024;
const BLOCK_BYTES = 512;
// Every folder that a journey can write to is in memory.
const FOLDERS = ['/tmp', '/run', '/dev/shm', HOME, JOURNEY];
const NAMELESS_FILE = '/memfd:';
// memfd_create(2), mmap(2) of shared pages, which may have been given a name by prctl(2), and shmat(2).
const NAMELESS_MAPPING = / (?:\/memfd:|\/dev\/zero \(deleted\)|\[anon_shmem:|\/SYSV)/u;
const GONE = new Set(['ENOENT', 'ESRCH']);

// What is read of each process is read without waiting: of a thousand, Node.js would need seconds to wait for each.

/** What a process holds by itself, and what of it is shared memory. */
export type Held = { pid: number; folder: string; anonymousBytes: number; sharedBytes: number };

/** The bytes of one process, or of several together. */
export function sumOf(held: readonly Held[]): number {
  return held.reduce((sum, { anonymousBytes, sharedBytes }) => sum + anonymousBytes + sharedBytes, 0);
}

/** Reads the most that a process may hold; pages of programs and libraries are left out, since the kernel can drop them. */
export function readResident({ pid, state }: Pick<ProcessState, 'pid' | 'state'>): Held {
  const folder = state === 'Z' ? folderOfLiving(pid) : `/proc/${pid}`;
  const text = textOf(`${folder}/status`);
  const [anonymousBytes, sharedBytes] = [readKibibytes(text, 'RssAnon'), readKibibytes(text, 'RssShmem')];
  return { pid, folder, anonymousBytes, sharedBytes };
}

// A process whose first thread has ended shows its memory in its other threads alone.
function folderOfLiving(pid: number): string {
  const living = listTasks(pid).find((folder) => textOf(`${folder}/status`).includes('\nRssAnon:'));
  return living ?? `/proc/${pid}`;
}

function listTasks(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
  } catch {
    return [];
  }
}

/** Reads the kernel's own sum of smaps, in which each page counts once over all who share it. */
export function readProportional(most: Held): Held {
  const text = textOf(`${most.folder}/smaps_rollup`);
  // Whoever hides it still tells the rest; whoever has ended since holds nothing, and must not be counted in full.
  if (text === '') return readResident({ pid: most.pid, state: 'Z' });
  const [anonymousBytes, sharedBytes] = [readKibibytes(text, 'Pss_Anon'), readKibibytes(text, 'Pss_Shmem')];
  return { ...most, anonymousBytes, sharedBytes };
}

function readKibibytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'mu').exec(text)?.[1] ?? 0) * KIBIBYTE;
}

/** Adds up the folders in memory. */
export async function sizeOfFolders({ root }: Pick<Namespaces, 'root'>): Promise<number> {
  const sizes = FOLDERS.map(async (folder) => {
    const { blocks, bfree, bsize } = await statfs(pathAt(root, folder.slice(1)));
    return (blocks - bfree) * bsize;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Adds up files that are in no folder, and in no process's figure unless it has mapped them, by the descriptors that show. */
export async function sizeOfUnnamedFiles(pids: readonly number[]): Promise<number> {
  const sizes = new Map<number, number>();
  for (const pid of pids) {
    for (const descriptor of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      const path = `/proc/${pid}/fd/${descriptor}`;
      if (!(await readlink(path).catch(() => '')).startsWith(NAMELESS_FILE)) continue;
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined) sizes.set(found.ino, found.blocks * BLOCK_BYTES);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** What this whole machine holds in files in memory and shared memory, mapped or not, with what of it may be swapped out. */
export function readSharedOfMachine(): number {
  const text = textOf('/proc/meminfo');
  return readKibibytes(text, 'Shmem') + readKibibytes(text, 'SwapTotal') - readKibibytes(text, 'SwapFree');
}

/** Whether a process holds memory that has no name, of which its own figures need not tell, or hides whether it does. */
export function findUnnamedFiles({ pid, folder, anonymousBytes }: Held): 'holds' | 'hides' | 'none' {
  // What has ended hides everything and holds nothing.
  if (anonymousBytes === 0) return 'none';
  try {
    if (NAMELESS_MAPPING.test(readFileSync(`${folder}/maps`, 'utf8'))) return 'holds';
    // A thread may have descriptors of its own.
    const isOpen = listTasks(pid).some((task) =>
      readdirSync(`${task}/fd`).some((at) => linkOf(`${task}/fd/${at}`).startsWith(NAMELESS_FILE)),
    );
    return isOpen ? 'holds' : 'none';
  } catch (error) {
    return error instanceof Error && 'code' in error && GONE.has(String(error.code)) ? 'none' : 'hides';
  }
}
