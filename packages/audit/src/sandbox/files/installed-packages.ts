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
  /** The parts for this machine that packages have one of, where none is there: npm leaves out silently what the registry lacks. */
  lackedParts: ReadonlyMap<string, readonly string[]>;
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
  const parts = new Map<string, string[]>();
  for await (const name of listNames(folder, work)) {
    const read = await readPackage(folder, name, work).catch(() => null);
    versions.set(name, read?.version ?? null);
    if (read !== null && read.parts.length > 0) parts.set(name, read.parts);
  }
  for (const [name, all] of parts)
    if (all.some((part) => versions.has(part)) || (await holdsOne(folder, name, all))) parts.delete(name);
  return { stamp: work.isWhole ? stamp : null, versions, wanted, lackedParts: parts };
}

/** What names of packages call this machine. */
const MACHINES: Readonly<Record<string, readonly string[]>> = {
  x64: ['x64', '64', 'amd64'],
  arm64: ['arm64', 'aarch64'],
};

/** Whether a name is that of a part for this machine: `@kit/core-linux-x64-gnu`. */
function isForThisMachine(name: string): boolean {
  const words = name.toLowerCase().split(/[^a-z\d]+/u);
  const machines = MACHINES[process.arch] ?? [process.arch];
  return words.includes(process.platform) && machines.some((machine) => words.includes(machine));
}

/** Whether a package keeps one of its parts in a `node_modules` of its own. */
async function holdsOne(folder: FileHandle, name: string, parts: readonly string[]): Promise<boolean> {
  const found = parts.map((part) => isAt(folder, [...name.split('/'), 'node_modules', ...part.split('/')]));
  return (await Promise.all(found)).includes(true);
}

async function isAt(folder: FileHandle, path: readonly string[]): Promise<boolean> {
  const [name = '', ...rest] = path;
  if (rest.length === 0)
    return await lstat(pathAt(folder, name)).then(
      () => true,
      () => false,
    );
  try {
    await using next = await openFolderAt(folder, name);
    return await isAt(next, rest);
  } catch {
    return false;
  }
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

type ReadPackage = { version: string | null; parts: string[] };

async function readPackage(folder: FileHandle, name: string, work: SnapshotWork): Promise<ReadPackage> {
  const [first = '', second] = name.split('/');
  if (second === undefined) return readPackageAt(folder, first, work);
  await using scope = await openFolderAt(folder, first);
  // Awaited here: the folder must stay open until its manifest is read.
  return await readPackageAt(scope, second, work);
}

// pnpm links into a store whose folders carry the version, and no link is ever followed.
const IN_STORE = /\.pnpm\/[^/][^/@]*@(\d[^/(_]*)[^/]*\/node_modules\//u;

async function readPackageAt(parent: FileHandle, name: string, work: SnapshotWork): Promise<ReadPackage> {
  const target = await readlink(pathAt(parent, name)).catch(() => null);
  if (target !== null) return { version: IN_STORE.exec(target)?.[1] ?? null, parts: [] };
  await using folder = await openFolderAt(parent, name);
  const manifest = await readManifest(folder, work);
  const version = fieldOf(manifest, 'version');
  const parts = keysOf(fieldOf(manifest, 'optionalDependencies')).filter(isForThisMachine);
  return { version: typeof version === 'string' ? version : null, parts };
}

function keysOf(value: unknown): string[] {
  return Object.keys(typeof value === 'object' && value ? value : {});
}

async function readWanted(project: FileHandle, work: SnapshotWork): Promise<Set<string>> {
  const manifest = await readManifest(project, work);
  const groups = ['dependencies', 'devDependencies'].map((group) => fieldOf(manifest, group));
  return new Set(groups.flatMap(keysOf));
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
