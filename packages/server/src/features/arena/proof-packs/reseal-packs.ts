import type { Store } from '../../../store/index.ts';
import { packFile } from '../../audits/index.ts';
import { openArchive, readArchive } from './read-archive.ts';
import { type SealDeps, type SealedPack, sealPack } from './seal-pack.ts';
import { findDistrustedPack, replaceArchive } from './store.ts';

export interface ResealDeps {
  readonly store: Store;
  readonly signingKeys: SealDeps['signingKeys'];
}

async function sealAgain({ signingKeys }: ResealDeps, archive: Buffer): Promise<SealedPack> {
  const { manifest, files } = openArchive(archive);
  const deps = { signingKeys, config: { platformUrl: manifest.issuer } };
  return await sealPack(deps, {
    id: manifest.pack_id,
    now: Date.parse(manifest.created_at),
    reportSha256: manifest.report_sha256,
    files,
  });
}

/** Signs the stored proof packs anew whose key leaked; says how many there were. May be called again at any time. */
export async function resealPacks(deps: ResealDeps): Promise<number> {
  let sealed = 0;
  for (;;) {
    const pack = await findDistrustedPack(deps.store.db);
    const archive = pack === undefined ? undefined : await readArchive(deps.store.db, pack.id);
    if (pack === undefined || archive === undefined) return sealed;
    const next = await sealAgain(deps, archive);
    // This process has not seen the new key yet: what is left is for the next time.
    if (next.signingKid === pack.signingKid) return sealed;
    const parts = await packFile(next.archive);
    const isReplaced = await deps.store.transaction((db) =>
      replaceArchive(db, pack, { sha256: next.sha256, signingKid: next.signingKid, parts }),
    );
    if (isReplaced) sealed += 1;
  }
}
