export type { CredentialKind } from './credential-kind.ts';
export { type FindCredentialOptions, findCredential } from './find-credential.ts';
