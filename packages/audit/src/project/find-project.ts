import { access, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { runGit } from './git.ts';
import { listFiles } from './list-files.ts';
import type { Manifest, Project, ProjectSearch } from './project.ts';

/** Finds the project of a page: the git work tree around it, else the nearest folder with a package.json. */
export async function findProject(page: string): Promise<ProjectSearch> {
  const folder = dirname(await realpath(page));
  const top = (await runGit(['rev-parse', '--show-toplevel'], { cwd: folder }))?.trimEnd();
  const root = top ?? (await packageFolder(folder, '/'));
  // A home folder is nobody's project, even where it is under version control.
  if (root === undefined || root === '/' || root === homedir()) return { kind: 'none' };
  const listing = top === undefined ? await listUnversioned(root) : await listFiles(root);
  if (listing.kind === 'too_large') return listing;
  const packageRoot = (await packageFolder(folder, root)) ?? root;
  const manifest = await readManifest(packageRoot);
  const rootManifest = packageRoot === root ? manifest : await readManifest(root);
  const version = top === undefined ? unversioned : await readVersion(root);
  const { files, bytes } = listing;
  const declared = [manifest.repository, rootManifest.repository].filter((one) => one !== null);
  const remotes = [...new Set([...version.remotes, ...declared])];
  const project = { root, folder: relative(root, packageRoot), files, bytes, ...version, remotes, manifest };
  return { kind: 'found', project };
}

type Version = Pick<Project, 'commit' | 'isChanged' | 'branch' | 'remotes'>;

const unversioned: Version = { commit: null, isChanged: false, branch: 'main', remotes: [] };

async function readVersion(root: string): Promise<Version> {
  const ask = async (...args: string[]) => (await runGit(args, { cwd: root }))?.trim() ?? '';
  const branch = await ask('symbolic-ref', '--short', '--quiet', 'HEAD');
  const remotes = await ask('config', '--get-regexp', String.raw`^remote\..*\.url$`);
  return {
    commit: (await ask('rev-parse', '--verify', '--quiet', 'HEAD')) || null,
    isChanged: (await ask('status', '--porcelain')) !== '',
    branch: branch || 'main',
    remotes: remotes.split('\n').flatMap((line) => line.split(' ').slice(1)),
  };
}

/** The nearest folder with a package.json, up to and including the last one. */
async function packageFolder(folder: string, last: string): Promise<string | undefined> {
  const isHere = await access(join(folder, 'package.json')).then(
    () => true,
    () => false,
  );
  if (isHere) return folder;
  return folder === last || folder === dirname(folder) ? undefined : packageFolder(dirname(folder), last);
}

// git also knows what is ignored in a folder that it does not keep.
async function listUnversioned(root: string) {
  const scratch = await mkdtemp(join(tmpdir(), 'waymark-project-'));
  try {
    await runGit(['init', '--quiet', '--bare', scratch], { cwd: root });
    return await listFiles(root, [`--git-dir=${scratch}`, `--work-tree=${root}`]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Reads the package.json of a folder; what is missing or unreadable says nothing. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const manifest = objectIn(text);
  return {
    name: textOf(manifest.name),
    isPrivate: manifest.private === true,
    scripts: Object.keys(recordOf(manifest.scripts)),
    repository: textOf(manifest.repository) ?? textOf(recordOf(manifest.repository).url),
  };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
