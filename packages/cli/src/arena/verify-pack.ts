import { createHash, type JsonWebKey } from 'node:crypto';
import { PROOF_PACK_SIGNATURE_TYPE, ProofPack, ProofPackManifest, proofPackFiles } from '@waymark/contract';
import canonicalize from 'canonicalize';
import { unzipSync } from 'fflate';
import { type Check, checkDetached } from '../signature/check-detached.ts';

const MOST_BYTES = 128 * 1024 * 1024;
const MANIFEST = 'manifest.json';
const KNOWN: ReadonlySet<string> = new Set([...proofPackFiles, MANIFEST]);

type Opened = { files: Map<string, Buffer>; strangers: string[] } | { problem: string };

/** Opens an archive from anywhere: other names and too much content are not unpacked at all. */
function openArchive(archive: Buffer, mostBytes: number): Opened {
  const strangers: string[] = [];
  let bytes = 0;
  try {
    const entries = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        bytes += originalSize;
        if (!KNOWN.has(name)) strangers.push(name);
        return KNOWN.has(name) && bytes <= mostBytes;
      },
    });
    if (bytes > mostBytes) return { problem: 'it is too large' };
    const files = Object.entries(entries).map(([name, content]) => [name, Buffer.from(content)] as const);
    return { files: new Map(files), strangers };
  } catch {
    return { problem: 'it cannot be opened as an archive' };
  }
}

function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

function checkFile(
  { name, sha256, size_bytes: size }: ProofPackManifest['files'][number],
  content: Buffer | undefined,
): Check {
  if (content === undefined) return { name, ok: false, detail: 'the file is missing' };
  const isRight = createHash('sha256').update(content).digest('hex') === sha256 && content.length === size;
  return { name, ok: isRight, detail: isRight ? `${size} bytes` : 'the file does not match the manifest' };
}

function checkNames(manifest: ProofPackManifest, strangers: readonly string[]): Check {
  const name = 'contents';
  if (strangers.length > 0)
    return {
      name,
      ok: false,
      detail: `it holds files that do not belong to a pack: ${JSON.stringify(strangers)}`,
    };
  const listed = new Set(manifest.files.map((file) => file.name));
  const isWhole = manifest.files.length === proofPackFiles.length && listed.size === proofPackFiles.length;
  return { name, ok: isWhole, detail: isWhole ? `${listed.size} files` : 'the manifest is not complete' };
}

function checkPack(bytes: Buffer | undefined, manifest: ProofPackManifest): Check {
  const pack = ProofPack.safeParse(parseJson(bytes));
  const name = 'schema';
  if (!pack.success) return { name, ok: false, detail: 'proof-pack.json is not a proof pack' };
  const { pack_id: id, report } = pack.data;
  const ok = id === manifest.pack_id && report.sha256 === manifest.report_sha256;
  return { name, ok, detail: ok ? pack.data.schema_version : 'proof-pack.json belongs to another pack' };
}

/** Checks a proof pack's signature and the hashes of its files; needs no network of its own. */
export function verifyPack(archive: Buffer, keys: readonly JsonWebKey[], mostBytes = MOST_BYTES): Check[] {
  const opened = openArchive(archive, mostBytes);
  if ('problem' in opened) return [{ name: 'archive', ok: false, detail: opened.problem }];
  const value = parseJson(opened.files.get(MANIFEST));
  const parsed = ProofPackManifest.safeParse(value);
  if (!parsed.success)
    return [{ name: MANIFEST, ok: false, detail: 'this is not the manifest of a proof pack' }];
  const { signature, ...unsigned } = parsed.data;
  const payload = canonicalize(unsigned) ?? '';
  return [
    { name: 'signature', ...checkDetached({ signature, keys, typ: PROOF_PACK_SIGNATURE_TYPE, payload }) },
    checkNames(parsed.data, opened.strangers),
    checkPack(opened.files.get('proof-pack.json'), parsed.data),
    ...parsed.data.files.map((file) => checkFile(file, opened.files.get(file.name))),
  ];
}
