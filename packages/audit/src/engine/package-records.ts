import { createHash } from 'node:crypto';
import type { PackageRecord } from '../model/registry.ts';
import type { RecordProblem } from '../model/run-codes.ts';
import { askRegistry } from './ask-registry.ts';

/** More than any quickstart names; a page that names hundreds learns nothing about the rest. */
const MOST_PACKAGES = 30;
const LARGEST_BYTES = 1_000_000;

const LONGEST_TEXT = 2_000;

/** Asks the registry for its own record of each installed version; one that it does not give is said to be missing. */
export function readPackageRecords(
  registry: URL,
  installed: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<PackageRecord[]> {
  const asked = [...installed].slice(0, MOST_PACKAGES);
  return Promise.all(asked.map(([name, version]) => readRecord(registry, name, version, signal)));
}

async function readRecord(
  registry: URL,
  name: string,
  version: string,
  signal: AbortSignal | undefined,
): Promise<PackageRecord> {
  const url = manifestUrl(registry, name, version);
  const [own, newest] = await Promise.all([
    readManifest(url, signal),
    readManifest(manifestUrl(registry, name, 'latest'), signal),
  ]);
  return {
    name,
    version,
    url: url.href,
    sha256: own.sha256,
    problem: own.problem,
    integrity: textAt(own.manifest, 'dist', 'integrity'),
    node: textAt(own.manifest, 'engines', 'node'),
    deprecated: textAt(own.manifest, 'deprecated'),
    latest: textAt(newest.manifest, 'version'),
  };
}

type ReadManifest = {
  manifest: object | null;
  sha256: string | null;
  problem: RecordProblem | null;
};

async function readManifest(url: URL, signal: AbortSignal | undefined): Promise<ReadManifest> {
  const answer = await askRegistry(url, { accept: 'application/json', mostBytes: LARGEST_BYTES, signal });
  if (answer.kind === 'silent') return missing({ code: 'silent', params: {} });
  if (answer.status !== 200) return missing({ code: 'answered', params: { status: answer.status } });
  const manifest = parse(answer.bytes);
  if (manifest === null) return missing({ code: 'no_package', params: {} });
  return { manifest, sha256: createHash('sha256').update(answer.bytes).digest('hex'), problem: null };
}

function missing(problem: RecordProblem): ReadManifest {
  return { manifest: null, sha256: null, problem };
}

function parse(bytes: Uint8Array): object | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

// What strangers publish: a field of another shape is as good as none.
function textAt(manifest: object | null, ...path: readonly string[]): string | null {
  let value: unknown = manifest;
  for (const key of path)
    value =
      typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : null;
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_TEXT) : null;
}

// Names come from the page and from a stranger's node_modules: each is one part of a path, whatever it holds.
function manifestUrl(registry: URL, name: string, version: string): URL {
  const base = registry.href.endsWith('/') ? registry.href : `${registry.href}/`;
  return new URL(`./${encodeURIComponent(name)}/${encodeURIComponent(version)}`, base);
}
