/** The programs that can isolate an agent's work from this machine. */
export type SandboxDriver = 'bubblewrap' | 'gvisor' | 'docker';

/** What a self-test of the sandbox found; `install` is the command or the hint that would repair it. */
export type SandboxProbe =
  | { available: true; driver: SandboxDriver; version: string }
  | { available: false; reason: string; install: string };

/** Tests one driver: the program's name or path, and the time each of its runs may take. */
export type DriverProbe = (command: string, timeoutMs: number) => Promise<SandboxProbe>;
