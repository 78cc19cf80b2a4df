import { lstat, readlink } from 'node:fs/promises';
import { HOST_NAME } from '../model/run.ts';
import { HOME, JOURNEY, type ProfileParts } from './bubblewrap-profile.ts';
import { HIDDEN_FOLDERS, HOST_FILES, SMALL_BYTES, SYSTEM_FOLDERS } from './clean-system.ts';
import { OBSERVER, OBSERVER_POWERS } from './gvisor-observer.ts';

/** One part of the system that is put together before gVisor starts: what, where, and from what. */
export type SystemPart = readonly [kind: 'folder' | 'link' | 'bind' | 'memory', place: string, from: string];

// Without these mounts gVisor makes both itself, without a limit.
const SIZED_BY_US = ['/tmp', '/dev/shm'];

/** Lists the parts of the clean system that all journeys see, in the order in which they are to be made. */
export async function systemParts(parts: ProfileParts & { uid: number }): Promise<SystemPart[]> {
  const { limits, uid } = parts;
  const own = `mode=0755,uid=${uid},gid=${uid}`;
  const system = await Promise.all(SYSTEM_FOLDERS.map(systemFolder));
  const [hidden, host] = await Promise.all([keepPresent(HIDDEN_FOLDERS), keepPresent(HOST_FILES)]);
  return [
    ...['/etc', '/opt', '/var', '/proc', '/dev', '/sys'].map((path) => ['folder', path, ''] as const),
    ['bind', '/usr', '/usr'],
    ...system.flat(),
    ...hidden.map((path) => ['memory', path, 'ro,size=4k'] as const),
    ...host.map((path) => ['bind', path, path] as const),
    ...parts.etcFiles.map((file) => ['bind', `/etc/${file}`, `${parts.etcFolder}/${file}`] as const),
    ['link', '/etc/os-release', '../usr/lib/os-release'],
    ...parts.binds.map(({ from, to }) => ['bind', to, from] as const),
    sized('/tmp', limits.temporaryBytes, 'mode=1777'),
    ['link', '/var/tmp', '../tmp'],
    sized('/dev/shm', SMALL_BYTES, 'mode=1777'),
    sized('/run', SMALL_BYTES, own),
    sized(HOME, limits.homeBytes, own),
    sized(JOURNEY, limits.journeyBytes, own),
  ];
}

function sized(place: string, bytes: number, options: string): SystemPart {
  return ['memory', place, `nosuid,nodev,size=${bytes},${options}`];
}

// Merged-/usr systems have links here, others folders, and some architectures have no /lib64 at all.
async function systemFolder(folder: string): Promise<SystemPart[]> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return [];
  return found.isSymbolicLink() ? [['link', folder, await readlink(folder)]] : [['bind', folder, folder]];
}

async function keepPresent(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
  return paths.filter((_, index) => found[index] !== undefined);
}

/** The description of the container, by the runtime specification of the Open Container Initiative, 1.0. */
export function containerSpec(root: string): object {
  const mounts = SIZED_BY_US.map((destination) => ({
    destination,
    type: 'bind',
    source: `${root}${destination}`,
    options: ['rw'],
  }));
  return {
    ociVersion: '1.0.2',
    root: { path: root, readonly: false },
    hostname: HOST_NAME,
    process: processSpec({
      argv: ['/bin/bash', '--norc', '-c', OBSERVER],
      env: {},
      uid: 0,
      powers: OBSERVER_POWERS,
    }),
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs' },
      ...mounts,
    ],
    // The network is that of the frame around the container, which nothing but its gateway shares.
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  };
}

/** A program to start in the container. */
export type ContainerProgram = {
  argv: readonly string[];
  env: Record<string, string>;
  uid: number;
  powers?: readonly string[];
  limits?: Record<string, number>;
};

/** Its description. */
export function processSpec({ argv, env, uid, powers = [], limits = {} }: ContainerProgram): object {
  const variables = Object.entries({ PATH: '/usr/bin:/bin', ...env });
  return {
    args: argv,
    env: variables.map(([name, value]) => `${name}=${value}`),
    user: { uid, gid: uid },
    cwd: '/',
    noNewPrivileges: true,
    capabilities: { bounding: powers, effective: powers, permitted: powers, inheritable: [] },
    rlimits: Object.entries(limits).map(([type, value]) => ({ type, soft: value, hard: value })),
  };
}
