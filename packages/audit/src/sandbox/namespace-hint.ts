import { textOf } from './processes.ts';

const SWITCHES = [
  { file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns', off: '1', on: '0' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', off: '0', on: '1' },
  { file: '/proc/sys/user/max_user_namespaces', off: '0', on: '16384' },
];

/** Says what would let user namespaces be made here: the switch that stands in the way, or the usual reasons. */
export function namespaceHint(read: (path: string) => string = textOf): string {
  const closed = SWITCHES.find(({ file, off }) => read(file).trim() === off);
  if (closed !== undefined) {
    const name = closed.file.slice('/proc/sys/'.length).replaceAll('/', '.');
    return `Allow unprivileged user namespaces: sudo sysctl -w ${name}=${closed.on}`;
  }
  return 'Allow unprivileged user namespaces. In a container of Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined';
}
