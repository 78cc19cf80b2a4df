import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { readCounter, readGroups } from './control-group-files.ts';
import { type Limiter, resourceLimits } from './limiter.ts';
import type { ResourceLimits } from './resource-limits.ts';

const MOUNTS = '/sys/fs/cgroup';
const CONTROLLERS = ['memory', 'pids', 'cpu'];

/** Finds the control groups in which a container's first process is, so that others can join them. */
export async function openContainerGroups(pid: number, limits: ResourceLimits): Promise<Limiter> {
  const groups = await readGroups(pid);
  const common = {
    rlimits: await resourceLimits(limits),
    hold: () => undefined,
    close: async () => undefined,
  };
  const memory = groups.get('memory');
  if (memory === undefined) {
    const folder = join(MOUNTS, groups.get('') ?? '/');
    await access(join(folder, 'memory.max'));
    return {
      ...common,
      kind: 'cgroup2',
      joinFiles: [join(folder, 'cgroup.procs')],
      memoryKills: () => readCounter(join(folder, 'memory.events'), 'oom_kill'),
    };
  }
  return {
    ...common,
    kind: 'cgroup1',
    joinFiles: CONTROLLERS.map((name) => join(MOUNTS, name, groups.get(name) ?? '/', 'cgroup.procs')),
    memoryKills: () => readCounter(join(MOUNTS, 'memory', memory, 'memory.oom_control'), 'oom_kill'),
  };
}
