import { describe, expect, it } from 'vitest';
import { runBounded } from '../run-bounded.ts';
import { makeCallFilter } from './call-filter.ts';
import { findCallFilter } from './load-filter.ts';

/** Runs a command under the filter of this machine. */
async function filtered(...argv: string[]) {
  const filter = await findCallFilter();
  const command = ['--no-new-privs', '--', ...filter.load, ...argv];
  const run = await runBounded('/usr/bin/setpriv', command, { timeoutMs: 60_000 });
  if (run.outcome !== 'exited') throw new Error(run.outcome);
  return run;
}

const perl = (code: string) => filtered('/usr/bin/perl', '-MSocket', '-e', code);
const call = (number: number, args: string) => `print syscall(${number}, ${args}) < 0 ? $! + 0 : 'allowed'`;
const [ioctl, clone3, unshare] = process.arch === 'x64' ? [16, 435, 272] : [29, 435, 97];

describe('the filter of this machine', () => {
  it('refuses what a quickstart never needs, with EPERM', async () => {
    const filter = await findCallFilter();
    expect(await filtered(...filter.tryForbidden)).toMatchObject({ code: 0, stdout: '1' });
  });

  it('is said to be missing on an architecture whose calls it does not know', async () => {
    await expect(findCallFilter(undefined, 'riscv64')).rejects.toMatchObject({
      message: expect.stringContaining('riscv64'),
      install: expect.stringContaining('arm64'),
    });
  });

  it.each([
    ['a new user namespace', call(unshare, '0x10000000'), '1'],
    ['typing into a terminal', `my $key = 'x'; ${call(ioctl, '0, 0x5412, $key')}`, '1'],
    ['clone3, so that programs fall back', call(clone3, '0, 0'), '38'],
    ['a socket out of a virtual machine', 'print socket(S, 40, SOCK_STREAM, 0) ? 1 : $! + 0', '97'],
  ])('refuses %s', async (_, code, errno) => {
    expect(await perl(code)).toMatchObject({ code: 0, stdout: errno });
  });

  it.each([
    ['a file table of its own', call(unshare, '0x400'), 'allowed'],
    ['an ordinary socket', 'print socket(S, PF_INET, SOCK_STREAM, 0) ? 1 : $! + 0', '1'],
    ['processes', 'print fork() ? (wait, 1)[1] : exit', '1'],
  ])('allows %s', async (_, code, printed) => {
    expect(await perl(code)).toMatchObject({ code: 0, stdout: printed });
  });

  it('lets Node.js start threads and children', async () => {
    const code =
      'new (require(\'node:worker_threads\').Worker)(\'process.stdout.write(require("node:child_process").execSync("echo child"))\', { eval: true })';
    expect(await filtered(process.execPath, '-e', code)).toMatchObject({ code: 0, stdout: 'child\n' });
  });
});

describe('makeCallFilter', () => {
  it.each(['x64', 'arm64'] as const)('never jumps beyond its end on %s', (architecture) => {
    const program = makeCallFilter(architecture);
    const count = program.length / 8;
    expect(count).toBeLessThan(4096);
    for (let at = 0; at < count; at += 1) {
      const furthest = at + 1 + Math.max(program.readUInt8(at * 8 + 2), program.readUInt8(at * 8 + 3));
      expect(furthest).toBeLessThan(program.readUInt16LE(at * 8) === 0x06 ? count + 1 : count);
    }
    expect(program.readUInt32LE(program.length - 4)).toBe(0x7fff0000);
  });
});
