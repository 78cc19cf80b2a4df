import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { GuardedFetchOptions, GuardedResult } from '@waymark/audit';
import { z } from 'zod';
import type { Clock } from '../../../lib/process/clock.ts';

const MINUTE_MS = 60_000;
const SHORTEST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 24 * 60 * MINUTE_MS;
const MOST_HOSTS = 500;
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

/** Bounds how many hosts are asked in a minute. */
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
  const held = new Map<string, Held>();
  const mayFetch = createFetchLimit();
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
  function hold(host: string, entry: Held): void {
    held.delete(host);
    const oldest = held.size >= MOST_HOSTS ? held.keys().next().value : undefined;
    if (oldest !== undefined) held.delete(oldest);
    held.set(host, entry);
  }
  async function keysOf(host: string): Promise<KeyDirectory | undefined> {
    const now = clock();
    const known = held.get(host);
    if (known !== undefined && known.until > now) return await known.keys;
    if (!mayFetch(now)) return undefined;
    const none = Promise.resolve(undefined);
    const entry: Held = { keys: none, newest: none, askedAt: now, until: now + SHORTEST_MS };
    hold(host, entry);
    entry.newest = fetchInto(entry, host, now);
    entry.keys = entry.newest;
    return await entry.keys;
  }
  async function newestKeysOf(host: string): Promise<KeyDirectory | undefined> {
    const now = clock();
    const known = held.get(host);
    if (known === undefined) return await keysOf(host);
    if (Math.abs(now - known.askedAt) < MINUTE_MS) return await known.newest;
    if (!mayFetch(now)) return undefined;
    const before = known.keys;
    known.askedAt = now;
    known.newest = fetchInto(known, host, now);
    known.keys = known.newest.then((keys) => keys ?? before);
    return await known.newest;
  }
  return { keysOf, newestKeysOf };
}
