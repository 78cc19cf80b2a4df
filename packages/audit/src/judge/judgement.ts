import type { CompletionState, FindingType, LikelyOwner, ReportStatus, StepStatus } from '@waymark/contract';

/** One expected signal of a step, and whether it was seen. */
export type SignalCheck = {
  kind:
    | 'exit_code'
    | 'effect'
    | 'caught'
    | 'output'
    | 'file'
    | 'package'
    | 'listener'
    | 'http'
    | 'input'
    | 'applied'
    | 'time';
  met: boolean;
  /** What was looked for and what was there, in one line. */
  detail: string;
};

/** What a step came to, seen alone. */
export type StepCheck = {
  stepId: string;
  status: Exclude<StepStatus, 'not_reached'>;
  signals: SignalCheck[];
  /** One line on what was observed. */
  observed: string;
};

/** How sure a rule is. */
export type Confidence = 'low' | 'medium' | 'high';

/** A change that was tried by running the same journey again with it alone. */
export type Counterfactual = {
  /** The run that shows it. */
  proofId: string;
  kind: string;
  /** The change as a reader would type or write it. */
  change: string;
  passed: boolean;
};

/** A finding before it becomes a friction of the report. */
export type Finding = {
  ruleId: string;
  type: FindingType;
  severity: 'low' | 'medium' | 'high' | 'blocker';
  owner: LikelyOwner;
  confidence: Confidence;
  title: string;
  detail: string;
  recommendation: string;
  stepIds: string[];
  commandIds: string[];
  sourceSectionIds: string[];
  quotes: string[];
  counterfactual: Counterfactual | null;
};

/** The verdict on a whole run. */
export type Judgement = {
  status: ReportStatus;
  completionState: CompletionState;
  /** The rule that decided. */
  ruleId: string;
  checks: StepCheck[];
  /** The step at which the journey ended early. */
  endedAt: string | null;
  findings: Finding[];
  acceptance: {
    accepted: boolean;
    terminalStepId: string | null;
    signal: string | null;
    evidenceCommandIds: string[];
    artifactPath: string | null;
    faithful: boolean;
    limitations: string[];
  };
};
