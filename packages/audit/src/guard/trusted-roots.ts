import { getCACertificates } from 'node:tls';

/** Whom to trust: the roots of Node.js with NODE_EXTRA_CA_CERTS, those of the system, and any given here. */
export function trustedRoots(authorities: readonly string[] = []): string[] {
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...authorities])];
}
