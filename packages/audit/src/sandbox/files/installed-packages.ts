import { type FileHandle, lstat, readdir, readlink } from 'node:fs/promises';
import { openFileAt, openFolderAt, pathAt, readRegular } from './open-in-root.ts';

const MOST_PACKAGES = 3000;
const MOST_MANIFEST_BYTES = 1_048_576;

/** The packages at the top of a `node_modules` folder with their versions. */
export type InstalledPackages = {
  stamp: string;
  versions: Map<string, string | null>;
  /** Those that the project beside the folder asks for itself; null where all were asked for by name. */
  wanted: ReadonlySet<string> | null;
};

/** Reads which packages a `node_modules` folder holds, or returns what is known if nothing in it has changed. */
export async function readInstalled(
  folder: FileHandle,
  project: FileHandle | null,
  known?: InstalledPackages,
): Promise<InstalledPackages> {
  const stamp = await stampOf(folder);
  if (known?.stamp === stamp) return known;
  const wanted = project === null ? null : await readWanted(project).catch(() => new Set<string>());
  const versions = new Map<string, string | null>();
  for (const name of await listNames(folder)) {
    versions.set(name, await readVersion(folder, name).catch(() => null));
    if (versions.size >= MOST_PACKAGES) break;
  }
  return { stamp, versions, wanted };
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
  if (second === undefined) return readVersionAt(folder, first);
  await using scope = await openFolderAt(folder, first);
  // Awaited here: the folder must stay open until its manifest is read.
  return await readVersionAt(scope, second);
}

// pnpm links into a store whose folders carry the version, and no link is ever followed.
const IN_STORE = /\.pnpm\/[^/][^/@]*@(\d[^/(_]*)[^/]*\/node_modules\//u;

async function readVersionAt(parent: FileHandle, name: string): Promise<string | null> {
  const target = await readlink(pathAt(parent, name)).catch(() => null);
  if (target !== null) return IN_STORE.exec(target)?.[1] ?? null;
  await using folder = await openFolderAt(parent, name);
  const version = fieldOf(await readManifest(folder), 'version');
  return typeof version === 'string' ? version : null;
}

async function readWanted(project: FileHandle): Promise<Set<string>> {
  const manifest = await readManifest(project);
  const groups = ['dependencies', 'devDependencies'].map((group) => fieldOf(manifest, group));
  return new Set(groups.flatMap((group) => Object.keys(typeof group === 'object' && group ? group : {})));
}

async function readManifest(folder: FileHandle): Promise<unknown> {
  await using file = await openFileAt(folder, 'package.json');
  const text = await readRegular(file, MOST_MANIFEST_BYTES);
  return JSON.parse(text?.toString('utf8') ?? '');
}

function fieldOf(manifest: unknown, name: string): unknown {
  return typeof manifest === 'object' && manifest !== null
    ? Object.getOwnPropertyDescriptor(manifest, name)?.value
    : undefined;
}
