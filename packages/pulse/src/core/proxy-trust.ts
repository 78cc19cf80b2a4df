import type { HeaderReader } from './event.ts';
import { type IpAddress, type IpRange, isInRange, parseIp, parseRanges } from './ip-address.ts';

// The header each platform sets itself on every request, whatever the client sent. Fastly is not here: it lets
// clients set its header.
const presets = {
  'aws-alb': 1,
  azure: ['x-azure-clientip'],
  cloudflare: ['cf-connecting-ip'],
  cloudfront: ['cloudfront-viewer-address'],
  digitalocean: ['do-connecting-ip'],
  fly: ['fly-client-ip'],
  heroku: 1,
  netlify: ['x-nf-client-connection-ip'],
  railway: ['x-real-ip'],
  render: ['cf-connecting-ip', 'true-client-ip'],
  vercel: ['x-vercel-forwarded-for', 'x-real-ip'],
} as const;

/** A platform whose way of naming the client is known. */
export type ProxyPreset = keyof typeof presets;

/** Whose word about the client's address is believed; without it only the socket's. */
export type TrustProxy =
  | false
  | number
  | string
  | readonly string[]
  | { readonly hops?: number; readonly cidrs?: readonly string[]; readonly header?: string };

/** A checked `trustProxy`. */
export type Trust =
  | { readonly kind: 'socket' }
  | { readonly kind: 'headers'; readonly names: readonly string[] }
  | { readonly kind: 'hops'; readonly hops: number; readonly header?: string | undefined }
  | { readonly kind: 'ranges'; readonly ranges: readonly IpRange[]; readonly header?: string | undefined };

/** The client's address and how it was found. */
export interface Sighting {
  readonly ip: string;
  /** `socket`, or the header that held the address. */
  readonly source: string;
  /** How many proxies were passed on the way to it. */
  readonly hops: number;
  readonly peer: string | undefined;
}

/** Checks a `trustProxy`; undefined when it cannot be understood. */
export function readTrust(value: TrustProxy | undefined): Trust | undefined {
  if (value === undefined || value === false) return { kind: 'socket' };
  if (typeof value === 'number') return hopTrust(value);
  if (typeof value === 'string') return readText(value.trim());
  if (isList(value)) return rangeTrust(value);
  const { hops, cidrs, header } = value;
  if ((hops === undefined) === (cidrs === undefined)) return undefined;
  return cidrs ? rangeTrust(cidrs, header) : hopTrust(hops ?? -1, header);
}

const isList = (value: TrustProxy): value is readonly string[] => Array.isArray(value);

function readText(text: string): Trust | undefined {
  const preset = Object.hasOwn(presets, text) ? presets[text as ProxyPreset] : undefined;
  if (typeof preset === 'object') return { kind: 'headers', names: preset };
  if (preset || /^\d+$/u.test(text)) return hopTrust(preset ?? Number(text));
  return text ? rangeTrust(text.split(',').map((part) => part.trim())) : { kind: 'socket' };
}

function hopTrust(hops: number, header?: string): Trust | undefined {
  return Number.isInteger(hops) && hops >= 0 && hops <= 32
    ? { kind: 'hops', hops, header: header?.toLowerCase() }
    : undefined;
}

function rangeTrust(cidrs: readonly string[], header?: string): Trust | undefined {
  const ranges = cidrs.map(parseRanges);
  if (!ranges.every((each) => each !== undefined)) return undefined;
  return { kind: 'ranges', ranges: ranges.flat(), header: header?.toLowerCase() };
}

/** Finds the client: the right-most address that no trusted proxy holds. */
export function findClient(
  trust: Trust,
  peer: string | undefined,
  header: HeaderReader,
): Sighting | undefined {
  const socket = parseIp(peer);
  const seen = (ip: IpAddress | undefined, source: string, hops: number): Sighting | undefined =>
    ip && { ip: ip.text, source, hops, peer: socket?.text };
  if (trust.kind === 'headers') {
    const name = trust.names.find((each) => parseIp(header(each)));
    return name ? seen(parseIp(header(name)), name, 1) : seen(socket, 'socket', 0);
  }
  if (trust.kind === 'socket') return seen(socket, 'socket', 0);
  const { name, addresses } = readChain(trust.header, header);
  const chain = peer === undefined ? addresses : [...addresses, socket];
  const wanted = trust.kind === 'hops' ? byHops(chain, trust.hops, peer) : byRanges(chain, trust.ranges);
  // A proxy may write "unknown" (RFC 7239 §6.2): then the nearest known address to its right.
  const position = chain.findIndex((ip, index) => index >= wanted && ip);
  const hops = addresses.length - position;
  return seen(chain[position], position < addresses.length ? name : 'socket', Math.max(0, hops));
}

// Where a runtime hides the socket, the nearest proxy is not in the chain and has already been passed.
function byHops(chain: readonly unknown[], hops: number, peer: string | undefined): number {
  const passed = peer === undefined ? Math.max(0, hops - 1) : hops;
  return Math.max(0, chain.length - 1 - passed);
}

function byRanges(chain: readonly (IpAddress | undefined)[], ranges: readonly IpRange[]): number {
  let position = chain.length - 1;
  while (position > 0) {
    const ip = chain[position];
    if (!ip || !ranges.some((range) => isInRange(ip, range))) break;
    position -= 1;
  }
  return position;
}

function readChain(chosen: string | undefined, header: HeaderReader) {
  const name = chosen ?? (header('x-forwarded-for') === undefined ? 'forwarded' : 'x-forwarded-for');
  const parts = (header(name) ?? '').split(',').filter((part) => part.trim() !== '');
  const addresses = parts.map((part) => parseIp(name === 'forwarded' ? forwardedFor(part) : part));
  return { name, addresses };
}

// RFC 7239 §4: for=192.0.2.60;proto=http;by=203.0.113.43, or for="[2001:db8::17]:4711".
function forwardedFor(element: string): string | undefined {
  return /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]*)/iu.exec(element)?.[1];
}
