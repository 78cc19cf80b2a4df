import { describe, expect, it } from 'vitest';
import { runBounded } from '../run-bounded.ts';
import { callNumber, JOURNEY_CALLS } from './call-list.ts';
import { FORBIDDEN_ANSWER, findCallFilter } from './load-filter.ts';

/** Runs a command under the filter of this machine. */
async function filtered(...argv: string[]) {
  const filter = await findCallFilter();
  const command = ['--no-new-privs', '--', ...filter.load, ...argv];
  const run = await runBounded('/usr/bin/setpriv', command, { timeoutMs: 300_000 });
  if (run.outcome !== 'exited') throw new Error(run.outcome);
  return run;
}

const perl = (code: string) => filtered('/usr/bin/perl', '-MSocket', '-e', code);
const call = (number: number | null, args: string) =>
  `print syscall(${number}, ${args}) < 0 ? $! + 0 : 'allowed'`;
const architecture = process.arch === 'x64' ? 'x64' : 'arm64';
const numberOf = (name: Parameters<typeof callNumber>[0]) => callNumber(name, architecture);

/** The errors of calls with these numbers, made one after another by one program under the filter. */
async function errorsOf(numbers: readonly number[]): Promise<string[]> {
  const words = '-1, -1, -1, -1, -1, -1';
  const run = await perl(
    `print join ',', map { syscall($_, ${words}) < 0 ? $! + 0 : 'allowed' } ${numbers.join(',')}`,
  );
  expect(run.code).toBe(0);
  return run.stdout.split(',');
}

describe('the filter of this machine', () => {
  it('refuses what a quickstart never needs, with EPERM, and knows nothing else', async () => {
    const filter = await findCallFilter();
    expect(await filtered(...filter.tryForbidden)).toMatchObject({ code: 0, stdout: FORBIDDEN_ANSWER });
  });

  it('refuses every call of its list of refused ones', async () => {
    const numbers = JOURNEY_CALLS.refused.flatMap((name) => numberOf(name) ?? []);
    expect(await errorsOf(numbers)).toEqual(numbers.map(() => '1'));
  });

  it('answers calls that are on no list, newer ones and those of x32 as a kernel without them would', async () => {
    // statmount, listmount, lsm_get_self_attr, lsm_list_modules and file_getattr: this kernel may well have them.
    const numbers = [435, 457, 458, 459, 461, 468, 600, 1023, 0x40000000, 0x40000027, 0x7fffffff];
    expect(await errorsOf(numbers)).toEqual(numbers.map(() => '38'));
  });

  it('is said to be missing on an architecture whose calls it does not know', async () => {
    await expect(findCallFilter(undefined, 'riscv64')).rejects.toMatchObject({
      message: expect.stringContaining('riscv64'),
      install: expect.stringContaining('arm64'),
    });
  });

  it.each([
    ['a new user namespace', call(numberOf('unshare'), '0x10000000'), '1'],
    ['typing into a terminal', `my $key = 'x'; ${call(numberOf('ioctl'), '0, 0x5412, $key')}`, '1'],
    ['addresses that are not random', call(numberOf('personality'), '0x40000'), '1'],
    ['a socket out of a virtual machine', 'print socket(S, 40, SOCK_STREAM, 0) ? 1 : $! + 0', '97'],
  ])('refuses %s', async (_, code, errno) => {
    expect(await perl(code)).toMatchObject({ code: 0, stdout: errno });
  });

  it.each([
    ['a file table of its own', call(numberOf('unshare'), '0x400'), 'allowed'],
    ['asking for the personality', call(numberOf('personality'), '0xffffffff'), 'allowed'],
    ['an ordinary socket', 'print socket(S, PF_INET, SOCK_STREAM, 0) ? 1 : $! + 0', '1'],
    ['a pair of sockets', 'print socketpair(A, B, PF_UNIX, SOCK_STREAM, 0) ? 1 : $! + 0', '1'],
    ['processes', 'print fork() ? (wait, 1)[1] : exit', '1'],
    ['random bytes', `my $bytes = "\\0" x 8; ${call(numberOf('getrandom'), '$bytes, 8, 0')}`, 'allowed'],
    ['files without a name', `my $name = 'x'; ${call(numberOf('memfd_create'), '$name, 0')}`, 'allowed'],
    ['watching files', call(numberOf('inotify_init1'), '0'), 'allowed'],
    ['waiting for many', call(numberOf('epoll_create1'), '0'), 'allowed'],
    ['a handle of a process', call(numberOf('pidfd_open'), '$$ + 0, 0'), 'allowed'],
    ['closing many', call(numberOf('close_range'), '900, 1000, 0'), 'allowed'],
  ])('allows %s', async (_, code, printed) => {
    expect(await perl(code)).toMatchObject({ code: 0, stdout: printed });
  });

  it('lets Node.js start threads and children', async () => {
    const code =
      'new (require(\'node:worker_threads\').Worker)(\'process.stdout.write(require("node:child_process").execSync("echo child"))\', { eval: true })';
    expect(await filtered(process.execPath, '-e', code)).toMatchObject({ code: 0, stdout: 'child\n' });
  });
});
