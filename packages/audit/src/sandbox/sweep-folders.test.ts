import { mkdir, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownMark, sweepFolders, sweepGroups } from './sweep-folders.ts';

// Beyond the kernel's largest process number.
const NOBODY = 4_194_305;

describe('sweeping', () => {
  it('removes what a killed run has left and nothing else', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-sweep-'));
    const own = `waymark-run-${ownMark()}-b`;
    // A process that was killed and had this one's number, as the first process of a container that is started again has.
    const earlier = `waymark-run-${process.pid}-1-d`;
    const group = `waymark-${NOBODY}-1-c`;
    const names = [`waymark-run-${NOBODY}-1-a`, earlier, own, group, 'other'];
    for (const name of names) await mkdir(join(folder.path, name));
    await sweepFolders(folder.path);
    expect((await readdir(folder.path)).sort()).toEqual(['other', group, own]);
    await sweepGroups(folder.path);
    expect((await readdir(folder.path)).sort()).toEqual(['other', own]);
  });
});
