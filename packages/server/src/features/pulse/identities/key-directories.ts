import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { GuardedFetchOptions, GuardedResult } from '@waymark/audit';
import { z } from 'zod';
import type { Clock } from '../../../lib/process/clock.ts';
import { isSignatureHost } from './claim-checks.ts';

const MINUTE_MS = 60_000;
const SHORTEST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 24 * 60 * MINUTE_MS;
/** Hosts that gave keys, and hosts that did not: a flood of names that lead nowhere takes no room from signers. */
const MOST_SIGNERS = 500;
const MOST_OTHERS = 500;
const MOST_KEYS = 50;
/** Whoever visits a site names the host that is asked for keys: the number of hosts asked is bounded. */
const FETCHES_PER_MINUTE = 60;
const MEDIA_TYPE = /^application\/(?:http-message-signatures-directory\+json|jwk-set\+json|json)\s*(?:;|$)/iu;

/** A key that a host publishes, and when it may be used. */
interface DirectoryKey {
  readonly key: KeyObject;
  readonly from: number;
  readonly to: number;
}

/** Keys by their thumbprint (RFC 7638), which is how signatures name them. */
export type KeyDirectory = ReadonlyMap<string, DirectoryKey>;

export interface KeyDirectories {
  /** The keys of a host; undefined where it gives none that can be used. */
  keysOf(host: string): Promise<KeyDirectory | undefined>;
  /** The keys as they were within the last minute; undefined where the host could not be asked since. */
  newestKeysOf(host: string): Promise<KeyDirectory | undefined>;
}

export interface DirectoryDeps {
  readonly clock: Clock;
  fetchStranger(
    url: string,
    options: Pick<GuardedFetchOptions, 'headers' | 'schemes' | 'maxRedirects' | 'deadlineMs' | 'maxBytes'>,
  ): Promise<GuardedResult>;
}

const Jwk = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().max(100),
  nbf: z.number().optional(),
  exp: z.number().optional(),
});
const Directory = z.looseObject({ keys: z.array(z.unknown()).max(MOST_KEYS) });

/** Seconds, or milliseconds, which some directories have. */
const momentOf = (value: number) => (value > 1e11 ? value : value * 1000);

function readKey(written: unknown): [string, DirectoryKey] | undefined {
  const jwk = Jwk.safeParse(written);
  if (!jwk.success) return undefined;
  const { kty, crv, x, nbf, exp } = jwk.data;
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  try {
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    const from = nbf === undefined ? 0 : momentOf(nbf);
    return [thumbprint, { key, from, to: exp === undefined ? Number.POSITIVE_INFINITY : momentOf(exp) }];
  } catch {
    return undefined;
  }
}

function readKeys(text: string): KeyDirectory | undefined {
  const directory = Directory.safeParse(JSON.parse(text));
  if (!directory.success) return undefined;
  const keys = new Map(directory.data.keys.map(readKey).filter((each) => each !== undefined));
  return keys.size === 0 ? undefined : keys;
}

function lifeOf(answer: GuardedResult): number {
  const control = answer.kind === 'response' ? String(answer.headers['cache-control'] ?? '') : '';
  const seconds = Number(/(?:^|[,\s])max-age=(\d{1,9})/iu.exec(control)?.[1] ?? 3600);
  return Math.min(Math.max(seconds * 1000, SHORTEST_MS), LONGEST_MS);
}

function keysIn(answer: GuardedResult): KeyDirectory | undefined {
  if (answer.kind !== 'response' || answer.status !== 200) return undefined;
  if (!MEDIA_TYPE.test(String(answer.headers['content-type'] ?? ''))) return undefined;
  try {
    return readKeys(new TextDecoder().decode(answer.body));
  } catch {
    return undefined;
  }
}

interface Held {
  /** The last keys that the host gave. */
  keys: Promise<KeyDirectory | undefined>;
  /** What it gave when it was asked last. */
  newest: Promise<KeyDirectory | undefined>;
  askedAt: number;
  until: number;
}

/** Bounds how often hosts are asked in a minute. */
function createFetchLimit(): (now: number) => boolean {
  const window = { begins: 0, fetches: 0 };
  return (now) => {
    if (Math.abs(now - window.begins) >= MINUTE_MS) Object.assign(window, { begins: now, fetches: 0 });
    window.fetches += 1;
    return window.fetches <= FETCHES_PER_MINUTE;
  };
}

/** Fetches the keys that hosts publish for their signatures (Web Bot Auth), and keeps them as long as they say. */
export function createKeyDirectories({ clock, fetchStranger }: DirectoryDeps): KeyDirectories {
  const signers = new Map<string, Held>();
  const others = new Map<string, Held>();
  const limits = { signers: createFetchLimit(), others: createFetchLimit() };
  /** Strangers cannot use up what is left to those who are known to sign. */
  const mayFetch = (host: string, now: number) =>
    (signers.has(host) || isSignatureHost(host) ? limits.signers : limits.others)(now);
  async function ask(host: string): Promise<GuardedResult | undefined> {
    try {
      return await fetchStranger(`https://${host}/.well-known/http-message-signatures-directory`, {
        headers: { accept: 'application/http-message-signatures-directory+json' },
        schemes: 'https',
        maxRedirects: 0,
        deadlineMs: 10_000,
        maxBytes: 64 * 1024,
      });
    } catch {
      return undefined;
    }
  }
  async function fetchInto(entry: Held, host: string, now: number): Promise<KeyDirectory | undefined> {
    const answer = await ask(host);
    const keys = answer === undefined ? undefined : keysIn(answer);
    if (answer !== undefined && keys !== undefined) entry.until = now + lifeOf(answer);
    return keys;
  }
  function holdIn(some: Map<string, Held>, most: number, host: string, entry: Held): void {
    some.delete(host);
    const oldest = some.size >= most ? some.keys().next().value : undefined;
    if (oldest !== undefined) some.delete(oldest);
    some.set(host, entry);
  }
  /** Asks a host, which is among the signers from the moment on at which it gave keys. */
  function askInto(entry: Held, host: string, now: number): Promise<KeyDirectory | undefined> {
    return fetchInto(entry, host, now).then((keys) => {
      if (keys === undefined) return undefined;
      others.delete(host);
      holdIn(signers, MOST_SIGNERS, host, entry);
      return keys;
    });
  }
  const heldOf = (host: string) => signers.get(host) ?? others.get(host);
  async function keysOf(host: string): Promise<KeyDirectory | undefined> {
    const now = clock();
    const known = heldOf(host);
    if (known !== undefined && known.until > now) return await known.keys;
    if (!mayFetch(host, now)) return undefined;
    const none = Promise.resolve(undefined);
    const entry: Held = { keys: none, newest: none, askedAt: now, until: now + SHORTEST_MS };
    // Until it answers; one that is a signer already stays among them.
    holdIn(signers.has(host) ? signers : others, MOST_OTHERS, host, entry);
    entry.newest = askInto(entry, host, now);
    entry.keys = entry.newest;
    return await entry.keys;
  }
  async function newestKeysOf(host: string): Promise<KeyDirectory | undefined> {
    const now = clock();
    const known = heldOf(host);
    if (known === undefined) return await keysOf(host);
    if (Math.abs(now - known.askedAt) < MINUTE_MS) return await known.newest;
    if (!mayFetch(host, now)) return undefined;
    const before = known.keys;
    known.askedAt = now;
    known.newest = askInto(known, host, now);
    known.keys = known.newest.then((keys) => keys ?? before);
    return await known.newest;
  }
  return { keysOf, newestKeysOf };
}
