import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { readProportional, readResident, sumOf } from './measure-memory.ts';

it('counts nothing of a process that has ended since it was looked at', async () => {
  const child = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)"]);
  await once(child.stdout, 'data');
  const seen = readResident({ pid: child.pid ?? 0, state: 'S' });
  expect(sumOf([seen])).toBeGreaterThan(0);
  expect(sumOf([readProportional(seen)])).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(sumOf([readProportional(seen)])).toBe(0);
});
