import { createHash } from 'node:crypto';
import type { BigIntStats, Dirent } from 'node:fs';
import { type FileHandle, lstat, opendir, readlink } from 'node:fs/promises';
import { type InstalledPackages, readInstalled } from './installed-packages.ts';
import { openFileAt, openFolderAt, pathAt } from './open-in-root.ts';
import { SnapshotWork } from './snapshot-work.ts';

// Each folder on the way to a file is held open.
const MOST_DEPTH = 100;
const MOST_HASHED_BYTES = 16_777_216;
// Small enough that whoever else needs this thread does not notice.
const PIECE_BYTES = 262_144;
const SMALL_PIECE_BYTES = 4096;
const BLOCK_BYTES = 512n;
const NAMES_AT_ONCE = 256;
// The kernel stamps files by a clock that it sets a few hundred times a second.
const CLOCK_MS = 20;
// What package managers, version control and build caches own; their insides tell nothing about a step.
const OWNED_BY_TOOLS = new Set(['.git', '.pnpm-store', '.yarn', '.cache', '.npm', '.turbo', '.parcel-cache']);

/** One file of a snapshot; `stamp` changes whenever its content may have. */
export type FileEntry = {
  size: number;
  /** Null where the content was not read: one too large, one with holes, or one too many. */
  sha256: string | null;
  stamp: string;
  /** When it was last made, written or renamed, which no program can set. */
  changedAt: number;
};

/** What a folder held at one moment. */
export type Snapshot = {
  files: Map<string, FileEntry>;
  /** By folder, relative to the snapshot's: the packages in its `node_modules`. */
  packages: Map<string, InstalledPackages>;
  takenAt: number;
  /** Whether every file was looked at; what is missing in one that is not whole may be there all the same. */
  isWhole: boolean;
};

/** Lists a folder's files with size and hash, taking hashes of unchanged files from an earlier snapshot. */
export async function takeSnapshot(
  folder: FileHandle,
  earlier?: Snapshot,
  work: SnapshotWork = new SnapshotWork(),
): Promise<Snapshot> {
  const snapshot = { files: new Map(), packages: new Map(), takenAt: Date.now() - CLOCK_MS, isWhole: true };
  await walk(folder, '', { snapshot, earlier, work });
  return { ...snapshot, isWhole: work.isWhole };
}

/** Adds the files of another folder to a snapshot, under its absolute path. */
export async function addFolder(
  snapshot: Snapshot,
  path: string,
  folder: FileHandle,
  earlier: Snapshot | undefined,
  work: SnapshotWork,
): Promise<void> {
  await walk(folder, `${path}/`, { snapshot, earlier, work });
}

type Walk = { snapshot: Snapshot; earlier: Snapshot | undefined; work: SnapshotWork };

async function walk(folder: FileHandle, prefix: string, state: Walk): Promise<void> {
  try {
    // A few names at a time: there may be millions.
    for await (const entry of await opendir(pathAt(folder), { bufferSize: NAMES_AT_ONCE })) {
      await visit(folder, entry, prefix, state).catch(() => undefined);
      if (state.work.isOver()) return;
    }
  } catch {
    // The payload may remove a folder while it is being read.
  }
}

async function visit(folder: FileHandle, entry: Dirent, prefix: string, state: Walk): Promise<void> {
  const { name } = entry;
  const { snapshot, earlier, work } = state;
  const path = prefix + name;
  if (entry.isDirectory()) return await visitFolder(folder, name, prefix, state);
  if (!work.take('files') || !(entry.isSymbolicLink() || entry.isFile())) return;
  const known = earlier?.files.get(path);
  const read = entry.isFile() ? readEntry(folder, name, work, known) : readLink(folder, name, known);
  snapshot.files.set(path, await read);
}

async function visitFolder(folder: FileHandle, name: string, prefix: string, state: Walk): Promise<void> {
  const { snapshot, earlier, work } = state;
  const path = prefix + name;
  if (OWNED_BY_TOOLS.has(name)) return;
  if (path.split('/').length > MOST_DEPTH) return work.skip();
  if (!work.take('folders')) return;
  await using child = await openFolderAt(folder, name);
  if (name !== 'node_modules') return await walk(child, `${path}/`, state);
  const at = prefix.slice(0, -1);
  snapshot.packages.set(at, await readInstalled(child, folder, work, earlier?.packages.get(at)));
}

async function readLink(folder: FileHandle, name: string, earlier?: FileEntry): Promise<FileEntry> {
  const stamp = await readlink(pathAt(folder, name));
  if (earlier?.stamp === stamp) return earlier;
  const sha256 = createHash('sha256').update(stamp).digest('hex');
  const { ctimeMs } = await lstat(pathAt(folder, name));
  return { size: stamp.length, sha256, stamp, changedAt: ctimeMs };
}

async function readEntry(
  folder: FileHandle,
  name: string,
  work: SnapshotWork,
  earlier?: FileEntry,
): Promise<FileEntry> {
  await using file = await openFileAt(folder, name);
  const found = await file.stat({ bigint: true });
  const stamp = `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
  if (earlier?.stamp === stamp) return earlier;
  const size = Number(found.size);
  const isRead = size <= MOST_HASHED_BYTES && !hasHoles(found) && work.mayRead(size);
  const sha256 = isRead ? await hashOf(file, size, work) : null;
  return { size, sha256, stamp, changedAt: Number(found.ctimeMs) };
}

// A file of any length costs its writer nothing as long as it is empty, and its reader all the more.
function hasHoles({ size, blocks }: BigIntStats): boolean {
  return size > PIECE_BYTES && blocks * BLOCK_BYTES < size;
}

// What is still being written may by now be larger than it was, or no file any more.
async function hashOf(file: FileHandle, size: number, work: SnapshotWork): Promise<string | null> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, Math.max(size + 1, SMALL_PIECE_BYTES)));
  for (let at = 0; at < MOST_HASHED_BYTES; ) {
    if (work.isOver() || !work.mayRead(1)) return null;
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return hash.digest('hex');
    work.noteRead(bytesRead);
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
  return null;
}
