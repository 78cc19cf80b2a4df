import type {
  JourneyMilestone,
  QuickstartStep,
  SourceStepCoverage,
  SourceStepStatus,
  StepLedgerRow,
  StepStatus,
} from '@waymark/contract';
import { observationOf } from '../judge/check-step.ts';
import type { StepCheck } from '../judge/judgement.ts';
import type { PlanDecision, PlannedStep } from '../model/plan.ts';
import type { StepRecord } from '../model/run.ts';
import type { SourceStep } from '../model/source.ts';
import type { AuditRecord } from './audit-record.ts';
import { namedProbes } from './describe-probes.ts';
import { decisionWords } from './words/decision-words.ts';
import { expectedWords, notReachedWords, outcomeWords } from './words/expected-words.ts';
import { observedWords } from './words/signal-words.ts';
import { coverageWords, readAsWords } from './words/skip-words.ts';
import { milestoneWords, taskWords } from './words/task-words.ts';

/** What became of a planned step. */
function statusOfStep(record: AuditRecord, stepId: string): StepStatus {
  return record.judgement.checks.find((check) => check.stepId === stepId)?.status ?? 'not_reached';
}

/** The sections of the page from which planned steps come. */
function sectionsOf(record: AuditRecord, sourceStepIds: readonly string[]): string[] {
  const steps = record.page.steps.filter((step) => sourceStepIds.includes(step.id));
  return [...new Set(steps.map((step) => step.sectionId))];
}

/** One row for each planned step. */
export function describeSteps(record: AuditRecord): QuickstartStep[] {
  return record.plan.steps.map((step) => {
    const milestone = record.plan.milestones.find((candidate) => candidate.id === step.milestoneId);
    const done = record.run.steps.find((candidate) => candidate.stepId === step.id);
    const check = record.judgement.checks.find((candidate) => candidate.stepId === step.id);
    const commandIds = done === undefined ? [] : doneBy(done);
    return {
      id: step.id,
      milestone_id: step.milestoneId,
      milestone_title: milestone === undefined ? '' : milestoneWords(milestone),
      title: taskWords(step.task),
      expected: expectedWords(step.expected),
      status: check?.status ?? 'not_reached',
      observed: seenAt(check, done),
      decision: decisionOf(record, step),
      source_section_ids: sectionsOf(record, step.sourceStepIds),
      source_step_ids: step.sourceStepIds,
      command_ids: commandIds,
      artifact_ids: record.artifacts
        .filter((artifact) => commandIds.some((id) => artifact.id === `art-${id}`))
        .map((artifact) => artifact.id),
    };
  });
}

function seenAt(check: StepCheck | undefined, done: StepRecord | undefined): string {
  return check === undefined || done === undefined
    ? notReachedWords()
    : observedWords(observationOf(check, done));
}

/** The commands and the probes of a step. */
function doneBy(step: StepRecord): string[] {
  return [...step.commandIds, ...namedProbes(step).map(({ id }) => id)];
}

/** A choice is shown where the journey first meets it, not at each step that follows from it. */
function isFirstOf({ plan }: AuditRecord, { sourceStepIds }: PlanDecision, { id }: PlannedStep): boolean {
  const first = plan.steps.find((step) =>
    step.sourceStepIds.some((source) => sourceStepIds.includes(source)),
  );
  return first?.id === id;
}

function decisionOf(record: AuditRecord, step: PlannedStep): string | null {
  const made = record.plan.decisions.filter((decision) => isFirstOf(record, decision, step));
  return made.length === 0
    ? null
    : made
        .map(decisionWords)
        .map(({ question, chosen, reason }) => `${question} ${chosen} (${reason})`)
        .join(' ');
}

/** The milestones with what their steps came to. */
export function describeMilestones(record: AuditRecord): JourneyMilestone[] {
  return record.plan.milestones.map((milestone) => {
    const steps = record.plan.steps.filter((step) => milestone.stepIds.includes(step.id));
    const statuses = steps.filter((step) => step.required).map((step) => statusOfStep(record, step.id));
    const status = worst(statuses);
    const sourceStepIds = [...new Set(steps.flatMap((step) => step.sourceStepIds))];
    const passed = statuses.filter((one) => one === 'passed').length;
    return {
      id: milestone.id,
      title: milestoneWords(milestone),
      number: milestone.number,
      required: milestone.required,
      status,
      outcome: outcomeWords(passed, statuses.length),
      step_ids: steps.map((step) => step.id),
      source_section_ids: milestone.sourceSectionIds,
      source_step_ids: sourceStepIds,
      execution_step_ids: steps
        .filter((step) => statusOfStep(record, step.id) !== 'not_reached')
        .map((step) => step.id),
    };
  });
}

function worst(statuses: readonly StepStatus[]): StepStatus {
  for (const status of ['failed', 'blocked', 'not_reached'] as const)
    if (statuses.includes(status)) return status;
  return 'passed';
}

/** One row for every step of the source, executed or not: nothing is dropped. */
export function describeCoverage(record: AuditRecord): SourceStepCoverage[] {
  return record.plan.coverage.map(({ sourceStep, status, skip }) => ({
    id: `cov-${sourceStep.id}`,
    source_step: sourceStep.id,
    action: taskWords(sourceStep.task),
    status: status === 'planned' ? executedStatus(record, sourceStep.id) : status,
    notes: `${coverageWords({ status, skip })}${readAs(record, sourceStep)}`,
  }));
}

/** The role that the reader gave a step's blocks, and the rules that gave it. */
function readAs({ page }: AuditRecord, { blockIds }: SourceStep): string {
  const [block] = page.blocks.filter(({ id }) => blockIds.includes(id));
  if (block === undefined) return '';
  return ` ${readAsWords(block)}`;
}

/** What came of a step of the page; a run that the auditor adds to it leaves nothing of the page undone by not being reached. */
function executedStatus(record: AuditRecord, sourceStepId: string): SourceStepStatus {
  const steps = record.plan.steps
    .filter((step) => step.sourceStepIds.includes(sourceStepId))
    .map(({ id, trust }) => ({ trust, status: statusOfStep(record, id) }));
  const isAlone = steps.every(({ trust }) => trust === 'derived');
  const counted = steps.filter(
    ({ trust, status }) => isAlone || trust !== 'derived' || status !== 'not_reached',
  );
  const status = worst(counted.map((step) => step.status));
  return status === 'passed' ? 'executed' : status;
}

/** What was done, in the order in which it was done. */
export function describeLedger(record: AuditRecord): StepLedgerRow[] {
  const setup = record.run.commands.filter((command) => command.plannedStepId === null);
  const rows = [
    ...setup.map((command) => ({
      at: command.startedAt,
      step: null,
      action: 'setup',
      command: command.id,
      outcome: command.ending.kind,
      ms: command.durationMs,
    })),
    ...record.run.steps.map((step) => ({
      at: step.startedAt,
      step: step.stepId,
      action: record.plan.steps.find((planned) => planned.id === step.stepId)?.action.kind ?? 'run',
      command: doneBy(step)[0] ?? null,
      outcome: statusOfStep(record, step.stepId),
      ms: step.durationMs,
    })),
  ];
  return rows
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((row, index) => ({
      sequence: index + 1,
      at: row.at,
      actor: 'runner',
      step_id: row.step,
      action: row.action,
      command_id: row.command,
      outcome: row.outcome,
      duration_ms: Math.round(row.ms),
    }));
}
