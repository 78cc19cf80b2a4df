import { rmSync, statSync } from 'node:fs';
import type { ClientSums, ColumnSession, Columns, Store } from '../../../store/index.ts';
import { segmentsAt, writeClientSums } from '../../../store/index.ts';
import { clientSumsPlace, localFile, putInPlace, unfinishedPlace } from './local-files.ts';
import type { Segment } from './store.ts';

let made = 0;

/**
 * Sums by client of a segment of single events, beside its file. They follow from the segment, which never changes:
 * whoever finds none makes them, and they go with it.
 */
export async function clientSumsFile(
  deps: { readonly store: Store; readonly columns: Columns },
  session: ColumnSession,
  segment: Segment,
  sums: ClientSums,
): Promise<string> {
  const { folder } = deps.columns;
  const place = clientSumsPlace(folder, segment, sums);
  if (statSync(place, { throwIfNoEntry: false }) !== undefined) return place;
  const events = await localFile(deps, segment);
  made += 1;
  const unfinished = unfinishedPlace(folder, `${segment.id}-${sums}-${process.pid}-${made}`);
  try {
    await session.run(writeClientSums(sums, segmentsAt([events]), unfinished));
    putInPlace(unfinished, place);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return place;
}
