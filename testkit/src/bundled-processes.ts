import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Each module that starts a process, and the file beside it that the process runs. */
const starters = new Map([
  ['packages/audit/src/engine/read-apart.ts', 'read-process'],
  ['packages/audit/src/network/start-gateway.ts', 'gateway-process'],
]);

const root = fileURLToPath(new URL('../../', import.meta.url));
// Its CommonJS form hides its requires from every bundler.
const bundlable = { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') };

type Alias = Readonly<Record<string, string>>;

interface Bundle {
  /** Takes the place of `import.meta.url` in the module that starts the process, which looks for its script beside it. */
  readonly starterUrl: string;
  readonly sources: readonly string[];
}

/** What a bundler's plugin can ask for while it changes a module. */
interface TransformContext {
  addWatchFile(file: string): void;
}

/** How a plugin tells what of a module may be kept for later runs. */
interface CacheContext {
  defineCacheKeyGenerator(generator: (module: { readonly id: string }) => false | undefined): void;
}

function processOf(id: string): string | undefined {
  return [...starters].find(([file]) => id.endsWith(`/${file}`))?.[1];
}

/**
 * A plugin that has the engine's processes run from one file made of the sources, as users run them: hundreds of files
 * take twice as long to load, and an audit starts several processes.
 */
export function bundledProcesses(alias: Alias) {
  const bundles = new Map<string, Promise<Bundle>>();
  const bundleOnce = (starter: string, name: string): Promise<Bundle> => {
    const bundle = bundles.get(starter) ?? bundleBeside(starter, name, alias);
    bundles.set(starter, bundle);
    return bundle;
  };
  return {
    name: 'bundled-processes',
    // Where tests are watched, a change of any source makes the bundle anew.
    watchChange: () => bundles.clear(),
    // A module that was kept from an earlier run would name a folder that is gone.
    configureVitest: ({ defineCacheKeyGenerator }: CacheContext) =>
      defineCacheKeyGenerator(({ id }) => (processOf(id) === undefined ? undefined : false)),
    async transform(this: TransformContext, code: string, id: string) {
      const name = processOf(id);
      if (name === undefined) return null;
      const { starterUrl, sources } = await bundleOnce(id, name);
      for (const source of sources) this.addWatchFile(source);
      return { code: code.replaceAll('import.meta.url', JSON.stringify(starterUrl)), map: null };
    },
  };
}

async function bundleBeside(starter: string, name: string, alias: Alias): Promise<Bundle> {
  const folder = makeFolder(basename(dirname(starter)));
  const bundle = await rolldown({
    input: join(dirname(starter), `${name}.ts`),
    platform: 'node',
    resolve: { alias: { ...alias, ...bundlable } },
    // What is resolved from the address of a source must not be looked for beside the bundle.
    transform: { define: { 'import.meta.url': JSON.stringify(pathToFileURL(starter).href) } },
    checks: { eval: false },
  });
  const file = join(folder, `${name}.mjs`);
  const { output } = await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return {
    starterUrl: pathToFileURL(join(folder, 'starter.mjs')).href,
    sources: output.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : [])),
  };
}

function makeFolder(name: string): string {
  const root = mkdtempSync(join(tmpdir(), 'waymark-processes-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  // The gateway runs as another user than the one who starts it.
  chmodSync(root, 0o755);
  const folder = join(root, name);
  mkdirSync(folder, { mode: 0o755 });
  return folder;
}
