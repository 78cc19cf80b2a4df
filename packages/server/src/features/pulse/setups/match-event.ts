import { isPublicAddress } from '@waymark/audit';
import type { PulseEventProblem } from '@waymark/contract';
import ipaddr from 'ipaddr.js';

/** The event that a site reported of the verifier's own request, before its address is reduced. */
export interface VerificationEvent {
  readonly keyId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly url: string;
}

/** What the event of one challenge must say. */
export interface ExpectedEvent {
  readonly keyId: string;
  readonly userAgent: string;
  readonly url: string;
  /** Our own addresses as the site may see them; empty when nobody knows. */
  readonly egressAddresses: readonly string[];
  readonly allowsPrivate: boolean;
}

/** Which member of an event does not fit, the one that says most first. */
export type EventMismatch = Exclude<PulseEventProblem, 'missing'>;

/** An address in its one spelling; undefined for anything else. */
export function canonicalAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^\[|\]$/gu, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}

function mismatchOfAddress(ip: string, expected: ExpectedEvent): EventMismatch | undefined {
  const address = canonicalAddress(ip);
  const known = expected.egressAddresses.map(canonicalAddress);
  if (address !== undefined && known.includes(address)) return undefined;
  const isUsable = address !== undefined && (expected.allowsPrivate || isPublicAddress(address));
  if (!isUsable) return 'private_ip';
  return known.length === 0 ? undefined : 'foreign_ip';
}

function sameUrl(one: string, other: string): boolean {
  return one === other || URL.parse(one)?.href === URL.parse(other)?.href;
}

/** Compares an event with what the verifier sent; undefined when it is the genuine one. */
export function mismatchOf(event: VerificationEvent, expected: ExpectedEvent): EventMismatch | undefined {
  if (event.keyId !== expected.keyId) return 'key';
  if (event.userAgent !== expected.userAgent) return 'user_agent';
  if (!sameUrl(event.url, expected.url)) return 'url';
  return mismatchOfAddress(event.ip, expected);
}
