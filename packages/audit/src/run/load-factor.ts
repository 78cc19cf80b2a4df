import { availableParallelism, loadavg } from 'node:os';

const SPIN_MS = 10;
const MOST = 8;

/** How many times slower this machine is right now than when idle: 1 or more, at most 8. */
export function measureLoad(): number {
  const waiting = (loadavg()[0] ?? 0) / availableParallelism();
  return Math.min(MOST, Math.max(1, waiting, contention()));
}

// A loop that gets less processor time than has passed was made to wait for others.
function contention(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - startedAt < SPIN_MS);
  const used = process.cpuUsage(before);
  const usedMs = (used.user + used.system) / 1000;
  return usedMs > 0 ? (performance.now() - startedAt) / usedMs : MOST;
}
