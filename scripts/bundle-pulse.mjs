import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { packFiles } from '../packages/server/dist/adapters/tarball.js';
import { root } from './run-command.mjs';

const folder = join(root, 'packages', 'pulse');
const shelf = join(root, 'packages', 'cli', 'dist', 'packages');
const entries = ['index', 'fetch', 'node', 'express', 'fastify', 'koa', 'hono', 'next', 'logged', 'doctor'];

/** Writes the middleware for both module systems; the types that TypeScript emitted serve both. */
export async function bundlePulse() {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, join(folder, `src/${name}.ts`)])),
    // What site owners install has no dependencies: the protocol is written into it.
    external: /^node:/u,
    platform: 'neutral',
    logLevel: 'warn',
  });
  const shared = { chunkFileNames: 'shared/[name].js', minify: false };
  await bundle.write({ dir: join(folder, 'dist/esm'), format: 'esm', ...shared });
  await bundle.write({ dir: join(folder, 'dist/cjs'), format: 'cjs', exports: 'named', ...shared });
  await bundle.close();
  copyTypes();
}

// A folder of its own kind: what is in it is CommonJS, and so are its types.
function copyTypes() {
  for (const file of globSync('**/*.d.ts', { cwd: join(folder, 'dist/esm') })) {
    mkdirSync(dirname(join(folder, 'dist/cjs', file)), { recursive: true });
    cpSync(join(folder, 'dist/esm', file), join(folder, 'dist/cjs', file));
  }
  writeFileSync(join(folder, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
}

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
