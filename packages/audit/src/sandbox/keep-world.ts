import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOME } from './bubblewrap-profile.ts';
import type { Program } from './machine.ts';

const MOST_BYTES = 536_870_912;
const PACK_SECONDS = 30;
const UNPACK_SECONDS = 60;

// All folders that a journey can write to. What lies in them as a socket or a pipe belongs to a process, and none is kept.
const FOLDERS = [HOME, '/tmp', '/dev/shm', '/run'];
const PACK = `set -o pipefail
for folder; do [[ -d $folder ]] && folders+=("$folder"); done
find "\${folders[@]}" -mindepth 1 -user "$UID" '(' -type f -o -type d -o -type l ')' -print0 |
  tar --create --format=posix --absolute-names --no-recursion --null --files-from=- --file=-`;
// The program ends at the mark of the end, before the rest of its last record: whoever writes that must not be cut off.
const UNPACK = `tar --extract --absolute-names --preserve-permissions --no-same-owner --delay-directory-restore --file=- &&
  cat >/dev/null`;

/** What packs the files of a journey; it runs inside, where all links lead to places of the journey's own. */
export const PACK_COMMAND: readonly string[] = [
  ...['/usr/bin/timeout', String(PACK_SECONDS), '/bin/bash', '-c', PACK, 'pack', ...FOLDERS],
];

/** What lays them out again inside a fresh sandbox. */
export const UNPACK_COMMAND: readonly string[] = [
  ...['/usr/bin/timeout', String(UNPACK_SECONDS), '/bin/bash', '-c', UNPACK],
];

/** Writes what the packing program gives into a new file; false, and no file, where that fails or it is too much. */
export async function packInto(file: string, { child }: Program, mostBytes = MOST_BYTES): Promise<boolean> {
  if (child.stdout === null) return false;
  const ended = endOf({ child });
  try {
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(child.stdout, atMost(mostBytes), target);
    if ((await ended) === 0) return true;
  } catch {
    // A world that was not kept is made anew.
  }
  await ended;
  await rm(file, { force: true });
  return false;
}

/** Gives a packed world to the unpacking program; false where it is not laid out whole. */
export async function unpackFrom(file: string, { child }: Program): Promise<boolean> {
  if (child.stdin === null) return false;
  const ended = endOf({ child });
  const isGiven = await pipeline(createReadStream(file), child.stdin).then(
    () => true,
    () => false,
  );
  child.stdin.destroy();
  return (await ended) === 0 && isGiven;
}

function endOf({ child }: Pick<Program, 'child'>): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve).once('error', () => resolve(null));
  return promise;
}

function atMost(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > mostBytes) done(new Error('The world is too large to be kept.'));
      else done(null, chunk);
    },
  });
}
