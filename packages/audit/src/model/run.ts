import type { CommandText } from './command-text.ts';
import type { Interference, StepProblem } from './run-codes.ts';

/** What every sandbox calls its machine. */
export const HOST_NAME = 'quickstart';

/** What the journey may reach. */
export type EgressPolicy = 'registries' | 'registries_and_page' | 'open';

/** Why the gateway refused: the host is not allowed; it would have written to a registry, or made a tunnel through a host; or
 * it was not to be read, as something that is not HTTP, names no host or contradicts itself. */
export type EgressRefusal = 'host' | 'write' | 'tunnel' | 'unclear';

/** An attempt of the sandbox to reach a host, as the gateway saw it; repeats within one command are counted. */
export type EgressAttempt = {
  at: string;
  host: string;
  port: number;
  /** A name that was only looked up, a TLS connection by its server name, or a plain request by its Host. */
  via: 'dns' | 'tls' | 'http';
  allowed: boolean;
  /** Whether an allowed connection came about; false also when the auditor's own network failed. */
  reached: boolean;
  refusal: EgressRefusal | null;
  count: number;
  /** The command during which it happened. */
  commandId: string | null;
};

/** A keystroke sent to a prompt, and the reason why it was allowed. */
export type PromptAnswer = {
  at: string;
  screen: string;
  keys: string;
  /** `confirms_the_command`: the package manager asked whether to fetch what the page's own command names. */
  basis: 'stated_on_page' | 'defaults_accepted_by_page' | 'confirms_the_command' | 'undocumented';
  /** The page's own words; empty where it has none. */
  quote: string;
};

/** A file that a command made, changed or removed, below the journey's folder; what a package manager owns is left out. */
export type FileChange = {
  path: string;
  change: 'created' | 'changed' | 'removed';
  size: number;
  /** Null where the content was not read: one too large, one with holes, or one too many. */
  sha256: string | null;
};

/** A package that appeared in, changed in or left a `node_modules` folder. */
export type PackageChange = {
  name: string;
  version: string | null;
  /** The folder whose `node_modules` it is, relative to the journey's folder; `~` for globally installed ones. */
  folder: string;
  /** Whether the project asks for it itself, and not only something that it asks for. */
  isWanted: boolean;
  change: 'created' | 'changed' | 'removed';
  /** The parts for this machine that it declares, where none of them is there. */
  lackedParts?: string[];
};

/** A port on which something inside the sandbox accepts connections. */
export type Listener = { port: number; address: string };

/** The answer of an HTTP probe made from inside the sandbox's network. */
export type ProbeResult = {
  url: string;
  status: number | null;
  contentType: string | null;
  bodySha256: string | null;
  /** The first part of the body, redacted. */
  bodyExcerpt: string;
  error: string | null;
};

/** A program that ran: the real file behind the name that it was called by, and the words that it was called with. */
export type ProgramRun = { path: string; argv: string[] };

/** How a command ended. */
export type CommandEnding =
  | { kind: 'exited'; code: number }
  /** `awaitsKey`: it opened no port and waits for a key, as a watcher does that takes keys, or a question of its own kind. */
  | { kind: 'kept_running'; ready: 'listener' | 'output' | 'none'; awaitsKey?: true }
  | { kind: 'waiting_for_input'; screen: string }
  | { kind: 'timed_out'; limitSeconds: number }
  | { kind: 'killed'; signal: string; by: 'auditor' | 'memory_limit' | 'output_limit' | 'unknown' };

/** One command that was run in the sandbox. */
export type CommandRecord = {
  id: string;
  plannedStepId: string | null;
  purpose: 'setup' | 'journey' | 'verification' | 'proof';
  command: CommandText;
  cwd: string;
  startedAt: string;
  durationMs: number;
  ending: CommandEnding;
  /** What earlier commands left in the shell that may have decided how this one ended. */
  interference: Interference | null;
  /** The exit code of a command that had been kept running and ended before the run did. */
  endedLater: number | null;
  /** The terminal's text without control sequences, redacted; of a command kept running, up to the run's end. */
  output: string;
  outputTruncated: boolean;
  answers: PromptAnswer[];
  files: FileChange[];
  packages: PackageChange[];
  /** Whether there were more files than the auditor looks at: what is not listed may have been made all the same. */
  filesCutShort: boolean;
  listeners: Listener[];
  egress: EgressAttempt[];
  /** The programs that ran while it did, as the kernel reported them, with scripts by their real path; null where that is not known. */
  programs: ProgramRun[] | null;
};

/** What one planned step did. */
export type StepRecord = {
  stepId: string;
  startedAt: string;
  durationMs: number;
  commandIds: string[];
  probes: ProbeResult[];
  files: FileChange[];
  /** As for commands. */
  filesCutShort: boolean;
  /** Set when the step could not even be tried, for example a patch that does not apply. */
  problem: StepProblem | null;
};

/** One check of the sandbox's self-test. */
export type SelfTestCheck = { check: string; ok: boolean; detail: string };

/** Whose pages are run: those of whoever is at the machine, or what strangers submit to a public service. */
export type WhosePages = 'own' | 'strangers';

/** How `auto` came to a driver: for whose pages, and which it would have preferred, with what was wrong with each. */
export type DriverChoice = {
  whosePages: WhosePages;
  passedOver: { driver: SandboxFacts['driver']; reason: string }[];
};

/** What was true of the sandbox when the run began. */
export type SandboxFacts = {
  driver: 'bubblewrap' | 'gvisor' | 'docker';
  version: string;
  /** How it was chosen; null where it was asked for by name. */
  choice: DriverChoice | null;
  limits: 'cgroup2' | 'cgroup1' | 'rlimit';
  memoryBytes: number;
  diskBytes: number;
  maxProcesses: number;
  selfTest: SelfTestCheck[];
  nodeVersion: string;
  /** Whether Node.js came from the registry or is a copy of the auditor's own. */
  nodeSource: 'registry' | 'host';
  npmVersion: string;
  /** Other package managers that were provided. */
  tools: { name: string; version: string }[];
  loadFactor: number;
};

/** Why a run ended before its plan did. */
export type StopReason = 'step_failed' | 'budget' | 'aborted' | 'sandbox_lost' | 'self_test_failed';

/** Everything that happened in one run, as the host saw it. */
export type RunRecord = {
  startedAt: string;
  finishedAt: string;
  /**
   * How many steps were not done again, since the run began in the world that they had left in the journey; their
   * records, and those of their commands, are the journey's.
   */
  tookOver: { steps: number } | null;
  sandbox: SandboxFacts;
  egressPolicy: EgressPolicy;
  allowedHosts: string[];
  commands: CommandRecord[];
  steps: StepRecord[];
  egress: EgressAttempt[];
  stopped: { reason: StopReason; stepId: string | null } | null;
};
