import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

const TASKS = '/proc/self/task';
const STEP = 10;

/**
 * Lets the thread pool give way to the thread that answers. Every check of a signature that ends wakes that
 * thread; with both at one priority the system takes turns between them, and a busy service answers a sixth less
 * (docs/adr/0007). Where cores are free nothing changes. Only Linux knows priorities of threads.
 */
export async function lowerPoolPriority(): Promise<void> {
  // The pool's threads are made when they are first used.
  await stat('.').catch(() => undefined);
  try {
    const priority = Math.min(getPriority() + STEP, constants.priority.PRIORITY_LOW);
    const isOfPool = (task: string) =>
      readFileSync(`${TASKS}/${task}/comm`, 'utf8').startsWith('libuv-worker');
    for (const task of readdirSync(TASKS).filter(isOfPool)) setPriority(Number(task), priority);
  } catch {
    // No such list, or not allowed: the service is only a little slower.
  }
}
