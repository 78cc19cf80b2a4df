import { createHash } from 'node:crypto';
import { PROOF_PACK_SIGNATURE_TYPE, type ProofPackManifest, proofPackFiles } from '@waymark/contract';
import canonicalize from 'canonicalize';
import { type Zippable, zipSync } from 'fflate';
import type { SigningKeys } from '../../identity/index.ts';
import type { PackFiles } from './pack-files.ts';

/** The first moment a ZIP file can name, in whatever zone: the same files are the same bytes everywhere. */
const NO_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const FILE_MODE = 0o644;
const SCRIPT_MODE = 0o755;
const MODE_SHIFT = 0x1_00_00;

export interface SealDeps {
  readonly signingKeys: Pick<SigningKeys, 'signDetached'>;
  readonly config: { readonly platformUrl: string };
}

export interface SealedPack {
  readonly archive: Buffer;
  readonly sha256: string;
  readonly signingKid: string;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function zip(files: Readonly<Record<string, string>>): Buffer {
  const entries: Zippable = {};
  for (const [name, text] of Object.entries(files)) {
    const mode = name.endsWith('.sh') ? SCRIPT_MODE : FILE_MODE;
    entries[name] = [Buffer.from(text), { mtime: NO_TIME, os: UNIX, attrs: mode * MODE_SHIFT }];
  }
  return Buffer.from(zipSync(entries, { level: 9 }));
}

/** Hashes the files, signs their manifest and makes one archive of all; the same input is the same bytes but for the signature. */
export async function sealPack(
  deps: SealDeps,
  pack: { id: string; now: number; reportSha256: string; files: PackFiles },
): Promise<SealedPack> {
  const { platformUrl } = deps.config;
  const unsigned: Omit<ProofPackManifest, 'signature'> = {
    schema_version: 'proof-pack-manifest.v1',
    pack_id: pack.id,
    created_at: new Date(pack.now).toISOString(),
    report_sha256: pack.reportSha256,
    issuer: platformUrl,
    jwks_uri: `${platformUrl}/.well-known/jwks.json`,
    files: proofPackFiles.map((name) => {
      const bytes = Buffer.from(pack.files[name]);
      return { name, size_bytes: bytes.length, sha256: sha256Of(bytes) };
    }),
  };
  const text = canonicalize(unsigned);
  if (text === undefined) throw new Error('The manifest has no canonical form.');
  const { jws, kid } = await deps.signingKeys.signDetached(Buffer.from(text), {
    typ: PROOF_PACK_SIGNATURE_TYPE,
  });
  const manifest = `${JSON.stringify({ ...unsigned, signature: jws }, null, 2)}\n`;
  const archive = zip({ ...pack.files, 'manifest.json': manifest });
  return { archive, sha256: sha256Of(archive), signingKid: kid };
}
