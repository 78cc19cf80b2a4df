import { access, lstat, readlink } from 'node:fs/promises';
import type { ReadOnlyBind } from '../runtime/provision.ts';
import { HIDDEN_FOLDERS, HOST_FILES, SMALL_BYTES, SYSTEM_FOLDERS } from './clean-system.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';

/** The user that a journey believes to be. */
export const SANDBOX_UID = 1000;
/** The home folder of that user. */
export const HOME = '/home/dev';
/** The folder in which a journey begins, empty. */
export const JOURNEY = `${HOME}/quickstart`;

/** What a profile is made of. */
export type ProfileParts = {
  /** A folder with the files that stand in for those of /etc. */
  etcFolder: string;
  etcFiles: readonly string[];
  binds: readonly ReadOnlyBind[];
  limits: ResourceLimits;
};

/** The arguments of bwrap up to the program to run. */
export async function profileArguments(parts: ProfileParts): Promise<string[]> {
  const system = await Promise.all(SYSTEM_FOLDERS.map(folderArguments));
  const hidden = await Promise.all(HIDDEN_FOLDERS.map(hideArguments));
  const host = await Promise.all(HOST_FILES.map((file) => bindIfPresent(file)));
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--uid', String(SANDBOX_UID), '--gid', String(SANDBOX_UID)],
    ...['--hostname', 'quickstart', '--disable-userns', '--cap-drop', 'ALL', '--clearenv'],
    ...['--die-with-parent', '--new-session'],
    ...['/etc', '/opt', '/var'].flatMap((folder) => ['--perms', '0755', '--dir', folder]),
    ...['--ro-bind', '/usr', '/usr', ...system.flat(), ...hidden.flat(), ...host.flat()],
    ...parts.etcFiles.flatMap((file) => ['--ro-bind', `${parts.etcFolder}/${file}`, `/etc/${file}`]),
    ...['--symlink', '../usr/lib/os-release', '/etc/os-release'],
    ...parts.binds.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['--proc', '/proc', '--dev', '/dev', ...sized('/dev/shm', SMALL_BYTES, '1777')],
    ...sized('/tmp', parts.limits.temporaryBytes, '1777'),
    ...['--symlink', '../tmp', '/var/tmp'],
    ...sized('/run', SMALL_BYTES, '0755'),
    ...sized(HOME, parts.limits.homeBytes, '0755'),
    ...sized(JOURNEY, parts.limits.journeyBytes, '0755'),
    // Otherwise the root and /dev would be folders in memory that nothing limits.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
  ];
}

function sized(path: string, bytes: number, mode: string): string[] {
  return ['--perms', mode, '--size', String(bytes), '--tmpfs', path];
}

// Merged-/usr systems have links here, others folders, and some architectures have no /lib64 at all.
async function folderArguments(folder: string): Promise<string[]> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return [];
  return found.isSymbolicLink()
    ? ['--symlink', await readlink(folder), folder]
    : ['--ro-bind', folder, folder];
}

async function hideArguments(folder: string): Promise<string[]> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() ? ['--tmpfs', folder, '--remount-ro', folder] : [];
}

async function bindIfPresent(path: string): Promise<string[]> {
  return access(path).then(
    () => ['--ro-bind', path, path],
    () => [],
  );
}
