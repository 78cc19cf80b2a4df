import type { FileChange, PackageChange } from '../../model/run.ts';
import type { FileEntry, Snapshot } from './snapshot.ts';

/** Lists the files that are known to differ between two snapshots, by path. */
export function compareFiles(before: Snapshot, after: Snapshot): FileChange[] {
  const changes: FileChange[] = [];
  for (const [path, entry] of after.files) {
    const { size, sha256 } = entry;
    const earlier = before.files.get(path);
    if (earlier !== undefined && isOther(earlier, entry))
      changes.push({ path, change: 'changed', size, sha256 });
    // One that the snapshot before did not come to, or not look for, may have been there.
    const isNew = (before.isWhole && !isElsewhere(path)) || entry.changedAt >= before.takenAt;
    if (earlier === undefined && isNew) changes.push({ path, change: 'created', size, sha256 });
  }
  for (const [path, { sha256 }] of before.files) {
    if (after.isWhole && !after.files.has(path)) changes.push({ path, change: 'removed', size: 0, sha256 });
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a file stands outside of the journey's folder: such are looked for only once a command has led there. */
function isElsewhere(path: string): boolean {
  return path.startsWith('/');
}

function isOther(before: FileEntry, after: FileEntry): boolean {
  if (before.sha256 === null || after.sha256 === null) return before.stamp !== after.stamp;
  return before.sha256 !== after.sha256;
}

/** Lists the packages that differ between two snapshots. */
export function comparePackages(before: Snapshot, after: Snapshot): PackageChange[] {
  const folders = new Set([...before.packages.keys(), ...after.packages.keys()]);
  return [...folders].flatMap((folder) => {
    const [earlier, later] = [before.packages.get(folder), after.packages.get(folder)];
    const none: Versions = new Map();
    const isWanted = (name: string) => later !== undefined && (later.wanted?.has(name) ?? true);
    return compareVersions(earlier?.versions ?? none, later?.versions ?? none)
      .filter(({ change }) => change !== 'removed' || after.isWhole)
      .map((change) => {
        const parts = change.change === 'removed' ? undefined : later?.lackedParts.get(change.name);
        return {
          ...change,
          folder,
          isWanted: change.change !== 'removed' && isWanted(change.name),
          ...(parts !== undefined && { lackedParts: [...parts] }),
        };
      });
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
