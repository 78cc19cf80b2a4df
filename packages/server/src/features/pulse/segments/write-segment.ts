import { rmSync } from 'node:fs';
import { newId } from '../../../lib/crypto/ids.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import { makeFolder } from '../../../lib/process/make-folder.ts';
import type { ColumnSession, Columns, Store } from '../../../store/index.ts';
import { writeSegmentFile } from '../../../store/index.ts';
import { clientSumsFile } from './client-sums.ts';
import { placeOf, putInPlace, readFinished, unfinishedPlace } from './local-files.ts';
import { insertPending, type Segment } from './store.ts';

export interface SegmentDeps {
  readonly store: Store;
  readonly columns: Columns;
  readonly clock: Clock;
}

interface Planned extends Pick<Segment, 'projectId' | 'day' | 'kind' | 'level' | 'events'> {
  /** What goes into it, in the words of the columnar engine. */
  readonly relation: string;
}

/** Writes a segment and keeps its file in the database, not yet live; it must hold exactly the events it is for. */
export async function writeSegment(
  deps: SegmentDeps,
  session: ColumnSession,
  { relation, ...planned }: Planned,
): Promise<Segment> {
  const { store, columns, clock } = deps;
  const id = newId();
  const unfinished = unfinishedPlace(columns.folder, id);
  makeFolder(columns.folder);
  try {
    const written = await writeSegmentFile(session, relation, unfinished);
    if (written.events !== planned.events)
      throw new Error(`A segment holds ${written.events} events instead of ${planned.events}.`);
    const { content, sha256 } = await readFinished(unfinished);
    const segment = { ...planned, ...written, id, bytes: content.length, sha256 };
    await insertPending(store, segment, content, clock());
    putInPlace(unfinished, placeOf(columns.folder, segment));
    if (segment.kind === 'events') {
      await clientSumsFile(deps, session, segment, 'deeds');
      await clientSumsFile(deps, session, segment, 'kinds');
    }
    return segment;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
