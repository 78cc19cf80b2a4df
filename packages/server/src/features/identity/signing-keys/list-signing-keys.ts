import type { Store } from '../../../store/index.ts';
import { readSigningKeys } from './store.ts';

export interface ListedKey {
  readonly kid: string;
  readonly createdAt: number;
  readonly activeFrom: number;
  readonly retiredAt: number | null;
  readonly publicUntil: number | null;
  readonly distrustedAt: number | null;
  /** Whether there is a report or a proof pack that it signed, for whose sake it stays public. */
  readonly signsReports: boolean;
}

/** The keys and their times, the newest first; nothing of the keys themselves. */
export async function listSigningKeys(store: Store): Promise<ListedKey[]> {
  const rows = await readSigningKeys(store.db);
  return rows.map(({ publicJwk: _public, privateSealed: _private, signsReports, ...key }) => ({
    ...key,
    signsReports: signsReports === 1,
  }));
}
