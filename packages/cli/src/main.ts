import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainStoreProblem, OperatorError } from '@waymark/server';
import { type Command, exitCode, UsageError } from './command.ts';
import { arena } from './commands/arena.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { doctor } from './commands/doctor.ts';
import { keys } from './commands/keys.ts';
import { lists } from './commands/lists.ts';
import { migrate } from './commands/migrate.ts';
import { pulse } from './commands/pulse.ts';
import { report as reportCommand } from './commands/report.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { packageRoot } from './package-root.ts';

const commands: Readonly<Record<string, Command>> = {
  serve,
  audit,
  check,
  doctor,
  migrate,
  backup,
  restore,
  keys,
  lists,
  pulse,
  report: reportCommand,
  arena,
};

function help(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: waymark COMMAND\n\n${rows.join('\n')}\n\nUse \`waymark help COMMAND\` for details. Settings come from the environment; README.md lists them.`;
}

function helpOf(name: string): string {
  const { usage, summary, notes } = commandOf(name);
  const forms = usage.split('\n').map((line) => (line.startsWith(' ') ? line : `  waymark ${line}`));
  return `Usage:\n${forms.join('\n')}\n\n${summary.charAt(0).toUpperCase()}${summary.slice(1)}.${notes === undefined ? '' : `\n\n${notes}`}`;
}

function version(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  return `waymark ${JSON.parse(text).version}`;
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  return command;
}

/** Whether a command is asked to explain itself; what stands behind `--` is meant for it as it is. */
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  return own.includes('--help') || own.includes('-h');
}

async function run(name: string, words: readonly string[]): Promise<number> {
  if (asksForHelp(words)) {
    console.log(helpOf(name));
    return exitCode.ok;
  }
  return await commandOf(name).run(words);
}

/** What the command line says of itself, if that is what it was asked for. */
function describeSelf(name: string, [topic]: readonly string[]): string | undefined {
  if (['version', '--version', '-v'].includes(name)) return version();
  if (!['help', '--help', '-h'].includes(name)) return undefined;
  return topic === undefined ? help() : helpOf(topic);
}

function report(error: unknown, name: string): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${Object.hasOwn(commands, name) ? helpOf(name) : help()}`);
    return exitCode.usage;
  }
  const explained = explainStoreProblem(error, 'The data');
  console.error(explained instanceof OperatorError ? `waymark: ${explained.message}` : explained);
  return exitCode.failed;
}

/** Runs one command line and answers its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  try {
    const text = describeSelf(name, rest);
    if (text === undefined) return await run(name, rest);
    console.log(text);
    return exitCode.ok;
  } catch (error) {
    return report(error, name);
  }
}
