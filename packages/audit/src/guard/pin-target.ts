import { isIP } from 'node:net';
import { type ConnectTo, findStandIn } from './connect-to.ts';
import { RefusalError } from './guarded-result.ts';
import type { HostResolver } from './host-resolver.ts';
import { untilAborted } from './until-aborted.ts';
import { checkSpelling, describeRefusal, type TargetRefusal } from './vet-target.ts';

// Ports of other protocols, which a crafted URL could make an HTTP client talk to (Fetch standard, "bad port").
const BLOCKED_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
const WEB_PORTS = [80, 443];

/** Where one hop may connect: nothing but these addresses. */
export type PinnedTarget = { addresses: readonly string[]; port: number };

/** Who is asked for addresses and which of them are good. */
export type PinOptions = {
  resolver: HostResolver;
  allowPrivate: boolean;
  connectTo: readonly ConnectTo[];
  isPublic: (address: string) => boolean;
  ownAddresses: () => readonly string[];
};

/** Resolves the host of a URL once and vets every answer; throws a RefusalError. */
export async function pinTarget(url: URL, options: PinOptions, signal: AbortSignal): Promise<PinnedTarget> {
  const spelling = checkSpelling(url, options.allowPrivate, options.isPublic);
  if (spelling !== undefined) throw spellingRefusal(spelling);
  const port = webPortOf(url);
  const host = hostOf(url);
  const standIn = options.allowPrivate ? findStandIn(options.connectTo, host, port) : undefined;
  if (standIn !== undefined) return { addresses: [standIn.address], port: standIn.port };
  const addresses = isIP(host) === 0 ? await lookUp(host, options.resolver, signal) : [host];
  if (!options.allowPrivate) refusePrivate(host, { addresses, port }, options);
  return { addresses, port };
}

/** Where a page of this machine is: its names lead to loopback whatever a resolver says (RFC 6761 §6.3). */
export function pinLoopback(url: URL): PinnedTarget {
  const host = hostOf(url);
  return { addresses: isIP(host) === 0 ? ['127.0.0.1', '::1'] : [host], port: webPortOf(url) };
}

function webPortOf(url: URL): number {
  const port = portOf(url);
  if (!BLOCKED_PORTS.has(port)) return port;
  throw new RefusalError({ reason: 'bad_url', detail: `Port ${port} belongs to another protocol.` });
}

/** The host of a URL as resolvers and sockets want it, without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/gu, '');
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function spellingRefusal(spelling: TargetRefusal): RefusalError {
  const isPrivate = spelling === 'private_address' || spelling === 'local_name';
  return new RefusalError({
    reason: isPrivate ? 'private_address' : 'bad_url',
    detail: describeRefusal(spelling),
    code: spelling,
  });
}

async function lookUp(host: string, resolver: HostResolver, signal: AbortSignal): Promise<string[]> {
  const addresses = await untilAborted(resolver.lookup(host), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new RefusalError({ reason: 'unresolvable', detail: `${host} does not resolve (${code}).`, code });
  });
  if (addresses.length > 0) return addresses;
  throw new RefusalError({ reason: 'unresolvable', detail: `${host} has no address.`, code: 'ENODATA' });
}

// One private answer refuses them all: whoever controls the name would choose which one we reach.
function refusePrivate(host: string, { addresses, port }: PinnedTarget, options: PinOptions): void {
  // A public address of this very machine passes every range, yet its other ports may be open to itself alone.
  const closed = WEB_PORTS.includes(port) ? [] : options.ownAddresses();
  if (addresses.every((address) => options.isPublic(address) && !closed.includes(address))) return;
  throw new RefusalError({
    reason: 'private_address',
    detail: `${host} resolves to an address that is not on the public internet.`,
    addresses,
  });
}
