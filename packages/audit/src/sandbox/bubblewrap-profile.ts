import { access, lstat, readlink } from 'node:fs/promises';
import { HOST_NAME } from '../model/run.ts';
import type { ReadOnlyBind } from '../runtime/provision.ts';
import {
  HIDDEN_FOLDERS,
  HOST_FILES,
  MASKED_FILES,
  MASKED_FOLDERS,
  SMALL_BYTES,
  SYSTEM_FOLDERS,
} from './clean-system.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';
import { modeInside } from './witnesses.ts';

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

/** What bwrap is to be started with: its arguments up to the program, and what to read from further descriptors. */
export type Profile = {
  arguments: string[];
  /** By descriptor. Files that are made from one leave no path of this machine in the sandbox's list of mounts. */
  inputs: ReadonlyMap<number, string>;
};

/** Draws up the profile; `firstInput` is the first descriptor that is free. */
export async function makeProfile(parts: ProfileParts, firstInput: number): Promise<Profile> {
  const inputs = new Map<number, string>();
  const input = (path: string) => {
    const descriptor = firstInput + inputs.size;
    inputs.set(descriptor, path);
    return String(descriptor);
  };
  const etc = parts.etcFiles.flatMap((file) => [
    ...[
      '--perms',
      modeInside(file).toString(8),
      '--file',
      input(`${parts.etcFolder}/${file}`),
      `/etc/${file}`,
    ],
  ]);
  const masked = (await keepPresent(MASKED_FILES)).flatMap((file) => [
    ...['--perms', '0444', '--ro-bind-data', input('/dev/null'), file],
  ]);
  return { arguments: await profileArguments(parts, etc, masked), inputs };
}

async function profileArguments(
  parts: ProfileParts,
  etc: readonly string[],
  masked: readonly string[],
): Promise<string[]> {
  const system = await Promise.all(SYSTEM_FOLDERS.map(folderArguments));
  const hidden = await Promise.all(HIDDEN_FOLDERS.map(hideArguments));
  const maskedFolders = await Promise.all(MASKED_FOLDERS.map(hideArguments));
  const host = await Promise.all(HOST_FILES.map((file) => bindIfPresent(file)));
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--uid', String(SANDBOX_UID), '--gid', String(SANDBOX_UID)],
    ...['--hostname', HOST_NAME, '--disable-userns', '--cap-drop', 'ALL', '--clearenv'],
    ...['--die-with-parent', '--new-session'],
    ...['/etc', '/opt', '/var'].flatMap((folder) => ['--perms', '0755', '--dir', folder]),
    ...['--ro-bind', '/usr', '/usr', ...system.flat(), ...hidden.flat(), ...host.flat()],
    ...etc,
    ...['--symlink', '../usr/lib/os-release', '/etc/os-release'],
    ...parts.binds.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['--proc', '/proc', ...masked, ...maskedFolders.flat()],
    ...['--dev', '/dev', ...sized('/dev/shm', SMALL_BYTES, '1777')],
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

async function keepPresent(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
  return paths.filter((_, index) => found[index] !== undefined);
}
