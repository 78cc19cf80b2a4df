import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepGroups } from '../sweep-folders.ts';
import { readCounter, readGroups, removeGroups } from './control-group-files.ts';
import type { Limiter } from './limiter.ts';
import type { ResourceLimits } from './resource-limits.ts';

const MOUNTS = '/sys/fs/cgroup';
const CPU_PERIOD_MICROSECONDS = 100_000;

/** Opens groups of the three controllers below our own ones, or nothing where that is not allowed. */
export async function openControlGroupV1(
  name: string,
  limits: ResourceLimits,
): Promise<Omit<Limiter, 'rlimits' | 'hold'> | undefined> {
  const made: string[] = [];
  try {
    const own = await readGroups('self');
    const memory = await makeGroup('memory', name, own, made);
    await writeFile(join(memory, 'memory.limit_in_bytes'), String(limits.memoryBytes));
    const pids = await makeGroup('pids', name, own, made);
    await writeFile(join(pids, 'pids.max'), String(limits.maxProcesses));
    const cpu = await makeGroup('cpu', name, own, made);
    await writeFile(join(cpu, 'cpu.shares'), String(limits.cpuShares));
    await writeFile(join(cpu, 'cpu.cfs_period_us'), String(CPU_PERIOD_MICROSECONDS));
    return {
      kind: 'cgroup1',
      joinFiles: made.map((folder) => join(folder, 'cgroup.procs')),
      memoryKills: () => readCounter(join(memory, 'memory.oom_control'), 'oom_kill'),
      close: () => removeGroups(made),
    };
  } catch {
    await removeGroups(made);
    return undefined;
  }
}

async function makeGroup(
  controller: string,
  name: string,
  own: ReadonlyMap<string, string>,
  made: string[],
): Promise<string> {
  const parent = join(MOUNTS, controller, own.get(controller) ?? '/');
  await sweepGroups(parent);
  const folder = join(parent, name);
  await mkdir(folder);
  made.push(folder);
  return folder;
}
