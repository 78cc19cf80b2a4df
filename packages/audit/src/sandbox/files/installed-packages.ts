import { type FileHandle, lstat, opendir, readlink } from 'node:fs/promises';
import { openFileAt, openFolderAt, pathAt, readRegular } from './open-in-root.ts';
import type { SnapshotWork } from './snapshot-work.ts';

const MOST_MANIFEST_BYTES = 1_048_576;

/** The packages at the top of a `node_modules` folder with their versions. */
export type InstalledPackages = {
  /** Null where not all of them were looked at. */
  stamp: string | null;
  versions: Map<string, string | null>;
  /** Those that the project beside the folder asks for itself; null where all were asked for by name. */
  wanted: ReadonlySet<string> | null;
};

/** Reads which packages a `node_modules` folder holds, or returns what is known if nothing in it has changed. */
export async function readInstalled(
  folder: FileHandle,
  project: FileHandle | null,
  work: SnapshotWork,
  known?: InstalledPackages,
): Promise<InstalledPackages> {
  const stamp = await stampOf(folder);
  if (known?.stamp === stamp) return known;
  const wanted = project === null ? null : await readWanted(project, work).catch(() => new Set<string>());
  const versions = new Map<string, string | null>();
  for await (const name of listNames(folder, work)) {
    versions.set(name, await readVersion(folder, name, work).catch(() => null));
  }
  return { stamp: work.isWhole ? stamp : null, versions, wanted };
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

async function* listNames(folder: FileHandle, work: SnapshotWork): AsyncGenerator<string> {
  for await (const { name } of await opendir(pathAt(folder))) {
    if (name.startsWith('.')) continue;
    if (!work.take('packages')) return;
    if (name.startsWith('@')) yield* listScope(folder, name, work);
    else yield name;
  }
}

async function* listScope(folder: FileHandle, name: string, work: SnapshotWork): AsyncGenerator<string> {
  await using scope = await openFolderAt(folder, name);
  for await (const scoped of await opendir(pathAt(scope))) {
    if (!work.take('packages')) return;
    yield `${name}/${scoped.name}`;
  }
}

async function readVersion(folder: FileHandle, name: string, work: SnapshotWork): Promise<string | null> {
  const [first = '', second] = name.split('/');
  if (second === undefined) return readVersionAt(folder, first, work);
  await using scope = await openFolderAt(folder, first);
  // Awaited here: the folder must stay open until its manifest is read.
  return await readVersionAt(scope, second, work);
}

// pnpm links into a store whose folders carry the version, and no link is ever followed.
const IN_STORE = /\.pnpm\/[^/][^/@]*@(\d[^/(_]*)[^/]*\/node_modules\//u;

async function readVersionAt(parent: FileHandle, name: string, work: SnapshotWork): Promise<string | null> {
  const target = await readlink(pathAt(parent, name)).catch(() => null);
  if (target !== null) return IN_STORE.exec(target)?.[1] ?? null;
  await using folder = await openFolderAt(parent, name);
  const version = fieldOf(await readManifest(folder, work), 'version');
  return typeof version === 'string' ? version : null;
}

async function readWanted(project: FileHandle, work: SnapshotWork): Promise<Set<string>> {
  const manifest = await readManifest(project, work);
  const groups = ['dependencies', 'devDependencies'].map((group) => fieldOf(manifest, group));
  return new Set(groups.flatMap((group) => Object.keys(typeof group === 'object' && group ? group : {})));
}

async function readManifest(folder: FileHandle, work: SnapshotWork): Promise<unknown> {
  await using file = await openFileAt(folder, 'package.json');
  if (!work.mayRead(Math.min((await file.stat()).size, MOST_MANIFEST_BYTES))) return work.skip();
  const text = await readRegular(file, MOST_MANIFEST_BYTES);
  work.noteRead(text?.length ?? 0);
  return JSON.parse(text?.toString('utf8') ?? '');
}

function fieldOf(manifest: unknown, name: string): unknown {
  return typeof manifest === 'object' && manifest !== null
    ? Object.getOwnPropertyDescriptor(manifest, name)?.value
    : undefined;
}
