import { statfs } from 'node:fs/promises';

/** How many bytes this process may still write where a folder is; undefined where nobody can tell. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
