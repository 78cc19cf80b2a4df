import { classifyHostName, isHostName, siteOf } from '@waymark/audit';
import { countCharacters, setupFieldLimits } from '@waymark/contract';
import ipaddr from 'ipaddr.js';

const problems = {
  scheme: 'The origin must begin with https://.',
  too_long: `The origin is longer than ${setupFieldLimits.originCharacters} characters.`,
  not_an_origin: 'The origin must be a scheme and a host name, without path, query, fragment or credentials.',
  port: 'The origin must use the default port of HTTPS.',
  trailing_dot: 'The host name must not end with a dot.',
  address: 'The origin must be a host name, not an IP address.',
  not_a_host_name:
    'A host name holds letters, digits and hyphens alone (no underscore), and no label begins or ends with a hyphen.',
  reserved_example: 'The host name is reserved for documentation and tests.',
  local: 'The host name exists only inside a local network or has a special use.',
  not_registrable: 'The host name is not under a registered public domain.',
} as const;
type Problem = keyof typeof problems;

/** An origin in its one spelling and the registrable domain it belongs to, or one sentence on why not. */
export type OriginVerdict =
  | { readonly ok: true; readonly origin: string; readonly site: string }
  | { readonly ok: false; readonly problem: string };

// Whatever the URL parser would drop, decode or fold without a word: the caller must mean what they sent.
const ORIGIN = /^https:\/\/([^\s\p{C}/?#@\\%"<>^`{|}]+)\/?$/u;

function problemOfHost(url: URL): Problem | undefined {
  const host = url.hostname;
  if (url.port !== '') return 'port';
  if (host.startsWith('[') || ipaddr.IPv4.isValidFourPartDecimal(host)) return 'address';
  if (host.endsWith('.')) return 'trailing_dot';
  if (!isHostName(host)) return 'not_a_host_name';
  const verdict = classifyHostName(host);
  return verdict === 'public' ? undefined : verdict;
}

function problemOfText(text: string): Problem | undefined {
  if (!text.startsWith('https://')) return 'scheme';
  if (countCharacters(text) > setupFieldLimits.originCharacters) return 'too_long';
  return ORIGIN.test(text) ? undefined : 'not_an_origin';
}

/** Reads the text of an origin (interface, Setup request; decisions §4), by its spelling alone. */
export function readOrigin(text: string): OriginVerdict {
  const refuse = (problem: Problem): OriginVerdict => ({ ok: false, problem: problems[problem] });
  const ofText = problemOfText(text);
  if (ofText !== undefined) return refuse(ofText);
  const url = URL.parse(text);
  if (url === null) return refuse('not_an_origin');
  const ofHost = problemOfHost(url);
  return ofHost === undefined ? { ok: true, origin: url.origin, site: siteOf(url.hostname) } : refuse(ofHost);
}
