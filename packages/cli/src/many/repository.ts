import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { runGit } from '@waymark/audit';
import { UsageError } from '../command.ts';

/** The folder that pages are named from: the top of the work tree, or the current folder outside of one. */
export interface Repository {
  readonly root: string;
  readonly isVersioned: boolean;
}

/** Finds the repository around a folder. */
export async function findRepository(folder: string): Promise<Repository> {
  const top = (await runGit(['rev-parse', '--show-toplevel'], { cwd: folder }))?.trimEnd();
  return { root: realpathSync(top || folder), isVersioned: Boolean(top) };
}

/** A file as it is called from the top of the repository, or null where it lies elsewhere. */
export function nameInRepository({ root }: Repository, file: string): string | null {
  const name = relative(root, file);
  return name === '' || name === '..' || name.startsWith(`..${sep}`) || isAbsolute(name)
    ? null
    : name.split(sep).join('/');
}

/** Leaves out the files that git ignores; one that is committed all the same is kept. */
export async function withoutIgnored(
  { root, isVersioned }: Repository,
  files: readonly string[],
): Promise<string[]> {
  if (!isVersioned || files.length === 0) return [...files];
  const input = files.map((file) => `${relative(root, file)}\0`).join('');
  // It ends with 1 where nothing is ignored, which is an empty answer too.
  const answer = await runGit(['check-ignore', '-z', '--stdin'], { cwd: root, input });
  const ignored = new Set((answer ?? '').split('\0').map((name) => resolve(root, name)));
  return files.filter((file) => !ignored.has(file));
}

/** The files that differ from a commit, or from where the branch left it; also those that git does not keep yet. */
export async function changedFiles({ root, isVersioned }: Repository, ref: string): Promise<Set<string>> {
  if (!isVersioned)
    throw new UsageError('--changed-since needs a git repository, and this folder is in none.');
  const names = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const commit = (await runGit(names, { cwd: root }))?.trim();
  if (!commit)
    throw new UsageError(
      `--changed-since: git does not know the commit ${JSON.stringify(ref)}. If the checkout has only one commit, fetch all of them with fetch-depth: 0 (GitHub) or GIT_DEPTH: 0 (GitLab).`,
    );
  const base = (await runGit(['merge-base', commit, 'HEAD'], { cwd: root }))?.trim() || commit;
  const changed = await runGit(['diff', '--name-only', '--no-renames', '-z', base], { cwd: root });
  const untracked = await runGit(['ls-files', '--others', '--exclude-standard', '-z'], { cwd: root });
  if (changed === undefined || untracked === undefined)
    throw new UsageError(`--changed-since: git cannot say what changed since ${JSON.stringify(ref)}.`);
  const all = [...changed.split('\0'), ...untracked.split('\0')].filter((name) => name !== '');
  return new Set(all);
}
