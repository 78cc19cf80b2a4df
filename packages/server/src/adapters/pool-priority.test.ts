import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const NICE = 18;

/** The names of a fresh process's threads with their priorities, after the pool was told to give way. */
function prioritiesOfThreads(): [string, number][] {
  const subject = fileURLToPath(new URL('pool-priority.ts', import.meta.url));
  const program = `
    import { readdirSync, readFileSync } from 'node:fs';
    const { lowerPoolPriority } = await import(${JSON.stringify(subject)});
    await lowerPoolPriority();
    const rows = readdirSync('/proc/self/task').map((task) => {
      const [, name, rest] = /\\((.*)\\) (.*)/.exec(readFileSync('/proc/self/task/' + task + '/stat', 'utf8'));
      return [name, Number(rest.split(' ')[${NICE} - 2])];
    });
    console.log(JSON.stringify(rows));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  );
}

it.runIf(process.platform === 'linux')('the pool is less urgent than the thread that answers', () => {
  const threads = prioritiesOfThreads();
  const pool = threads.filter(([name]) => name.startsWith('libuv-worker'));
  const others = threads.filter(([name]) => !name.startsWith('libuv-worker'));
  expect(pool.length).toBeGreaterThan(0);
  const most = Math.max(...others.map(([, nice]) => nice));
  expect(pool.every(([, nice]) => nice > most)).toBe(true);
});
