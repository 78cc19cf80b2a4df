import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licence texts of all packages whose modules went into a bundle: who hands the bundle on must hand on these too. */
export function licensesOf(moduleIds) {
  const folders = [...new Set(moduleIds.flatMap(packageFolder))].toSorted();
  return folders.map(describePackage).join('\n');
}

function packageFolder(moduleId) {
  const match = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(moduleId.replace(/^\0/, ''));
  return match && existsSync(join(match[0], 'package.json')) ? [match[0]] : [];
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licensed under ${license}.`;
  return `${'-'.repeat(80)}\n${name} ${version}\n\n${text}\n`;
}
