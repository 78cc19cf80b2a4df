import type { PlacementRefusal } from '../model/run-codes.ts';
/** What a package says of itself. */
export type Manifest = {
  name: string | null;
  /** Such a package cannot have been published. */
  isPrivate: boolean;
  scripts: string[];
  repository: string | null;
};

/** The project in which a local page stands. */
export type Project = {
  /** Its folder on this machine. */
  root: string;
  /** The folder of the page's own package, relative to the root; empty when that is the root. */
  folder: string;
  /** What a copy holds, relative to the root. */
  files: string[];
  bytes: number;
  /** The commit that the work tree stands on; null without one. */
  commit: string | null;
  /** Whether the work tree differs from that commit. */
  isChanged: boolean;
  branch: string;
  /** Where the project can be cloned from, as its settings and its package say. */
  remotes: string[];
  manifest: Manifest;
};

/** Looking for the project of a page: there is one, there is none, or it is more than may be copied. */
export type ProjectSearch =
  | { kind: 'found'; project: Project }
  | { kind: 'none' }
  | { kind: 'too_large'; refusal: PlacementRefusal };

/** Where a journey begins: in a copy of the project, in an empty folder, or there with the project to clone. */
export type Beginning = 'project' | 'clone' | 'empty';
