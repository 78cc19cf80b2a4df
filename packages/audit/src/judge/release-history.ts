import { compare, major, minor, prerelease, valid } from 'semver';
import type { Release, Releases } from '../model/registry.ts';

type Installed = { name: string; version: string };

/** When the registry says that a version was published; null where it does not say. */
export function dateOf(releases: Releases, { name, version }: Installed): string | null {
  return releases.get(name)?.find((one) => one.version === version)?.publishedAt ?? null;
}

/** What must change for a version to break what used it: the major version, and below 1 the minor one. */
function lineOf(version: string): string {
  return major(version) > 0 ? String(major(version)) : `0.${minor(version)}`;
}

function released(releases: Releases, name: string): Release[] {
  return (releases.get(name) ?? []).filter(
    ({ version }) => valid(version) !== null && prerelease(version) === null,
  );
}

/** The version that was current on a day, where the installed one is of a line that came later. */
export function versionThen(
  releases: Releases,
  { name, version }: Installed,
  date: string | null | undefined,
): string | null {
  const all = released(releases, name);
  const dates = all.flatMap((one) =>
    lineOf(one.version) === lineOf(version) ? [one.publishedAt ?? ''] : [],
  );
  if (!date || dates.length === 0 || dates.some((each) => each <= date)) return null;
  const before = all.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= date);
  return (
    before
      .map((one) => one.version)
      .sort(compare)
      .at(-1) ?? null
  );
}

/** The major version so many before the installed one, of those that the registry shows. */
export function majorBefore(releases: Releases, { name, version }: Installed, back = 1): string | null {
  const lower = released(releases, name)
    .map((one) => major(one.version))
    .filter((one) => one > 0 && one < major(version));
  const [found] = [...new Set(lower)].sort((a, b) => b - a).slice(back - 1);
  return found === undefined ? null : String(found);
}
