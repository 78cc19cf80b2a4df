import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const source = fileURLToPath(new URL('..', import.meta.url));

/** Makes a folder with the packed middleware and other packages from the registry: too heavy for the workspace itself. */
export async function installApp(packages: Record<string, string>, files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-runtime-'));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: source,
  });
  const tarball = `file:./${stdout.trim().split('\n').at(-1)}`;
  const manifest = {
    private: true,
    allowScripts: { node: true },
    dependencies: { ...packages, '@waymark/pulse': tarball },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
