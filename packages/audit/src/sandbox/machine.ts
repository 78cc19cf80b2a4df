import type { ChildProcess } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import type { Gateway } from '../network/gateway.ts';
import type { ReadOnlyBind } from '../runtime/provision.ts';
import type { CallFilter } from './calls/load-filter.ts';
import type { Limiter } from './limits/limiter.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';

/** The namespaces of a sandbox, with nothing but a waiting process in them. */
export type Namespaces = {
  /** The host's number of the process whose namespaces are the sandbox's. */
  pid: number;
  pidNamespace: string;
  root: FileHandle;
  ended: Promise<void>;
  /** Ends every process inside and waits until none is left. */
  end(): Promise<void>;
};

/** A clean machine in which nothing of a journey runs yet, whatever has made it. */
export type Machine = {
  namespaces: Namespaces;
  limiter: Limiter;
  gateway: Gateway;
  /** The filter under which every program inside is started, where there is one. */
  filter: CallFilter | null;
  /** The number of the user inside. */
  uid: number;
  /** Starts a program inside, within the limits, as the user inside and with no power. */
  start(argv: readonly string[], stdio: ('pipe' | 'ignore')[], env: Record<string, string>): ChildProcess;
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
