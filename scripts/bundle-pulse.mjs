import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const folder = fileURLToPath(new URL('../packages/pulse', import.meta.url));
const entries = ['index', 'fetch', 'node', 'express', 'fastify', 'koa', 'hono', 'next', 'doctor'];

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
