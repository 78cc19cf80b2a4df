import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, readdir, readlink } from 'node:fs/promises';
import { type InstalledPackages, readInstalled } from './installed-packages.ts';
import { openFileAt, openFolderAt, pathAt, readRegular } from './open-in-root.ts';

const MOST_FILES = 20_000;
// Each folder on the way to a file is held open.
const MOST_DEPTH = 100;
const MOST_FOLDERS = 20_000;
const MOST_HASHED_BYTES = 16_777_216;
// What package managers, version control and build caches own; their insides tell nothing about a step.
const OWNED_BY_TOOLS = new Set(['.git', '.pnpm-store', '.yarn', '.cache', '.npm', '.turbo', '.parcel-cache']);

/** One file of a snapshot; `stamp` changes whenever its content may have. */
export type FileEntry = { size: number; sha256: string; stamp: string };

/** What a folder held at one moment. */
export type Snapshot = {
  files: Map<string, FileEntry>;
  /** By folder, relative to the snapshot's: the packages in its `node_modules`. */
  packages: Map<string, InstalledPackages>;
};

/** Lists a folder's files with size and hash, taking hashes of unchanged files from an earlier snapshot. */
export async function takeSnapshot(
  folder: FileHandle,
  earlier?: Snapshot,
  foldersLeft = MOST_FOLDERS,
): Promise<Snapshot> {
  const snapshot: Snapshot = { files: new Map(), packages: new Map() };
  await walk(folder, '', { snapshot, earlier, foldersLeft });
  return snapshot;
}

type Walk = { snapshot: Snapshot; earlier: Snapshot | undefined; foldersLeft: number };

async function walk(folder: FileHandle, prefix: string, state: Walk): Promise<void> {
  // The payload may remove a folder while it is being read.
  const entries = await readdir(pathAt(folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (state.snapshot.files.size >= MOST_FILES) return;
    await visit(folder, entry, prefix, state).catch(() => undefined);
  }
}

async function visit(folder: FileHandle, entry: Dirent, prefix: string, state: Walk): Promise<void> {
  const { name } = entry;
  const { snapshot, earlier } = state;
  const path = prefix + name;
  if (entry.isSymbolicLink()) {
    const target = await readlink(pathAt(folder, name));
    snapshot.files.set(path, { size: target.length, sha256: hash(target), stamp: target });
  } else if (entry.isDirectory()) {
    if (OWNED_BY_TOOLS.has(name) || state.foldersLeft === 0 || path.split('/').length > MOST_DEPTH) return;
    state.foldersLeft -= 1;
    await using child = await openFolderAt(folder, name);
    if (name !== 'node_modules') return await walk(child, `${path}/`, state);
    const at = prefix.slice(0, -1);
    snapshot.packages.set(at, await readInstalled(child, folder, earlier?.packages.get(at)));
  } else if (entry.isFile()) {
    snapshot.files.set(path, await readEntry(folder, name, earlier?.files.get(path)));
  }
}

async function readEntry(folder: FileHandle, name: string, earlier?: FileEntry): Promise<FileEntry> {
  await using file = await openFileAt(folder, name);
  const found = await file.stat({ bigint: true });
  const stamp = `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
  if (earlier?.stamp === stamp) return earlier;
  const size = Number(found.size);
  // A file too large to hash is told apart by its stamp.
  // What is still being written may by now be larger than it was, or no file any more.
  const content = size > MOST_HASHED_BYTES ? undefined : await readRegular(file, MOST_HASHED_BYTES);
  return { size, sha256: hash(content ?? stamp), stamp };
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
