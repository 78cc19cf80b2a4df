export { createIngestKeys, type IngestKey, type IngestKeys } from './ingest-keys.ts';
export { mintKey } from './mint-key.ts';
export { type KeyDeps, type RotatedKey, revokeKey, rotateKey } from './rotate-key.ts';
export { projectRoutes } from './routes.ts';
export { findSigningKey, type PulseSigningKey } from './signing-key.ts';
export {
  findProject,
  insertKey,
  insertProject,
  type LiveKey,
  liveKeysOf,
  lockProject,
  type ProjectRow,
  projectsOf,
  projectsOfRegistration,
  revokeProjectAccess,
} from './store.ts';
