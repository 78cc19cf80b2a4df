import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFiles } from '../packages/server/dist/adapters/tarball.js';
import { root } from './run-command.mjs';

const folder = join(root, 'packages', 'pulse');
const shelf = join(root, 'packages', 'cli', 'dist', 'packages');

/** Lays the middleware, as one file that npm installs, where the command finds it and takes it along. */
export async function packPulse() {
  const { devDependencies: _built, ...manifest } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const paths = [
    'README.md',
    'bin/pulse.mjs',
    ...globSync(
      manifest.files.filter((name) => name !== 'bin'),
      { cwd: folder },
    ),
  ];
  const packed = await packFiles([
    ...paths.map((path) => ({
      path,
      content: readFileSync(join(folder, path)),
      isProgram: path.startsWith('bin/'),
    })),
    { path: 'package.json', content: Buffer.from(text) },
    { path: 'LICENSE', content: readFileSync(join(root, 'LICENSE')) },
  ]);
  mkdirSync(shelf, { recursive: true });
  writeFileSync(join(shelf, 'pulse.json'), text);
  writeFileSync(join(shelf, 'pulse.tgz'), packed);
}
