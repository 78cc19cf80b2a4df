import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** The folders of all installed packages whose modules went into a bundle. */
export function packageFolders(moduleIds) {
  return [...new Set(moduleIds.flatMap(packageFolder))].toSorted();
}

function packageFolder(moduleId) {
  const match = PACKAGE.exec(moduleId.replace(/^\0/, ''));
  return match && existsSync(join(match[0], 'package.json')) ? [match[0]] : [];
}

/** The names of the packages that a bundle says its modules are from. */
export function packagesInBundle(text) {
  const modules = text.matchAll(/^\s*\/\/ (?:#region )?(\S*node_modules\/\S+)$/gmu);
  const names = [...modules].flatMap(
    ([, path]) => PACKAGE.exec(`/${path}`)?.[0].split('node_modules/').at(-1) ?? [],
  );
  return [...new Set(names)].toSorted();
}
