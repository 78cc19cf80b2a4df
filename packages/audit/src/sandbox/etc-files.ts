import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL_LOOP } from '../terminal/shell-loop.ts';
import { HOME, SANDBOX_UID } from './bubblewrap-profile.ts';
import { modeInside, WITNESSES } from './witnesses.ts';

/** Where the program of the journey's shells stands inside the sandbox. */
export const SHELL_PROGRAM = 'waymark-shell';

// Without hosts and nsswitch.conf even localhost would not resolve, and a correct page's server would crash.
const filesFor = (uid: number): Record<string, string> => ({
  hosts: '127.0.0.1 localhost\n::1 localhost\n127.0.0.1 quickstart\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  'resolv.conf': 'nameserver 127.0.0.1\n',
  passwd: `dev:x:${uid}:${uid}:dev:${HOME}:/bin/bash\nnobody:x:65534:65534::/:/usr/sbin/nologin\n`,
  group: `dev:x:${uid}:\nnogroup:x:65534:\n`,
  [SHELL_PROGRAM]: SHELL_LOOP,
});

/** Writes the files of the sandbox's /etc into a folder and returns their names; all of them can be read there. */
export async function writeEtc(folder: string, uid = SANDBOX_UID): Promise<string[]> {
  const files = filesFor(uid);
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  for (const [name, program] of Object.entries(WITNESSES)) await copyFile(program, join(folder, name));
  const names = [...Object.keys(files), ...Object.keys(WITNESSES)];
  for (const name of names) await chmod(join(folder, name), 0o644);
  // The sandbox's user is another one, and this process's mask may forbid others everything.
  await chmod(folder, 0o755);
  return names;
}

/** Writes them for a sandbox that shows these very files instead of copies. */
export async function writeShownEtc(folder: string, uid: number): Promise<string[]> {
  const names = await writeEtc(folder, uid);
  for (const name of names) await chmod(join(folder, name), modeInside(name));
  return names;
}
