import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownMark, sweepFolders } from './sweep-folders.ts';

/** Makes the folder of one run, with a part that only we may enter, and removes those of runs that were killed. */
export async function makeRunFolder(): Promise<{ folder: string; privateFolder: string }> {
  await sweepFolders(tmpdir());
  const folder = await mkdtemp(join(tmpdir(), `waymark-run-${ownMark()}-`));
  const privateFolder = join(folder, 'private');
  await chmod(folder, 0o711);
  await mkdir(privateFolder, { mode: 0o700 });
  return { folder, privateFolder };
}
