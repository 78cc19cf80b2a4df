import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTempRoot, type GuardedChild, spawnGuarded } from '@waymark/testkit';

const packageFolder = fileURLToPath(new URL('../packages/cli', import.meta.url));

/** An installation of the command that any user of this machine may use. */
export interface Installation {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Installs the built command, with the Node.js of the tests, where everybody can read it. */
export async function installCommand(): Promise<Installation> {
  const user = process.getuid?.() === 0 ? { uid: 0, gid: 0 } : undefined;
  const folder = await mkdtemp(join(findTempRoot(user), 'waymark-installed-'));
  await chmod(folder, 0o755);
  for (const part of ['bin', 'package.json']) {
    await cp(join(packageFolder, part), join(folder, part), { recursive: true });
  }
  await mkdir(join(folder, 'dist'));
  const bundles = (await readdir(join(packageFolder, 'dist'))).filter((name) =>
    /\.(?:mjs|woff2|webp|wasm)$/.test(name),
  );
  for (const name of bundles) await copyFile(join(packageFolder, 'dist', name), join(folder, 'dist', name));
  await copyFile(process.execPath, join(folder, 'node'));
  await chmod(join(folder, 'node'), 0o755);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** A desk at which somebody audits: an account, a home, a page and a folder for temporary files. */
export interface Desk {
  readonly uid: number;
  readonly home: string;
  readonly temporary: string;
  audit(page: string, env: Record<string, string>): Promise<GuardedChild>;
  report(): string;
  leave(): Promise<void>;
}

/** Sits down at a new desk, as root or as a user whom this machine has never seen. */
export async function sitDown({ folder }: Installation, isRoot: boolean): Promise<Desk> {
  const own = process.getuid?.() ?? 0;
  const uid = isRoot || own !== 0 ? own : 300_000 + randomInt(1_000_000);
  const home = await mkdtemp(`${folder}-home-`);
  const temporary = join(home, 'tmp');
  await mkdir(temporary);
  for (const path of [home, temporary]) await chown(path, uid, uid);
  // Root's sandboxes run as users of their own, who must be able to enter.
  for (const path of [home, temporary]) await chmod(path, 0o711);
  const ids = own === 0 ? { uid, gid: uid } : {};
  return {
    uid,
    home,
    temporary,
    audit: async (page, env) => {
      await writeFile(join(home, 'quickstart.md'), page);
      const command = [join(folder, 'bin/waymark.mjs'), 'audit', 'quickstart.md'];
      return spawnGuarded(join(folder, 'node'), command, {
        cwd: home,
        env: { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: temporary, ...env },
        ...ids,
      });
    },
    report: () => readFileSync(join(home, 'waymark-report/report.json'), 'utf8'),
    leave: () => rm(home, { recursive: true }),
  };
}

/** Waits until a command has printed a text; rejects with all it has printed when it ends before. */
export async function reaches({ child, exited, output }: GuardedChild, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.stdout?.on('data', () => output().includes(text) && resolve());
  exited.then(() => reject(new Error(output())));
  if (output().includes(text)) resolve();
  await promise;
}

/** The command lines of processes in which a text stands. */
export function processesWith(text: string): string[] {
  return everyProcess()
    .map((pid) => readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))
    .filter((line) => line.includes(text));
}

/** The command lines of a user's processes. */
export function processesOf(uid: number): string[] {
  return everyProcess()
    .filter((pid) => ownerOf(`/proc/${pid}`) === uid)
    .map((pid) => readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' '));
}

function everyProcess(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
