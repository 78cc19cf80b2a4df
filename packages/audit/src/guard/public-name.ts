import { getDomain, parse } from 'tldts';

/** What a host name is good for as the address of a public web site. */
export type HostNameVerdict = 'public' | 'reserved_example' | 'local' | 'not_registrable';

// RFC 2606 and RFC 6761 section 6: names that documentation and tests may use and nobody may own.
const EXAMPLE_NAMES = ['example.com', 'example.net', 'example.org', 'example', 'test', 'invalid'];

// RFC 6761, 6762 and 7686, ICANN's .internal, the infrastructure of .arpa (RFC 3172, 8375), and the names that home and office routers give out.
const LOCAL_NAMES = [
  'localhost',
  'local',
  'internal',
  'lan',
  'home',
  'corp',
  'intranet',
  'private',
  'arpa',
  'onion',
];

/** Classifies a lower-case ASCII host name, with or without one trailing dot, by its spelling alone. */
export function classifyHostName(host: string): HostNameVerdict {
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  if (name.split('.').includes('')) return 'not_registrable';
  if (EXAMPLE_NAMES.some((parent) => isWithin(name, parent))) return 'reserved_example';
  if (!name.includes('.') || LOCAL_NAMES.some((parent) => isWithin(name, parent))) return 'local';
  return isRegistrable(name) ? 'public' : 'not_registrable';
}

const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u;

/**
 * Whether every label of a lower-case ASCII name is one of a host (RFC 1123 §2.1). The DNS and browsers also
 * know names with underscores, below a domain; nobody can register one.
 */
export function isHostName(name: string): boolean {
  return name.split('.').every((label) => HOST_LABEL.test(label));
}

function isWithin(name: string, parent: string): boolean {
  return name === parent || name.endsWith(`.${parent}`);
}

/**
 * The registrable domain of a public name. Private suffixes count here: whoever has a name under github.io
 * shares no domain with the others there.
 */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host) ?? host;
}

// Private suffixes stay out: github.io is somebody's registered domain under .io, and a web site of its own.
function isRegistrable(name: string): boolean {
  const parsed = parse(name, { allowPrivateDomains: false });
  return parsed.isIcann === true && parsed.domain !== null && isHostName(parsed.domain);
}
