import { mkdir, mkdtempDisposable, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBounded } from '../run-bounded.ts';
import { compareFiles, comparePackages } from './compare-snapshots.ts';
import { openRoot, readInRoot, realPathInRoot } from './open-in-root.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { SnapshotWork } from './snapshot-work.ts';

async function makeTree() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'waymark-files-'));
  await mkdir(join(folder.path, 'root/etc'), { recursive: true });
  await writeFile(join(folder.path, 'root/etc/passwd'), 'inside');
  await writeFile(join(folder.path, 'outside'), 'outside');
  return { folder, root: join(folder.path, 'root') };
}

describe('readInRoot', () => {
  it.each([
    ['an absolute link', '/etc/passwd', 'inside'],
    ['a link that climbs above the root', '../../../../../../etc/passwd', 'inside'],
    ['a link beside the root', '../outside', undefined],
    ['a link to itself', 'link', 'too many links'],
  ])('reads %s as the sandbox would', async (_, target, expected) => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    await symlink(target, join(root, 'link'));
    await using handle = await openRoot(root);
    const read = await readInRoot(handle, '/link', 100).then(
      (bytes) => bytes?.toString(),
      (error: Error) => error.message,
    );
    if (expected === undefined) expect(read).toBeUndefined();
    else expect(read).toContain(expected);
  });

  it('goes through a folder that is a link', async () => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    await symlink('/etc', join(root, 'folder'));
    await using handle = await openRoot(root);
    expect((await readInRoot(handle, '/folder/../folder/passwd', 3))?.toString()).toBe('ins');
  });

  it('does not wait for a pipe', async () => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    await runBounded('mkfifo', [join(root, 'pipe')], { timeoutMs: 5000 });
    await using handle = await openRoot(root);
    expect(await readInRoot(handle, '/pipe', 100)).toBeUndefined();
  });
});

describe('realPathInRoot', () => {
  it.each([
    ['a file', '/etc/passwd', '/etc/passwd'],
    ['a link in a folder that is a link', '/folder/name', '/etc/passwd'],
    ['a way back through a folder', '/etc/../etc/passwd', '/etc/passwd'],
    ['a link that leads outside', '/out', undefined],
    ['a link to itself', '/self', undefined],
    ['a folder', '/etc', undefined],
    ['the root', '/', undefined],
    ['nothing', '/etc/none', undefined],
    ['a name below a file', '/etc/passwd/none', undefined],
  ])('follows %s', async (_, path, expected) => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    await symlink('/etc', join(root, 'folder'));
    await symlink('passwd', join(root, 'etc/name'));
    await symlink('../outside', join(root, 'out'));
    await symlink('self', join(root, 'self'));
    await using handle = await openRoot(root);
    expect(await realPathInRoot(handle, path).catch(() => undefined)).toBe(expected);
  });
});

describe('takeSnapshot', () => {
  it('looks neither into folders of any depth nor into any number of them', async () => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    const deep = join(root, 'deep', ...Array<string>(150).fill('d'));
    await mkdir(deep, { recursive: true });
    await Promise.all([join(root, 'deep/d/d/near'), join(deep, 'far')].map((path) => writeFile(path, '1')));
    await using handle = await openRoot(root);
    const { files } = await takeSnapshot(handle);
    expect([...files.keys()].sort()).toEqual(['deep/d/d/near', 'etc/passwd']);
    await rm(join(root, 'deep'), { recursive: true });
    for (const name of ['one', 'two', 'three']) {
      await mkdir(join(root, name));
      await writeFile(join(root, name, 'file'), '1');
    }
    const bounded = await takeSnapshot(handle, undefined, new SnapshotWork({ folders: 2 }));
    expect([bounded.files.size, bounded.isWhole]).toEqual([2, false]);
  });

  it('reads no more than it may of all files together, and sees each of them change all the same', async () => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    await using handle = await openRoot(root);
    await Promise.all(['a', 'b', 'c'].map((name) => writeFile(join(root, name), name.repeat(50_000))));
    const work = new SnapshotWork({ bytes: 100_000 });
    const before = await takeSnapshot(handle, undefined, work);
    expect(work.bytesRead).toBeLessThanOrEqual(100_000);
    expect(before.isWhole).toBe(true);
    expect([...before.files.values()].filter(({ sha256 }) => sha256 === null).length).toBeGreaterThan(0);
    const again = new SnapshotWork({ bytes: 0 });
    expect(compareFiles(before, await takeSnapshot(handle, before, again))).toEqual([]);
    await Promise.all(['a', 'b', 'c'].map((name) => writeFile(join(root, name), 'x'.repeat(50_000))));
    const after = await takeSnapshot(handle, before, again);
    expect(compareFiles(before, after).map(({ path, change }) => `${change} ${path}`)).toEqual([
      ...['changed a', 'changed b', 'changed c'],
    ]);
    expect(again.bytesRead).toBe(0);
  });

  it('reads nothing of thousands of files that are holes', async () => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    await mkdir(join(root, 'holes'));
    for (let file = 0; file < 4000; file += 1) {
      await using hole = await open(join(root, 'holes', String(file)), 'w');
      await hole.truncate(16_777_216);
    }
    await using handle = await openRoot(root);
    const work = new SnapshotWork();
    const { files, isWhole } = await takeSnapshot(handle, undefined, work);
    expect({ seen: files.size, isWhole, read: work.bytesRead }).toEqual({
      seen: 4001,
      isWhole: true,
      read: 'inside'.length,
    });
  });

  it('stops where the run does, and says that it has not seen everything', async () => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    for (const name of ['a', 'b', 'c']) await writeFile(join(root, name), name);
    await using handle = await openRoot(root);
    const ended = new SnapshotWork({}, AbortSignal.abort());
    const { files, isWhole } = await takeSnapshot(handle, undefined, ended);
    expect({ seen: files.size, isWhole, read: ended.bytesRead }).toEqual({
      seen: 0,
      isWhole: false,
      read: 0,
    });
  });

  it('counts manifests, pipes and packages too', async () => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    for (const name of ['a', 'b', 'c']) {
      await mkdir(join(root, 'node_modules', name), { recursive: true });
      await writeFile(join(root, 'node_modules', name, 'package.json'), '{"version":"1.2.3"}');
    }
    await using handle = await openRoot(root);
    const few = await takeSnapshot(handle, undefined, new SnapshotWork({ packages: 2 }));
    expect([few.packages.get('')?.versions.size, few.isWhole]).toEqual([2, false]);
    const unread = await takeSnapshot(handle, undefined, new SnapshotWork({ bytes: 20 }));
    expect(unread.isWhole).toBe(false);
    // What was not whole is read again.
    const whole = await takeSnapshot(handle, unread);
    expect([...(whole.packages.get('')?.versions.values() ?? [])]).toEqual(['1.2.3', '1.2.3', '1.2.3']);
    await runBounded(
      'mkfifo',
      ['1', '2', '3'].map((name) => join(root, name)),
      { timeoutMs: 5000 },
    );
    expect((await takeSnapshot(handle, undefined, new SnapshotWork({ files: 2 }))).isWhole).toBe(false);
  });

  it('shows what was made, changed and removed, and packages by version', async () => {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    await using handle = await openRoot(root);
    await writeFile(join(root, 'gone'), '1');
    await writeFile(join(root, 'same'), '1');
    const before = await takeSnapshot(handle);
    await rm(join(root, 'gone'));
    await writeFile(join(root, 'etc/passwd'), 'changed');
    await symlink('/etc/shadow', join(root, 'link'));
    await mkdir(join(root, 'app/node_modules/@scope/b'), { recursive: true });
    await mkdir(join(root, 'app/node_modules/a'), { recursive: true });
    await writeFile(join(root, 'app/node_modules/a/package.json'), '{"version":"1.2.3"}');
    const store = '.pnpm/linked@4.5.6_peer@1.0.0/node_modules/linked';
    await symlink(store, join(root, 'app/node_modules/linked'));
    await symlink('../../etc', join(root, 'app/node_modules/away'));
    await writeFile(
      join(root, 'app/package.json'),
      '{"dependencies":{"a":"1"},"devDependencies":{"linked":"4"}}',
    );
    await mkdir(join(root, '.git'));
    await writeFile(join(root, '.git/config'), 'not ours');
    const after = await takeSnapshot(handle, before);
    expect(compareFiles(before, after).map(({ path, change }) => `${change} ${path}`)).toEqual([
      'created app/package.json',
      'changed etc/passwd',
      'removed gone',
      'created link',
    ]);
    expect(comparePackages(before, after).sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: '@scope/b', version: null, folder: 'app', isWanted: false, change: 'created' },
      { name: 'a', version: '1.2.3', folder: 'app', isWanted: true, change: 'created' },
      { name: 'away', version: null, folder: 'app', isWanted: false, change: 'created' },
      { name: 'linked', version: '4.5.6', folder: 'app', isWanted: true, change: 'created' },
    ]);
  });
});

describe('a part for this machine', () => {
  const own = `kit-${process.platform}-${process.arch}`;
  const parts = { [`${own}-gnu`]: '1', [`${own}-musl`]: '1', 'kit-other-x64': '1', fsevents: '1' };

  async function lackedWith(held: readonly string[], declared: Record<string, string>) {
    const { folder, root } = await makeTree();
    await using _folder = folder;
    await using handle = await openRoot(root);
    const before = await takeSnapshot(handle);
    for (const path of ['kit', ...held]) await mkdir(join(root, 'node_modules', path), { recursive: true });
    const manifest = { version: '1.0.0', optionalDependencies: declared };
    await writeFile(join(root, 'node_modules/kit/package.json'), JSON.stringify(manifest));
    const changes = comparePackages(before, await takeSnapshot(handle, before));
    return changes.find(({ name }) => name === 'kit')?.lackedParts;
  }

  it('is lacked where a package declares some and none of them is there', async () => {
    expect(await lackedWith([], parts)).toEqual([`${own}-gnu`, `${own}-musl`]);
  });

  it.each([
    ['one lies beside it', [`${own}-musl`], parts],
    ['one lies in it', [`kit/node_modules/${own}-gnu`], parts],
    ['none is for this machine', [], { 'kit-other-x64': '1', fsevents: '1' }],
  ])('is not lacked where %s', async (_, held, declared) => {
    expect(await lackedWith(held, declared as Record<string, string>)).toBeUndefined();
  });
});

describe('compareFiles', () => {
  const at = (takenAt: number, isWhole: boolean, files: Record<string, number>): Snapshot => ({
    takenAt,
    isWhole,
    packages: new Map(),
    files: new Map(
      Object.entries(files).map(([path, changedAt]) => [
        path,
        { size: 1, sha256: null, stamp: `${changedAt}`, changedAt },
      ]),
    ),
  });
  const changes = (before: Snapshot, after: Snapshot) =>
    compareFiles(before, after).map(({ path, change }) => `${change} ${path}`);

  it('says of no file that it is gone when not all were looked at', () => {
    const before = at(10, true, { a: 1, b: 1 });
    expect(changes(before, at(20, true, { a: 1 }))).toEqual(['removed b']);
    expect(changes(before, at(20, false, { a: 1 }))).toEqual([]);
  });

  it('says of no file that it is new when it was only passed over before', () => {
    const before = at(10, false, { a: 1 });
    expect(changes(before, at(20, true, { a: 1, old: 5, fresh: 15 }))).toEqual(['created fresh']);
    expect(changes({ ...before, isWhole: true }, at(20, true, { a: 1, old: 5 }))).toEqual(['created old']);
  });
});
