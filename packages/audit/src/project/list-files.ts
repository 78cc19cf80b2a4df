import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlacementRefusal } from '../model/run-codes.ts';
import { runGit } from './git.ts';

const MOST_FILES = 20_000;
const MOST_BYTES = 268_435_456;

/** The files of a project that a copy may hold, or why there are too many. */
export type Listing =
  | { kind: 'files'; files: string[]; bytes: number }
  | { kind: 'too_large'; refusal: PlacementRefusal };

// What is committed reaches everyone who clones; what is not may be somebody's own.
const SECRET_NAME =
  /^(?:\.env(?:\.(?!example$|sample$|template$|dist$).*)?|\.npmrc|\.netrc|\.pypirc|\.git-credentials|id_[a-z0-9]+|.*\.(?:pem|key|p12|pfx|keystore|jks))$/iu;

/** Whether a file that is not committed looks like a secret by its name. */
function isSecretName(path: string): boolean {
  return SECRET_NAME.test(path.split('/').at(-1) ?? '');
}

/** Lists what is committed, and what is neither committed nor ignored; never installed packages or secrets. */
export async function listFiles(root: string, place: readonly string[] = []): Promise<Listing> {
  const list = async (...args: string[]) =>
    split(await runGit([...place, 'ls-files', '-z', ...args], { cwd: root }));
  const committed = await list('--cached');
  const others = await list('--others', '--exclude-standard');
  const names = [...committed, ...others.filter((path) => !isSecretName(path))];
  return await measure(root, [...new Set(names)].filter(isOwn).toSorted());
}

function split(listed: string | undefined): string[] {
  return (listed ?? '').split('\0').filter((path) => path !== '');
}

function isOwn(path: string): boolean {
  const parts = path.split('/');
  return !parts.includes('node_modules') && !parts.includes('.git');
}

// A file that was removed is listed still; a folder in the list is another repository.
async function measure(root: string, names: readonly string[]): Promise<Listing> {
  const files: string[] = [];
  let bytes = 0;
  for (const name of names) {
    const found = await lstat(join(root, name)).catch(() => undefined);
    if (found?.isFile() !== true && found?.isSymbolicLink() !== true) continue;
    files.push(name);
    bytes += found.size;
    if (files.length > MOST_FILES)
      return tooLarge({ code: 'too_many_files', params: { root, most: MOST_FILES } });
    if (bytes > MOST_BYTES) return tooLarge({ code: 'too_many_bytes', params: { root, most: MOST_BYTES } });
  }
  return { kind: 'files', files, bytes };
}

function tooLarge(refusal: PlacementRefusal): Listing {
  return { kind: 'too_large', refusal };
}
