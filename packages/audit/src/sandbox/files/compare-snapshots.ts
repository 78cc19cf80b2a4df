import type { FileChange, PackageChange } from '../../model/run.ts';
import type { Snapshot } from './snapshot.ts';

/** Lists the files that differ between two snapshots, by path. */
export function compareFiles(before: Snapshot, after: Snapshot): FileChange[] {
  const changes: FileChange[] = [];
  for (const [path, { size, sha256 }] of after.files) {
    const earlier = before.files.get(path);
    if (earlier === undefined) changes.push({ path, change: 'created', size, sha256 });
    else if (earlier.sha256 !== sha256) changes.push({ path, change: 'changed', size, sha256 });
  }
  for (const [path, { sha256 }] of before.files) {
    if (!after.files.has(path)) changes.push({ path, change: 'removed', size: 0, sha256 });
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Lists the packages that differ between two snapshots. */
export function comparePackages(before: Snapshot, after: Snapshot): PackageChange[] {
  const folders = new Set([...before.packages.keys(), ...after.packages.keys()]);
  return [...folders].flatMap((folder) => {
    const [earlier, later] = [before.packages.get(folder), after.packages.get(folder)];
    const none: Versions = new Map();
    const isWanted = (name: string) => later !== undefined && (later.wanted?.has(name) ?? true);
    return compareVersions(earlier?.versions ?? none, later?.versions ?? none).map((change) => ({
      ...change,
      folder,
      isWanted: change.change !== 'removed' && isWanted(change.name),
    }));
  });
}

type Versions = ReadonlyMap<string, string | null>;
type VersionChange = Pick<PackageChange, 'name' | 'version' | 'change'>;

function compareVersions(before: Versions, after: Versions): VersionChange[] {
  const changes: VersionChange[] = [];
  for (const [name, version] of after) {
    if (!before.has(name)) changes.push({ name, version, change: 'created' });
    else if (before.get(name) !== version) changes.push({ name, version, change: 'changed' });
  }
  for (const [name, version] of before) {
    if (!after.has(name)) changes.push({ name, version, change: 'removed' });
  }
  return changes;
}
