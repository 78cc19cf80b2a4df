import { gunzipSync } from 'node:zlib';

const BLOCK = 512;
const FOLDER = 'package/';
const FILE_TYPES = new Set(['0', '']);

/**
 * The files of a package by their paths, as `packFiles` lays them (POSIX.1-1988, ustar). Whatever else an archive can
 * hold is refused: npm would unpack what nobody here has seen. A library that reads tar takes all of it.
 */
export function readTarball(packed) {
  const bytes = gunzipSync(packed);
  const files = new Map();
  let at = 0;
  while (at + BLOCK <= bytes.length && bytes[at] !== 0) {
    const { path, size } = readHeader(bytes.subarray(at, at + BLOCK));
    if (at + BLOCK + size > bytes.length) throw new Error('the archive is cut off');
    if (files.has(path)) throw new Error(`${path} is inside twice`);
    files.set(path, bytes.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  if (bytes.subarray(at).some((byte) => byte !== 0))
    throw new Error('something follows the end of the archive');
  return files;
}

function readHeader(header) {
  const field = (from, length) => header.toString('latin1', from, from + length).split('\0')[0];
  const [name, size, type, link, prefix] = [
    field(0, 100),
    field(124, 12),
    field(156, 1),
    field(157, 100),
    field(345, 155),
  ];
  if (!/^[0-7]+$/u.test(size)) throw new Error(`the size of ${name} cannot be read`);
  if (!FILE_TYPES.has(type) || link !== '' || prefix !== '') throw new Error(`${name} is no plain file`);
  if (!name.startsWith(FOLDER)) throw new Error(`${name} is outside of ${FOLDER}`);
  return { path: name.slice(FOLDER.length), size: Number.parseInt(size, 8) };
}
