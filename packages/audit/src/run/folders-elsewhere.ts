import { posix } from 'node:path';
import type { CommandText } from '../model/command-text.ts';
import { HOME, JOURNEY } from '../sandbox/bubblewrap-profile.ts';
import { namedPaths } from '../shell/named-paths.ts';

/** Where a journey can write beside its own folder. */
const WRITABLE = [`${HOME}/`, '/tmp/'];
/** More than any page names; every one is looked at after each command. */
const MOST = 8;

function resolve(cwd: string, path: string): string {
  const own = path === '~' || path.startsWith('~/') ? `${HOME}${path.slice(1)}` : path;
  return posix.resolve(cwd, own);
}

/** The folder that a path is of: one with an ending is a file. */
function folderOf(path: string): string {
  return posix.extname(path) === '' ? path : posix.dirname(path);
}

/** Whether a path leads to a place of the reader's that is not in the journey's folder: tools keep theirs behind a dot. */
function isElsewhere(path: string): boolean {
  if (path === JOURNEY || path.startsWith(`${JOURNEY}/`) || JOURNEY.startsWith(`${path}/`)) return false;
  return WRITABLE.some((place) => {
    const [first = ''] = path.startsWith(place) ? path.slice(place.length).split('/') : [];
    return first !== '' && !first.startsWith('.');
  });
}

/** The folders outside of the journey's that its commands speak of or stand in. */
export class FoldersElsewhere {
  readonly #folders = new Set<string>();

  constructor(cwd: string = JOURNEY) {
    this.learnFolder(cwd);
  }

  /** Learns what a command names, before it runs. */
  learnNamed(command: CommandText, cwd: string): void {
    for (const path of namedPaths(command)) this.#add(folderOf(resolve(cwd, path)));
  }

  /** Learns where the shell stands. */
  learnFolder(cwd: string): void {
    this.#add(posix.resolve(cwd));
  }

  list(): readonly string[] {
    return [...this.#folders];
  }

  #add(path: string): void {
    const isKnown = this.list().some((known) => path === known || path.startsWith(`${known}/`));
    if (isKnown || !isElsewhere(path) || this.#folders.size === MOST) return;
    for (const inside of this.list().filter((known) => known.startsWith(`${path}/`)))
      this.#folders.delete(inside);
    this.#folders.add(path);
  }
}
