import { networkInterfaces } from 'node:os';
import { isPublicAddress } from './address-policy.ts';
import type { ConnectTo } from './connect-to.ts';
import { fetchHop, type HopAnswer, type WantedBody } from './fetch-hop.ts';
import {
  type FollowedRedirect,
  type GuardedResult,
  RefusalError,
  type RefusedFetch,
  type ResponseHeaders,
} from './guarded-result.ts';
import type { HostResolver } from './host-resolver.ts';
import { isLocalPage } from './loopback-host.ts';
import { isOwnPage, type OwnPages } from './own-pages.ts';
import { type PinnedTarget, pinLoopback, pinTarget } from './pin-target.ts';
import { createSystemResolver } from './system-resolver.ts';

/** How a stranger's URL is fetched; every limit has a default that suits a web page. */
export type GuardedFetchOptions = {
  method?: 'GET' | 'HEAD' | 'POST';
  /** The body of a POST, which goes to the given address alone: no redirect of it is followed. */
  content?: string;
  /** Sent to the first origin; after a redirect to another, only `accept…` and `user-agent` go along. */
  headers?: Readonly<Record<string, string>>;
  /** `https` refuses plain http, also after a redirect. */
  schemes?: 'https' | 'http_and_https';
  /** How many redirects are followed, each vetted anew; 0 refuses the first and reports where it leads. */
  maxRedirects?: number;
  /** Whether a redirect may lead from https to http. */
  allowDowngrade?: boolean;
  /** How much of the body to read: all or refuse, the first `maxBytes` of it, or nothing after the headers. */
  body?: WantedBody;
  /** The time for everything together, in milliseconds. */
  deadlineMs?: number;
  maxHeaderBytes?: number;
  /** Bytes of body on the wire; of a beginning, bytes after decoding. */
  maxBytes?: number;
  /** Bytes of body after decoding. */
  maxDecodedBytes?: number;
  /** How many times larger than on the wire a body over 1 MiB may be. */
  maxRatio?: number;
  resolver?: HostResolver;
  /** For local trials: private addresses and names may be reached, and `connectTo` counts. */
  allowPrivate?: boolean;
  /** Stand-ins for hosts, as of `--connect-to` of curl; without `allowPrivate` they mean nothing. */
  connectTo?: readonly ConnectTo[];
  /** Pages of the service itself, wherever it stands; no redirect leads there. */
  ownPages?: OwnPages | undefined;
  /** An origin of this very machine, which is reached on loopback and nowhere else. */
  localOrigin?: string | undefined;
  /** Certificate authorities in PEM to trust beside the usual ones. */
  authorities?: readonly string[];
  /** Which addresses are public; tests let loopback stand for the internet. */
  isPublic?: (address: string) => boolean;
  /** Headers that say who asks, made anew for each hop: a signature is for one host. */
  sign?: (url: URL, method: string) => Readonly<Record<string, string>>;
  signal?: AbortSignal;
};

const DEFAULTS = {
  method: 'GET',
  content: '',
  headers: {},
  schemes: 'http_and_https',
  maxRedirects: 0,
  allowDowngrade: false,
  body: 'read',
  deadlineMs: 20_000,
  maxHeaderBytes: 64 * 1024,
  maxBytes: 5_000_000,
  maxDecodedBytes: 5_000_000,
  maxRatio: 100,
  allowPrivate: false,
  connectTo: [],
  ownPages: undefined,
  localOrigin: undefined,
  authorities: [],
  isPublic: isPublicAddress,
  sign: () => ({}),
} as const satisfies GuardedFetchOptions;

type Settled = Required<Omit<GuardedFetchOptions, 'signal' | 'ownPages' | 'localOrigin'>> &
  Pick<GuardedFetchOptions, 'ownPages' | 'localOrigin'>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HARMLESS_HEADER = /^(?:accept(?:-\w+)?|user-agent)$/iu;

/**
 * Fetches a stranger's URL: every name resolved once and vetted, the connection pinned to what was vetted, TLS
 * verified, everything bounded. Rejects only with the reason of the caller's own signal.
 */
export async function guardedFetch(url: string, options: GuardedFetchOptions = {}): Promise<GuardedResult> {
  options.signal?.throwIfAborted();
  const settled: Settled = { ...DEFAULTS, resolver: createSystemResolver(), ...options };
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(tooLate(settled.deadlineMs)), settled.deadlineMs);
  const signal = AbortSignal.any([
    deadline.signal,
    ...(options.signal === undefined ? [] : [options.signal]),
  ]);
  const walk: Walk = { url: withoutUserinfo(url), redirects: [] };
  try {
    return await follow(url, walk, settled, signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof RefusalError) return refused(walk, error.refusal);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Where a fetch stands: the URL of the current hop and the redirects behind it. */
type Walk = { url: string; redirects: FollowedRedirect[] };

function tooLate(deadlineMs: number): RefusalError {
  return new RefusalError({
    reason: 'timeout',
    detail: `There was no complete answer within ${deadlineMs} ms.`,
  });
}

function refused(walk: Walk, refusal: RefusalError['refusal']): RefusedFetch {
  return { kind: 'refused', ...refusal, ...walk };
}

// What is reported may be logged; a password in a URL must not be.
function withoutUserinfo(url: string): string {
  return url.replace(/\/\/[^/?#]*@/u, '//');
}

async function follow(
  given: string,
  walk: Walk,
  options: Settled,
  signal: AbortSignal,
): Promise<GuardedResult> {
  const first = parseUrl(given, options);
  let url = first;
  for (;;) {
    walk.url = withoutUserinfo(url.href);
    const target = await pinHop(url, walk, options, signal);
    const answer = await visit(url, target, url.origin === first.origin, options, signal);
    const { location } = answer.headers;
    if (location === undefined || !isRedirect(answer.status, answer.headers))
      return { kind: 'response', ...walk, ...answer };
    const next = nextHop(url, location, answer, walk, options);
    walk.redirects.push({ from: url.href, status: answer.status, location: withoutUserinfo(next.href) });
    url = next;
  }
}

function parseUrl(text: string, options: Settled): URL {
  const url = URL.parse(text);
  if (url === null) throw badUrl('The address is not a valid URL.');
  if (options.schemes === 'https' && url.protocol !== 'https:')
    throw badUrl('Only https addresses are fetched.');
  return url;
}

function badUrl(detail: string): RefusalError {
  return new RefusalError({ reason: 'bad_url', detail });
}

// Only who asked may mean a page of our own: a stranger's redirect is held to the rule for strangers.
async function pinHop(url: URL, walk: Walk, options: Settled, signal: AbortSignal): Promise<PinnedTarget> {
  const { ownPages } = options;
  if (walk.redirects.length === 0 && isOwnPage(url, ownPages))
    return { addresses: [ownPages.address], port: ownPages.port };
  if (url.username === '' && url.password === '' && isLocalPage(url, options.localOrigin))
    return pinLoopback(url);
  return await pinTarget(url, { ...options, ownAddresses }, signal);
}

async function visit(
  url: URL,
  target: PinnedTarget,
  isFirstOrigin: boolean,
  options: Settled,
  signal: AbortSignal,
): Promise<HopAnswer> {
  signal.throwIfAborted();
  const { method, content, maxHeaderBytes, authorities } = options;
  const headers = { ...headersFor(options, isFirstOrigin), ...options.sign(url, method) };
  const wantedBody = (status: number, answered: ResponseHeaders) =>
    isRedirect(status, answered) ? 'ignore' : options.body;
  return await fetchHop({
    url,
    target,
    method,
    content,
    headers,
    maxHeaderBytes,
    authorities,
    signal,
    limits: options,
    wantedBody,
  });
}

function headersFor(options: Settled, isFirstOrigin: boolean): Record<string, string> {
  const given = Object.entries(options.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const sent = isFirstOrigin ? given : given.filter(([name]) => HARMLESS_HEADER.test(name));
  const codings = options.body === 'read' ? 'gzip, deflate, br, zstd' : 'identity';
  return { 'accept-encoding': codings, ...Object.fromEntries(sent) };
}

function isRedirect(status: number, headers: ResponseHeaders): boolean {
  return REDIRECTS.has(status) && headers.location !== undefined;
}

function nextHop(from: URL, location: string, answer: HopAnswer, walk: Walk, options: Settled): URL {
  const next = URL.parse(location, from.href);
  const target = withoutUserinfo(next?.href ?? location);
  const refuse = (detail: string) =>
    new RefusalError({ ...answer, reason: 'redirect', detail, location: target });
  if (next === null) throw refuse('The redirect leads to no valid URL.');
  if (options.maxRedirects === 0 || options.method === 'POST')
    throw refuse(`The address redirects to ${target}, and redirects are not followed.`);
  if (walk.redirects.length >= options.maxRedirects)
    throw refuse(`More than ${options.maxRedirects} redirects.`);
  const isDowngrade = from.protocol === 'https:' && next.protocol !== 'https:';
  if (isDowngrade && !(options.allowDowngrade && options.schemes !== 'https')) {
    throw refuse('The redirect leads from https to an address without it.');
  }
  const wasVisited = next.href === from.href || walk.redirects.some((each) => each.from === next.href);
  if (wasVisited) throw refuse('The redirects run in a circle.');
  return next;
}

/** The addresses of this machine's interfaces, loopback aside. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.filter((each) => !each.internal).map((each) => each.address);
}
