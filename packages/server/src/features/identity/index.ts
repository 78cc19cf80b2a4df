export { endAgents } from './agent-access/index.ts';
export { discoveryRoutes } from './discovery/index.ts';
export {
  authenticate,
  createTokenGrants,
  oauthRoutes,
  revokeRules,
  revokeTokensOf,
  type TokenGrants,
  tokenOperation,
  tokenRules,
} from './oauth/index.ts';
export {
  authenticateKey,
  endKeys,
  type KeyMade,
  keyDays,
  keyScopes,
  listKeys,
  makeKey,
  type PersonalKey,
} from './personal-keys/index.ts';
export {
  frozenForSeconds,
  registrationRoutes,
  registrationRules,
  sweepAgents,
} from './registrations/index.ts';
export {
  type EventKind,
  eventKinds,
  eventsOfWorkspace,
  type ListedEvent,
  recordEvent,
  type SecurityAction,
  sweepEvents,
} from './security-log/index.ts';
export {
  createSigningKeys,
  KEYS_FRESH_MS,
  listSigningKeys,
  replaceLeakedKeys,
  rotateSigningKey,
  type SigningKeys,
  sweepSigningKeys,
} from './signing-keys/index.ts';
