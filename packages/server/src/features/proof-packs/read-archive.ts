import type { Db } from '../../store/index.ts';
import { unpackPart } from '../reports/index.ts';
import { readPackParts } from './store.ts';

/** The archive of a pack, while it is kept. */
export async function readArchive(db: Db, packId: string): Promise<Buffer | undefined> {
  const bytes: Buffer[] = [];
  for (const part of await readPackParts(db, packId)) bytes.push(await unpackPart(part));
  return bytes.length === 0 ? undefined : Buffer.concat(bytes);
}
