import { readFile } from 'node:fs/promises';
import { openControlGroupV1 } from './control-group-v1.ts';
import { openControlGroupV2 } from './control-group-v2.ts';
import type { ResourceLimits } from './resource-limits.ts';
import { type WatchedMachine, watchMemory } from './watch-memory.ts';

/** Holds a sandbox to its limits. */
export type Limiter = {
  kind: 'cgroup2' | 'cgroup1' | 'rlimit';
  /** Files to which a process writes its id before it becomes part of the sandbox. */
  joinFiles: string[];
  /** Arguments for prlimit(1). */
  rlimits: string[];
  /** Begins to hold a machine, where the kernel does not hold it as a whole. */
  hold(machine: WatchedMachine): void;
  /** How often something was killed for want of memory. */
  memoryKills(): Promise<number>;
  close(): Promise<void>;
};

const FILE_SIZE_SLACK = 1024;
const MOST_OPEN_FILES = 65_536;

/** Takes the strongest means that this machine lets us use. */
export async function openLimiter(name: string, limits: ResourceLimits): Promise<Limiter> {
  const group = (await openControlGroupV2(name, limits)) ?? (await openControlGroupV1(name, limits));
  const always = await resourceLimits(limits);
  if (group !== undefined) return { ...group, rlimits: always, hold: () => undefined };
  const memory = watchMemory(limits.memoryBytes);
  return {
    kind: 'rlimit',
    joinFiles: [],
    // Address space is no measure for V8, which reserves far more than it uses; data is.
    rlimits: [...always, `--nproc=${limits.maxProcesses}`, `--data=${limits.memoryBytes}`],
    hold: memory.start,
    memoryKills: async () => memory.kills(),
    close: memory.close,
  };
}

/** The options of prlimit(1) that every sandbox gets, whatever else limits it. */
export async function resourceLimits({ journeyBytes }: ResourceLimits): Promise<string[]> {
  return ['--core=0', `--nofile=${await mostOpenFiles()}`, `--fsize=${journeyBytes + FILE_SIZE_SLACK}`];
}

// A limit can be lowered by anyone, but raised only with a privilege that containers seldom have.
async function mostOpenFiles(): Promise<number> {
  const own = /^Max open files\s+\d+\s+(\d+)/mu.exec(await readFile('/proc/self/limits', 'utf8'))?.[1];
  return Math.min(Number(own ?? MOST_OPEN_FILES), MOST_OPEN_FILES);
}
