import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startService } from '../testkit/src/index.ts';
import { median } from './median.ts';

const ROUNDS = 7;
const IDLE_MS = 3_000;

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** How soon a fresh process on an empty embedded store answers, and what it holds in memory when idle. */
export async function benchStart(): Promise<void> {
  const times: number[] = [];
  let idle = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const service = await startService();
    times.push(service.firstAnswerMs);
    if (round === ROUNDS - 1) {
      await delay(IDLE_MS);
      idle = residentMegabytes(service.pid);
    }
    await service.stop();
  }
  console.log(
    `start     first answer ${Math.round(median(times))} ms (median of ${ROUNDS}, worst ${Math.round(Math.max(...times))}); bar 1000`,
  );
  console.log(`memory    ${idle} MB resident when idle; bar 150`);
}
