import type { Choice } from './choice.ts';
import type { CommandText } from './command-text.ts';
import type { Goal, MainFlow } from './goal.ts';
import type { RowEnd } from './ledger.ts';
import type { Coded, DecisionParams, FrictionParams, SkipParams } from './plan-codes.ts';
import type { SourceStep } from './source.ts';
import type { Task } from './task.ts';

/** A signal by which a step shows that it worked; the page or the step's nature names it. */
export type ExpectedSignal =
  | { kind: 'exit_code'; codes: number[] }
  | { kind: 'output'; text: string; quoted: boolean }
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'listener'; port: number | null }
  | {
      kind: 'http';
      url: string;
      status: number | null;
      /** Refusals that the page mentions beside the code that answers: where it gives no status, they are answers. */
      named?: number[];
      text: string | null;
    };

/** What an executed step does; paths are relative to the folder in which the shell stands when the step comes. */
export type PlannedAction =
  | {
      kind: 'run';
      command: CommandText;
      /** How long such a command may take. */
      pace: 'install' | 'build' | 'scaffold' | 'other';
      /** Whether it is expected to keep running, as a server or a watcher does. */
      staysUp: 'yes' | 'no' | 'maybe';
      /** Answers that the page itself states for prompts, in order of the page. */
      answers: { match: string; reply: string; quote: string }[];
      /** Whether what the prompts propose is accepted. */
      acceptDefaults: boolean;
      /** The page's words that say to accept it; without them doing so is help that the page does not give. */
      defaultsQuote?: string | null;
      /** What the page shows of its questions, where that is more than what it prints. */
      dialogue?: string;
      /** What the page shows as typed into it, up to the sign that ends the input. */
      typed?: string;
      /** An environment given by the page for this command alone. */
      env: Record<string, string>;
    }
  | { kind: 'write'; path: string; content: string }
  | { kind: 'patch'; path: string; diff: string }
  /** The JSON is plain, without comments; a file that is not there yet is made. */
  | { kind: 'merge_json'; path: string; json: string }
  /** With `anchor` null the content is the whole file; otherwise it belongs where a line like `anchor` stands. */
  | { kind: 'edit'; path: string; content: string; anchor: string | null }
  | { kind: 'probe'; url: string }
  | { kind: 'open_file'; path: string };

/** One thing that will be done, in order. */
export type PlannedStep = {
  id: string;
  milestoneId: string;
  sourceStepIds: string[];
  task: Task;
  action: PlannedAction;
  expected: ExpectedSignal[];
  required: boolean;
  /** Whether the page says so itself, or it follows from the page (an implied `node app.js`). */
  trust: 'source_page' | 'component_attribute' | 'inline_code' | 'derived';
  /** The credential whose absence is known to stop this step. */
  needsCredential: string | null;
  /** The database of the reader's own that its code logs in to. */
  needsService: string | null;
  /** Whether what earlier steps left running is ended before it: both may want the same port. */
  alone?: true;
};

/** What was decided for the reader at a place that the page leaves open or offers ways at. */
export type PlanDecision = Coded<DecisionParams> & {
  id: string;
  sourceStepIds: string[];
  /** Whether the page itself documents what was chosen; otherwise the path is not faithful. */
  documented: boolean;
  /** The choice by which it could have been decided otherwise. */
  choiceId: string | null;
};

/** Why a step of the source is, or is not, among the planned ones. */
export type CoverageStatus =
  | 'planned'
  | 'skipped_alternative'
  | 'skipped_optional'
  | 'not_runnable'
  | 'unsupported_markup';

/** Why a step is left out. */
export type Skip = Coded<SkipParams> & { status: Exclude<CoverageStatus, 'planned'> };

/** What became of a step of the page; without a reason of its own there is nothing to do about it. */
export type Coverage = { sourceStep: SourceStep; status: CoverageStatus; skip: Skip | null };

/** A part of the journey that a reader would tick off. */
export type Milestone = {
  id: string;
  kind: 'prerequisites' | 'create_project' | 'install' | 'write_code' | 'run' | 'verify';
  /** The page's own numbered heading, where the parts follow those. */
  heading: string | null;
  number: number;
  required: boolean;
  stepIds: string[];
  sourceSectionIds: string[];
};

/** What the page needs from the reader's machine. */
export type Requirement = {
  id: string;
  title: string;
  kind: 'node' | 'package_manager' | 'tool' | 'os' | 'other';
  /** A semver range for `node`, otherwise the name of the tool. */
  wanted: string;
  /** Whether the page's own words let newer versions in than the one that it names. */
  orNewer?: boolean;
  sourceSectionId: string | null;
};

/** A contradiction or gap that shows on the page itself, before anything runs. */
export type PageFriction = Coded<FrictionParams> & {
  type: 'docs_mismatch';
  severity: 'low' | 'medium';
  sourceStepIds: string[];
  sourceSectionIds: string[];
};

/** What became of a row of the ledger, as far as planning knows, and the code of the reason. */
export type RowAccount = { rowId: string; end: RowEnd | 'planned'; code: string };

/** Why a result behind the goal is not tried. */
export type NotTriedCode =
  | 'readers_own'
  | 'needs_key'
  | 'browser'
  | 'other_option'
  | 'condition'
  /** It uses names that nothing on the page gives it. */
  | 'free_names'
  | 'not_understood'
  /** The page shows nothing of its product there. */
  | 'shows_nothing'
  | 'too_many';

/** A result of the page behind its goal, and how it is tried in the world that the journey has left. */
export type Beyond = {
  rowId: string;
  sourceStepId: string | null;
  /** Whether it goes on with what the journey has made, or is an example more. */
  part: 'main' | 'further';
  /** What is done for it, behind the journey and behind the entries before it in the main flow; empty where it is not tried. */
  steps: PlannedStep[];
  /** The rows that say what is seen there. */
  claimIds: string[];
  notTried: { code: NotTriedCode; quote: string } | null;
  /** The page's words by which it may be meant to break; then it accuses nobody where it does. */
  doubt: string | null;
  /** Whether the page counts it among the steps that its goal is one of: who has not done it is not through. */
  isCounted?: true;
  /** Whether nothing of it is done but that the packages are asked for the names that it takes; it stands beside the entry itself. */
  isOfNames?: true;
  /** Steps of it that only tell whether it can work at all; where they fail, it says nothing about the page. */
  controlIds?: string[];
};

/** What stands above the names that packages were asked for and do not give. */
export const NAMES_HEAD = 'Not given by what is installed:';

/** One path through a page. */
export type Plan = {
  /** What the page leads to, whichever way is taken; null where it lets its reader see nothing of its product. */
  goal: Goal | null;
  mainFlow: MainFlow;
  steps: PlannedStep[];
  milestones: Milestone[];
  decisions: PlanDecision[];
  /** All places where the plan could have gone another way; it can be asked for with any of them flipped. */
  choices: Choice[];
  requirements: Requirement[];
  /**
   * Credentials the journey needs: names of variables or placeholders, never values. `usedBy` are the steps of the page
   * on the way to its goal whose commands use one, also those that are left out since only the reader has it.
   */
  credentials: { name: string; sourceStepIds: string[]; quote: string; usedBy: string[] }[];
  coverage: Coverage[];
  frictions: PageFriction[];
  /** A short text that the page says the reader will see at the end, word for word. */
  expectedOutput: string | null;
  /** Host names that the page itself names, for the egress policy `registries_and_page`. */
  hosts: string[];
  /** One row for each of the page's ledger. */
  account: RowAccount[];
  /** The results behind the goal, in the order of the page. */
  beyond: Beyond[];
};
