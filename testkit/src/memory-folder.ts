import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { availableMemory } from 'node:process';

const FOLDER = '/dev/shm';
// statfs(2) names tmpfs by this number.
const TMPFS = 0x01021994;
const NEEDED_BYTES = 2 * 1024 ** 3;

/** Gives the folder for files that live in memory, where the system has one and memory to spare. */
export function findMemoryFolder(): string | undefined {
  try {
    accessSync(FOLDER, constants.W_OK | constants.X_OK);
    const { type, bavail, bsize } = statfsSync(FOLDER);
    const room = Math.min(bavail * bsize, availableMemory());
    return type === TMPFS && room >= NEEDED_BYTES ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where tests make folders of data, and of data only: a commit waits for the disk, for longer than most tests take, and
 * a process that is killed leaves a file in memory as it would leave one on a disk.
 */
export function findDataRoot(): string {
  return findMemoryFolder() ?? tmpdir();
}
