import type { EvidenceLog } from '../evidence/evidence-log.ts';
import { checkStep, observationOf } from '../judge/check-step.ts';
import { mayGoOn } from '../judge/judge-run.ts';
import type { Plan } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import { observedWords } from '../report/words/signal-words.ts';
import { taskWords } from '../report/words/task-words.ts';
import type { RunEvent } from '../run/run-events.ts';
import { type RunOptions, runPlan } from '../run/run-plan.ts';
import type { AuditEvent } from './audit-event.ts';
import { notesOf } from './note-event.ts';

type Observers = {
  log: EvidenceLog;
  onEvent: (event: AuditEvent) => void;
  /** In front of command ids in the log. */
  prefix: string;
  /** Whether the caller sees it, as it does not see proofs. */
  isTold: boolean;
};

/** Runs a plan, writes what happens into the evidence log and tells the caller; a failed required step ends it. */
export function runObserved(plan: Plan, options: RunOptions, observers: Observers): Promise<RunRecord> {
  const commands: CommandRecord[] = [];
  return runPlan(plan, {
    ...options,
    onEvent(event) {
      if (event.kind === 'command_finished') commands.push(event.command);
      for (const note of notesOf(event, observers.prefix)) observers.log.append(note);
      if (observers.isTold) tell(event, plan, commands, observers.onEvent);
    },
    afterStep: (record, soFar) => (mayGoOn(plan, record, soFar.commands) ? 'continue' : 'stop'),
  });
}

function tell(
  event: RunEvent,
  plan: Plan,
  commands: readonly CommandRecord[],
  onEvent: (event: AuditEvent) => void,
): void {
  const total = plan.steps.length;
  if (event.kind === 'output') onEvent({ kind: 'output', line: event.text });
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
