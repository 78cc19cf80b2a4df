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

function readKeys(text: string): KeyDirectory | undefined {
  const directory = Directory.safeParse(JSON.parse(text));
  if (!directory.success) return undefined;
  const keys = new Map<string, DirectoryKey>();
  for (const each of directory.data.keys) {
    const jwk = Jwk.safeParse(each);
    if (!jwk.success) continue;
    const { kty, crv, x, nbf, exp } = jwk.data;
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
    keys.set(thumbprint, {
      key: createPublicKey({ key: { kty, crv, x }, format: 'jwk' }),
      from: nbf === undefined ? 0 : momentOf(nbf),
      to: exp === undefined ? Number.POSITIVE_INFINITY : momentOf(exp),
    });
  }
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
  readonly keys: Promise<KeyDirectory | undefined>;
  until: number;
}

/** Fetches the keys that hosts publish for their signatures (Web Bot Auth), and keeps them as long as they say. */
export function createKeyDirectories({ clock, fetchStranger }: DirectoryDeps): KeyDirectories {
  const held = new Map<string, Held>();
  const window = { begins: 0, fetches: 0 };
  function mayFetch(now: number): boolean {
    if (Math.abs(now - window.begins) >= MINUTE_MS) Object.assign(window, { begins: now, fetches: 0 });
    window.fetches += 1;
    return window.fetches <= FETCHES_PER_MINUTE;
  }
  function fetchKeys(host: string, now: number): Held {
    const asked = fetchStranger(`https://${host}/.well-known/http-message-signatures-directory`, {
      headers: { accept: 'application/http-message-signatures-directory+json' },
      schemes: 'https',
      maxRedirects: 0,
      deadlineMs: 10_000,
      maxBytes: 64 * 1024,
    });
    const fresh: Held = { until: now + SHORTEST_MS, keys: asked.then(keysIn) };
    void asked.then((answer) => {
      if (keysIn(answer) !== undefined) fresh.until = now + lifeOf(answer);
    });
    return fresh;
  }
  return {
    async keysOf(host) {
      const now = clock();
      const known = held.get(host);
      if (known !== undefined && known.until > now) return await known.keys;
      if (!mayFetch(now)) return undefined;
      const fresh = fetchKeys(host, now);
      held.delete(host);
      const oldest = held.size >= MOST_HOSTS ? held.keys().next().value : undefined;
      if (oldest !== undefined) held.delete(oldest);
      held.set(host, fresh);
      return await fresh.keys;
    },
  };
}
