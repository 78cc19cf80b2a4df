/** What a refused body seemed to carry. The value itself never leaves this folder. */
export type CredentialKind =
  | 'private_key'
  | 'seed_phrase'
  | 'access_token'
  | 'url_credential'
  | 'authorization_value';
