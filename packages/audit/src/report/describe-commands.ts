import { createHash } from 'node:crypto';
import type { ReportCommand } from '@waymark/contract';
import { printed } from '../model/command-text.ts';
import type { PlannedStep } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import type { AuditRecord } from './audit-record.ts';
import { describeProbes } from './describe-probes.ts';
import { excerptOf } from './excerpt.ts';
import { inheritedCommands, measurements, prefixOf } from './measured-runs.ts';
import { commandTakenOverWords, commandWords, measuredWords, proofWords } from './words/command-words.ts';

/** The id of a command of a proof run, which must not meet one of the journey. */
export function proofCommandId(proofId: string, commandId: string): string {
  return `${proofId}-${commandId}`;
}

/** Every command that ran: those of the journey, of the measurements and of the proofs, then the probes of all. */
export function describeCommands(record: AuditRecord): ReportCommand[] {
  const journey = record.run.commands.map((command) =>
    describe(command, record.run, record, command.id, trustOf(command, record)),
  );
  const proofs = record.proofs.flatMap((proof) =>
    proof.run.commands.map((command) => {
      const id = proofCommandId(proof.id, command.id);
      const described = describe(command, proof.run, record, id, 'counterfactual');
      const summary = [described.summary, proofWords(proof), ...takenWords(command, proof.run)].join('; ');
      return { ...described, summary, evidence_role: 'proof' as const };
    }),
  );
  const measured = measurements(record.runs).flatMap((one) =>
    one.run.commands.map((command) => {
      const described = describe(command, one.run, record, `${prefixOf(one)}${command.id}`, one.purpose);
      const made = [measuredWords(one.purpose), ...takenWords(command, one.run)];
      const summary = [described.summary, ...made].join('; ');
      return { ...described, summary, evidence_role: 'proof' as const };
    }),
  );
  return [...journey, ...measured, ...proofs, ...describeProbes(record)];
}

function takenWords({ id }: CommandRecord, run: RunRecord): string[] {
  return inheritedCommands(run).has(id) ? [commandTakenOverWords()] : [];
}

function describe(
  command: CommandRecord,
  run: RunRecord,
  record: AuditRecord,
  id: string,
  trust: string,
): ReportCommand {
  const { text, isCut } = excerptOf(command.output);
  const logged = run === record.run ? `${record.logPrefix}${id}` : id;
  const entries = record.log.filter((entry) => entry.metadata.command_id === logged);
  return {
    id,
    actor: 'runner',
    executor: `sandbox:${run.sandbox.driver}`,
    trust_source: trust,
    evidence_role: command.purpose,
    command: printed(command.command),
    status: statusOf(command),
    exit_code: command.ending.kind === 'exited' ? command.ending.code : null,
    summary: commandWords(command),
    output_excerpt: text,
    output_sha256: createHash('sha256').update(command.output).digest('hex'),
    output_truncated: isCut || command.outputTruncated,
    trace_ids: entries.map((entry) => entry.id),
    raw_event_ids: entries.filter((entry) => entry.channel === 'commands').map((entry) => entry.id),
    log_artifact_ids: record.artifacts
      .filter((artifact) => artifact.id === `art-${id}`)
      .map((artifact) => artifact.id),
  };
}

function trustOf(command: CommandRecord, { plan }: AuditRecord): string {
  const step: PlannedStep | undefined = plan.steps.find(
    (candidate) => candidate.id === command.plannedStepId,
  );
  return step?.trust ?? 'derived';
}

function statusOf({ ending }: CommandRecord): ReportCommand['status'] {
  if (ending.kind === 'exited') return ending.code === 0 ? 'passed' : 'failed';
  if (ending.kind === 'kept_running') return ending.ready === 'none' ? 'failed' : 'running';
  return ending.kind === 'waiting_for_input' ? 'blocked' : 'failed';
}
