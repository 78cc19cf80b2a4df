import { tmpdir } from 'node:os';
import { spawnGuarded } from './child-process.ts';
import { cleanEnvironment, waymarkEntry } from './waymark-command.ts';
import { within } from './within.ts';

/** What a command is given. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Text for standard input, which is closed after it. */
  readonly input?: string;
  /** The folder the command runs in; the one for temporary files by default. */
  readonly cwd?: string;
  /** Another program than the built `waymark`. */
  readonly entry?: string;
  /** What runs the command, with its arguments; nothing by default. */
  readonly under?: readonly string[];
}

/** What a command left behind. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const runTimeoutMs = 600_000;

/** Runs a command of `waymark` to its end, for a minute at most. */
export async function runWaymark(args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
  const [program = '', ...words] = [
    ...(options.under ?? []),
    ...[process.execPath, options.entry ?? waymarkEntry, ...args],
  ];
  const { child, exited, stdout, stderr, output } = await spawnGuarded(program, words, {
    cwd: options.cwd ?? tmpdir(),
    env: cleanEnvironment(options.env ?? {}),
  });
  // A command may end without reading its input; the broken pipe is then no error of the test.
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input ?? '');
  const { code } = await within(exited, runTimeoutMs, () => {
    child.kill('SIGKILL');
    return `waymark ${args.join(' ')} did not end:\n${output()}`;
  });
  return { code, stdout: stdout(), stderr: stderr() };
}
