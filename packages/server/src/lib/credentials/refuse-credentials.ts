import { type CredentialKind, findCredential } from '@waymark/audit';
import { ServiceError } from '../errors/service-error.ts';

const kindNames = {
  private_key: 'a private key',
  seed_phrase: 'a wallet seed phrase',
  access_token: 'an access token',
  authorization_value: 'an authorization value',
  url_credential: 'a credential inside a URL',
} as const satisfies Record<CredentialKind, string>;

/** Their userinfo is answered with 422 `unprocessable_url` instead (decisions §2). */
const urlFields = ['quickstart_url', 'page_url'];

/** What kind of credential a request seems to carry anywhere; the engine cuts the same out of evidence. */
export function findInRequest(
  body: unknown,
  tokenFields: readonly string[] = [],
): CredentialKind | undefined {
  return findCredential(body, { tokenFields, urlFields });
}

/** Refuses a body that seems to carry a credential anywhere; neither the value nor its place is told. */
export function refuseCredentials(body: unknown, tokenFields: readonly string[]): void {
  const kind = findInRequest(body, tokenFields);
  if (kind === undefined) return;
  throw new ServiceError('credential_detected', {
    message: `The body seems to contain ${kindNames[kind]}; it was neither stored nor logged.`,
    resolution: 'Remove it, replace that credential if it is real, and send the request again.',
  });
}
