import type { CommandText } from './command-text.ts';
import type { Coded } from './plan-codes.ts';

type None = Record<never, never>;

/** Why a step could not even be tried, and the names it is about. */
export type ProblemParams = {
  outside_own_folders: { path: string };
  no_such_file: { path: string };
  /** A page runs a script of its own folder that nobody made. */
  script_not_there: { path: string; script: string };
  nothing_to_change: { path: string };
  nothing_to_edit: None;
  anchor_not_found: { anchor: string };
  change_does_not_fit: { path: string };
  shown_is_no_json: { path: string };
  file_is_no_json: { path: string };
  /** What the system itself said. */
  system: { message: string };
};

/** What stood in the way of a step. */
export type StepProblem = Coded<ProblemParams>;

/** What earlier commands left in the shell, and the names it is about. */
export type InterferenceParams = {
  shadowed: { names: string[] };
  obeyed: { names: string[] };
  /** Another file was run than the one that a clean shell has under that name. */
  replaced: { name: string; path: string };
  /** More programs were started than anybody keeps note of. */
  unwatched: None;
  forged: None;
  shell_lost: None;
};

/** Why the code of a command may not be what the command ended with. */
export type Interference = Coded<InterferenceParams>;

/** Why a registry gave no record of a package. */
export type RecordProblem = Coded<{ silent: None; answered: { status: number }; no_package: None }>;

/** Why a registry is not known to be a whole one. */
export type RegistryGap = Coded<{
  not_public: { host: string };
  silent: None;
  answered: { status: number; name: string };
  no_packages: None;
  no_times: None;
  no_signatures: None;
}>;

/** Why a journey cannot be placed in the project around its page. */
export type PlacementRefusal = Coded<{
  too_many_files: { root: string; most: number };
  too_many_bytes: { root: string; most: number };
  no_project: { page: string };
  not_copied: None;
}>;

/** Why a journey begins where it does, and the names it is about. */
export type BeginningParams = {
  nothing_used: None;
  asked_for: None;
  changes_file: { path: string };
  clones_project: { remote: string };
  makes_project: { command: CommandText };
  takes_published: { name: string };
  needs_manifest: { command: CommandText };
  needs_script: { command: CommandText; script: string };
  needs_makefile: { command: CommandText };
  needs_file: { command: CommandText; path: string };
};

/** Why a journey begins where it does. */
export type BeginningReason = Coded<BeginningParams>;

/** Which project a page stands in: its commit, where it has one, and how much it holds. */
export type ProjectFacts = { commit: string | null; isChanged: boolean; files: number };
