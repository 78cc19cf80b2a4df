import type { Store } from '../../store/index.ts';
import { readSigningKeys } from './store.ts';

export interface ListedKey {
  readonly kid: string;
  readonly createdAt: number;
  readonly retiredAt: number | null;
  readonly publicUntil: number | null;
}

/** The keys and their times, the active one first; nothing of the keys themselves. */
export async function listSigningKeys(store: Store): Promise<ListedKey[]> {
  const rows = await readSigningKeys(store.db);
  return rows.map(({ kid, createdAt, retiredAt, publicUntil }) => ({
    kid,
    createdAt,
    retiredAt,
    publicUntil,
  }));
}
