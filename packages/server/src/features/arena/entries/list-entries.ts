import type { Store } from '../../../store/index.ts';
import { readAllEntries } from './store.ts';

type ListedEntry = Awaited<ReturnType<typeof readAllEntries>>[number];

/** Every entry, shown or retired. */
export async function listEntries({ store }: { store: Store }): Promise<ListedEntry[]> {
  return await readAllEntries(store.db);
}
