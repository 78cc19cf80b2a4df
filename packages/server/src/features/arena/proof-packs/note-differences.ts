import { type PackDifference, ProofPack } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import { packFile } from '../../audits/index.ts';
import type { GatheredSource } from './gather-source.ts';
import { json, type PackFiles } from './pack-files.ts';
import { renderPack } from './render-pack.ts';
import { type SealDeps, sealPack } from './seal-pack.ts';
import type { NewPack, WaitingRequest } from './store.ts';

/** An address as the audit would take it: the fragment is never sent. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

const secondOf = (time: number) => Math.floor(time / 1000);

/** What a request said otherwise than the entry that it asks for: its name, its page, its time. */
export function differencesOf(request: WaitingRequest, source: GatheredSource): PackDifference[] {
  const { entry, report } = source;
  const { quickstart_url: pageUrl, source_fetched_at: auditedAt } = report.journey;
  const found: PackDifference[] = [];
  if (request.entryName.normalize() !== entry.name.normalize())
    found.push({ field: 'entry_name', requested: request.entryName, published: entry.name });
  if (request.pageUrl !== null && addressOf(request.pageUrl) !== addressOf(pageUrl))
    found.push({ field: 'page_url', requested: request.pageUrl, published: pageUrl });
  if (request.benchmarkAt !== null && secondOf(request.benchmarkAt) !== secondOf(Date.parse(auditedAt))) {
    const requested = new Date(request.benchmarkAt).toISOString();
    found.push({ field: 'benchmark_timestamp', requested, published: auditedAt });
  }
  return found;
}

interface Note {
  readonly requestId: string;
  readonly differences: readonly PackDifference[];
  readonly now: number;
  readonly commandUrl: string;
}

/** The pack of a request that said something otherwise: what was checked is the same, and the note is its own. */
export async function noteDifferences(deps: SealDeps, files: PackFiles, note: Note): Promise<NewPack> {
  const { requestId, now } = note;
  const id = newId();
  const shared = ProofPack.parse(JSON.parse(files['proof-pack.json']));
  const pack: ProofPack = {
    ...shared,
    pack_id: id,
    created_at: new Date(now).toISOString(),
    differences: [...note.differences],
  };
  const noted = {
    ...files,
    'proof-pack.json': json(pack),
    'proof-pack.md': renderPack(pack, note.commandUrl),
  };
  const sealed = await sealPack(deps, { id, now, reportSha256: shared.report.sha256, files: noted });
  return {
    id,
    requestId,
    runId: shared.report.run_id,
    findingId: shared.finding?.id ?? '',
    document: JSON.stringify(pack),
    sha256: sealed.sha256,
    signingKid: sealed.signingKid,
    parts: await packFile(sealed.archive),
  };
}
