import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { SANDBOX_UID } from './bubblewrap-profile.ts';
import type { Limiter } from './limits/limiter.ts';

// Joins the control groups and drops every descriptor that this process itself has inherited from whoever started it.
const LAUNCH = `most=$1; shift
while [ "$1" != -- ]; do echo $$ > "$1" || exit 125; shift; done; shift
for entry in /proc/self/fd/*; do n=\${entry##*/}; [ "$n" -gt "$most" ] && eval "exec $n>&-"; done
exec "$@"`;

const NAMESPACES = ['--user', '--mount', '--pid', '--net', '--ipc', '--uts', '--cgroup', '--root'];

/** A program to start under the sandbox's limits. */
export type Launch = {
  argv: readonly string[];
  stdio: StdioOptions & unknown[];
  env: Record<string, string>;
};

/** Starts a program inside the limits of a sandbox, with no descriptor but those of its `stdio`. */
export function launch(limiter: Limiter, { argv, stdio, env }: Launch): ChildProcess {
  const prelude = [
    String(stdio.length - 1),
    ...limiter.joinFiles,
    '--',
    '/usr/bin/prlimit',
    ...limiter.rlimits,
  ];
  return spawn('/bin/bash', ['--noprofile', '--norc', '-c', LAUNCH, 'launch', ...prelude, ...argv], {
    stdio,
    env,
    detached: true,
  });
}

/** Puts a command under another user of this machine; only root can, and only root needs to. */
export function asUser(uid: number | null, argv: readonly string[]): string[] {
  if (uid === null) return [...argv];
  const drop = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups', '--no-new-privs'];
  return ['/usr/bin/setpriv', ...drop, '--', ...argv];
}

/** Puts a command into all namespaces of a process, as the sandbox's user and without any capability. */
export function insideOf(pid: number, isRoot: boolean, argv: readonly string[]): string[] {
  const ungroup = isRoot ? ['/usr/bin/setpriv', '--clear-groups', '--'] : [];
  const user = ['--setuid', String(SANDBOX_UID), '--setgid', String(SANDBOX_UID)];
  const enter = ['/usr/bin/nsenter', '--target', String(pid), ...NAMESPACES, ...user, '--'];
  const powerless = ['/usr/bin/setpriv', '--inh-caps=-all', '--no-new-privs', '--'];
  return [...ungroup, ...enter, ...powerless, ...argv];
}
