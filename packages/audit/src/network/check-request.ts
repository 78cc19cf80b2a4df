import type { EgressRefusal } from '../model/run.ts';
import type { EgressRules } from './egress-rules.ts';
import { isMethodName } from './end-to-end-headers.ts';
import type { RequestTarget } from './request-target.ts';

const READING = new Set(['GET', 'HEAD']);

// What npm, pnpm and Yarn post in order to read: they ask which of their packages have advisories.
const READING_POSTS = [
  '-/npm/v1/security/advisories/bulk',
  '-/npm/v1/security/audits',
  '-/npm/v1/security/audits/quick',
];

/** Tells why a connection to a host may not be made, or nothing where it may. */
export function checkHost(
  { host, port }: { host: string; port: number | null },
  connectedPort: number,
  rules: EgressRules,
): EgressRefusal | undefined {
  // A Host header that names another port than the one connected to would reach a service nobody allowed.
  if (port !== null && port !== connectedPort) return 'host';
  const isWebPort = connectedPort === 80 || connectedPort === 443;
  const isAllowed = rules.isRegistry(host, connectedPort) || (isWebPort && rules.isAllowed(host));
  return isAllowed ? undefined : 'host';
}

/** Tells why a plain request may not be passed on, or nothing where it may; from registries one may only read. */
export function checkRequest(
  method: string,
  target: Extract<RequestTarget, { kind: 'named' }>,
  connectedPort: number,
  rules: EgressRules,
): EgressRefusal | undefined {
  const refusal = checkHost(target, connectedPort, rules);
  if (refusal !== undefined || !rules.isReadOnly(target.host)) return refusal;
  // Some servers take what follows for another host, as a browser does.
  if (/^\/[/\\]/u.test(target.path)) return 'unclear';
  if (namesMethod(target.path)) return 'write';
  if (READING.has(method)) return undefined;
  return method === 'POST' && isReadingPost(target, rules) ? undefined : 'write';
}

function namesMethod(path: string): boolean {
  const query = path.slice(path.indexOf('?') + 1).replaceAll(';', '&');
  return path.includes('?') && [...new URLSearchParams(query).keys()].some(isMethodName);
}

function isReadingPost({ host, path }: { host: string; path: string }, { registry }: EgressRules): boolean {
  const base = host === registry.hostname ? registry.pathname.replace(/\/*$/u, '/') : '/';
  return READING_POSTS.some((known) => path === base + known);
}
