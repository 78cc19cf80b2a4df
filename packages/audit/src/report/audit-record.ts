import type {
  Observation,
  ObservationCoverage,
  ReportLogEntry,
  ReportStatus,
  RunPosture,
  SystemRequirement,
} from '@waymark/contract';
import type { Certificate } from '../judge/certify/certify.ts';
import type { Change } from '../judge/change.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { ProofOutcome } from '../judge/proof-outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { PackageRecord } from '../model/registry.ts';
import type { RunRecord } from '../model/run.ts';
import type { SourcePage } from '../model/source.ts';
import type { Repair } from '../repair/repair.ts';

/** A file that goes with a report. */
export type Artifact = {
  id: string;
  type: 'command_log' | 'event_log' | 'egress_ledger' | 'plan' | 'source' | 'proof';
  title: string;
  fileName: string;
  mimeType: string;
  content: string;
  /** How many values the redactor replaced in it. */
  replacements: number;
};

/** A run with one change, made to prove a finding. */
export type ProofRun = {
  id: string;
  kind: string;
  change: Change;
  outcome: ProofOutcome;
  /** How the journey with the change ended. */
  status: ReportStatus;
  run: RunRecord;
  /** The journey with the change in it. */
  plan: Plan;
};

/** Everything that is known when an audit ends; a report is made from this and nothing else. */
export type AuditRecord = {
  runId: string;
  attemptId: string;
  posture: RunPosture;
  /** `requestedUrl` is what was asked for, `url` where redirects led. */
  source: {
    url: string;
    requestedUrl: string;
    fetchedAt: string;
    sha256: string;
    via: string;
    format: string;
  };
  /** The project around a local page, where the journey used it. */
  project: { detail: string; commit: string | null; treeSha256: string } | null;
  page: SourcePage;
  plan: Plan;
  run: RunRecord;
  judgement: Judgement;
  /** What the verdict rests on. */
  certificate: Certificate;
  /** All runs of the audit; the certificate follows from them alone. */
  runs: AuditRuns;
  proofs: ProofRun[];
  /** Changes of the page itself after which it leads to its goal, or further; null where none was looked for or found. */
  repair: Repair | null;
  requirements: { id: string; status: SystemRequirement['status'] }[];
  /** What the registry says of the packages that the page installs. */
  packageRecords: readonly PackageRecord[];
  observations: Observation[];
  observationCoverage: ObservationCoverage[];
  log: readonly ReportLogEntry[];
  /** What stands in front of this run's command ids in the log. */
  logPrefix: string;
  artifacts: Artifact[];
  /** Where an artifact can be fetched. */
  hrefOf(fileName: string): string;
  /** How long artifacts are kept, in words. */
  retention: string;
};
