import { availableParallelism, totalmem } from 'node:os';

const MEBIBYTE = 1_048_576;

/** How much a sandbox may use. */
export type ResourceLimits = {
  memoryBytes: number;
  maxProcesses: number;
  /** The journey's folder. */
  journeyBytes: number;
  /** The home folder, in which package managers keep their caches. */
  homeBytes: number;
  temporaryBytes: number;
  /** The weight of the whole sandbox for processor time, of which one process has 1024. */
  cpuShares: number;
};

/** Limits that leave this machine usable: files live in memory, so both follow its size. */
export function defaultLimits(totalBytes = totalmem()): ResourceLimits {
  const memoryBytes = Math.min(6144 * MEBIBYTE, Math.floor(totalBytes * 0.7));
  return {
    memoryBytes,
    maxProcesses: 1024,
    journeyBytes: Math.min(2048 * MEBIBYTE, Math.floor(memoryBytes / 2)),
    homeBytes: Math.min(1536 * MEBIBYTE, Math.floor(memoryBytes / 3)),
    temporaryBytes: Math.min(512 * MEBIBYTE, Math.floor(memoryBytes / 8)),
    // The kernel weighs the whole group against single processes: less would starve it on a busy machine.
    cpuShares: 1024 * availableParallelism(),
  };
}
