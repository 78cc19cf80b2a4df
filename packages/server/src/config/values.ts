import { isLoopbackHost, type WhosePages } from '@waymark/audit';
import { type IdentityType, identityTypes } from '@waymark/contract';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Network, TrustProxy } from '../lib/http/caller.ts';

const MOST_HOPS = 32;

/** An `http` or `https` origin without path, query or userinfo; returned without a trailing slash. */
export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const hasUserinfo = url.username !== '' || url.password !== '';
  const isOrigin = url.pathname === '/' && url.search === '' && url.hash === '' && !hasUserinfo;
  return isOrigin && /^https?:$/u.test(url.protocol) ? url.origin : undefined;
}

/** The port that a client of this origin connects to. */
export function portOf(origin: string): number {
  const url = new URL(origin);
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

export function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}

export function parseHttpUrl(text: string): string | undefined {
  return URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol) ? text : undefined;
}

/** A URL that a key may be sent to: https, or http on this machine. */
export function parseEndpoint(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackOrigin(url.origin));
  return isSafe ? url.href : undefined;
}

export function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== '';
}

function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Reads a comma-separated list of addresses, each in its one spelling. */
export function parseAddresses(text: string): string[] | undefined {
  const addresses = text.split(',').map((each) => each.trim());
  const isAddress = (each: string) => ipaddr.IPv4.isValidFourPartDecimal(each) || ipaddr.IPv6.isValid(each);
  return addresses.every(isAddress) ? addresses.map((each) => ipaddr.process(each).toString()) : undefined;
}

/** Reads a comma-separated list of name servers: addresses, with a port where it is not 53. */
export function parseNameServers(text: string): string[] | undefined {
  const servers = text.split(',').map((each) => each.trim());
  return servers.every(isNameServer) ? servers : undefined;
}

function isNameServer(text: string): boolean {
  if (ipaddr.IPv6.isValid(text)) return true;
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d+))?$/u.exec(text) ?? [];
  if (port !== undefined && parsePort(port) === undefined) return false;
  return v6 === undefined
    ? v4 !== undefined && ipaddr.IPv4.isValidFourPartDecimal(v4)
    : ipaddr.IPv6.isValid(v6);
}

/** Reads a hop count or a comma-separated list of addresses and networks. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (/^\d+$/u.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? { kind: 'hops', hops } : undefined;
  }
  const networks = text.split(',').map((each) => parseNetwork(each.trim()));
  return networks.includes(undefined)
    ? undefined
    : { kind: 'networks', networks: networks.filter((network) => network !== undefined) };
}

/** Reads a list of ways to register, each named once; answered in the order of the contract. */
export function parseIdentityTypes(text: string): readonly IdentityType[] | undefined {
  const named = text.split(',').map((each) => each.trim());
  const types = identityTypes.filter((type) => named.includes(type));
  return types.length === named.length ? types : undefined;
}

/** True for names and addresses that never leave this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackHost(new URL(origin));
}

/** Whose pages a service audits: on a public address strangers submit them, on loopback only whoever is at the machine. */
export function whosePages(config: { baseUrl: string; platformUrl: string }): WhosePages {
  return [config.baseUrl, config.platformUrl].every(isLoopbackOrigin) ? 'own' : 'strangers';
}

/** Content Signals in one spelling; each signal at most once. */
export function parseContentSignals(text: string): string | undefined {
  const signals = text.split(',').map((signal) => signal.trim());
  const isKnown = signals.every((signal) => /^(?:search|ai-input|ai-train)=(?:yes|no)$/u.test(signal));
  const names = new Set(signals.map((signal) => signal.split('=')[0]));
  return isKnown && names.size === signals.length ? signals.join(', ') : undefined;
}

/** One line of words for everybody to read. */
export function parseLine(text: string): string | undefined {
  return text.length <= 500 && !/\p{Cc}/u.test(text) ? text : undefined;
}

/** A moment with its distance from UTC, as RFC 3339 writes it. */
export function parseMoment(text: string): number | undefined {
  return z.iso.datetime({ offset: true }).safeParse(text).success ? Date.parse(text) : undefined;
}

/** Contacts as RFC 9116 §2.5.3 allows them. */
export function parseContacts(text: string): readonly string[] | undefined {
  const contacts = text.split(',').map((contact) => contact.trim());
  const isContact = (contact: string) =>
    /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+|https:\/\/\S+)$/u.test(contact);
  return contacts.every((contact) => isContact(contact) && URL.canParse(contact)) ? contacts : undefined;
}
