import { mkdir, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sweepFolders, sweepGroups } from './sweep-folders.ts';

// Beyond the kernel's largest process number.
const NOBODY = 4_194_305;

describe('sweeping', () => {
  it('removes what a killed run has left and nothing else', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-sweep-'));
    const names = [`waymark-run-${NOBODY}-a`, `waymark-run-${process.pid}-b`, `waymark-${NOBODY}-c`, 'other'];
    for (const name of names) await mkdir(join(folder.path, name));
    await sweepFolders(folder.path);
    expect((await readdir(folder.path)).sort()).toEqual([
      'other',
      `waymark-${NOBODY}-c`,
      `waymark-run-${process.pid}-b`,
    ]);
    await sweepGroups(folder.path);
    expect((await readdir(folder.path)).sort()).toEqual(['other', `waymark-run-${process.pid}-b`]);
  });
});
