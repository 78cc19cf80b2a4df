import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { build, ensureDebianPackages, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { root, withInstalledCommands } from './run-command.mjs';

ensureNode();
ensurePackages();
const node = ensurePinnedNode();
ensureDebianPackages(['bubblewrap'], { required: false });
build(node);

const command = [join(root, 'packages', 'cli', 'bin', 'waymark.mjs'), 'serve', ...process.argv.slice(2)];
const service = spawn(node, command, { cwd: root, env: withInstalledCommands(), stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches the service by itself; a second one would make it give up at once.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) service.kill(signal);
  });
}
// npm hands a signal to the shell between us, which dies of it without a word; the service must not stay behind.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent || !process.env.npm_lifecycle_event) return;
  clearInterval(watch);
  service.kill('SIGTERM');
}, 500);
watch.unref();
service.on('error', (error) => {
  console.error(`The service could not be started: ${error.message}`);
  process.exit(1);
});
service.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
