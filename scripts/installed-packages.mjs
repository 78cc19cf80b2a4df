import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const hashFile = 'node_modules/.waymark-lock-hash';
const installedFile = 'node_modules/.package-lock.json';

/** Says whether node_modules holds what package-lock.json asks for. */
export function isInstalled(root) {
  const lockFile = join(root, 'package-lock.json');
  if (!existsSync(join(root, installedFile)) || !existsSync(lockFile)) return false;
  if (readOrEmpty(join(root, hashFile)) === hashOf(lockFile)) return true;
  // Somebody may have installed by hand, which leaves no hash.
  if (!isSatisfied(readJson(lockFile), readJson(join(root, installedFile)))) return false;
  rememberInstalled(root);
  return true;
}

/** Notes that the present package-lock.json is installed. */
export function rememberInstalled(root) {
  const lockFile = join(root, 'package-lock.json');
  if (existsSync(lockFile)) writeFileSync(join(root, hashFile), hashOf(lockFile));
}

// Packages for other platforms are listed too, as optional ones.
function isSatisfied(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const present = installed.packages[path];
    if (present === undefined) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
