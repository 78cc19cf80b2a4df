import type { ReportLogEntry } from '@waymark/contract';
import { redactDeep } from '../evidence/redact-deep.ts';
import { printed } from '../model/command-text.ts';
import type { Plan } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import { PLAN_FILE, PROOF_PLAN_FILE, TRACE_FILE } from '../report/artifact-names.ts';
import type { Artifact, ProofRun } from '../report/audit-record.ts';
import { proofCommandId } from '../report/describe-commands.ts';
import { type NamedProbe, probesOf, requestOf, textOfProbe } from '../report/describe-probes.ts';
import { artifactWords } from '../report/words/artifact-words.ts';

/** The id of the log's file. */
export const TRACE_ID = 'art-trace';

const FORMATS: Readonly<Record<string, { extension: string; mimeType: string }>> = {
  markdown: { extension: 'md', mimeType: 'text/markdown' },
  mdx: { extension: 'mdx', mimeType: 'text/markdown' },
  html: { extension: 'html', mimeType: 'text/html' },
};

type Input = {
  source: { format: string; text: string };
  plan: Plan;
  run: RunRecord;
  proofs: readonly ProofRun[];
  /** The proof that a finding rests on. */
  provenBy: string | null;
  log: readonly ReportLogEntry[];
  redact: { redact(text: string): string };
};

/** Makes the files that go with a report; each passes the redactor once more on its way out. */
export function collectArtifacts(input: Input): Artifact[] {
  const redact = (text: string) => input.redact.redact(text);
  const format = FORMATS[input.source.format] ?? { extension: 'txt', mimeType: 'text/plain' };
  const journey = input.run.commands.map((command) => commandLog(command.id, command));
  const proofs = input.proofs.flatMap((proof) =>
    proof.run.commands.map((command) => commandLog(proofCommandId(proof.id, command.id), command)),
  );
  const files: Omit<Artifact, 'replacements'>[] = [
    {
      id: TRACE_ID,
      type: 'event_log',
      title: artifactWords({ code: 'trace' }),
      fileName: TRACE_FILE,
      mimeType: 'application/x-ndjson',
      content: lines(input.log),
    },
    {
      id: 'art-egress',
      type: 'egress_ledger',
      title: artifactWords({ code: 'egress' }),
      fileName: 'egress.jsonl',
      mimeType: 'application/x-ndjson',
      content: lines(redactDeep([...input.run.egress, ...input.proofs.flatMap(egressOf)], redact)),
    },
    {
      id: 'art-plan',
      type: 'plan',
      title: artifactWords({ code: 'plan' }),
      fileName: PLAN_FILE,
      mimeType: 'application/json',
      content: `${JSON.stringify(redactDeep(input.plan, redact), null, 2)}\n`,
    },
    {
      id: 'art-source',
      type: 'source',
      title: artifactWords({ code: 'source' }),
      fileName: `source.${format.extension}`,
      mimeType: format.mimeType,
      content: input.source.text,
    },
    ...input.proofs.filter(({ id }) => id === input.provenBy).map((proof) => proofPlan(proof, redact)),
    ...journey,
    ...proofs,
    ...probesOf(input.run).map(probeLog),
    ...input.proofs.flatMap((proof) => probesOf(proof.run, `${proof.id}-`).map(probeLog)),
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

/** What a proof asked for, under the names that its commands have in the report. */
function egressOf({ id, run }: ProofRun): RunRecord['egress'] {
  return run.egress.map((attempt) => ({
    ...attempt,
    commandId: attempt.commandId === null ? null : proofCommandId(id, attempt.commandId),
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
    ...{ id: `art-${id}`, type: 'command_log', fileName: `${id}.log` },
    title: artifactWords({ code: 'answer', id }),
    ...{ mimeType: 'text/plain', content: `${requestOf(probe)}\n${textOfProbe(probe)}` },
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
