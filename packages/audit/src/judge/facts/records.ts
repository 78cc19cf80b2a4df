import type { ChoiceWishes } from '../../model/choice.ts';
import type { Plan } from '../../model/plan.ts';
import type { RegistryFacts } from '../../model/registry.ts';
import type { RunRecord } from '../../model/run.ts';
import type { SourcePage } from '../../model/source.ts';
import type { Change } from '../change.ts';

/** What a run of a plan was made for. */
export type RunPurpose = 'journey' | 'marked' | 'control' | 'beyond' | 'repeat' | 'reading' | 'proof';

/** A plan that was run; `id` is in front of the ids of its commands, and empty for the journey itself. */
export type MeasuredRun = { id: string; purpose: RunPurpose; plan: Plan; run: RunRecord };

/** A file of the page with a mark behind each statement that uses the product. */
export type MarkedFile = {
  path: string;
  marks: { id: string; line: number; isHandler: boolean }[];
};

/** A run with marks, and the notes that they left; behind the journey it tries what the page shows beyond its goal. */
export type MarkedRun = MeasuredRun & {
  files: MarkedFile[];
  notes: string;
  /** What the auditor asked the servers of the page for, so that their handlers run. */
  visited: string[];
  /** The same once more, where values were not those of the page and may be others each time. */
  again?: MeasuredRun & { notes: string };
  /** The same with a clock that is ahead, where values may be those of the day. */
  later?: MeasuredRun & { notes: string };
};

/** A run in a world where the product never arrived, and the names that no registry had there. */
export type ControlRun = MeasuredRun & { withheld: string[] };

/** A run by another interpretation, and the wishes that make it. */
export type OtherReading = MeasuredRun & { wishes: ChoiceWishes };

/** A change of the journey that was tried; `kind` says of what sort it is. */
export type TriedChange = MeasuredRun & { kind?: string; change: Change };

/** All runs of one audit: whoever has them can judge it anew. */
export type AuditRuns = {
  page: SourcePage;
  registry: RegistryFacts;
  journey: MeasuredRun;
  /** Null where none was made, for want of time or of need. */
  marked: MarkedRun | null;
  control: ControlRun | null;
  /** What broke behind the goal, in a second clean sandbox. */
  beyondAgain: MeasuredRun | null;
  repeat: MeasuredRun | null;
  readings: OtherReading[];
  /** How many interpretations that could matter were not run. */
  readingsLeft: number;
  proofs: TriedChange[];
};
