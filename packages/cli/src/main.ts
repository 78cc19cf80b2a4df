import { OperatorError } from '@waymark/server';
import { type Command, exitCode, UsageError } from './command.ts';
import { backup } from './commands/backup.ts';
import { doctor } from './commands/doctor.ts';
import { keys } from './commands/keys.ts';
import { migrate } from './commands/migrate.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';

const commands: Readonly<Record<string, Command>> = { serve, doctor, migrate, backup, restore, keys };

function help(): string {
  const width = Math.max(...Object.values(commands).map((command) => command.usage.length));
  const rows = Object.values(commands).map(
    (command) => `  waymark ${command.usage.padEnd(width)}  ${command.summary}`,
  );
  return `Usage:\n${rows.join('\n')}\n\nSettings come from the environment; README.md lists them.`;
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${help()}`);
    return exitCode.usage;
  }
  console.error(error instanceof OperatorError ? `waymark: ${error.message}` : error);
  return exitCode.failed;
}

/** Runs one command line and answers its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) {
    console.log(help());
    return exitCode.ok;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
    return await command.run(rest);
  } catch (error) {
    return report(error);
  }
}
