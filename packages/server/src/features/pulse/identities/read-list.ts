import { z } from 'zod';
import { parseNetwork } from './network-set.ts';

/** The bounds of a published list. A wider network would verify addresses of many others as the operator's. */
export const listLimits = {
  wireBytes: 2 * 1024 * 1024,
  textBytes: 4 * 1024 * 1024,
  networks: 20_000,
  widest: { ipv4: 8, ipv6: 19 },
} as const;

// The form that every operator here publishes: JSON with prefixes of either kind.
const Published = z.looseObject({
  prefixes: z.array(z.looseObject({ ipv4Prefix: z.string().optional(), ipv6Prefix: z.string().optional() })),
});

/** A text that is no list which may be believed, and why not. */
export class UnusableList extends Error {
  override readonly name = 'UnusableList';
}

/** One network as it is stored; throws for what is none, or one that is too wide. */
function readNetwork(text: string): string {
  const written = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;
  try {
    const [address, bits] = parseNetwork(written);
    if (bits >= listLimits.widest[address.kind()]) return `${address}/${bits}`;
  } catch {
    throw new UnusableList(`It names ${JSON.stringify(text.slice(0, 60))}, which is no network.`);
  }
  throw new UnusableList(`It names ${text}, which is wider than any operator’s network.`);
}

function namedInJson(text: string): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnusableList('It is not valid JSON.');
  }
  const published = Published.safeParse(parsed);
  if (!published.success) throw new UnusableList('It has no list of prefixes.');
  return published.data.prefixes.map(({ ipv4Prefix, ipv6Prefix }) => {
    const network = ipv4Prefix ?? ipv6Prefix;
    if (network === undefined) throw new UnusableList('One of its prefixes names no network.');
    return network;
  });
}

const namedInLines = (text: string) =>
  text.split('\n').flatMap((line) => {
    const network = line.replace(/#.*/u, '').trim();
    return network === '' ? [] : [network];
  });

/** Reads a published list, as JSON or as lines of networks, into the text that is stored; refuses what is none. */
export function readList(text: string): string {
  if (text.length > listLimits.textBytes) throw new UnusableList('It is too long.');
  const named = text.trimStart().startsWith('{') ? namedInJson(text) : namedInLines(text);
  if (named.length === 0) throw new UnusableList('It names no network at all.');
  if (named.length > listLimits.networks)
    throw new UnusableList(`It names more than ${listLimits.networks} networks.`);
  return [...new Set(named.map(readNetwork))].join(' ');
}
