import { randomUUID } from 'node:crypto';
import { lstat, readlink } from 'node:fs/promises';
import { coerce, gte } from 'semver';
import type { SandboxProbe } from './driver.ts';
import { findLeak, ISOLATION_REPORT, readHostIdentity } from './isolation.ts';
import { asUser, drawUid } from './launch.ts';
import { textOf } from './processes.ts';
import { describeFailure, runBounded } from './run-bounded.ts';
import { openUserNamespace } from './user-namespace.ts';

const INSTALL = 'apt-get install bubblewrap';
// The first that can forbid further user namespaces inside.
const OLDEST = '0.8.0';
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const SYSTEM_FOLDERS = ['/bin', '/lib', '/lib64', '/sbin'];
// bwrap stays process 1 of the sandbox, so /proc/1/environ would show what we pass here in spite of --clearenv.
const BARE_ENVIRONMENT = { PATH: SYSTEM_PATH };
const NAMESPACE_SWITCHES = [
  { file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns', off: '1', on: '0' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', off: '0', on: '1' },
  { file: '/proc/sys/user/max_user_namespaces', off: '0', on: '16384' },
];

/** Tests bubblewrap by running a command in it, as journeys are run, that must see neither our processes nor our network. */
export async function probeBubblewrap(command: string, timeoutMs: number): Promise<SandboxProbe> {
  const options = { timeoutMs, env: BARE_ENVIRONMENT };
  const asked = await runBounded(command, ['--version'], options);
  const version = asked.outcome === 'exited' ? /^bubblewrap (\S+)/.exec(asked.stdout)?.[1] : undefined;
  if (version === undefined) return unavailable(describeFailure(asked), INSTALL);
  if (!gte(coerce(version) ?? '0.0.0', OLDEST)) {
    return unavailable(`${version} is too old`, `Install bubblewrap ${OLDEST} or newer.`);
  }
  const leak = await testIsolation(command, options);
  return leak === undefined
    ? { available: true, driver: 'bubblewrap', version, command }
    : unavailable(leak, namespaceHint());
}

function unavailable(problem: string, install: string): SandboxProbe {
  return { available: false, reason: `bubblewrap ${problem}.`, install };
}

type Bounds = { timeoutMs: number; env: Record<string, string> };

async function testIsolation(command: string, options: Bounds): Promise<string | undefined> {
  const userNamespace = await openUserNamespace().catch((error: Error) => error);
  if (userNamespace instanceof Error) return `has no user namespace to start from (${userNamespace.message})`;
  try {
    const bwrap = asUser(userNamespace.isRoot ? drawUid() : null, [command]);
    return await findLeakOf([...userNamespace.enter, ...bwrap], options);
  } finally {
    await userNamespace.close();
  }
}

async function findLeakOf(bwrap: readonly string[], options: Bounds): Promise<string | undefined> {
  const word = randomUUID();
  const inside = ['--', '/bin/sh', '-c', ISOLATION_REPORT, 'sh', word];
  const host = await readHostIdentity();
  const [program = '', ...args] = [...bwrap, ...(await isolationArguments()), ...inside];
  const run = await runBounded(program, args, options);
  if (run.outcome !== 'exited' || run.code !== 0) return describeFailure(run);
  const leak = findLeak(run.stdout, word, host);
  return leak && `does not isolate: ${leak}`;
}

async function isolationArguments(): Promise<string[]> {
  const folders = await Promise.all(SYSTEM_FOLDERS.map(folderArguments));
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'],
    ...['--ro-bind', '/usr', '/usr', ...folders.flat()],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...['--clearenv', '--setenv', 'PATH', SYSTEM_PATH],
  ];
}

// Merged-/usr systems have links here, others folders, and some architectures have no /lib64 at all.
async function folderArguments(folder: string): Promise<string[]> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return [];
  return found.isSymbolicLink()
    ? ['--symlink', await readlink(folder), folder]
    : ['--ro-bind', folder, folder];
}

/** Says what would let user namespaces be made here: the switch that stands in the way, or the usual reasons. */
export function namespaceHint(read: (path: string) => string = textOf): string {
  const closed = NAMESPACE_SWITCHES.find(({ file, off }) => read(file).trim() === off);
  if (closed !== undefined) {
    const name = closed.file.slice('/proc/sys/'.length).replaceAll('/', '.');
    return `Allow unprivileged user namespaces: sudo sysctl -w ${name}=${closed.on}`;
  }
  return 'Allow unprivileged user namespaces. In a container of Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined';
}
