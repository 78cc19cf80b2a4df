import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../lib/process/make-folder.ts';
import { type ClientSums, type Columns, clientSums, type Db, type Store } from '../../../store/index.ts';
import { type Segment, selectParts } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
// Only what was made by this service: a path is never made of what a stranger wrote.
const NAME = /^[\w-]{1,64}$/u;

/** The database no longer has a segment that was about to be read; whoever asks again gets another one. */
export class SegmentGone extends Error {
  override readonly name = 'SegmentGone';
}

type Placed = Pick<Segment, 'id' | 'projectId' | 'day'>;

/** Where the file of a segment lies: a folder for each project and day. */
export function placeOf(folder: string, { id, projectId, day }: Placed): string {
  if (!NAME.test(id) || !NAME.test(projectId)) throw new Error('A segment has an id that is none of ours.');
  return join(folder, projectId, new Date(day * DAY_MS).toISOString().slice(0, 10), `${id}.parquet`);
}

/** Where sums by client of a segment lie; the name says which sums they are. */
export const clientSumsPlace = (folder: string, segment: Placed, sums: ClientSums) =>
  placeOf(folder, segment).replace(/\.parquet$/u, `.${clientSums[sums].ending}`);

/** All that can lie beside the file of a segment. */
export const clientSumsPlaces = (folder: string, segment: Placed): string[] =>
  // Built from its own keys.
  Object.keys(clientSums).map((sums) => clientSumsPlace(folder, segment, sums as ClientSums));

/** A file that is being written; nothing reads it under this name. */
export const unfinishedPlace = (folder: string, id: string) => join(folder, `${id}.part`);

function makeDurable(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Reads a finished file as it will be kept. */
export async function readFinished(file: string): Promise<{ content: Buffer; sha256: string }> {
  const content = await readFile(file);
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Gives a finished file its place; a file under that name is always whole. */
export function putInPlace(unfinished: string, place: string): void {
  makeDurable(unfinished);
  makeFolder(dirname(place));
  renameSync(unfinished, place);
}

async function fetchFile(db: Db, segment: Segment, unfinished: string): Promise<void> {
  const hash = createHash('sha256');
  const file = await open(unfinished, 'w', 0o600);
  try {
    for await (const part of selectParts(db, segment.id)) {
      hash.update(part);
      await file.write(part);
    }
  } finally {
    await file.close();
  }
  if (hash.digest('hex') !== segment.sha256) throw new SegmentGone(`The segment ${segment.id} is gone.`);
}

let copies = 0;

/** The file of a segment, brought from the database where this machine does not have it. */
export async function localFile(
  { store, columns }: { readonly store: Store; readonly columns: Columns },
  segment: Segment,
): Promise<string> {
  const place = placeOf(columns.folder, segment);
  if (statSync(place, { throwIfNoEntry: false })?.size === segment.bytes) return place;
  copies += 1;
  const unfinished = unfinishedPlace(columns.folder, `${segment.id}-${process.pid}-${copies}`);
  makeFolder(columns.folder);
  try {
    await fetchFile(store.db, segment, unfinished);
    putInPlace(unfinished, place);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return place;
}
