import type { CompletionState, ReportStatus, StepStatus } from '@waymark/contract';
import type { Finding, FindingCode } from './finding.ts';
import type { Limitation } from './limitation.ts';
import type { SignalCheck } from './signal.ts';

/** What a step came to, seen alone. */
export type StepCheck = {
  stepId: string;
  status: Exclude<StepStatus, 'not_reached'>;
  signals: SignalCheck[];
};

/** The rule that decided: that of the first finding; a pass needs none. */
export type VerdictRule = FindingCode | 'passed';

/** How a journey ended, and by which rule. */
export type Verdict = {
  status: ReportStatus;
  completionState: CompletionState;
  ruleId: VerdictRule;
  findings: Finding[];
};

/** The verdict on a whole run. */
export type Judgement = Verdict & {
  checks: StepCheck[];
  /** The step at which the journey ended early. */
  endedAt: string | null;
  acceptance: {
    accepted: boolean;
    terminalStepId: string | null;
    signal: SignalCheck | null;
    evidenceCommandIds: string[];
    artifactPath: string | null;
    faithful: boolean;
    limitations: Limitation[];
  };
};
