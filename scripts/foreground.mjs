import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root, withInstalledCommands } from './run-command.mjs';

/** Runs a program on this terminal until it ends, and ends as it did; signals to npm reach it. */
export function runInForeground(node, command) {
  const child = spawn(node, command, { cwd: root, env: withInstalledCommands(), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the program by itself; a second one would make it give up at once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm hands a signal to the shell between us, which dies of it without a word; the program must not stay behind.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent || !process.env.npm_lifecycle_event) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
  child.on('error', (error) => {
    console.error(`${command[0]} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
