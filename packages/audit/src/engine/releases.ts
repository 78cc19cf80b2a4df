import type { Release, Releases } from '../model/registry.ts';
import { askRegistry } from './ask-registry.ts';

/** More than any package of note needs; what is larger stays unknown. */
const LARGEST_BYTES = 32_000_000;

/** Asks the registry which versions of packages it holds and since when; of a package that it does not tell of there is no entry. */
export async function readReleases(
  registry: URL,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Releases> {
  const found = new Map<string, readonly Release[]>();
  // One after the other: some answers are as large as all others together.
  for (const name of names) {
    const releases = await readOne(registry, name, signal);
    if (releases !== null) found.set(name, releases);
  }
  return found;
}

async function readOne(
  registry: URL,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Release[] | null> {
  const base = registry.href.endsWith('/') ? registry.href : `${registry.href}/`;
  // A name comes from the page: it is one part of a path, whatever it holds.
  const url = new URL(`./${encodeURIComponent(name)}`, base);
  const answer = await askRegistry(url, { accept: 'application/json', mostBytes: LARGEST_BYTES, signal });
  return answer.kind === 'answered' && answer.status === 200 ? releasesIn(answer.bytes) : null;
}

function releasesIn(bytes: Uint8Array): Release[] | null {
  try {
    const packument: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const versions = memberOf(packument, 'versions');
    const times = memberOf(packument, 'time');
    if (versions === null) return null;
    return Object.keys(versions).map((version) => ({ version, publishedAt: timeIn(times, version) }));
  } catch {
    return null;
  }
}

function memberOf(value: unknown, name: string): object | null {
  const member: unknown =
    typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : null;
  return typeof member === 'object' ? member : null;
}

// Written as others write it: only a time of the one form can be compared as text.
function timeIn(times: object | null, version: string): string | null {
  const text: unknown = times === null ? null : Object.getOwnPropertyDescriptor(times, version)?.value;
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
