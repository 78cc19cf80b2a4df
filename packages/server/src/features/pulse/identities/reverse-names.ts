import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../../lib/process/clock.ts';

/** What name servers say; it throws where they say nothing. */
export interface NameLookup {
  /** The names of an address; none where it has none. */
  reverse(address: string): Promise<readonly string[]>;
  /** The addresses of a name, of both kinds; none where there is no such name. */
  forward(name: string): Promise<readonly string[]>;
}

export type ReverseResult =
  | { readonly kind: 'confirmed'; readonly domain: string }
  | { readonly kind: 'other' | 'unconfirmed' | 'unanswered' };

export interface ReverseNames {
  /** Checks an address, written as name servers' answers are, by the domains that its name must be of. */
  check(address: string, domains: readonly string[]): Promise<ReverseResult>;
}

const SETTLED_MS = 24 * 60 * 60 * 1000;
const UNANSWERED_MS = 10 * 60 * 1000;
const MOST_REMEMBERED = 10_000;
const MOST_NAMES = 5;

/** The domain that a name is of, or undefined; a name that merely ends in the same letters is of none. */
function domainOf(name: string, domains: readonly string[]): string | undefined {
  const plain = name.toLowerCase().replace(/\.$/u, '');
  return domains.find((domain) => plain.endsWith(`.${domain}`));
}

async function lookUp(
  names: NameLookup,
  address: string,
  domains: readonly string[],
): Promise<ReverseResult> {
  try {
    const own = (await names.reverse(address)).slice(0, MOST_NAMES);
    let isNamed = false;
    for (const name of own) {
      const domain = domainOf(name, domains);
      if (domain === undefined) continue;
      const addresses = await names.forward(name);
      if (addresses.includes(address)) return { kind: 'confirmed', domain };
      isNamed ||= addresses.length === 0;
    }
    // Whoever owns an address can give it any name: one that leads nowhere proves nothing in either direction.
    return { kind: isNamed ? 'unconfirmed' : 'other' };
  } catch {
    return { kind: 'unanswered' };
  }
}

/** Remembers answers under a hash that only this process can make: no address stays in memory. */
export function createReverseNames(deps: {
  readonly names: NameLookup;
  readonly clock: Clock;
}): ReverseNames {
  const remembered = new Map<string, { result: Promise<ReverseResult>; until: number }>();
  const key = randomBytes(32);
  return {
    async check(address, domains) {
      const now = deps.clock();
      const place = createHmac('sha256', key)
        .update(`${domains.join(' ')}\n${address}`)
        .digest('base64');
      const known = remembered.get(place);
      if (known !== undefined && known.until > now) return await known.result;
      const fresh = { result: lookUp(deps.names, address, domains), until: now + UNANSWERED_MS };
      remembered.delete(place);
      const oldest = remembered.size >= MOST_REMEMBERED ? remembered.keys().next().value : undefined;
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(place, fresh);
      const result = await fresh.result;
      if (result.kind !== 'unanswered') fresh.until = now + SETTLED_MS;
      return result;
    },
  };
}
