import type { RecordProblem, RegistryGap } from './run-codes.ts';

/** What a registry is known to carry; a mirror that lacks versions must not be held against the page. */
export type RegistryFacts = { isComplete: true } | { isComplete: false; gap: RegistryGap };

/** What the registry itself says of a version that a journey installed. */
export type PackageRecord = {
  name: string;
  version: string;
  /** Where it was asked for, and the hash of the answer; null where there was none. */
  url: string;
  sha256: string | null;
  /** Why there is no record. */
  problem: RecordProblem | null;
  integrity: string | null;
  /** The range of Node.js versions that the package says it runs on. */
  node: string | null;
  deprecated: string | null;
  /** The version that `latest` meant at the time. */
  latest: string | null;
};

/** One version of a package, and when it was published; null where the registry does not say. */
export type Release = { version: string; publishedAt: string | null };

/** All versions that the registry holds, by package; of a package that is not among them nothing is known. */
export type Releases = ReadonlyMap<string, readonly Release[]>;
