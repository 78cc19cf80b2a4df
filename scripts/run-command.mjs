import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

// The commands that npm installed.
const binFolder = join(root, 'node_modules', '.bin');

/** Ends the program with one sentence for the person at the terminal. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The words of a script's command line; a wrong one ends the program with what is wrong and how it is called. */
export function readWords(config, usage) {
  try {
    return parseArgs(config);
  } catch (error) {
    return stop(`${error.message}\nUsage: ${usage}`);
  }
}

/** Runs a command in the repository with its output on the terminal; says whether it succeeded. */
export function runVisibly(command, args, env = process.env) {
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
}

/** Runs a command in the repository and keeps its output, which matters only when it fails. */
export function runQuietly(command, args, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { succeeded: status === 0, output: error ? error.message : `${stdout}${stderr}` };
}

/** The environment with the installed commands first, so that `node` means the pinned one. */
export function withInstalledCommands(env = process.env) {
  return { ...env, PATH: [binFolder, ...pathWithoutInstalledCommands(env)].join(delimiter) };
}

/** The environment without them, for npm, which replaces the very folder they are in. */
export function withoutInstalledCommands(env = process.env) {
  return { ...env, PATH: pathWithoutInstalledCommands(env).join(delimiter) };
}

function pathWithoutInstalledCommands(env) {
  return (env.PATH ?? '').split(delimiter).filter((folder) => folder !== binFolder);
}
