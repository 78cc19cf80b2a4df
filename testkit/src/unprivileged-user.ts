import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** The numbers of the user that runs PostgreSQL, as `spawn` takes them. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** Gives the user to run PostgreSQL as: `nobody` when the tests run as root, which PostgreSQL refuses. */
export function findUnprivilegedUser(): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: askId('-u'), gid: askId('-g') };
}

/** Gives a folder for temporary files that the user may enter. */
export function findTempRoot(user: UserIds | undefined): string {
  if (user === undefined) return tmpdir();
  const root = [tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) => existsSync(folder) && isReachableByAnyone(folder),
  );
  if (root === undefined) throw new Error('no folder for temporary files is open to an unprivileged user');
  return root;
}

/** Says whether any user of this machine may enter the folder, or only the one who runs the tests. */
export function isReachableByAnyone(folder: string): boolean {
  const othersMayReadAndEnter = 0o005;
  const othersMayEnter = 0o001;
  const path = realpathSync(folder);
  if ((statSync(path).mode & othersMayReadAndEnter) !== othersMayReadAndEnter) return false;
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    if ((statSync(parent).mode & othersMayEnter) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}

function askId(flag: '-u' | '-g'): number {
  return Number.parseInt(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }), 10);
}
