export { eventJobs, eventSchedules, keepPartitions } from './event-upkeep/index.ts';
export { type FigureDeps, figureRoutes, readFigures } from './figures/index.ts';
export {
  createIngest,
  findVerificationEvent,
  type Ingest,
  ingestOperation,
  ingestRoutes,
  ingestRules,
} from './ingest/index.ts';
export {
  createIngestKeys,
  findProject,
  type IngestKeys,
  type KeyDeps,
  type LiveKey,
  liveKeysOf,
  type ProjectRow,
  projectRoutes,
  projectsOf,
  projectsOfRegistration,
  type RotatedKey,
  revokeKey,
  rotateKey,
} from './projects/index.ts';
export { askEvents } from './questions/index.ts';
export { judgeSegments, mergeSegments, moveEvents } from './segments/index.ts';
export {
  claimSetup,
  claimSetupsOf,
  type FindVerificationEvent,
  judgeLink,
  type LinkView,
  reservationRule,
  setupRoutes,
  setupRules,
  setupsOfRegistration,
  sweepSetups,
} from './setups/index.ts';
