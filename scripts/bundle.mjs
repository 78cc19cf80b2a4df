import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundlePulse, packPulse } from './bundle-pulse.mjs';
import { billOfMaterials } from './sbom.mjs';
import { licensesOf } from './third-party-licenses.mjs';

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

// A service loads neither the audit engine nor the checks to start: each is a file of its own, fetched when needed.
const apart = { '@waymark/audit/engine': './engine.mjs', '@waymark/audit/check': './check.mjs' };
const doorsApart = {
  name: 'doors-apart',
  resolveId: (id) => (Object.hasOwn(apart, id) ? { id: apart[id], external: true } : null),
};

const resolved = /require\.resolve\(\s*['"]([^'"]+\.(?:woff2|webp|css|svg|wasm))['"],?\s*\)/g;

/** Puts the files that modules read beside the bundle, so that it runs where no package is installed. */
function filesBeside(folder, onFile) {
  return {
    name: 'files-beside',
    transform(code, id) {
      if (!code.includes('require.resolve(')) return null;
      return code.replace(resolved, (_call, name) => {
        const file = createRequire(id).resolve(name);
        copyFileSync(file, join(folder, basename(file)));
        onFile(file);
        return `new URL('./${basename(file)}', import.meta.url)`;
      });
    },
  };
}

// Of what these stand for Node.js loads the whole of undici, as soon as a module imports HTTP; nobody here names them.
const unused = ['WebSocket', 'CloseEvent', 'MessageEvent'];
const httpAlone = {
  name: 'http-alone',
  resolveId: (id, _importer, { kind }) =>
    id === 'node:http' && kind === 'import-statement' ? '\0http-alone' : null,
  load(id) {
    if (id !== '\0http-alone') return null;
    const names = Object.keys(http).filter((name) => !unused.includes(name));
    return `const http = process.getBuiltinModule('node:http');
      export default http;
      export const { ${names.join(', ')} } = http;`;
  },
};

const files = [];
const beside = filesBeside(fromRoot('packages/cli/dist'), (file) => files.push(file));

/** One file loads in half the time of a thousand: the command's start is mostly reading modules. */
async function bundleFile(input, output, plugins = []) {
  const bundle = await rolldown({
    input: fromRoot(input),
    platform: 'node',
    plugins: [...plugins, httpAlone],
    // pg-native is an optional driver that we do not use; DuckDB has native parts and is loaded from node_modules.
    external: ['pg-native', '@duckdb/node-api'],
    // Its CommonJS form hides its requires from every bundler.
    resolve: { alias: { 'jsonc-parser': fromRoot('node_modules/jsonc-parser/lib/esm/main.js') } },
    logLevel: 'warn',
    // web-tree-sitter holds an eval for grammars that bring code of their own; ours bring none.
    checks: { eval: false },
  });
  const file = fromRoot(`packages/cli/dist/${output}`);
  // Documentation for editors is a tenth of the text, and a tenth of the time that its reading takes.
  const comments = { legal: true, annotation: false, jsdoc: false };
  const written = await bundle.write({ file, format: 'esm', codeSplitting: false, comments });
  await bundle.close();
  return written.output.flatMap((chunk) => chunk.moduleIds ?? []);
}

await bundlePulse();
await packPulse();
const modules = [
  await bundleFile('packages/cli/dist/main.js', 'waymark.mjs', [doorsApart, beside]),
  await bundleFile('packages/audit/dist/check.js', 'check.mjs'),
  await bundleFile('packages/audit/dist/engine.js', 'engine.mjs', [beside]),
  // A process of its own that the audit starts in a sandbox's network; it stands beside the engine.
  await bundleFile('packages/audit/dist/network/gateway-process.js', 'gateway-process.mjs'),
  // A process of its own that the engine reads pages in.
  await bundleFile('packages/audit/dist/engine/read-process.js', 'read-process.mjs', [beside]),
  // A process of its own for each page, where the command audits many.
  await bundleFile('packages/cli/dist/many/page-process.js', 'page-process.mjs', [doorsApart, beside]),
];
const moduleIds = [...modules.flat(), ...files];
writeFileSync(fromRoot('packages/cli/dist/third-party-licenses.txt'), licensesOf(moduleIds));
const lock = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));
const bill = billOfMaterials({ root: fromRoot('.'), lock, moduleIds, subject: 'packages/cli' });
writeFileSync(fromRoot('packages/cli/dist/sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
