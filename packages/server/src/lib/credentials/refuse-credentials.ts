import { ServiceError } from '../errors/service-error.ts';
import { findCredential } from './index.ts';

const kindNames = {
  private_key: 'a private key',
  seed_phrase: 'a wallet seed phrase',
  access_token: 'an access token',
  authorization_value: 'an authorization value',
  url_credential: 'a credential inside a URL',
} as const;

/** Refuses a body that seems to carry a credential anywhere; neither the value nor its place is told. */
export function refuseCredentials(body: unknown, tokenFields: readonly string[]): void {
  const kind = findCredential(body, { tokenFields });
  if (kind === undefined) return;
  throw new ServiceError('credential_detected', {
    message: `The body seems to contain ${kindNames[kind]}; it was neither stored nor logged.`,
    resolution: 'Remove it, replace that credential if it is real, and send the request again.',
  });
}
