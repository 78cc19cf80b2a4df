import type { CompletionState, ReportStatus } from '@waymark/contract';
import type { Plan, PlannedStep } from '../../model/plan.ts';
import type { RegistryFacts } from '../../model/registry.ts';
import type { CommandRecord, EgressAttempt, RunRecord, StepRecord } from '../../model/run.ts';
import type { SourcePage } from '../../model/source.ts';
import { printableText } from '../../shell/shown.ts';
import type { Finding, FindingCode, FindingFacts, FindingOf } from '../finding.ts';
import type { StepCheck } from '../judgement.ts';
import { errorLines } from '../signatures/errors.ts';

/** Everything a rule may look at when a required step did not pass. */
export type Failure = {
  page: SourcePage;
  plan: Plan;
  run: RunRecord;
  registry: RegistryFacts;
  step: PlannedStep;
  check: StepCheck;
  record: StepRecord;
  commands: CommandRecord[];
  /** The text of the step's commands, one after the other. */
  output: string;
  /** What the step asked for and never reached. */
  outOfReach: EgressAttempt[];
};

/** What a rule decided. */
export type Ruling = { status: ReportStatus; completionState: CompletionState; finding: Finding };

/** One rule of the judge; the first one that has something to say decides. */
export type Rule = (failure: Failure) => Ruling | undefined;

/** The part of a finding that differs between rules. */
type Found = FindingOf<FindingCode> &
  Pick<FindingFacts, 'type' | 'owner' | 'confidence'> &
  Partial<FindingFacts>;

const OUTCOMES = {
  auditor: { status: 'inconclusive', completionState: 'inconclusive_auditor' },
  environment: { status: 'blocked', completionState: 'blocked_environment' },
  auth: { status: 'blocked', completionState: 'blocked_auth' },
  interactive: { status: 'blocked', completionState: 'blocked_interactive' },
  failed: { status: 'failed', completionState: 'failed_at_step' },
} as const satisfies Record<string, { status: ReportStatus; completionState: CompletionState }>;

/** Builds the ruling of a rule on the failed step. */
export function rule(failure: Failure, outcome: keyof typeof OUTCOMES, found: Found): Ruling {
  return {
    ...OUTCOMES[outcome],
    finding: {
      severity: 'blocker',
      stepIds: [failure.step.id],
      commandIds: failure.record.commandIds,
      sourceSectionIds: [],
      quotes: [],
      counterfactual: null,
      ...found,
    },
  };
}

/** Whether a line stands in a file or a command of the page itself, whose programs can print whatever they like. */
export function isPagesOwnText({ plan }: Pick<Failure, 'plan'>, isSaid: (text: string) => boolean): boolean {
  return plan.steps.some(({ action }) => {
    const text =
      action.kind === 'run'
        ? printableText(action.command)
        : action.kind === 'write' || action.kind === 'edit'
          ? action.content
          : '';
    return isSaid(text);
  });
}

/** Returns the last lines of an output that say something. */
export function lastLines(output: string, limit = 3): string[] {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').slice(-limit);
}

/** Returns the lines of an output that name what went wrong, and where none does, its last ones. */
export function relevantLines(output: string): string[] {
  const errors = errorLines.lines(output);
  return errors.length > 0 ? errors : lastLines(output);
}
