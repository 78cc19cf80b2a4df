import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGit } from './git.ts';
import type { Project } from './project.ts';

/** A project as one file that git can clone: one commit, no history, none of its settings. */
export type ProjectBundle = {
  bytes: Buffer;
  /** Of what `git ls-tree -r` prints of that commit; a clean checkout gives the same. */
  treeSha256: string;
};

const NOBODY = { name: 'Waymark', email: 'waymark@localhost', date: '2000-01-01T00:00:00Z' };

/** Packs the files of a project as they are now; undefined when git cannot. */
export async function bundleProject({ root, files, branch }: Project): Promise<ProjectBundle | undefined> {
  const scratch = await mkdtemp(join(tmpdir(), 'waymark-project-'));
  const repository = join(scratch, 'repository.git');
  const target = join(scratch, 'project.bundle');
  const place = [`--git-dir=${repository}`, `--work-tree=${root}`];
  const env = cleanEnvironment();
  const git = (args: readonly string[], input?: string) =>
    runGit([...place, ...args], { cwd: root, env, ...(input === undefined ? {} : { input }) });
  try {
    const steps: [string[], string?][] = [
      [['init', '--quiet', `--initial-branch=${branch}`]],
      [['add', '--force', '--pathspec-from-file=-', '--pathspec-file-nul'], files.map(literal).join('\0')],
      [['commit', '--quiet', '--allow-empty', '--no-verify', '--message', 'The project as it was audited']],
      [['bundle', 'create', '--quiet', target, 'HEAD', branch]],
    ];
    for (const [args, input] of steps) if ((await git(args, input)) === undefined) return undefined;
    const tree = (await git(['ls-tree', '-r', 'HEAD'])) ?? '';
    const treeSha256 = createHash('sha256').update(tree).digest('hex');
    return { bytes: await readFile(target), treeSha256 };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function literal(path: string): string {
  return `:(literal)${path}`;
}

function cleanEnvironment(): Record<string, string> {
  const who = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, NOBODY.name],
    [`GIT_${role}_EMAIL`, NOBODY.email],
    [`GIT_${role}_DATE`, NOBODY.date],
  ]);
  const none = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  return { PATH: '/usr/local/bin:/usr/bin:/bin', ...Object.fromEntries(who), ...none };
}
