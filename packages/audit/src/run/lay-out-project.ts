import { HOME } from '../sandbox/bubblewrap-profile.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** A project that a journey begins in, or that it may clone. */
export type RunProject = {
  /** What git can clone: one commit of the project. */
  bundle: Uint8Array;
  /** The folder of the copy in which the journey begins; null when the page clones the project itself. */
  beginIn: string | null;
  /** The addresses that lead to the bundle when the page clones them. */
  remotes: readonly string[];
};

const BUNDLE = `${HOME}/.waymark/project.bundle`;
const CLONE_MS = 120_000;

/** The settings by which git, inside the sandbox, takes the project's own address for the bundle. */
export function projectEnvironment({ remotes }: RunProject): Record<string, string> {
  const settings = remotes.flatMap((remote, at) => [
    [`GIT_CONFIG_KEY_${at}`, `url.${BUNDLE}.insteadOf`],
    [`GIT_CONFIG_VALUE_${at}`, remote],
  ]);
  return remotes.length === 0
    ? {}
    : { GIT_CONFIG_COUNT: String(remotes.length), ...Object.fromEntries(settings) };
}

/** Puts the project into a fresh sandbox, and gives the folder in which the journey begins. */
export async function layOutProject(sandbox: Sandbox, { bundle, beginIn }: RunProject): Promise<string> {
  await sandbox.writeFile(BUNDLE, bundle);
  if (beginIn === null) return sandbox.journeyFolder;
  const clone = ['/usr/bin/git', 'clone', '--quiet', BUNDLE, sandbox.journeyFolder];
  const { code, stderr } = await sandbox.exec(clone, CLONE_MS);
  if (code !== 0) throw new Error(`The project could not be laid out: ${stderr.trim().slice(0, 300)}`);
  await sandbox.exec(['/usr/bin/git', '-C', sandbox.journeyFolder, 'remote', 'remove', 'origin'], CLONE_MS);
  return beginIn === '' ? sandbox.journeyFolder : `${sandbox.journeyFolder}/${beginIn}`;
}
