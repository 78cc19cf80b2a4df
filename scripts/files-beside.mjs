import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const resolved = /require\.resolve\(\s*['"]([^'"]+\.(?:woff2|webp|css|svg|wasm))['"],?\s*\)/g;

/** Puts the files that modules read beside the bundle, so that it runs where no package is installed. */
export function filesBeside(folder, onFile) {
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
