/** What the journey may reach. */
export type EgressPolicy = 'registries' | 'registries_and_page' | 'open';

/** One attempt of the sandbox to reach a host, as the gateway saw it. */
export type EgressAttempt = {
  at: string;
  host: string;
  port: number;
  allowed: boolean;
  /** The command during which it happened. */
  commandId: string | null;
};

/** A keystroke sent to a prompt, and the reason why it was allowed. */
export type PromptAnswer = {
  at: string;
  screen: string;
  keys: string;
  basis: 'stated_on_page' | 'defaults_accepted_by_page';
  quote: string;
};

/** A file that a command made, changed or removed, below the journey's folder; what a package manager owns is left out. */
export type FileChange = {
  path: string;
  change: 'created' | 'changed' | 'removed';
  size: number;
  sha256: string;
};

/** The answer of an HTTP probe made from inside the sandbox's network. */
export type ProbeResult = {
  url: string;
  status: number | null;
  contentType: string | null;
  bodySha256: string | null;
  /** The body's text up to 64 KiB, redacted. */
  bodyText: string;
  error: string | null;
};

/** How a command ended. */
export type CommandEnding =
  | { kind: 'exited'; code: number }
  | { kind: 'kept_running'; ready: 'listener' | 'output' | 'none' }
  | { kind: 'waiting_for_input'; screen: string }
  | { kind: 'timed_out'; limitSeconds: number }
  | { kind: 'killed'; signal: string; by: 'auditor' | 'memory_limit' | 'unknown' };

/** One command that was run in the sandbox. */
export type CommandRecord = {
  id: string;
  plannedStepId: string | null;
  purpose: 'setup' | 'journey' | 'verification' | 'proof';
  command: string;
  cwd: string;
  startedAt: string;
  durationMs: number;
  ending: CommandEnding;
  /** The terminal's text without control sequences, redacted. */
  output: string;
  outputTruncated: boolean;
  answers: PromptAnswer[];
  files: FileChange[];
  listeners: { port: number; address: string }[];
  egress: EgressAttempt[];
};

/** What one planned step did. */
export type StepRecord = {
  stepId: string;
  startedAt: string;
  durationMs: number;
  commandIds: string[];
  probes: ProbeResult[];
  files: FileChange[];
  /** The packages that the step's expected signals name, as far as they can now be resolved. */
  packages: { name: string; version: string }[];
  /** Set when the step could not even be tried, for example a patch that does not apply. */
  problem: string | null;
};

/** What was true of the sandbox when the run began. */
export type SandboxFacts = {
  driver: 'bubblewrap' | 'gvisor' | 'docker';
  version: string;
  limits: 'cgroup2' | 'cgroup1' | 'rlimit';
  selfTest: { check: string; ok: boolean; detail: string }[];
  nodeVersion: string;
  npmVersion: string;
  loadFactor: number;
};

/** Everything that happened in one run, as the host saw it. */
export type RunRecord = {
  startedAt: string;
  finishedAt: string;
  sandbox: SandboxFacts;
  egressPolicy: EgressPolicy;
  allowedHosts: string[];
  commands: CommandRecord[];
  steps: StepRecord[];
  egress: EgressAttempt[];
  /** Set when the run ended before its plan did. */
  stopped: { reason: 'step_failed' | 'budget' | 'aborted' | 'sandbox_lost'; stepId: string | null } | null;
};
