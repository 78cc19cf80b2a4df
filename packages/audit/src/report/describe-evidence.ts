import { createHash } from 'node:crypto';
import type {
  AuditTrail,
  ExternalEvidence,
  Friction,
  ReportArtifact,
  SystemRequirement,
} from '@waymark/contract';
import { REDACTION_RULES_VERSION } from '../evidence/redact.ts';
import { type Finding, ruleIdOf } from '../judge/finding.ts';
import { commandsInstalling, installedVersions } from '../judge/installed-versions.ts';
import type { AuditRecord } from './audit-record.ts';
import { commandsUsing } from './commands-using.ts';
import { proofCommandId } from './describe-commands.ts';
import { probesOf } from './describe-probes.ts';
import { describeEngines, describeRegistry } from './describe-registry.ts';
import { changeWords } from './words/change-words.ts';
import { attemptsWords } from './words/egress-words.ts';
import { findingWords } from './words/finding-words.ts';

const TRAIL_SCHEMA = 'audit-trail.v1';

/** The findings as frictions, with the proof where one was run. */
export function describeFrictions(record: AuditRecord): Friction[] {
  return record.judgement.findings.map((finding, index) => ({
    id: `friction-${index + 1}`,
    type: finding.type,
    severity: finding.severity,
    ...findingWords(finding, record.repair),
    step_ids: finding.stepIds,
    command_ids: finding.commandIds,
    source_section_ids: finding.sourceSectionIds,
    likely_owner: finding.owner,
    evidence: {
      rule_id: ruleIdOf(finding),
      confidence: finding.confidence,
      quotes: finding.quotes,
      artifact_ids: record.artifacts
        .filter((artifact) => finding.commandIds.some((id) => artifact.id === `art-${id}`))
        .map((artifact) => artifact.id),
      counterfactual: describeProof(record, finding),
    },
  }));
}

function describeProof(record: AuditRecord, finding: Finding): Friction['evidence']['counterfactual'] {
  const { counterfactual } = finding;
  const proof = record.proofs.find(({ id }) => id === counterfactual?.proofId);
  if (counterfactual === null || proof === undefined) return null;
  return {
    change: changeWords(counterfactual.change),
    kind: counterfactual.kind,
    passed: counterfactual.status === 'passed',
    command_ids: [
      ...proof.run.commands.map((command) => proofCommandId(proof.id, command.id)),
      ...probesOf(proof.run, `${proof.id}-`).map(({ id }) => id),
    ],
  };
}

/** The files of the report, each with its hash. */
export function describeArtifacts(record: AuditRecord): ReportArtifact[] {
  return record.artifacts.map((artifact) => {
    const bytes = Buffer.from(artifact.content);
    return {
      id: artifact.id,
      type: artifact.type,
      title: artifact.title,
      path: `artifacts/${artifact.fileName}`,
      content_hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
      metadata: {
        mime_type: artifact.mimeType,
        size_bytes: bytes.length,
        redaction: {
          applied: true,
          rules_version: REDACTION_RULES_VERSION,
          replacements: artifact.replacements,
        },
        storage: { kind: 'file', retention: record.retention },
        href: record.hrefOf(artifact.fileName),
      },
    };
  });
}

function describeProject({
  detail,
  commit,
  treeSha256,
}: NonNullable<AuditRecord['project']>): ExternalEvidence {
  return {
    id: 'ext-project',
    kind: 'source',
    title: 'The project around the page',
    detail,
    reference: commit,
    sha256: treeSha256,
    command_ids: [],
  };
}

function askedFor({ url, requestedUrl }: AuditRecord['source']): string {
  return /^https?:/.test(requestedUrl) && requestedUrl !== url ? `, asked for as ${requestedUrl}` : '';
}

/** What is known from outside the journey: the page's bytes, the hosts that were asked for, the installed versions. */
export function describeExternalEvidence(record: AuditRecord): ExternalEvidence[] {
  const { source, run, project } = record;
  // What the sandbox's own test asked for belongs to no command, and so not to the journey.
  const asked = run.egress.filter((attempt) => attempt.commandId !== null);
  const hosts = Map.groupBy(asked, (attempt) => attempt.host);
  const packages = installedVersions(record);
  return [
    {
      id: 'ext-source',
      kind: 'source',
      title: 'The page as it was read',
      detail: `${source.format}, by ${source.via}, at ${source.fetchedAt}${askedFor(source)}`,
      reference: source.url,
      sha256: source.sha256,
      command_ids: [],
    },
    ...(project === null ? [] : [describeProject(project)]),
    ...[...hosts].map(
      ([host, attempts], index): ExternalEvidence => ({
        id: `ext-egress-${index + 1}`,
        kind: 'egress',
        title: host,
        detail: attemptsWords(attempts),
        reference: null,
        sha256: null,
        command_ids: [
          ...new Set(attempts.flatMap((attempt) => (attempt.commandId === null ? [] : [attempt.commandId]))),
        ],
      }),
    ),
    ...[...packages].map(
      ([name, version], index): ExternalEvidence => ({
        id: `ext-package-${index + 1}`,
        kind: 'package',
        title: `${name}@${version}`,
        detail: 'The version that the journey installed.',
        reference: null,
        sha256: null,
        command_ids: commandsInstalling(name, run),
      }),
    ),
    ...describeRegistry(record),
  ];
}

/** What the page and the packages that it installs need of the machine, and whether it was there. */
export function describeRequirements(record: AuditRecord): SystemRequirement[] {
  const stated = record.plan.requirements.map((requirement) => ({
    id: requirement.id,
    title: requirement.title,
    status: record.requirements.find((result) => result.id === requirement.id)?.status ?? 'unstated',
    command_ids: commandsUsing(requirement, record.run).map(({ id }) => id),
  }));
  return [...stated, ...describeEngines(record)];
}

/** Counts that anyone can repeat on the log files. */
export function describeTrail(record: AuditRecord): AuditTrail {
  const count = (channel: string) => record.log.filter((entry) => entry.channel === channel).length;
  const logs = record.artifacts.filter((artifact) => artifact.type === 'event_log');
  return {
    schema_version: TRAIL_SCHEMA,
    system_logs_ref: logs[0]?.id ?? '',
    command_log_ids: record.artifacts
      .filter((artifact) => artifact.type === 'command_log')
      .map((artifact) => artifact.id),
    trace_event_count: record.log.length,
    raw_log_channels: {
      system: count('system'),
      agent: count('agent'),
      sandbox: count('sandbox'),
      commands: count('commands'),
    },
    log_artifact_refs: logs.map((artifact) => artifact.id),
  };
}
