import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackageFile, packFiles } from './tarball.ts';

/** A package as a file that npm installs. */
export interface OwnPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** The Node.js it needs. */
  readonly node: string;
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Their SHA-512 in base64. */
  readonly sha512: string;
}

/** What this service hands out: the middleware, and the command that it is itself an instance of. */
export interface OwnPackages {
  pulse(): Promise<OwnPackage>;
  waymark(): Promise<OwnPackage>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type: string;
  readonly engines: { readonly node: string };
  readonly bin: Readonly<Record<string, string>>;
}

/** Where the build lays the packed middleware, in the command's own package. */
const SHELF = 'dist/packages';
const MIDDLEWARE = 'pulse';
const PARTS =
  /^(?:(?:waymark|engine|check|gateway-process|read-process|page-process)\.mjs|third-party-licenses\.txt|sbom\.cdx\.json|[\w-]+\.(?:woff2|webp|wasm))$/u;

/** The manifest of the packed command: everything is inside, so that it depends on nothing. */
function packedManifest(manifest: Manifest): string {
  const { name, version, description, license, type, engines, bin } = manifest;
  const packed = { name, version, description, license, type, engines, bin, files: ['bin', 'dist'] };
  return `${JSON.stringify(packed, null, 2)}\n`;
}

/** In a repository the licence of all packages lies at its top; in an installed command beside its manifest. */
function licenseOf(root: string): string {
  const own = join(root, 'LICENSE');
  return existsSync(own) ? own : join(root, '..', '..', 'LICENSE');
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** The files of the command, wherever it stands: built in its repository, or installed from the package they make. */
async function commandFiles(root: string, manifest: Manifest): Promise<PackageFile[]> {
  const parts = (await readdir(join(root, 'dist'))).filter((name) => PARTS.test(name));
  const shelved = await readdir(join(root, SHELF));
  const paths = [
    'README.md',
    ...Object.values(manifest.bin),
    ...parts.map((name) => `dist/${name}`),
    ...shelved.map((name) => `${SHELF}/${name}`),
  ];
  const programs = new Set(Object.values(manifest.bin));
  const read = paths.map(async (path) => ({
    path,
    content: await readFile(join(root, path)),
    isProgram: programs.has(path),
  }));
  return [
    ...(await Promise.all(read)),
    { path: 'LICENSE', content: await readFile(licenseOf(root)) },
    { path: 'package.json', content: Buffer.from(packedManifest(manifest)) },
  ];
}

function describe(manifest: Manifest, short: string, bytes: Uint8Array<ArrayBuffer>): OwnPackage {
  const { name, version, description, engines } = manifest;
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  return {
    name,
    version,
    description,
    node: engines.node,
    fileName: `${short}-${version}.tgz`,
    bytes,
    sha512,
  };
}

/** Packs the command that stands in a folder. An installation of that file packs itself into the same bytes. */
export async function packCommand(root: string): Promise<OwnPackage> {
  const manifest = await readManifest(join(root, 'package.json'));
  return describe(manifest, 'waymark', await packFiles(await commandFiles(root, manifest)));
}

async function readMiddleware(root: string): Promise<OwnPackage> {
  const manifest = await readManifest(join(root, SHELF, `${MIDDLEWARE}.json`));
  const bytes = await readFile(join(root, SHELF, `${MIDDLEWARE}.tgz`));
  return describe(manifest, MIDDLEWARE, bytes);
}

/** Runs something once, when it is first asked for; a failure is not remembered. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= work().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** The packages of the command that stands in a folder; nothing is read before somebody asks. */
export function openOwnPackages(root: string): OwnPackages {
  return { pulse: once(() => readMiddleware(root)), waymark: once(() => packCommand(root)) };
}
