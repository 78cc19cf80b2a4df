import { OperatorError } from '../../../lib/errors/operator-error.ts';
import type { Store } from '../../../store/index.ts';
import { listSources } from './claim-checks.ts';
import { readList, UnusableList } from './read-list.ts';
import { upsertList } from './store.ts';

/** A file that somebody took from an operator elsewhere. */
export interface ListFile {
  readonly source: string;
  readonly text: string;
  readonly takenAt: number;
}

/** Holds a list that was brought along, where the service has no way out to its source. */
export async function importList(
  { store, clock }: { readonly store: Store; readonly clock: () => number },
  { source, text, takenAt }: ListFile,
): Promise<{ networks: number }> {
  const known = listSources.some(({ name }) => name === source);
  if (!known)
    throw new OperatorError(
      `There is no list called "${source}". They are: ${listSources.map(({ name }) => name).join(', ')}.`,
    );
  const networks = readOrExplain(source, text);
  const list = { source, networks, takenAt, way: 'imported', etag: null, lastModified: null } as const;
  if (!(await upsertList(store.db, list, clock())))
    throw new OperatorError(`The list ${source} that is held is newer than this one; it stays.`);
  return { networks: networks.split(' ').length };
}

function readOrExplain(source: string, text: string): string {
  try {
    return readList(text);
  } catch (error) {
    if (!(error instanceof UnusableList)) throw error;
    throw new OperatorError(`This is not a list of ${source}. ${error.message}`);
  }
}
