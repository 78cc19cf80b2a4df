import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.ts';
import { type HostResolver, isNoSuchNameError } from './host-resolver.ts';
import { isLocalPage } from './loopback-host.ts';
import { isOwnPage, type OwnPages } from './own-pages.ts';
import { classifyHostName, isHostName } from './public-name.ts';
import { untilAborted } from './until-aborted.ts';

const REFUSALS = {
  invalid_url: 'The address is not a valid URL.',
  unsupported_scheme: 'Only http and https addresses can be audited.',
  userinfo: 'The address carries a user name or a password, which must be removed.',
  private_address: 'The address is an IP address that is not reachable on the public internet.',
  local_name: 'The host name exists only inside a local network.',
  reserved_example: 'The host name is reserved for examples and tests.',
  not_a_host_name:
    'A host name holds letters, digits and hyphens alone (no underscore), and no label begins or ends with a hyphen.',
  not_registrable: 'The host name is not under a registered public domain.',
  does_not_resolve: 'The host name does not resolve to any address.',
  resolves_privately: 'The host name resolves only to addresses that are not on the public internet.',
} as const;

/** Why a target is refused. */
export type TargetRefusal = keyof typeof REFUSALS;

/** The judgement of one target: the parsed URL, or the reason and one sentence for a person. */
export type TargetVerdict = { ok: true; url: URL } | { ok: false; reason: TargetRefusal; detail: string };

/** By what a target is judged; `allowPrivate` is for operators who audit their own network. */
export type ParseTargetOptions = {
  allowPrivate: boolean;
  /** Pages of the service itself, wherever it stands. */
  ownPages?: OwnPages | undefined;
  /** An origin of this very machine that may be audited. */
  localOrigin?: string | undefined;
};

/** The same, with what vetting needs from outside. */
export type VetTargetOptions = ParseTargetOptions & { resolver: HostResolver; signal?: AbortSignal };

/** Reads a URL and refuses what its spelling forbids; no name is looked up. */
export function parseTarget(url: string, options: ParseTargetOptions): TargetVerdict {
  const parsed = URL.parse(url);
  if (parsed === null) return refuse('invalid_url');
  const refusal = isExcepted(parsed, options) ? undefined : checkAsked(parsed, options.allowPrivate);
  return refusal === undefined ? { ok: true, url: parsed } : refuse(refusal);
}

/** What is audited although it stands on a private address; an own page says by itself that it has no password. */
function isExcepted(url: URL, { ownPages, localOrigin }: ParseTargetOptions): boolean {
  if (isOwnPage(url, ownPages)) return true;
  return url.username === '' && url.password === '' && isLocalPage(url, localOrigin);
}

/** Checks whether a URL may be audited; rejects only with the signal's reason when that aborts. */
export async function vetTarget(url: string, options: VetTargetOptions): Promise<TargetVerdict> {
  options.signal?.throwIfAborted();
  const verdict = parseTarget(url, options);
  if (!verdict.ok || isExcepted(verdict.url, options)) return verdict;
  const refusal = await checkResolution(verdict.url, options);
  return refusal === undefined ? verdict : refuse(refusal);
}

/** Says in one sentence why a target is refused. */
export function describeRefusal(reason: TargetRefusal): string {
  return REFUSALS[reason];
}

function refuse(reason: TargetRefusal): TargetVerdict {
  return { ok: false, reason, detail: describeRefusal(reason) };
}

/** Checks what can be checked before any name is resolved; `isPublic` says which literal addresses are good. */
export function checkSpelling(
  url: URL,
  allowPrivate: boolean,
  isPublic: (address: string) => boolean = isPublicAddress,
): TargetRefusal | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'unsupported_scheme';
  if (url.username !== '' || url.password !== '') return 'userinfo';
  const address = addressLiteral(url);
  if (address !== undefined) return allowPrivate || isPublic(address) ? undefined : 'private_address';
  return checkName(url.hostname, allowPrivate);
}

/** What somebody asks for has the name of a host; what a journey fetches by itself may have any that resolves. */
function checkAsked(url: URL, allowPrivate: boolean): TargetRefusal | undefined {
  const refusal = checkSpelling(url, allowPrivate);
  if (allowPrivate || addressLiteral(url) !== undefined) return refusal;
  if (refusal !== undefined && refusal !== 'not_registrable') return refusal;
  const labels = url.hostname.split('.').filter((label) => label !== '');
  return labels.every(isHostName) ? refusal : 'not_a_host_name';
}

function checkName(host: string, allowPrivate: boolean): TargetRefusal | undefined {
  const verdict = classifyHostName(host);
  if (verdict === 'reserved_example') return 'reserved_example';
  if (verdict === 'public' || allowPrivate) return undefined;
  return verdict === 'local' ? 'local_name' : 'not_registrable';
}

async function checkResolution(url: URL, options: VetTargetOptions): Promise<TargetRefusal | undefined> {
  if (options.allowPrivate || addressLiteral(url) !== undefined) return undefined;
  const addresses = await lookUp(url.hostname, options);
  if (addresses === 'resolver_failed') return undefined;
  if (addresses.length > 0) return addresses.some(isPublicAddress) ? undefined : 'resolves_privately';
  // A resolver that cannot even name the servers of the TLD is broken on our side, not on the caller's.
  return (await canResolveTld(url.hostname, options)) ? 'does_not_resolve' : undefined;
}

async function lookUp(host: string, options: VetTargetOptions): Promise<string[] | 'resolver_failed'> {
  try {
    return await untilAborted(options.resolver.lookup(host), options.signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    return isNoSuchNameError(error) ? [] : 'resolver_failed';
  }
}

async function canResolveTld(host: string, options: VetTargetOptions): Promise<boolean> {
  const tld = host.replace(/\.$/, '').split('.').at(-1) ?? '';
  try {
    return await untilAborted(options.resolver.hasNameServers(tld), options.signal);
  } catch {
    options.signal?.throwIfAborted();
    return false;
  }
}

function addressLiteral(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}
