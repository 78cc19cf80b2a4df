import { randomUUID } from 'node:crypto';
import type { SandboxFacts } from '../../model/run.ts';
import type { SandboxDriver } from '../driver.ts';
import { ownMark } from '../sweep-folders.ts';
import { openLimiter } from './limiter.ts';
import { defaultLimits } from './resource-limits.ts';

const GIBIBYTE = 1_073_741_824;

const HOW = {
  cgroup2: 'held by the kernel (control groups v2)',
  cgroup1: 'held by the kernel (control groups v1)',
  rlimit: 'watched ten times a second, and held by the kernel for each process alone (no control groups)',
} as const satisfies Record<SandboxFacts['limits'], string>;

/** Says how much memory a whole journey may hold, and what sees to that. */
export function describeLimits({
  limits,
  memoryBytes,
}: Pick<SandboxFacts, 'limits' | 'memoryBytes'>): string {
  return `${(memoryBytes / GIBIBYTE).toFixed(1)} GiB of memory for a whole journey, ${HOW[limits]}`;
}

/** Says the same of the journeys that this process would run. */
export async function findLimits(driver: SandboxDriver): Promise<string> {
  const limits = defaultLimits();
  const { memoryBytes } = limits;
  const amount = `${(memoryBytes / GIBIBYTE).toFixed(1)} GiB`;
  if (driver === 'docker') return `${amount} of memory for a whole journey, held by its container`;
  const limiter = await openLimiter(`waymark-${ownMark()}-${randomUUID()}`, limits);
  await limiter.close();
  return describeLimits({ limits: limiter.kind, memoryBytes });
}
