import { mkdirSync } from 'node:fs';

const MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"';

/** The words that, put before a command, mount a disk of this size on the folder in a namespace of its own. */
export function onSmallDisk(folder: string, sizeKib: number): string[] {
  mkdirSync(folder, { recursive: true });
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  return ['unshare', ...asRoot, '--mount', '--', 'sh', '-c', MOUNT, 'mount', `${sizeKib}k`, folder];
}
