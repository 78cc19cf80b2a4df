import { z } from 'zod';
import { ArenaCategory } from './arena-report-request.ts';
import { Friction } from './report/findings.ts';
import { CompletionState, LikelyOwner, ReportStatus } from './report/vocabulary.ts';

/** The `typ` of the signature in a proof pack's manifest. */
export const PROOF_PACK_SIGNATURE_TYPE = 'waymark-proof-pack+jws';

/** The files of a proof pack beside its manifest. */
export const proofPackFiles = [
  'proof-pack.json',
  'proof-pack.md',
  'commands.sh',
  'trace.jsonl',
  'likely-owner.json',
  'acceptance-test.sh',
] as const;

/** One run of the acceptance test before the pack was sent, or why there was none. */
export const AcceptanceCheck = z.strictObject({
  check: z.enum(['fails_now', 'passes_now', 'passes_under_counterfactual']),
  outcome: z
    .enum(['confirmed', 'not_confirmed', 'not_provable'])
    .meta({ description: '`not_provable`: there is nothing that could be run to find it out.' }),
  detail: z.string(),
  exit_code: z.int().nullable(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  sandbox: z.string().nullable(),
  output: z.string().meta({ description: 'The end of what it printed.' }),
});
export type AcceptanceCheck = z.infer<typeof AcceptanceCheck>;

/** Who can most likely mend a finding, and by which rule that is said. */
export const LikelyOwnerDocument = z.strictObject({
  schema_version: z.literal('likely-owner.v1'),
  owner: LikelyOwner.nullable(),
  reason: z.string(),
  rule_id: z.string().nullable(),
  confidence: z.enum(['low', 'medium', 'high']).nullable(),
  recommendation: z.string().nullable(),
  page_url: z.string(),
  packages: z.array(z.strictObject({ name: z.string(), version: z.string() })),
});
export type LikelyOwnerDocument = z.infer<typeof LikelyOwnerDocument>;

/** Something in which a request differs from the entry that it asked for. */
export const PackDifference = z.strictObject({
  field: z.enum(['entry_name', 'page_url', 'benchmark_timestamp']),
  requested: z.string(),
  published: z.string(),
});
export type PackDifference = z.infer<typeof PackDifference>;

/** `proof-pack.json`: what the pack proves and how that was checked. */
export const ProofPack = z.strictObject({
  schema_version: z.literal('proof-pack.v1'),
  pack_id: z.string(),
  created_at: z.iso.datetime(),
  entry: z.strictObject({ slug: z.string(), name: z.string(), category: ArenaCategory }),
  report: z.strictObject({
    run_id: z.string(),
    url: z.string(),
    sha256: z.string(),
    page_url: z.string(),
    audited_at: z.iso.datetime(),
    status: ReportStatus,
    completion_state: CompletionState,
    verdict: z.string(),
    certificate: z
      .string()
      .optional()
      .meta({ description: 'How much of the verdict is proved, in one line; the report has the rest.' }),
    patch: z.string().optional().meta({
      description: 'A unified diff of the page with which a fresh audit of it passed, where one was found.',
    }),
  }),
  finding: Friction.nullable(),
  reproduction: z.strictObject({
    environment: z.string(),
    packages: z.array(z.strictObject({ name: z.string(), version: z.string() })),
  }),
  acceptance: z.strictObject({ checks: z.array(AcceptanceCheck) }),
  limitations: z.array(z.string()),
  differences: z
    .array(PackDifference)
    .optional()
    .meta({ description: 'What the request said otherwise; the pack is about what is published.' }),
});
export type ProofPack = z.infer<typeof ProofPack>;

/** `manifest.json`: the hashes of the pack's files; `signature` is a detached JWS over the rest in canonical form. */
export const ProofPackManifest = z.strictObject({
  schema_version: z.literal('proof-pack-manifest.v1'),
  pack_id: z.string(),
  created_at: z.iso.datetime(),
  issuer: z.string(),
  jwks_uri: z.string(),
  report_sha256: z.string(),
  files: z.array(
    z.strictObject({
      name: z.enum(proofPackFiles),
      size_bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  signature: z.string(),
});
export type ProofPackManifest = z.infer<typeof ProofPackManifest>;
