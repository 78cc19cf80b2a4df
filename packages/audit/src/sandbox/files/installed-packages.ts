import { type FileHandle, lstat, readdir } from 'node:fs/promises';
import { openFileAt, openFolderAt, pathAt, readRegular } from './open-in-root.ts';

const MOST_PACKAGES = 3000;
const MOST_MANIFEST_BYTES = 1_048_576;

/** The packages at the top of a `node_modules` folder with their versions; a link's version is not read. */
export type InstalledPackages = { stamp: string; versions: Map<string, string | null> };

/** Reads which packages a `node_modules` folder holds, or returns what is known if nothing in it has changed. */
export async function readInstalled(
  folder: FileHandle,
  known?: InstalledPackages,
): Promise<InstalledPackages> {
  const stamp = await stampOf(folder);
  if (known?.stamp === stamp) return known;
  const versions = new Map<string, string | null>();
  for (const name of await listNames(folder)) {
    versions.set(name, await readVersion(folder, name).catch(() => null));
    if (versions.size >= MOST_PACKAGES) break;
  }
  return { stamp, versions };
}

// Every package manager rewrites its own record in node_modules with each install.
async function stampOf(folder: FileHandle): Promise<string> {
  const records = ['.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml', ''];
  const times = records.map((name) =>
    lstat(pathAt(folder, name)).then(
      (found) => `${found.mtimeMs}`,
      () => '',
    ),
  );
  return (await Promise.all(times)).join('|');
}

async function listNames(folder: FileHandle): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(pathAt(folder))) {
    if (name.startsWith('.')) continue;
    if (!name.startsWith('@')) names.push(name);
    else {
      await using scope = await openFolderAt(folder, name);
      names.push(...(await readdir(pathAt(scope))).map((scoped) => `${name}/${scoped}`));
    }
  }
  return names;
}

async function readVersion(folder: FileHandle, name: string): Promise<string | null> {
  const [first = '', second] = name.split('/');
  if (second === undefined) return readManifestVersion(folder, first);
  await using scope = await openFolderAt(folder, first);
  // Awaited here: the folder must stay open until its manifest is read.
  return await readManifestVersion(scope, second);
}

async function readManifestVersion(parent: FileHandle, name: string): Promise<string | null> {
  await using folder = await openFolderAt(parent, name);
  await using file = await openFileAt(folder, 'package.json');
  const text = await readRegular(file, MOST_MANIFEST_BYTES);
  const manifest: unknown = JSON.parse(text?.toString('utf8') ?? '');
  const version = typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : null;
  return typeof version === 'string' ? version : null;
}
