import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFailure, runBounded } from './run-bounded.ts';

const timeoutMs = 5000;

// An orphan that nobody has reaped yet is dead as well: proc_pid_stat(5) calls it Z.
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !stat.includes(') Z ');
}

describe('runBounded', () => {
  it('returns the output and the exit code', async () => {
    const run = await runBounded('/bin/sh', ['-c', 'echo out; echo err >&2; exit 3'], { timeoutMs });
    expect(run).toEqual({ outcome: 'exited', code: 3, stdout: 'out\n', stderr: 'err\n' });
  });

  it('passes arguments without a shell', async () => {
    const run = await runBounded('echo', ['$HOME; ls'], { timeoutMs });
    expect(run).toMatchObject({ stdout: '$HOME; ls\n' });
  });

  it('replaces the environment when it is given one', async () => {
    const run = await runBounded('/usr/bin/env', [], { timeoutMs, env: { ONLY: 'this' } });
    expect(run).toMatchObject({ stdout: 'ONLY=this\n' });
  });

  it.each(['/nonexistent/program', '', '/tmp', 'nul\0byte'])(
    'reports that %j cannot be started',
    async (command) => {
      const run = await runBounded(command, [], { timeoutMs });
      expect(run.outcome).toBe('not_started');
    },
  );

  it('keeps no more than 64 KiB of output', async () => {
    const run = await runBounded('/bin/sh', ['-c', 'head -c 300000 /dev/zero | tr "\\0" x'], { timeoutMs });
    expect(run).toMatchObject({ outcome: 'exited', code: 0, stdout: 'x'.repeat(65_536) });
  });

  it('reports a program killed by a signal', async () => {
    const run = await runBounded('/bin/sh', ['-c', 'kill -9 $$'], { timeoutMs });
    expect(run).toMatchObject({ outcome: 'exited', code: null });
  });

  it('ends at the time limit and kills grandchildren that hold the output open', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'run-bounded-'));
    const pidFile = join(folder.path, 'pid');
    const hang = 'sleep 60 & echo $! > "$0"; wait';
    const run = await runBounded('/bin/sh', ['-c', hang, pidFile], { timeoutMs: 300 });
    expect(run).toEqual({ outcome: 'timed_out', timeoutMs: 300 });
    const pid = Number(await readFile(pidFile, 'utf8'));
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

describe('describeFailure', () => {
  it.each([
    [{ outcome: 'not_started', message: 'ENOENT' } as const, 'could not be started (ENOENT)'],
    [{ outcome: 'timed_out', timeoutMs: 7 } as const, 'did not finish within 7 ms'],
    [{ outcome: 'exited', code: 1, stdout: '', stderr: 'no right\nmore' } as const, 'failed (no right)'],
    [
      { outcome: 'exited', code: 0, stdout: '', stderr: '' } as const,
      'ended with code 0 and no usable answer',
    ],
  ])('says of %j what went wrong', (run, text) => {
    expect(describeFailure(run)).toBe(text);
  });
});
