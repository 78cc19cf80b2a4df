import { mkdir, mkdtempDisposable, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBounded } from '../run-bounded.ts';
import { compareFiles, comparePackages } from './compare-snapshots.ts';
import { openRoot, readInRoot } from './open-in-root.ts';
import { takeSnapshot } from './snapshot.ts';

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
    expect((await takeSnapshot(handle, undefined, 2)).files.size).toBe(2);
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
