/** One command of the command line: what `waymark help` says of it and what it does. */
export interface Command {
  /** The forms of the command, one a line; a line that begins with a space goes on with the one before it. */
  readonly usage: string;
  readonly summary: string;
  /** What `waymark help` says of it beyond that. */
  readonly notes?: string;
  /** Does the work and answers the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** Words on the command line that a command cannot use. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Exit codes of every command; 64 is EX_USAGE of sysexits.h. */
export const exitCode = { ok: 0, failed: 1, usage: 64 } as const;
