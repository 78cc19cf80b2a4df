import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { guardedFetch } from '@waymark/audit';
import { type ReportArtifact, SigningKeySet } from '@waymark/contract';
import { OperatorError } from '@waymark/server';
import { UsageError } from '../command.ts';
import type { Evidence } from './verify-report.ts';

const MOST_BYTES = 128 * 1024 * 1024;
const DEADLINE_MS = 60_000;

/** Where the parts of a proof are; what is not said is looked for where the service puts it. */
export interface Places {
  readonly report: string;
  readonly signature: string | undefined;
  readonly jwks: string | undefined;
  readonly artifacts: string | undefined;
  /** A report of one's own: there is no signature to check. */
  readonly isUnsigned?: boolean;
}

function isUrl(place: string): boolean {
  return /^https?:\/\//u.test(place);
}

async function fetchBytes(url: string, accept = '*/*'): Promise<Buffer> {
  // The user named the address, so a private one is as good as any.
  const answer = await guardedFetch(url, {
    allowPrivate: true,
    headers: { accept },
    deadlineMs: DEADLINE_MS,
    maxBytes: MOST_BYTES,
    maxDecodedBytes: MOST_BYTES,
  });
  if (answer.kind === 'refused') throw new OperatorError(`${url} cannot be fetched: ${answer.detail}`);
  if (answer.status !== 200) throw new OperatorError(`${url} answers ${answer.status}.`);
  return Buffer.from(answer.body ?? []);
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

async function readText(place: string, accept?: string): Promise<string> {
  return (isUrl(place) ? await fetchBytes(place, accept) : readBytes(place)).toString('utf8');
}

/** A report's own address, whichever of its forms was named. */
function baseOf(url: string): URL {
  const base = new URL(url);
  base.hash = '';
  base.search = '';
  base.pathname = base.pathname.replace(/(?:\.json|\.md|\/)$/u, '');
  return base;
}

/** Files are taken from the report's own host only: its links are the word of whoever wrote it. */
function fetchArtifacts(base: URL): Evidence['readArtifact'] {
  return async ({ metadata }: ReportArtifact) => {
    const url = new URL(metadata.href, base);
    return url.origin === base.origin ? await fetchBytes(url.href) : undefined;
  };
}

function readArtifacts(folder: string): Evidence['readArtifact'] {
  return async ({ path }: ReportArtifact) => {
    const file = join(folder, basename(path));
    return existsSync(file) ? readBytes(file) : undefined;
  };
}

/** The public keys of a service, from a file or from where it serves them. */
export async function readKeys(place: string): Promise<Evidence['keys']> {
  const text = await readText(place, 'application/json');
  try {
    return SigningKeySet.parse(JSON.parse(text)).keys;
  } catch {
    throw new OperatorError(`${place} is not a key set of this service.`);
  }
}

async function gatherFromUrl(places: Places): Promise<Evidence> {
  const base = baseOf(places.report);
  const { artifacts } = places;
  return {
    document: await readText(`${base.href}.json`, 'application/json'),
    signature: await readText(places.signature ?? `${base.href}/signature`),
    keys: await readKeys(places.jwks ?? new URL('/.well-known/jwks.json', base).href),
    readArtifact: artifacts === undefined ? fetchArtifacts(base) : readArtifacts(artifacts),
  };
}

async function signatureBeside({ report, signature, jwks, isUnsigned }: Places) {
  if (isUnsigned) return { signature: undefined, keys: [] };
  if (jwks === undefined)
    throw new UsageError(
      'A report in a file needs --jwks FILE|URL (the keys of its service), or --unsigned if it is your own.',
    );
  return {
    signature: await readText(signature ?? report.replace(/(?:\.json)?$/u, '.jws')),
    keys: await readKeys(jwks),
  };
}

async function gatherFromFile(places: Places): Promise<Evidence> {
  const { report } = places;
  const signed = await signatureBeside(places);
  const beside = join(dirname(report), 'artifacts');
  const folder = places.artifacts ?? (existsSync(beside) ? beside : undefined);
  return {
    document: await readText(report),
    ...signed,
    readArtifact: folder === undefined ? undefined : readArtifacts(folder),
  };
}

/** Brings a report and what proves it together, from files or from the service. */
export async function gatherEvidence(places: Places): Promise<Evidence> {
  return isUrl(places.report) ? await gatherFromUrl(places) : await gatherFromFile(places);
}
