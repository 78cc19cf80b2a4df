import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Does with chroot(1) what runsc does with a kernel of its own, so that all but that kernel can be tried everywhere.
const PROGRAM = `#!${process.execPath}
const { spawn, spawnSync } = require('node:child_process');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
// The self-test knows the names of what may be seen.
process.title = 'bash';
const words = process.argv.slice(2);
const valueOf = (name) => words.find((word) => word.startsWith(name + '='))?.slice(name.length + 1);
const after = (name) => words[words.indexOf(name) + 1];
const specOf = (file) => JSON.parse(readFileSync(file, 'utf8'));
const state = valueOf('--root') + '/rootfs';
function become(root, { args, env, user }, pidFile) {
  const drop = ['--reuid', user.uid, '--regid', user.gid, '--clear-groups', '--inh-caps=-all', '--no-new-privs'];
  const bounds = user.uid === 0 ? [] : ['--bounding-set=-all'];
  const program = ['chroot', root, 'setpriv', ...drop.map(String), ...bounds, '--', ...args];
  const variables = Object.fromEntries(env.map((entry) => entry.split(/=(.*)/s).slice(0, 2)));
  const child = spawn('/usr/sbin/' + program[0], program.slice(1), { stdio: 'inherit', env: variables });
  if (pidFile) writeFileSync(pidFile, String(child.pid));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === 'SIGKILL' ? 9 : 15)));
}
if (words.includes('--version')) console.log('runsc version 9.9.9');
else if (words.includes('exec')) become(readFileSync(state, 'utf8'), specOf(after('--process')), after('--internal-pid-file'));
else {
  BECOME
  const spec = specOf(valueOf('--bundle') + '/config.json');
  const root = spec.root.path;
  mkdirSync(valueOf('--root'), { recursive: true });
  writeFileSync(state, root);
  spawnSync('mount', ['-t', 'proc', 'proc', root + '/proc']);
  // Another kernel would tell of itself.
  spawnSync('mount', ['--bind', '/dev/null', root + '/proc/cmdline']);
  const kernel = 'KERNEL';
  if (kernel !== '') {
    writeFileSync(valueOf('--root') + '/version', kernel + '\\n');
    spawnSync('mount', ['--bind', valueOf('--root') + '/version', root + '/proc/version']);
  }
  spawnSync('mount', ['--rbind', '/dev', root + '/dev']);
  become(root, spec.process);
}
`;

/** Makes a program that behaves as runsc; `first` is code to run before its container starts, `kernel` what its kernel says it is. */
export async function makeStandInRunsc(
  first = '',
  kernel = '',
): Promise<{ command: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-runsc-'));
  await chmod(folder, 0o755);
  const command = join(folder, 'runsc');
  await writeFile(
    command,
    PROGRAM.replace('BECOME', () => first).replace('KERNEL', () => kernel),
    { mode: 0o755 },
  );
  return { command, remove: () => rm(folder, { recursive: true }) };
}
