import type { EgressAttempt, Listener, ProbeResult, SandboxFacts, SelfTestCheck } from '../model/run.ts';
import type { Shell, ShellState } from '../terminal/shell.ts';
import type { Snapshot } from './files/snapshot.ts';
import type { Observer } from './machine.ts';
import type { KnownOutside } from './self-test.ts';

/** How a program that was run without a terminal ended. */
export type ExecResult = { code: number | null; stdout: string; stderr: string };

/** One isolated machine, alive from `start` to `stop`; nothing in it outlives it. */
export type Sandbox = {
  readonly facts: Omit<SandboxFacts, 'selfTest' | 'loadFactor'>;
  /** The journey's folder, as the sandbox names it. */
  readonly journeyFolder: string;
  /** Runs a program without a terminal and waits for it. */
  exec(argv: readonly string[], timeoutMs: number): Promise<ExecResult>;
  /** Opens a shell on a terminal of its own. */
  openShell(state: ShellState | null): Promise<Shell>;
  writeFile(path: string, content: Uint8Array): Promise<void>;
  readFile(path: string, mostBytes?: number): Promise<Buffer | undefined>;
  /** The regular file that a path leads to, links followed, looked up from outside; undefined if there is none. */
  realPath(path: string): Promise<string | undefined>;
  /** Lists the journey's folder and others of its reader's, as far as the bounds of a snapshot and the signal let it. */
  snapshot(signal: AbortSignal, earlier?: Snapshot, elsewhere?: readonly string[]): Promise<Snapshot>;
  /** Packs all files of the journey into a new file outside; false where there is none then. */
  keepWorld(file: string, mostBytes?: number): Promise<boolean>;
  /** Lays them out in this sandbox, in which nothing has run yet; where that fails it is of no use any more. */
  restoreWorld(file: string): Promise<boolean>;
  /** Asks a URL from inside the sandbox's network. */
  probe(url: string, timeoutMs: number, method?: string): Promise<ProbeResult>;
  /** What listens in the sandbox's network, and whether something is being fetched from outside. */
  sockets(): Promise<{ listeners: Listener[]; isFetching: boolean }>;
  readonly observer: Observer;
  /** Whether Ctrl-C ends what runs in a shell. */
  readonly hasInterruptKey: boolean;
  memoryKills(): Promise<number>;
  /** Names the command to which attempts to reach a host belong from now on. */
  attribute(commandId: string | null): void;
  egress(): EgressAttempt[];
  /** Tests it from inside; what earlier ones of the same audit have shown is not asked for again, and added to. */
  selfTest(known?: KnownOutside): Promise<SelfTestCheck[]>;
  /** Resolves when the sandbox has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** Whether it has not ended, which is known before `ended` tells. */
  stands(): boolean;
  stop(): Promise<void>;
};
