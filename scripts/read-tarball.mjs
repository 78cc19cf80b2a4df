import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/** The files of a package by their paths, as npm packs them (POSIX.1-1988, ustar). */
export function readTarball(packed) {
  const bytes = gunzipSync(packed);
  const files = new Map();
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const field = (from, length) =>
      bytes.toString('latin1', at + from, at + from + length).replace(/[\0 ]+$/u, '');
    const size = Number.parseInt(field(124, 12), 8);
    if (!Number.isSafeInteger(size) || at + BLOCK + size > bytes.length)
      throw new Error('the archive is cut off');
    const path = field(0, 100).replace(/^package\//u, '');
    files.set(path, bytes.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
