import type { ChildProcess } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import type { Gateway } from '../network/gateway.ts';
import type { ReadOnlyBind } from '../runtime/provision.ts';
import type { KeyWait } from '../terminal/tty-wait.ts';
import type { CallFilter } from './calls/load-filter.ts';
import type { Limiter } from './limits/limiter.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';
import type { ProcessState } from './processes.ts';
import type { ProcessWatch } from './watch-processes.ts';

/** The namespaces of a sandbox, with nothing but a waiting process in them. */
export type Namespaces = {
  /** The host's number of the process whose namespaces are the sandbox's. */
  pid: number;
  pidNamespace: string;
  root: FileHandle;
  ended: Promise<void>;
  /** Whether that process is still there; the news of its end takes a while. */
  stands(): boolean;
  /** Ends every process inside and waits until none is left. */
  end(): Promise<void>;
};

/** Tells what a machine is doing, out of the reach of everything inside; numbers of processes are the observer's own. */
export type Observer = {
  /** Lists the processes inside; none when the machine has ended. */
  look(): Promise<ProcessState[]>;
  /** Whether a process of the last look waits for a key of its terminal. */
  waitsForKey(pid: number): KeyWait;
  /** The file mask that a process has set, where it can be seen. */
  maskOf(pid: number): number | undefined;
  /** The folder in which a process works. */
  folderOf(pid: number): Promise<string | undefined>;
  /** Sends a signal to processes, those that have ended meanwhile excepted. */
  signal(pids: readonly number[], signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
};

/** A program started inside. */
export type Program = {
  /** The process of this machine that speaks for it. */
  child: ChildProcess;
  /** The socket that stands behind its descriptor 3, if it was asked for. */
  channel: Duplex | null;
  /** The observer's number of it, once it has begun. */
  pid(): number | undefined;
};

/** The descriptors of a program; the fourth is the channel. */
export type Descriptors = readonly ('pipe' | 'ignore')[];

/** A clean machine in which nothing of a journey runs yet, whatever has made it. */
export type Machine = {
  namespaces: Namespaces;
  limiter: Limiter;
  gateway: Gateway;
  /** The filter under which every program inside is started. */
  filter: CallFilter;
  observer: Observer;
  /** Whether its terminals turn Ctrl-C into a signal. */
  hasInterruptKey: boolean;
  /** The number of the user inside. */
  uid: number;
  /** Opens a watch for one program and whatever it starts; null where this machine cannot have one. */
  openWatch(): Promise<ProcessWatch | null>;
  /** Starts a program inside, within the limits, as the user inside and with no power. */
  start(
    argv: readonly string[],
    stdio: Descriptors,
    env: Record<string, string>,
    watch?: ProcessWatch | null,
  ): Program;
  /** Ends everything inside and what stands around it. */
  close(): Promise<void>;
};

/** The network of a process that a gateway is to be put into. */
export type GatewayPlace = { pid: number; folder: string; enter: readonly string[] };

/** What a machine is made from. */
export type MachineParts = {
  /** The driver's program. */
  command: string;
  binds: readonly ReadOnlyBind[];
  limits: ResourceLimits;
  /** Opens the only way out; called once, before anything of the journey can run. */
  openGateway(place: GatewayPlace): Promise<Gateway>;
};
