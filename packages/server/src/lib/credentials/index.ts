export { findCredential } from './find-credential.ts';
