import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { Limiter } from './limits/limiter.ts';
import type { UserNamespace } from './user-namespace.ts';

// Joins the control groups, offers itself first when memory is short, which a service may be excepted from, and drops every
// descriptor that this process itself has inherited from whoever started it.
const LAUNCH = `most=$1; shift
while [ "$1" != -- ]; do echo $$ > "$1" || exit 125; shift; done; shift
read -r score < /proc/self/oom_score_adj; [ "$score" -ge 500 ] || echo 500 > /proc/self/oom_score_adj || exit 125
for entry in /proc/self/fd/*; do n=\${entry##*/}; [ "$n" -gt "$most" ] && eval "exec $n>&-"; done
umask 022
unset OLDPWD SHLVL
exec "$@"`;

/** The first of the numbers that sandboxes' users are drawn from. */
export const FIRST_UID = 200_000;
/** How many there are. */
export const UIDS = 1_000_000;

/** A program to start under the sandbox's limits. */
export type Launch = {
  userNamespace: UserNamespace;
  argv: readonly string[];
  stdio: StdioOptions & unknown[];
  env: Record<string, string>;
};

/** Starts a program inside the limits of a sandbox, with no descriptor but those of its `stdio`. */
export function launch(limiter: Limiter, { userNamespace, argv, stdio, env }: Launch): ChildProcess {
  // In a namespace of its own the kernel counts a user's processes anew, so the limits come after entering it.
  const prelude = [
    String(stdio.length - 1),
    ...[...limiter.joinFiles, '--', ...userNamespace.enter],
    ...['/usr/bin/prlimit', ...limiter.rlimits],
  ];
  return spawn('/bin/bash', ['--noprofile', '--norc', '-c', LAUNCH, 'launch', ...prelude, ...argv], {
    stdio,
    env,
    // The folder of this process is nobody's business inside.
    cwd: '/',
    detached: true,
  });
}

/** Draws the number of a user that no account of this machine has. */
export function drawUid(): number {
  return FIRST_UID + randomInt(UIDS);
}

/** Puts a command under another user of this machine; only root can, and only root needs to. */
export function asUser(uid: number | null, argv: readonly string[]): string[] {
  if (uid === null) return [...argv];
  const drop = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups', '--no-new-privs'];
  return ['/usr/bin/setpriv', ...drop, '--', ...argv];
}
