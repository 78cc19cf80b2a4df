import type { DriverChoice } from '../model/run.ts';
import type { Machine, MachineParts } from './machine.ts';

/** The programs that can isolate an agent's work from this machine. */
export type SandboxDriver = 'bubblewrap' | 'gvisor' | 'docker';

/** A driver that passed its test, and the program that did; without a choice where it was asked for by name. */
export type FoundDriver = {
  driver: SandboxDriver;
  version: string;
  command: string;
  choice?: DriverChoice;
};

/** What a self-test of the sandbox found; `install` is the command or the hint that would repair it. */
export type SandboxProbe =
  | ({ available: true } & FoundDriver)
  | { available: false; reason: string; install: string };

/** Tests one driver: the program's name or path, and the time each of its runs may take. */
export type DriverProbe = (command: string, timeoutMs: number) => Promise<SandboxProbe>;

/** One way to make a clean machine; what its probe accepts, its start can make. */
export type Driver = { command: string; probe: DriverProbe; start(parts: MachineParts): Promise<Machine> };
