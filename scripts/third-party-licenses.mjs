import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from './bundled-packages.mjs';

/** The licence texts of all packages whose modules went into a bundle: who hands the bundle on must hand on these too. */
export function licensesOf(moduleIds) {
  return packageFolders(moduleIds).map(describePackage).join('\n');
}

/** The packages that such a text names. */
export function packagesInLicenses(text) {
  return [...text.matchAll(/^-{80}\n(\S+) (\S+)$/gmu)].map(([, name, version]) => `${name}@${version}`);
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licensed under ${license}.`;
  return `${'-'.repeat(80)}\n${name} ${version}\n\n${text}\n`;
}
