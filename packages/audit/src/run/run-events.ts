import type { CommandText } from '../model/command-text.ts';
import type { PlannedStep } from '../model/plan.ts';
import type {
  CommandRecord,
  EgressAttempt,
  PromptAnswer,
  SelfTestCheck,
  StepRecord,
  StopReason,
} from '../model/run.ts';
import type { ShownLine } from '../terminal/shown-lines.ts';

/** What happens during a run, as it happens; texts are redacted as those of the record are. */
export type RunEvent =
  | { kind: 'preparing'; what: 'runtime' | 'sandbox' | 'self_test' }
  | { kind: 'self_tested'; checks: SelfTestCheck[]; driver: string; nodeVersion: string }
  | { kind: 'took_over'; steps: number; commandIds: string[] }
  | { kind: 'step_started'; step: PlannedStep }
  | { kind: 'command_started'; commandId: string; stepId: string | null; command: CommandText }
  | { kind: 'output'; commandId: string; text: string }
  /** The last lines of a command as its terminal shows them, now and then while it runs. */
  | { kind: 'screen'; commandId: string; lines: ShownLine[] }
  | { kind: 'egress_refused'; attempt: EgressAttempt }
  | { kind: 'prompt_answered'; commandId: string; answer: PromptAnswer }
  | { kind: 'command_finished'; command: CommandRecord }
  | { kind: 'step_finished'; step: StepRecord }
  | { kind: 'finished'; stopped: StopReason | null };
