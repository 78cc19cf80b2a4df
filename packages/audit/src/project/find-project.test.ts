import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundleProject } from './bundle-project.ts';
import { findProject } from './find-project.ts';

async function makeFolder(files: Record<string, string>) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'waymark-find-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.dev', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  return { folder, git };
}

async function find(page: string) {
  const search = await findProject(page);
  if (search.kind !== 'found') throw new Error(search.kind);
  return search.project;
}

const files = {
  'README.md': '# Thing',
  'package.json': '{"name": "thing", "private": true, "scripts": {"start": "node ."}}',
  '.gitignore': 'out/\n*.log\n',
  '.env': 'COMMITTED=default',
  'packages/inner/package.json': '{"name": "inner"}',
  'packages/inner/README.md': '# Inner',
  'gone.txt': 'soon',
};

async function makeRepository() {
  const made = await makeFolder(files);
  made.git('init', '--quiet', '--initial-branch=trunk');
  made.git('remote', 'add', 'origin', 'https://github.com/acme/thing');
  made.git('add', '--all');
  made.git('commit', '--quiet', '--message', 'one');
  return made;
}

describe('findProject', () => {
  it('takes what is committed and what is new, as the work tree has it now', async () => {
    const { folder, git } = await makeRepository();
    await writeFile(join(folder, 'new.js'), '');
    await symlink('new.js', join(folder, 'link.js'));
    await rm(join(folder, 'gone.txt'));
    const project = await find(join(folder, 'README.md'));
    expect(project.files).toEqual([
      ...['.env', '.gitignore', 'README.md', 'link.js', 'new.js', 'package.json'],
      ...['packages/inner/README.md', 'packages/inner/package.json'],
    ]);
    expect(project).toMatchObject({
      root: folder,
      folder: '',
      isChanged: true,
      branch: 'trunk',
      commit: git('rev-parse', 'HEAD').trim(),
      remotes: ['https://github.com/acme/thing'],
      manifest: { name: 'thing', isPrivate: true, scripts: ['start'] },
    });
  });

  it('leaves out what is ignored, installed, or looks like a secret and is not committed', async () => {
    const { folder } = await makeRepository();
    const secrets = ['.env.local', 'server.pem', 'id_ed25519', '.npmrc', 'config/tls.key'];
    await mkdir(join(folder, 'config'));
    await mkdir(join(folder, 'node_modules'));
    await mkdir(join(folder, 'out'));
    for (const path of [...secrets, 'node_modules/x.js', 'out/x.js', 'debug.log', '.env.example'])
      await writeFile(join(folder, path), 'x');
    const project = await find(join(folder, 'README.md'));
    expect(project.files.toSorted()).toEqual([...Object.keys(files), '.env.example'].toSorted());
  });

  it('begins in the folder of the page’s own package', async () => {
    const { folder } = await makeRepository();
    const project = await find(join(folder, 'packages/inner/README.md'));
    expect(project).toMatchObject({ root: folder, folder: 'packages/inner', isChanged: false });
    expect(project.manifest.name).toBe('inner');
  });

  it('knows what is ignored in a folder without version control too', async () => {
    const { folder } = await makeFolder({ ...files, 'out/x.js': '', 'docs/page.md': '#' });
    const project = await find(join(folder, 'docs/page.md'));
    expect(project).toMatchObject({ root: folder, commit: null, remotes: [] });
    expect(project.files).toContain('docs/page.md');
    expect(project.files).not.toContain('out/x.js');
    expect(project.files).not.toContain('.env');
  });

  it('finds none where there is neither', async () => {
    const { folder } = await makeFolder({ 'page.md': '#' });
    expect(await findProject(join(folder, 'page.md'))).toEqual({ kind: 'none' });
  });

  it('refuses one that is too large to copy', async () => {
    const { folder } = await makeRepository();
    await writeFile(join(folder, 'huge.bin'), '');
    await truncate(join(folder, 'huge.bin'), 268_435_457);
    expect(await findProject(join(folder, 'README.md'))).toMatchObject({
      kind: 'too_large',
      refusal: { code: 'too_many_bytes', params: { root: folder, most: 268_435_456 } },
    });
  });
});

describe('bundleProject', () => {
  it('gives one commit that clones into the same files, and a hash that a clean checkout has too', async () => {
    const { folder, git } = await makeRepository();
    const bundle = await bundleProject(await find(join(folder, 'README.md')));
    const target = await makeFolder({});
    await writeFile(join(target.folder, 'x.bundle'), bundle?.bytes ?? '');
    target.git('clone', '--quiet', '--branch', 'trunk', 'x.bundle', 'clone');
    target.git('-C', 'clone', 'diff', '--quiet', 'HEAD');
    expect(target.git('-C', 'clone', 'rev-list', '--count', 'HEAD').trim()).toBe('1');
    const tree = git('ls-tree', '-r', 'HEAD');
    expect(target.git('-C', 'clone', 'ls-tree', '-r', 'HEAD')).toBe(tree);
    expect(bundle?.treeSha256).toBe(createHash('sha256').update(tree).digest('hex'));
  });
});
