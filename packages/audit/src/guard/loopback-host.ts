import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether the host of a URL is a name or an address that never leaves this machine (RFC 6761 §6.3). */
export function isLoopbackHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/gu, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback';
}

/** Whether a URL is on an origin of this machine that whoever is at the machine asks for; only that very origin counts. */
export function isLocalPage(url: URL, localOrigin: string | undefined): boolean {
  return localOrigin !== undefined && url.origin === localOrigin && isLoopbackHost(url);
}
