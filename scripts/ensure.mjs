import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isInstalled, rememberInstalled } from './installed-packages.mjs';
import {
  root,
  runQuietly,
  runVisibly,
  stop,
  withInstalledCommands,
  withoutInstalledCommands,
} from './run-command.mjs';

const oldestNode = 20;
const pinnedNode = 24;
const commandOfPackage = { bubblewrap: 'bwrap', 'nginx-light': 'nginx' };
/** Packages that do as well, only slower, where the better one cannot be installed. */
const standIns = { 'chromium-headless-shell': 'chromium' };
// An audit of every package by the registry takes seconds, and nobody reads it here.
const quick = ['--no-audit', '--no-fund'];

/** Ends the program unless the running Node.js can at least install the pinned one. */
export function ensureNode() {
  if (majorOf(process.version) < oldestNode) {
    stop(`Waymark needs Node.js ${oldestNode} or newer to install itself; this is ${process.version}.`);
  }
}

/** Installs the npm packages of the lock file unless exactly they are there. */
export function ensurePackages() {
  if (isInstalled(root)) return;
  console.log('Installing npm packages …');
  const { succeeded, output } = installPackages();
  if (!succeeded) stop(`${output}\nnpm could not install the packages; its output is above.`);
  rememberInstalled(root);
}

/** Gives the Node.js that Waymark runs on: the one npm installed, else the running one if it is new enough. */
export function ensurePinnedNode() {
  const node = join(root, 'node_modules', 'node', 'bin', 'node');
  if (isNewEnough(node)) return node;
  // npm may block install scripts, and the package fetches its binary in one.
  runQuietly('npm', ['rebuild', 'node'], withoutInstalledCommands());
  if (isNewEnough(node)) return node;
  if (majorOf(process.version) >= pinnedNode) return process.execPath;
  return stop(
    `Waymark runs on Node.js ${pinnedNode} or newer, this is ${process.version}, and npm did not install the pinned ` +
      'one: allow the install script of the package "node" or install a newer Node.js.',
  );
}

/** Installs Debian packages whose command is missing, where it may; else says how to, and ends if they are required. */
export function ensureDebianPackages(names, { required }) {
  const missing = missingCommands(names);
  if (missing.length === 0) return;
  const manual = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  const mayInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const problem = mayInstall ? installDebianPackages(missing) : undefined;
  const lacking = missingCommands(missing);
  const withoutStandIn = lacking.filter((name) => missingCommands([standIns[name] ?? name]).length > 0);
  if (withoutStandIn.length === 0) return;
  if (problem) console.error(problem);
  const advice = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed. Run: ${manual}`;
  if (required) stop(advice);
  console.error(advice);
}

/** Compiles the packages and bundles the command. */
export function build(node) {
  const steps = [
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b'],
    [join(root, 'scripts', 'bundle.mjs')],
  ];
  const succeeded = steps.every((step) => runVisibly(node, step, withInstalledCommands()));
  if (!succeeded) stop('The build failed; see above.');
}

function installPackages() {
  const env = withoutInstalledCommands();
  if (!existsSync(join(root, 'package-lock.json'))) return runQuietly('npm', ['install', ...quick], env);
  const strict = runQuietly('npm', ['ci', ...quick], env);
  if (strict.succeeded || !strict.output.includes('EUSAGE')) return strict;
  // npm ci also refuses a lock file made where the registry lacked optional packages of other platforms. This takes
  // the locked versions just the same, and leaves the lock file as it is.
  return runQuietly('npm', ['install', '--no-save', ...quick], env);
}

function installDebianPackages(names) {
  console.log(`Installing ${names.join(' and ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const args = ['install', '-y', '--no-install-recommends', ...names];
  if (runQuietly('apt-get', args, env).succeeded) return undefined;
  const update = runQuietly('apt-get', ['update'], env);
  const { succeeded, output } = runQuietly('apt-get', args, env);
  return succeeded ? undefined : `${update.succeeded ? '' : update.output}${output}`;
}

function isNewEnough(node) {
  const { succeeded, output } = runQuietly(node, ['--version']);
  return succeeded && majorOf(output) >= pinnedNode;
}

function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}

/** Gives those of the packages whose command is not on the search path. */
function missingCommands(packages, path = process.env.PATH ?? '') {
  return packages.filter((name) => !isOnPath(commandOfPackage[name] ?? name, path));
}

function isOnPath(command, path) {
  return path.split(delimiter).some((folder) => isExecutable(join(folder, command)));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
