import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

const contexts = new Map<string, SecureContext>();

/**
 * Whom to trust: the roots of Node.js with NODE_EXTRA_CA_CERTS, those of the system, and any given here. Reading
 * hundreds of certificates takes a while, so each set is read once and not for every connection.
 */
export function trustedContext(authorities: readonly string[]): SecureContext {
  const key = authorities.join('\n');
  const known = contexts.get(key);
  if (known !== undefined) return known;
  const ca = new Set([...getCACertificates('default'), ...getCACertificates('system'), ...authorities]);
  const context = createSecureContext({ ca: [...ca] });
  contexts.set(key, context);
  return context;
}
