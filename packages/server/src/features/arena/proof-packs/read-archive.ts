import { ProofPackManifest, proofPackFiles } from '@waymark/contract';
import { strFromU8, unzipSync } from 'fflate';
import type { Db } from '../../../store/index.ts';
import { unpackPart } from '../../audits/index.ts';
import type { PackFiles } from './pack-files.ts';
import { readPackParts } from './store.ts';

/** The archive of a pack, while it is kept. */
export async function readArchive(db: Db, packId: string): Promise<Buffer | undefined> {
  const bytes: Buffer[] = [];
  for (const part of await readPackParts(db, packId)) bytes.push(await unpackPart(part));
  return bytes.length === 0 ? undefined : Buffer.concat(bytes);
}

/** What is in an archive of ours. */
export function openArchive(archive: Buffer): { manifest: ProofPackManifest; files: PackFiles } {
  const entries = unzipSync(archive);
  const text = (name: string) => strFromU8(entries[name] ?? new Uint8Array());
  // Every name of the list is there, so that this holds all that the type asks for.
  const files = Object.fromEntries(proofPackFiles.map((name) => [name, text(name)])) as PackFiles;
  return { manifest: ProofPackManifest.parse(JSON.parse(text('manifest.json'))), files };
}
