import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openContainerGroups } from './container-groups.ts';
import { describeLimits, findLimits } from './describe-limits.ts';
import { openLimiter, resourceLimits } from './limiter.ts';
import { defaultLimits } from './resource-limits.ts';

const GIBIBYTE = 1_073_741_824;
const limits = { ...defaultLimits(4 * GIBIBYTE), journeyBytes: 1_000_000 };
const named = () => `waymark-test-${crypto.randomUUID()}`;

describe('what every process of a sandbox is held to', () => {
  it('is no core file, and files of at most the journey’s folder with some slack', async () => {
    const rlimits = await resourceLimits(limits);
    expect(rlimits).toContain('--core=0');
    expect(rlimits).toContain(`--fsize=${1_000_000 + 1024}`);
  });

  it('is as many open files as this process may have itself, up to 65,536', async () => {
    const own = Number(
      /^Max open files\s+\d+\s+(\d+)/mu.exec(await readFile('/proc/self/limits', 'utf8'))?.[1],
    );
    expect(await resourceLimits(limits)).toContain(`--nofile=${Math.min(own, 65_536)}`);
  });
});

describe('a limiter', () => {
  it('is a group of its own that is gone when it is closed, or counts by itself', async () => {
    const name = named();
    const limiter = await openLimiter(name, limits);
    onTestFinished(() => limiter.close());
    expect(await limiter.memoryKills()).toBe(0);
    expect(limiter.rlimits).toEqual(expect.arrayContaining(await resourceLimits(limits)));
    const isByKernel = limiter.kind !== 'rlimit';
    expect(limiter.joinFiles.length > 0).toBe(isByKernel);
    const own = [`--nproc=${limits.maxProcesses}`, `--data=${limits.memoryBytes}`];
    for (const each of own) expect(limiter.rlimits.includes(each)).toBe(!isByKernel);
    for (const file of limiter.joinFiles)
      expect([file.includes(name), existsSync(file)]).toEqual([true, true]);
    await limiter.close();
    expect(limiter.joinFiles.filter((file) => existsSync(dirname(file)))).toEqual([]);
  });
});

describe('the groups of a container', () => {
  it('are joined where its first process is, and outlive the sandbox', async () => {
    const isV1 = (await readFile('/proc/self/cgroup', 'utf8')).includes(':memory:');
    const groups = await openContainerGroups(process.pid, limits).catch(() => undefined);
    // A process at the top of the tree is in no group that could be limited.
    if (groups === undefined) return expect(isV1).toBe(false);
    expect(groups.kind).toBe(isV1 ? 'cgroup1' : 'cgroup2');
    expect(groups.joinFiles).toHaveLength(isV1 ? 3 : 1);
    expect(groups.joinFiles.every((file) => file.endsWith('/cgroup.procs'))).toBe(true);
    await groups.close();
    expect(groups.joinFiles.filter((file) => !existsSync(file))).toEqual([]);
    expect(await groups.memoryKills()).toBeGreaterThanOrEqual(0);
  });

  it('cannot be found of a process that has ended', async () => {
    await expect(openContainerGroups(0, limits)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the sentence about memory', () => {
  it.each([
    ['cgroup2', 'held by the kernel (control groups v2)'],
    ['cgroup1', 'held by the kernel (control groups v1)'],
    ['rlimit', 'watched ten times a second'],
  ] as const)('says of %s who sees to it, and how much it is', (kind, how) => {
    const sentence = describeLimits({ limits: kind, memoryBytes: 2.25 * GIBIBYTE });
    expect(sentence).toContain('2.3 GiB of memory for a whole journey');
    expect(sentence).toContain(how);
  });

  it('says of Docker that the container does', async () => {
    expect(await findLimits('docker')).toContain('held by its container');
  });

  it('says of this machine what would be done on it, and leaves nothing behind', async () => {
    const limiter = await openLimiter(named(), defaultLimits());
    await limiter.close();
    const { memoryBytes } = defaultLimits();
    expect(await findLimits('bubblewrap')).toBe(describeLimits({ limits: limiter.kind, memoryBytes }));
  });
});
