import type { FindingType, LikelyOwner, ReportStatus } from '@waymark/contract';
import type { PageFriction, Plan, PlannedStep, Requirement } from '../model/plan.ts';
import type { EgressPolicy, SelfTestCheck, StopReason } from '../model/run.ts';
import type { Interference, RegistryGap, StepProblem } from '../model/run-codes.ts';
import type { SourceStep } from '../model/source.ts';
import type { Task } from '../model/task.ts';
import type { Obligation } from './certify/certify.ts';
import type { Change, SingleChange } from './change.ts';
import type { SignalCheck } from './signal.ts';

/** What a step showed: the signals that count, and where there are none, what it wrote. */
export type Observation = { signals: SignalCheck[]; written: string[] };

/** Which limit of the auditor's a command or a server met. */
export type LimitMet =
  | { by: 'time'; limitSeconds: number }
  | { by: 'no_answer'; url: string }
  | { by: 'killed' }
  | { by: 'refused'; line: string };

/** An obligation that does not hold, and why. */
export type OpenObligation = Pick<Obligation, 'id' | 'state' | 'code'>;

type None = Record<never, never>;

/** What each finding is about, by its code: the facts from which its sentences are made. */
export type FindingParams = {
  'auditor.self-test': { broken: SelfTestCheck[] };
  'auditor.shell-tampered': { step: PlannedStep; what: Interference };
  'auditor.cut-short': { reason: Exclude<StopReason, 'step_failed'> };
  'auditor.files-cut-short': { step: PlannedStep };
  'auditor.registry-fault': { line: string };
  'auditor.limit': LimitMet;
  /** Where the plan names what was derived besides the step itself: the name of a file. */
  'auditor.derived-step': { step: PlannedStep; file: string | null; observed: Observation };
  'auditor.caught-error': { signal: SignalCheck };
  'auditor.edit-not-placed': { problem: StepProblem };
  'auditor.step-left-out': { row: Plan['coverage'][number] };
  'auditor.other-numbers': { step: PlannedStep; signal: SignalCheck };
  /** The page's own listing of a question, from which no answer could be taken. */
  'auditor.answer-not-read': { question: string; said: string };
  'auditor.language': None;
  /** What the markup hides: a step of the page, or what the page says of a command's questions. */
  'auditor.hidden-step': { markup: string; hides: 'step' | 'answers' };
  /** What the rules would have said, and what of that is not proved. */
  'auditor.unproved': { proposed: ReportStatus; open: OpenObligation[] };
  /** Null where neither the page nor the program says its name. */
  'auth.credential': { name: string | null };
  /** `isTried`: a step before the one that needs it was run and failed for another reason. */
  'auth.credential-ahead': { name: string; isTried: boolean };
  /** A step that was run without the key; null where the one that needs it was not run. */
  'auth.key-unmet': { name: string; step: PlannedStep | null };
  'auth.credential-unproved': { name: string; step: PlannedStep };
  'environment.egress': {
    why: 'writes' | 'no_connection' | 'policy';
    hosts: string[];
    policy: EgressPolicy;
    allowed: string[];
  };
  'environment.egress-unproved': { hosts: string[]; step: PlannedStep; policy: EgressPolicy };
  'environment.egress-suspected': { hosts: string[] };
  'environment.registry-gap': { gap: RegistryGap };
  'environment.native-part': { platform: string; arch: string };
  /** Null is another version of Node.js. */
  'environment.tool': { name: string | null };
  'environment.system-packages': { program: string };
  'environment.managed-python': None;
  'environment.own-project':
    | { needs: 'project'; line: string }
    | { needs: 'clone'; file: string; said: string }
    | { needs: 'files'; files: string[]; said: string };
  'environment.own-code': { line: string };
  /** A product by its name, or a server by its port. */
  'environment.local-service': { name: string } | { port: number };
  'environment.browser': None;
  'environment.linked-step': { name: string; sourceStep: SourceStep };
  /** What the screen asks and offers, and the page's words about it; the question is empty where nothing is asked. */
  'environment.question': { question: string; options: string[]; said: string | null };
  'environment.node-version': { requirement: Requirement; version: string };
  'docs.prerequisite': { name: string | null };
  'docs.no-effect': None;
  'docs.tool-changed': { line: string };
  'docs.command-not-found': { line: string };
  'docs.edit-does-not-apply': { problem: StepProblem };
  'docs.promise-not-kept': { broken: SignalCheck[] };
  'docs.command-failed': { step: PlannedStep; observed: Observation };
  'docs.output-differs': { step: PlannedStep; share: number };
  /** What failed on the newer Node.js. */
  'docs.node-newer': { named: string; newer: string; failure: FindingOf<FindingCode> | null };
  'docs.undeclared-name': { name: string; isModule: boolean };
  /** The kinds of module that would settle it, the likelier first. */
  'docs.module-kind': { line: string; kinds: ('module' | 'commonjs')[] };
  /** `package` is what could be installed; null for a file of the page's own. */
  'docs.missing-package': { name: string; isLocal: boolean; said: string; package: string | null };
  'sdk.surface': { package: string; line: string };
  'sdk.generated-code': { file: string; line: string };
  'sdk.install-script': { package: string; script: string; isBuild: boolean };
  'api.answer': { line: string };
  /** A place that a reader may take in two ways, of which the likelier one breaks. */
  'docs.ambiguous': { taken: string; instead: string; failure: FindingOf<FindingCode> | null };
  /** A step beside the way to the goal that went wrong when it was done first. */
  'docs.step-beside': { task: Task | null; failure: FindingOf<FindingCode> };
  /** A claim of the page that was seen otherwise. */
  'docs.claim-differs': { claim: string; isSeen: boolean; shown: string | null; isOfTheDay?: true };
  /** How much behind the goal was tried and lacks something that the reader or another machine may have, and the lines that say so. */
  'auditor.further-lacking': { count: number; lines: string[] };
  'auditor.further-unclear': { count: number; lines: string[] };
  /** Lines with the values that the page gives for them, which nothing carried out. */
  'auditor.value-unseen': { count: number; values: string[] };
  /** The line of the program by which an example or a result behind the goal breaks. */
  'docs.further-broken': { line: string; part: 'main' | 'further' };
  /** What the page installs, where that is all that it does. */
  'page.nothing-to-run': { packages: string[] };
  'page.archived': None;
  'page.broken': None;
  'page.friction': { friction: PageFriction };
};

/** The name of what was found. */
export type FindingCode = keyof FindingParams;

/** One finding as a code with its facts; `findingWords` says it. */
export type FindingOf<Code extends FindingCode> = {
  [C in Code]: { code: C; params: FindingParams[C] };
}[Code];

/** How sure a rule is. */
export type Confidence = 'low' | 'medium' | 'high';

/** A change that helped when the same journey was run again with it alone. */
export type Counterfactual = {
  /** The run that shows it. */
  proofId: string;
  kind: string;
  change: Change;
  /** How the journey ended with it: where it did not pass, the step that failed did, and a later one did not. */
  status: ReportStatus;
  /** Other single changes that help as much, so that the cause is not settled. */
  others: Change[];
};

/** A change that was tried and did not help. */
export type RefutedChange = { kind: string; change: Change };

/** What any finding has besides its code. */
export type FindingFacts = {
  type: FindingType;
  severity: 'low' | 'medium' | 'high' | 'blocker';
  owner: LikelyOwner;
  confidence: Confidence;
  stepIds: string[];
  commandIds: string[];
  sourceSectionIds: string[];
  /** Lines of programs and of the page, word for word. */
  quotes: string[];
  counterfactual: Counterfactual | null;
  /** What was tried in vain, and so is not advised. */
  refuted?: readonly RefutedChange[];
  /** Two changes that help together and not alone, and how the journey ended with them. */
  together?: { changes: readonly SingleChange[]; status: ReportStatus };
};

/** A finding before it becomes a friction of the report. */
export type Finding = FindingOf<FindingCode> & FindingFacts;

/** The id under which a report names a finding: what the plan found on the page has its own. */
export function ruleIdOf(finding: FindingOf<FindingCode>): string {
  return finding.code === 'page.friction' ? finding.params.friction.code : finding.code;
}
