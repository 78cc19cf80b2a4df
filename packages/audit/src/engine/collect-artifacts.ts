import type { ReportLogEntry } from '@waymark/contract';
import { redactDeep } from '../evidence/redact-deep.ts';
import type { Certificate } from '../judge/certify/certify.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import { printed } from '../model/command-text.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import { patchOf, type Repair } from '../repair/repair.ts';
import {
  ARTIFACT_IDS,
  PLAN_FILE,
  PROOF_PLAN_FILE,
  REPAIR_FILE,
  REPAIRED_ID,
  TRACE_FILE,
} from '../report/artifact-names.ts';
import type { Artifact, ProofRun } from '../report/audit-record.ts';
import { type NamedProbe, probesOf, requestOf, textOfProbe } from '../report/describe-probes.ts';
import { inheritedCommands, measurements, prefixOf } from '../report/measured-runs.ts';
import { artifactWords } from '../report/words/artifact-words.ts';
import { collectProof } from './collect-proof.ts';

const FORMATS: Readonly<Record<string, { extension: string; mimeType: string }>> = {
  markdown: { extension: 'md', mimeType: 'text/markdown' },
  mdx: { extension: 'mdx', mimeType: 'text/markdown' },
  html: { extension: 'html', mimeType: 'text/html' },
};

type Input = {
  source: { format: string; text: string };
  certificate: Certificate;
  /** All runs as they are published: texts in them are redacted already. */
  runs: AuditRuns;
  proofs: readonly ProofRun[];
  repair: Repair | null;
  /** The proof that a finding rests on. */
  provenBy: string | null;
  log: readonly ReportLogEntry[];
  redact: { redact(text: string): string };
};

/** Makes the files that go with a report; each passes the redactor once more on its way out. */
export function collectArtifacts(input: Input): Artifact[] {
  const redact = (text: string) => input.redact.redact(text);
  const format = FORMATS[input.source.format] ?? { extension: 'txt', mimeType: 'text/plain' };
  const { plan, run } = input.runs.journey;
  const journey = run.commands.map((command) => commandLog(command.id, command));
  const further = [...measurements(input.runs), ...input.proofs].flatMap((one) => [
    ...one.run.commands.map((command) => commandLog(`${prefixOf(one)}${command.id}`, command)),
    ...probesOf(one.run, prefixOf(one)).map(probeLog),
  ]);
  const files: Omit<Artifact, 'replacements'>[] = [
    {
      id: ARTIFACT_IDS.trace,
      type: 'event_log',
      title: artifactWords({ code: 'trace' }),
      fileName: TRACE_FILE,
      mimeType: 'application/x-ndjson',
      content: lines(input.log),
    },
    {
      id: ARTIFACT_IDS.egress,
      type: 'egress_ledger',
      title: artifactWords({ code: 'egress' }),
      fileName: 'egress.jsonl',
      mimeType: 'application/x-ndjson',
      content: lines(
        redactDeep(
          [...run.egress, ...[...measurements(input.runs), ...input.proofs].flatMap(egressOf)],
          redact,
        ),
      ),
    },
    {
      id: ARTIFACT_IDS.plan,
      type: 'plan',
      title: artifactWords({ code: 'plan' }),
      fileName: PLAN_FILE,
      mimeType: 'application/json',
      content: `${JSON.stringify(plan, null, 2)}\n`,
    },
    {
      id: ARTIFACT_IDS.source,
      type: 'source',
      title: artifactWords({ code: 'source' }),
      fileName: `source.${format.extension}`,
      mimeType: format.mimeType,
      content: input.source.text,
    },
    ...input.proofs.filter(({ id }) => id === input.provenBy).map((proof) => proofPlan(proof, redact)),
    ...repairFiles(input, format),
    ...collectProof(input),
    ...journey,
    ...probesOf(run).map(probeLog),
    ...further,
  ];
  return files.map((file) => counted(isText(file) ? { ...file, content: redact(file.content) } : file));
}

/** The plan that passed: whoever makes an acceptance test from the report needs to know the change exactly. */
function proofPlan({ id, plan }: ProofRun, redact: (text: string) => string): Omit<Artifact, 'replacements'> {
  return {
    id: `art-plan-${id}`,
    type: 'proof',
    title: artifactWords({ code: 'proof_plan' }),
    fileName: PROOF_PLAN_FILE,
    mimeType: 'application/json',
    content: `${JSON.stringify(redactDeep(plan, redact), null, 2)}\n`,
  };
}

/** The difference that makes the page work, the page with it, and what the fresh audit of that ran. */
function repairFiles(
  { repair, source }: Pick<Input, 'repair' | 'source'>,
  { extension, mimeType }: { extension: string; mimeType: string },
): Omit<Artifact, 'replacements'>[] {
  if (!repair?.isProven) return [];
  const file = { type: 'proof', mimeType: 'text/plain' } as const;
  const ran = repair.commands.map(({ command, output }) => `$ ${command}\n${output}`);
  return [
    {
      ...file,
      id: ARTIFACT_IDS.repair,
      title: artifactWords({ code: 'repair' }),
      fileName: REPAIR_FILE,
      mimeType: 'text/x-diff',
      content: patchOf(`page.${extension}`, source.text, repair.text),
    },
    {
      ...file,
      id: REPAIRED_ID,
      title: artifactWords({ code: 'repaired' }),
      fileName: `repaired.${extension}`,
      mimeType,
      content: repair.text,
    },
    {
      ...file,
      id: 'art-repair-log',
      title: artifactWords({ code: 'repair_log' }),
      fileName: 'repair.log',
      content: ran.join('\n'),
    },
  ];
}

/** What a further run asked for itself, under the names that its commands have in the report. */
function egressOf(measured: { id: string; run: RunRecord }): RunRecord['egress'] {
  const taken = inheritedCommands(measured.run);
  return measured.run.egress
    .filter(({ commandId }) => commandId === null || !taken.has(commandId))
    .map((attempt) => ({
      ...attempt,
      commandId: attempt.commandId === null ? null : `${prefixOf(measured)}${attempt.commandId}`,
    }));
}

function commandLog(id: string, command: CommandRecord): Omit<Artifact, 'replacements'> {
  return {
    id: `art-${id}`,
    type: 'command_log',
    title: artifactWords({ code: 'output', id }),
    fileName: `${id}.log`,
    mimeType: 'text/plain',
    content: `$ ${printed(command.command)}\n${command.output}`,
  };
}

function probeLog({ id, probe }: NamedProbe): Omit<Artifact, 'replacements'> {
  return {
    id: `art-${id}`,
    type: 'command_log',
    fileName: `${id}.log`,
    title: artifactWords({ code: 'answer', id }),
    mimeType: 'text/plain',
    content: `${requestOf(probe)}\n${textOfProbe(probe)}`,
  };
}

function lines(entries: readonly unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

// JSON is redacted text by text before it is written: what begins in one text and ends in another would take along what
// stands between them, and the log's entries carry the hashes of their neighbours.
function isText({ mimeType }: { mimeType: string }): boolean {
  return mimeType.startsWith('text/');
}

function counted(file: Omit<Artifact, 'replacements'>): Artifact {
  // Most were made before the text came here; what is left of each is its mark.
  return { ...file, replacements: file.content.match(/\[redacted:\w+\]/gu)?.length ?? 0 };
}
