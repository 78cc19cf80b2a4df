import type { Store } from '../../store/index.ts';
import { readSigningKeys } from './store.ts';

export interface ListedKey {
  readonly kid: string;
  readonly createdAt: number;
  readonly activeFrom: number;
  readonly retiredAt: number | null;
  readonly publicUntil: number | null;
}

/** The keys and their times, the newest first; nothing of the keys themselves. */
export async function listSigningKeys(store: Store): Promise<ListedKey[]> {
  const rows = await readSigningKeys(store.db);
  return rows.map(({ kid, createdAt, activeFrom, retiredAt, publicUntil }) => ({
    kid,
    createdAt,
    activeFrom,
    retiredAt,
    publicUntil,
  }));
}
