import type { Friction, QuickstartReport } from '@waymark/contract';
import type { Plan, PlannedStep } from '../model/plan.ts';

/** What a pack is made from: a signed report and the files that it lists. */
export interface PackSource {
  readonly report: QuickstartReport;
  readonly reportUrl: string;
  /** Where npm installs the waymark command from. */
  readonly commandUrl: string;
  /** Which finding the pack is about; none when the journey passes. */
  readonly finding: Friction | null;
  readonly plan: Plan;
  /** The plan with the one change under which the journey passed, where there is one. */
  readonly proofPlan: Plan | null;
  /** The report's `trace.jsonl`. */
  readonly trace: string;
}

/** The finding a pack is about: of the kind that was asked for, otherwise the one that decided the verdict. */
export function chooseFinding(report: QuickstartReport, type: string | null): Friction | null {
  if (report.status === 'passed') return null;
  const asked = report.frictions.find((friction) => friction.type === type && friction.step_ids.length > 0);
  return asked ?? report.frictions[0] ?? null;
}

/** The step at which the finding shows; without one a script has nothing to run. */
export function stepOfFinding({ report, finding, plan }: PackSource): PlannedStep | undefined {
  const named = finding?.step_ids ?? [];
  const broken = report.quickstart_steps.find(({ status }) => status === 'failed' || status === 'blocked');
  const ids = named.length > 0 ? named : broken === undefined ? [] : [broken.id];
  return plan.steps.findLast(({ id }) => ids.includes(id));
}

/** What was typed at the prompts of a step, answer by answer, by the host's own log. */
export function keysOf({ trace, report }: PackSource, stepId: string): string[] {
  const step = report.quickstart_steps.find(({ id }) => id === stepId);
  if (step === undefined) return [];
  return trace
    .split('\n')
    .flatMap((line) => (line === '' ? [] : typedIn(JSON.parse(line), step.command_ids)));
}

type Typed = { event?: unknown; message?: unknown; metadata?: { command_id?: unknown } };

function typedIn(entry: unknown, commandIds: readonly string[]): string[] {
  const { event, message, metadata }: Typed = typeof entry === 'object' && entry !== null ? entry : {};
  if (event !== 'prompt_answered' || !commandIds.includes(String(metadata?.command_id))) return [];
  const shown = /^"(?:\\.|[^"\\])*"/u.exec(String(message))?.[0];
  return shown === undefined ? [] : [JSON.parse(shown)];
}
