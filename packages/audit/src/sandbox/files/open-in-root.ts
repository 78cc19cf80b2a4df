import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises';

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
// Linux's O_PATH, which Node.js does not name: a handle that only stands for a place in the tree.
const O_PATH = 0o10000000;
const MOST_LINKS = 32;

/** Opens a folder that will be the root of every path. */
export function openRoot(path: string): Promise<FileHandle> {
  return open(path, O_PATH | O_DIRECTORY);
}

/** The kernel's own path to what a handle stands for: a name below it is looked up there and nowhere else. */
export function pathAt(handle: FileHandle, name?: string): string {
  return name === undefined ? `/proc/self/fd/${handle.fd}` : `/proc/self/fd/${handle.fd}/${name}`;
}

/** Opens a folder below a handle without following a link. */
export function openFolderAt(handle: FileHandle, name: string): Promise<FileHandle> {
  return open(pathAt(handle, name), O_PATH | O_DIRECTORY | O_NOFOLLOW);
}

/** Opens a file below a handle for reading without following a link and without waiting for a pipe's writer. */
export function openFileAt(handle: FileHandle, name: string): Promise<FileHandle> {
  return open(pathAt(handle, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

/** Reads a regular file by its absolute path inside the root, up to a size; undefined if there is none. */
export async function readInRoot(
  root: FileHandle,
  path: string,
  mostBytes: number,
): Promise<Buffer | undefined> {
  const place = await find(root, path).catch(ifAbsent);
  if (place === undefined) return undefined;
  try {
    await using file = await openFileAt(place.folder, place.name);
    return await readRegular(file, mostBytes);
  } catch (error) {
    return ifAbsent(error);
  } finally {
    await place.folder.close();
  }
}

/** The path inside the root of the regular file that an absolute path leads to, links followed; undefined if there is none. */
export async function realPathInRoot(root: FileHandle, path: string): Promise<string | undefined> {
  const place = await find(root, path).catch(ifAbsent);
  if (place === undefined) return undefined;
  try {
    return (await lstat(pathAt(place.folder, place.name))).isFile() ? place.path : undefined;
  } catch (error) {
    return ifAbsent(error);
  } finally {
    await place.folder.close();
  }
}

/** Reads what an open regular file holds, up to a size; undefined if it is a device, a pipe or a folder. */
export async function readRegular(file: FileHandle, mostBytes: number): Promise<Buffer | undefined> {
  const found = await file.stat();
  if (!found.isFile()) return undefined;
  const bytes = Buffer.alloc(Math.min(found.size, mostBytes));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

type Place = { folder: FileHandle; name: string; path: string };

// Walks one component at a time from an open handle, as openat(2) would; links are read, never followed by the
// kernel, and lead on from the root. Whatever the payload renames meanwhile, the walk cannot leave the root.
async function find(root: FileHandle, path: string): Promise<Place> {
  let parts = split(path);
  for (let links = 0; links <= MOST_LINKS; links += 1) {
    const step = await walk(root, parts);
    if (!('redirect' in step)) return step;
    parts = step.redirect;
  }
  throw new Error(`${path} passes through too many links.`);
}

function split(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}

async function walk(root: FileHandle, parts: string[]): Promise<Place | { redirect: string[] }> {
  const name = parts.at(-1);
  if (name === undefined) throw new Error('The root itself is not a file.');
  let folder = await open(pathAt(root), O_PATH | O_DIRECTORY);
  for (const [index, part] of parts.entries()) {
    const link = await readlink(pathAt(folder, part)).catch(() => undefined);
    if (link !== undefined) {
      await folder.close();
      return { redirect: redirect(parts, index, link) };
    }
    if (index === parts.length - 1) break;
    const next = await openFolderAt(folder, part).finally(() => folder.close());
    folder = next;
  }
  return { folder, name, path: `/${parts.join('/')}` };
}

function redirect(parts: string[], index: number, link: string): string[] {
  const before = link.startsWith('/') ? [] : parts.slice(0, index);
  return split([...before, link, ...parts.slice(index + 1)].join('/'));
}

// Turns the errors that mean "there is no such file" into undefined.
function ifAbsent(error: unknown): undefined {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENXIO') return undefined;
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
