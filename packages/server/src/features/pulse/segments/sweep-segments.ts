import { rmSync } from 'node:fs';
import { readdir, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { clientSumsPlaces, placeOf } from './local-files.ts';
import { deadSegments, deleteSegment, forgetSegment, knownSegments, segmentsOfProject } from './store.ts';
import type { SegmentDeps } from './write-segment.ts';

const MINUTE_MS = 60 * 1000;
/** Whoever began to read a segment before it was dropped has long finished by then. */
const DROPPED_FOR_MS = 15 * MINUTE_MS;
const PENDING_FOR_MS = 60 * MINUTE_MS;
const FILES_AT_ONCE = 500;
const SEGMENT_FILE = /^([\w-]+)\.(?:parquet|(?:clients|kinds)\d+)$/u;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Files of segments that the database does not know, and those that somebody began and left. */
async function removeStrays(deps: SegmentDeps): Promise<void> {
  const { folder } = deps.columns;
  const files = await filesBelow(folder);
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const some = files.slice(at, at + FILES_AT_ONCE);
    const idOf = (file: string) => SEGMENT_FILE.exec(basename(file))?.[1];
    const known = await knownSegments(
      deps.store.db,
      some.flatMap((file) => idOf(file) ?? []),
    );
    for (const file of some) {
      const id = idOf(file);
      const isOurs = id !== undefined || file.endsWith('.part');
      if (!isOurs || (id !== undefined && known.has(id))) continue;
      const age = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now());
      if (age > PENDING_FOR_MS) rmSync(file, { force: true });
    }
  }
}

async function removeFiles(folder: string, segment: Parameters<typeof placeOf>[1]): Promise<void> {
  const place = placeOf(folder, segment);
  rmSync(place, { force: true });
  for (const sums of clientSumsPlaces(folder, segment)) rmSync(sums, { force: true });
  // Only empty folders go.
  await rmdir(dirname(place)).catch(() => {});
  await rmdir(dirname(dirname(place))).catch(() => {});
}

/** Forgets all segments of a project at once, with their files here; replicas lose theirs when they next sweep. */
export async function removeSegments(deps: SegmentDeps, projectId: string): Promise<void> {
  for (const segment of await segmentsOfProject(deps.store.db, projectId)) {
    await forgetSegment(deps.store.db, segment.id);
    await removeFiles(deps.columns.folder, segment);
  }
}

/** Forgets segments that nobody reads any more, with their files. */
export async function sweepSegments(deps: SegmentDeps): Promise<void> {
  const now = deps.clock();
  const { folder } = deps.columns;
  for (const dead of await deadSegments(deps.store.db, now - DROPPED_FOR_MS, now - PENDING_FOR_MS)) {
    await deleteSegment(deps.store.db, dead.id);
    await removeFiles(folder, dead);
  }
  await removeStrays(deps);
}
