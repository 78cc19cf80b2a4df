import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sweepGroups } from '../sweep-folders.ts';
import { readCounter, removeGroups } from './control-group-files.ts';
import type { Limiter } from './limiter.ts';
import type { ResourceLimits } from './resource-limits.ts';

const MOUNT = '/sys/fs/cgroup';
const CONTROLLERS = ['memory', 'pids'];
const USUAL_SHARES = 1024;
const USUAL_WEIGHT = 100;

/** Opens a group below our own, beside it or at the top, wherever memory and processes can be limited; or nothing. */
export async function openControlGroupV2(
  name: string,
  limits: ResourceLimits,
): Promise<Omit<Limiter, 'rlimits' | 'hold'> | undefined> {
  const own = /^0::(.*)$/mu.exec(await readFile('/proc/self/cgroup', 'utf8').catch(() => ''))?.[1];
  if (own === undefined) return undefined;
  for (const parent of new Set([join(MOUNT, own), join(MOUNT, dirname(own)), MOUNT])) {
    const folder = await openBelow(parent, name, limits);
    if (folder === undefined) continue;
    return {
      kind: 'cgroup2',
      joinFiles: [join(folder, 'cgroup.procs')],
      memoryKills: () => readCounter(join(folder, 'memory.events'), 'oom_kill'),
      close: () => removeGroups([folder]),
    };
  }
  return undefined;
}

async function openBelow(parent: string, name: string, limits: ResourceLimits): Promise<string | undefined> {
  const folder = join(parent, name);
  const made: string[] = [];
  try {
    if (!(await hasControllers(parent))) return undefined;
    // A group that holds processes itself cannot hand controllers down; the kernel says so here.
    await writeFile(join(parent, 'cgroup.subtree_control'), CONTROLLERS.map((one) => `+${one}`).join(' '));
    await sweepGroups(parent);
    await mkdir(folder);
    made.push(folder);
    await writeFile(join(folder, 'memory.max'), String(limits.memoryBytes));
    await writeFile(join(folder, 'pids.max'), String(limits.maxProcesses));
    const weight = Math.max(1, Math.round((limits.cpuShares / USUAL_SHARES) * USUAL_WEIGHT));
    // Not every parent hands the cpu controller down, and a fair share is no matter of safety.
    await writeFile(join(folder, 'cpu.weight'), String(weight)).catch(() => undefined);
    return folder;
  } catch {
    await removeGroups(made);
    return undefined;
  }
}

async function hasControllers(parent: string): Promise<boolean> {
  const offered = (await readFile(join(parent, 'cgroup.controllers'), 'utf8')).trim().split(' ');
  return CONTROLLERS.every((controller) => offered.includes(controller));
}
