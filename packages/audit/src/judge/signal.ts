import type { CommandEnding, FileChange } from '../model/run.ts';
import type { Interference, StepProblem } from '../model/run-codes.ts';

/** What a signal is about. */
export type SignalKind =
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

type Ending<Kind extends CommandEnding['kind']> = Extract<CommandEnding, { kind: Kind }>;

/** Whether a text was looked for in an answer, and what came of it; scripts that would make it were not run. */
export type TextSeen = { kind: 'not_asked' } | { kind: 'seen' | 'missing' | 'by_scripts'; text: string };

/** What each kind of observation carries. */
export type SignalParams = {
  not_applied: { problem: StepProblem };
  interfered: { what: Interference };
  exited: { exitCode: number };
  made_before: { path: string };
  killed: Pick<Ending<'killed'>, 'signal' | 'by'>;
  asks: { line: string };
  no_end: { limitSeconds: number };
  still_running: Pick<Ending<'kept_running'>, 'ready'>;
  no_port: { wanted: number | null };
  port_opened: { ports: number[] };
  other_port: { ports: number[]; wanted: number };
  file_found: { path: string };
  file_made: Pick<FileChange, 'path' | 'change'>;
  file_missing: { path: string };
  script_not_fetched: { host: string };
  files_changed: { count: number };
  nothing_created: Record<never, never>;
  nothing_built: { line: string };
  error_printed: { line: string };
  output_printed: { share: number };
  output_not_printed: { share: number };
  other_numbers: Record<never, never>;
  package_installed: { name: string; version: string | null };
  package_missing: { name: string };
  no_answer: { url: string; error: string | null };
  answered: { url: string; status: number; text: TextSeen };
};

/** The name of an observation. */
export type SignalCode = keyof SignalParams;

/** One observation, as data; `signalWords` says it. */
export type SignalOf<Code extends SignalCode> = { [C in Code]: { code: C; params: SignalParams[C] } }[Code];

/** One expected signal of a step, whether it was seen, and what was there. */
export type SignalCheck = SignalOf<SignalCode> & { kind: SignalKind; met: boolean };
