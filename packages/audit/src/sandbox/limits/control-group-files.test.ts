import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTempFolder } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { readCounter, readGroups, removeGroups } from './control-group-files.ts';

describe('a counter of the kernel', () => {
  const events = 'low 0\noom 3\noom_kill 12\noom_group_kill 7\n';

  it.each([
    ['oom_kill', 12],
    ['oom', 3],
    ['low', 0],
    ['high', 0],
    ['kill', 0],
  ])('is read by its whole name: %s', async (word, count) => {
    const file = join(makeTempFolder(), 'memory.events');
    await writeFile(file, events);
    expect(await readCounter(file, word)).toBe(count);
  });

  it('is nothing in a file that is gone, or that holds no number', async () => {
    const folder = makeTempFolder();
    expect(await readCounter(join(folder, 'none'), 'oom_kill')).toBe(0);
    await writeFile(join(folder, 'odd'), 'oom_kill many\n');
    expect(await readCounter(join(folder, 'odd'), 'oom_kill')).toBe(0);
  });
});

describe('the groups of a process', () => {
  it('are those that the kernel tells, by their controllers', async () => {
    const groups = await readGroups(process.pid);
    const lines = (await readFile('/proc/self/cgroup', 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const [, names = '', path] = line.split(':');
      for (const name of names.split(',')) expect([name, groups.get(name)]).toEqual([name, path]);
    }
  });

  it('cannot be read of a process that there is not', async () => {
    await expect(readGroups(0)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the folders of groups', () => {
  it('are removed, also where one of them is gone already', async () => {
    const folder = makeTempFolder();
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    await mkdir(one);
    await mkdir(other);
    await removeGroups([one, join(folder, 'gone'), other]);
    expect([one, other].map((each) => existsSync(each))).toEqual([false, false]);
  });

  it('are left at once where the kernel refuses for another reason than a last process', async () => {
    const folder = makeTempFolder();
    await writeFile(join(folder, 'file'), '');
    await removeGroups([folder]);
    expect(existsSync(folder)).toBe(true);
  });
});
