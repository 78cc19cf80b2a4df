import { lstat, realpath } from 'node:fs/promises';
import { HOST_NAME } from '../model/run.ts';
import { HOME, JOURNEY, type ProfileParts } from './bubblewrap-profile.ts';
import { HIDDEN_FOLDERS, HOST_FILES, SMALL_BYTES, SYSTEM_FOLDERS } from './clean-system.ts';

/** An image with nothing in it: the system is this machine's own, read-only, as in every other sandbox. */
export const EMPTY_IMAGE = 'waymark-empty:1';

/** The arguments of `docker run` up to the image, for a container that has no network and no power. */
export async function dockerArguments(parts: ProfileParts & { uid: number }): Promise<string[]> {
  const { limits, uid } = parts;
  const own = `uid=${uid},gid=${uid}`;
  const present = await keepPresent([...SYSTEM_FOLDERS, ...HOST_FILES]);
  const hidden = await keepPresent(HIDDEN_FOLDERS);
  const memory = String(limits.memoryBytes);
  return [
    ...['--network', 'none', '--read-only', '--user', `${uid}:${uid}`, '--hostname', HOST_NAME],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--ipc', 'private'],
    ...['--pids-limit', String(limits.maxProcesses), '--memory', memory, '--memory-swap', memory],
    ...['--cpu-shares', String(limits.cpuShares), '--shm-size', String(SMALL_BYTES), '--log-driver', 'none'],
    ...(await bind('/usr', '/usr')),
    ...(await Promise.all(present.map((path) => bind(path, path)))).flat(),
    ...(await bind('/usr/lib/os-release', '/etc/os-release')),
    ...parts.etcFiles.flatMap((file) => mount(`${parts.etcFolder}/${file}`, `/etc/${file}`)),
    ...parts.binds.flatMap(({ from, to }) => mount(from, to)),
    ...hidden.flatMap((folder) => ['--tmpfs', `${folder}:ro,size=4096`]),
    ...sized('/tmp', limits.temporaryBytes, 'mode=1777'),
    ...sized('/var/tmp', SMALL_BYTES, 'mode=1777'),
    ...sized('/run', SMALL_BYTES, `mode=0755,${own}`),
    ...sized(HOME, limits.homeBytes, `mode=0755,${own}`),
    ...sized(JOURNEY, limits.journeyBytes, `mode=0755,${own}`),
  ];
}

// Docker's own default forbids programs in such folders, and a journey's are all there.
function sized(path: string, bytes: number, options: string): string[] {
  return ['--tmpfs', `${path}:exec,nosuid,nodev,size=${bytes},${options}`];
}

async function bind(from: string, to: string): Promise<string[]> {
  return mount(await realpath(from), to);
}

function mount(from: string, to: string): string[] {
  return ['--mount', `type=bind,source=${from},target=${to},readonly`];
}

async function keepPresent(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
  return paths.filter((_, index) => found[index] !== undefined);
}
