import { certificateLine, patchIn } from '@waymark/audit';
import {
  type AcceptanceCheck,
  ArenaCategory,
  type LikelyOwnerDocument,
  ProofPack,
  type proofPackFiles,
} from '@waymark/contract';
import type { GatheredSource } from './gather-source.ts';
import { renderPack } from './render-pack.ts';
import type { PackScripts } from './workshop.ts';

export type PackFiles = Readonly<Record<(typeof proofPackFiles)[number], string>>;

export interface PackParts {
  readonly id: string;
  readonly now: number;
  readonly source: GatheredSource;
  readonly scripts: PackScripts;
  readonly checks: readonly AcceptanceCheck[];
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function ownerOf({ source, scripts }: PackParts): LikelyOwnerDocument {
  const { finding, report } = source;
  return {
    schema_version: 'likely-owner.v1',
    owner: finding?.likely_owner ?? null,
    reason: finding?.title ?? 'The journey passes: nothing has to be mended.',
    rule_id: finding?.evidence.rule_id ?? null,
    confidence: finding?.evidence.confidence ?? null,
    recommendation: finding?.recommendation ?? null,
    page_url: report.journey.quickstart_url,
    packages: [...scripts.packages],
  };
}

function describePack({ id, now, source, scripts, checks }: PackParts): ProofPack {
  const { report, finding, entry } = source;
  const certificate = certificateLine(report);
  const patch = patchIn(report);
  return ProofPack.parse({
    schema_version: 'proof-pack.v1',
    pack_id: id,
    created_at: new Date(now).toISOString(),
    entry: { ...entry, category: ArenaCategory.parse(entry.category) },
    report: {
      run_id: report.run_id,
      url: source.reportUrl,
      sha256: source.reportSha256,
      page_url: report.journey.quickstart_url,
      audited_at: report.journey.source_fetched_at,
      status: report.status,
      completion_state: report.completion_state,
      verdict: report.verdict,
      ...(certificate === null ? {} : { certificate }),
      ...(patch === null ? {} : { patch }),
    },
    finding,
    reproduction: { environment: scripts.environment, packages: scripts.packages },
    acceptance: { checks },
    limitations: report.acceptance.limitations,
  });
}

/** Writes the files of a pack. */
export function writePackFiles(parts: PackParts): { pack: ProofPack; files: PackFiles } {
  const pack = describePack(parts);
  const files = {
    'proof-pack.json': json(pack),
    'proof-pack.md': renderPack(pack, parts.source.commandUrl),
    'commands.sh': parts.scripts.commands,
    'trace.jsonl': parts.source.trace,
    'likely-owner.json': json(ownerOf(parts)),
    'acceptance-test.sh': parts.scripts.acceptance,
  };
  return { pack, files };
}
