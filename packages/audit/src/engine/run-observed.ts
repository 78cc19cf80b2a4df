import type { EvidenceLog } from '../evidence/evidence-log.ts';
import { checkStep, observationOf } from '../judge/check-step.ts';
import { canContinue } from '../judge/judge-run.ts';
import { printed } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import { startOf } from '../read/cut-text.ts';
import { observedWords } from '../report/words/signal-words.ts';
import { taskWords } from '../report/words/task-words.ts';
import type { RunEvent } from '../run/run-events.ts';
import { type RunOptions, runPlan } from '../run/run-plan.ts';
import type { ShownLine } from '../terminal/shown-lines.ts';
import type { AuditEvent } from './audit-event.ts';
import { notesOf } from './note-event.ts';

type Observers = {
  log: EvidenceLog;
  onEvent: (event: AuditEvent) => void;
  /** In front of command ids in the log. */
  prefix: string;
  /** Whether the caller sees it, as it does not see proofs. */
  reportsSteps: boolean;
};

/** Runs a plan, writes what happens into the evidence log and tells the caller; a failed required step ends it. */
export function runObserved(plan: Plan, options: RunOptions, observers: Observers): Promise<RunRecord> {
  const commands: CommandRecord[] = [];
  const showOutput = collectOutput(observers.onEvent);
  if (observers.reportsSteps) observers.onEvent({ kind: 'steps', steps: plan.steps.map(comingStep) });
  return runPlan(plan, {
    ...options,
    onEvent(event) {
      if (event.kind === 'command_finished') commands.push(event.command);
      for (const note of notesOf(event, observers.prefix)) observers.log.append(note);
      if (!observers.reportsSteps) return;
      showOutput(event);
      tell(event, plan, commands, observers.onEvent);
    },
    afterStep: (record, soFar) => (canContinue(plan, record, soFar.commands) ? 'continue' : 'stop'),
  });
}

const LONGEST_COMMAND = 300;
const MOST_LINES = 60;

function comingStep({ task, action }: PlannedStep): { title: string; command: string | null } {
  const command = action.kind === 'run' ? startOf(printed(action.command), LONGEST_COMMAND) : null;
  return { title: taskWords(task), command };
}

/** Puts the terminals of a run's commands under each other, as a person at one desk would see them. */
function collectOutput(onEvent: (event: AuditEvent) => void): (event: RunEvent) => void {
  const blocks = new Map<string, { prompt: ShownLine; lines: readonly ShownLine[] }>();
  return (event) => {
    if (event.kind === 'command_started') {
      const text = `$ ${startOf(printed(event.command), LONGEST_COMMAND).replaceAll(/\s*\n\s*/gu, ' ')}`;
      const prompt: ShownLine = { text, marks: [{ start: 0, end: text.length, bold: true }] };
      blocks.set(event.commandId, { prompt, lines: [] });
    } else if (event.kind === 'screen') {
      const block = blocks.get(event.commandId);
      if (block !== undefined) blocks.set(event.commandId, { ...block, lines: event.lines });
    } else return;
    const lines = [...blocks.values()].flatMap(({ prompt, lines }) => [prompt, ...lines]);
    onEvent({ kind: 'output', lines: lines.slice(-MOST_LINES) });
  };
}

function tell(
  event: RunEvent,
  plan: Plan,
  commands: readonly CommandRecord[],
  onEvent: (event: AuditEvent) => void,
): void {
  const total = plan.steps.length;
  if (event.kind === 'self_tested' && event.checks.every(({ ok }) => ok))
    onEvent({ kind: 'sandbox_ready', driver: event.driver, node: event.nodeVersion });
  if (event.kind === 'egress_refused') onEvent({ kind: 'egress_refused', host: event.attempt.host });
  if (event.kind === 'step_started') {
    onEvent({
      kind: 'step_started',
      number: plan.steps.indexOf(event.step) + 1,
      total,
      title: taskWords(event.step.task),
    });
  }
  if (event.kind !== 'step_finished') return;
  const step = plan.steps.find((candidate) => candidate.id === event.step.stepId);
  if (step === undefined) return;
  const check = checkStep(step, event.step, commands, plan);
  const { durationMs } = event.step;
  onEvent({
    kind: 'step_finished',
    number: plan.steps.indexOf(step) + 1,
    total,
    title: taskWords(step.task),
    passed: check.status === 'passed',
    observed: observedWords(observationOf(check, event.step)),
    durationMs,
  });
}
