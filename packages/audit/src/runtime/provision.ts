import { randomUUID } from 'node:crypto';
import { access, chmod, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { maxSatisfying, satisfies } from 'semver';
import { makeEntry, openToAll, requireEntry } from './cache-folder.ts';
import { fetchPackage } from './fetch-package.ts';

const DEFAULT_NODE = '^24.0.0';

/** What a journey needs to be given; `node` is a semver range. */
export type WantedRuntime = { node: string | null; tools: string[] };

/** A folder of this machine that the sandbox sees read-only at another place. */
export type ReadOnlyBind = { from: string; to: string };

/** What was provided. */
export type Runtime = {
  nodeVersion: string;
  nodeSource: 'registry' | 'host';
  npmVersion: string;
  tools: { name: string; version: string }[];
  binds: ReadOnlyBind[];
  /** Folders to put first on the search path inside the sandbox. */
  path: string[];
};

/** Where provided programs are kept between runs, and the npm of this machine that fetches them. */
export type ProvisionOptions = { cacheFolder: string; npm?: string; signal?: AbortSignal };

/** Gives a Node.js with its npm, and other package managers by name, fetching from the registry what is not cached. */
export async function provisionRuntime(wanted: WantedRuntime, options: ProvisionOptions): Promise<Runtime> {
  await makeEntry(options.cacheFolder);
  await requireEntry(options.cacheFolder);
  const range = wanted.node ?? DEFAULT_NODE;
  const node = (await findCached(range, options)) ?? (await makeNode(range, options));
  const tools = [];
  for (const name of wanted.tools) tools.push(await provideTool(name, options));
  return {
    ...node.facts,
    tools: tools.map(({ name, version }) => ({ name, version })),
    binds: [{ from: node.folder, to: '/opt/node' }, ...tools.map(({ bind }) => bind)],
    path: ['/opt/node/bin', ...tools.map(({ bind }) => `${bind.to}/bin`)],
  };
}

type NodeFacts = Pick<Runtime, 'nodeVersion' | 'nodeSource' | 'npmVersion'>;
type NodeFolder = { folder: string; facts: NodeFacts };

const FOLDER_NAME = /^node-(?<node>[\d.]+)-npm-(?<npm>[\d.]+)-(?<source>registry|host)-(?<arch>\w+)$/u;

async function findCached(range: string, { cacheFolder }: ProvisionOptions): Promise<NodeFolder | undefined> {
  const found = (await readdir(cacheFolder)).flatMap((name) => {
    const { node, npm, source, arch } = FOLDER_NAME.exec(name)?.groups ?? {};
    return node !== undefined && npm !== undefined && arch === process.arch
      ? [{ name, node, npm, source }]
      : [];
  });
  const best = maxSatisfying(
    found.map(({ node }) => node),
    range,
  );
  const chosen = found.find(({ node }) => node === best);
  if (chosen === undefined) return undefined;
  const nodeSource = chosen.source === 'host' ? 'host' : 'registry';
  return {
    folder: join(cacheFolder, chosen.name),
    facts: { nodeVersion: chosen.node, nodeSource, npmVersion: chosen.npm },
  };
}

async function makeNode(range: string, options: ProvisionOptions): Promise<NodeFolder> {
  const work = join(options.cacheFolder, `.making-${randomUUID()}`);
  await mkdir(join(work, 'lib/node_modules'), { recursive: true, mode: 0o755 });
  try {
    const node = await placeNode(range, work, options);
    const npmFolder = join(work, 'lib/node_modules/npm');
    const npm = await fetchPackage(`npm@${npmFor(node.version)}`, npmFolder, options);
    for (const name of ['npm', 'npx']) {
      await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(work, 'bin', name));
      await chmod(join(npmFolder, `bin/${name}-cli.js`), 0o755);
    }
    const folder = `node-${node.version}-npm-${npm.version}-${node.source}-${process.arch}`;
    await settle(work, join(options.cacheFolder, folder));
    return {
      folder: join(options.cacheFolder, folder),
      facts: { nodeVersion: node.version, nodeSource: node.source, npmVersion: npm.version },
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function placeNode(range: string, work: string, options: ProvisionOptions) {
  const own = process.version.slice(1);
  if (satisfies(own, range)) {
    await mkdir(join(work, 'bin'), { mode: 0o755 });
    await copyFile(process.execPath, join(work, 'bin/node'));
    await chmod(join(work, 'bin/node'), 0o755);
    return { version: own, source: 'host' as const };
  }
  const fetched = join(work, 'fetched');
  const { version } = await fetchPackage(`node-linux-${process.arch}@${range}`, fetched, options);
  for (const part of ['bin', 'include'])
    await rename(join(fetched, part), join(work, part)).catch(skipMissing);
  await rm(fetched, { recursive: true });
  // Some are published as "v10.18.1".
  return { version: version.replace(/^v/u, ''), source: 'registry' as const };
}

// The npm that ships with each line of Node.js: what a page's reader has where the page names no other.
function npmFor(nodeVersion: string): string {
  const major = Number(nodeVersion.split('.')[0]);
  if (major >= 24) return '^11';
  if (major >= 20) return '^10';
  if (major >= 12) return major >= 18 ? '^9 || ^10' : '^8 || ^6';
  return '^6';
}

const BUN = `@oven/bun-linux-${process.arch === 'arm64' ? 'aarch64' : 'x64'}`;
// By name: the package that holds the tool, and its programs where the package does not declare them itself.
const TOOLS: Record<string, { spec: string; bin?: Record<string, string> }> = {
  // The last line that runs as it comes: later ones fetch a program of their own when they start.
  pnpm: { spec: 'pnpm@^10' },
  yarn: { spec: 'yarn@^1' },
  bun: { spec: BUN, bin: { bun: 'bin/bun', bunx: 'bin/bun' } },
};

/** The names of the package managers that can be provided beside npm. */
export const providedTools: readonly string[] = Object.keys(TOOLS);

async function provideTool(name: string, options: ProvisionOptions) {
  const tool = TOOLS[name];
  if (tool === undefined) throw new Error(`Waymark cannot provide ${name} to a journey.`);
  const folder = join(options.cacheFolder, `tool-${tool.spec.replace(/\W+/g, '-')}-${process.arch}`);
  const isKept = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isKept) await makeTool(tool, folder, options);
  const { version } = await readManifest(join(folder, 'package'));
  return { name, version: String(version), bind: { from: folder, to: `/opt/${name}` } };
}

async function makeTool(
  tool: { spec: string; bin?: Record<string, string> },
  folder: string,
  options: ProvisionOptions,
): Promise<void> {
  const work = join(options.cacheFolder, `.making-${randomUUID()}`);
  await mkdir(join(work, 'bin'), { recursive: true, mode: 0o755 });
  try {
    await fetchPackage(tool.spec, join(work, 'package'), options);
    const { bin } = await readManifest(join(work, 'package'));
    for (const [command, target] of Object.entries(tool.bin ?? bin ?? {})) {
      await chmod(join(work, 'package', target), 0o755);
      await symlink(join('../package', target), join(work, 'bin', command));
    }
    await settle(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function readManifest(folder: string): Promise<{ version?: string; bin?: Record<string, string> }> {
  // The manifest of a package whose integrity npm has checked.
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

// Two runs may fetch the same thing at once; the first one to finish wins, and the other's is as good.
async function settle(work: string, folder: string): Promise<void> {
  await openToAll(work);
  await rename(work, folder).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  });
}

function skipMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
