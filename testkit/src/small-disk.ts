import { mkdirSync } from 'node:fs';

const MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"';

/** The words before a command for which a folder is a disk of this size; for everybody else it stays as it is. */
export function onSmallDisk(folder: string, sizeKib: number): string[] {
  mkdirSync(folder, { recursive: true });
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  return ['unshare', ...asRoot, '--mount', '--', 'sh', '-c', MOUNT, 'mount', `${sizeKib}k`, folder];
}
