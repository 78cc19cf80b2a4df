export { createIngestKeys, type IngestKey, type IngestKeys } from './ingest-keys.ts';
export { mintKey } from './mint-key.ts';
export { projectRoutes } from './routes.ts';
export { findSigningKey, type PulseSigningKey } from './signing-key.ts';
export {
  insertKey,
  insertProject,
  projectsOf,
  projectsOfRegistration,
} from './store.ts';
